//! A table as a Parquet file, packed by zstd. The description of the table is in its metadata, under the key `table_schema`.

use std::io::Write;
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, Int64Type};
use parquet::errors::Result;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{Type, TypePtr};

use crate::tables::package;
use crate::tables::table::{Cell, Column, Kind, Schema, Table};

/// A level of zstd that is quick, and hardly less thorough than the last.
const ZSTD: i32 = 9;

impl Table<'_> {
    /// The table as a Parquet file.
    ///
    /// # Panics
    /// If a cell is not of the kind of its column.
    #[must_use]
    pub fn to_parquet(&self) -> Vec<u8> {
        let written = ParquetFile::begin(self.schema, Vec::new()).and_then(|mut file| {
            file.write(&self.rows)?;
            file.end()
        });
        written.expect("cells are of the kinds of their columns, and memory takes them all")
    }
}

/// A file that is being written.
pub(crate) struct ParquetFile<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    schema: Schema,
}

impl<W: Write + Send> ParquetFile<W> {
    pub fn begin(schema: Schema, to: W) -> Result<ParquetFile<W>> {
        let writer = SerializedFileWriter::new(to, root(&schema)?, Arc::new(properties(&schema)?))?;
        Ok(ParquetFile { writer, schema })
    }

    /// Writes rows, a group of their own.
    pub fn write(&mut self, rows: &[Vec<Cell<'_>>]) -> Result<()> {
        let mut group = self.writer.next_row_group()?;
        for (place, column) in self.schema.columns.iter().enumerate() {
            let mut writer = group.next_column()?.expect("a writer a column");
            let cells = || rows.iter().map(move |row| &row[place]);
            match column.kind {
                Kind::Text | Kind::OneOf(_) => write::<ByteArrayType>(&mut writer, column, cells(), text)?,
                Kind::Integer | Kind::AtLeast(_) => write::<Int64Type>(&mut writer, column, cells(), integer)?,
                Kind::Boolean => write::<BoolType>(&mut writer, column, cells(), boolean)?,
            }
            writer.close()?;
        }
        group.close().map(drop)
    }

    /// Writes what stands at the end, and gives back what the file was written to.
    pub fn end(self) -> Result<W> {
        self.writer.into_inner()
    }
}

/// No time and no machine is written: the same table gives the same bytes.
fn properties(schema: &Schema) -> Result<WriterProperties> {
    let described = package::table_schema(schema).to_string();
    let entries = [("title", schema.title.to_owned()), ("description", schema.description.to_owned())];
    let entries = entries.into_iter().chain([("table_schema", described)]);
    let entries = entries.map(|(key, value)| KeyValue::new(key.to_owned(), value)).collect();
    Ok(WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(ZSTD)?))
        .set_created_by(format!("koatlas {}", env!("CARGO_PKG_VERSION")))
        .set_key_value_metadata(Some(entries))
        .build())
}

fn root(schema: &Schema) -> Result<TypePtr> {
    let fields = schema.columns.iter().map(|column| field(column).map(Arc::new)).collect::<Result<_>>()?;
    Ok(Arc::new(Type::group_type_builder(schema.name).with_fields(fields).build()?))
}

fn field(column: &Column) -> Result<Type> {
    let (physical, logical) = match column.kind {
        Kind::Text | Kind::OneOf(_) => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        Kind::Integer | Kind::AtLeast(_) => (Physical::INT64, None),
        Kind::Boolean => (Physical::BOOLEAN, None),
    };
    let repetition = if column.optional { Repetition::OPTIONAL } else { Repetition::REQUIRED };
    let builder = Type::primitive_type_builder(column.name, physical);
    builder.with_repetition(repetition).with_logical_type(logical).build()
}

/// Writes the values of a column, and where there are none.
fn write<'t, D: DataType>(
    writer: &mut SerializedColumnWriter<'_>,
    column: &Column,
    cells: impl Iterator<Item = &'t Cell<'t>> + Clone,
    value: impl Fn(&Cell<'_>) -> Option<D::T>,
) -> Result<()> {
    let values: Vec<D::T> = cells.clone().filter_map(value).collect();
    let is_there: Vec<i16> = cells.map(|cell| i16::from(*cell != Cell::Nothing)).collect();
    let number = is_there.iter().filter(|&&there| there > 0).count();
    assert_eq!(values.len(), number, "{}: a value of another kind", column.name);
    assert!(column.optional || number == is_there.len(), "{}: a value is missing", column.name);
    let levels = column.optional.then_some(&is_there[..]);
    writer.typed::<D>().write_batch(&values, levels, None).map(drop)
}

fn text(cell: &Cell<'_>) -> Option<ByteArray> {
    if let Cell::Text(text) = cell { Some(text.as_bytes().to_vec().into()) } else { None }
}

fn integer(cell: &Cell<'_>) -> Option<i64> {
    if let Cell::Integer(number) = cell { Some(*number) } else { None }
}

fn boolean(cell: &Cell<'_>) -> Option<bool> {
    if let Cell::Boolean(value) = cell { Some(*value) } else { None }
}
