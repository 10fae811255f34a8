//! Parquet files, compressed by Snappy. Their metadata has the description of the table under the key `table_schema`.

use std::{io, io::Write, sync::Arc};

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArrayType, DataType, Int64Type};
use parquet::errors::Result;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{Type, TypePtr};

use crate::tables::package;
use crate::tables::table::{Cell, Column, ColumnKind, Schema};

/// A Parquet file that is being written.
pub struct ParquetFile<W: Write + Send>(SerializedFileWriter<W>);

impl<W: Write + Send> ParquetFile<W> {
    /// Begins the file of a table.
    pub fn new(schema: &Schema, output: W) -> io::Result<ParquetFile<W>> {
        Ok(ParquetFile(SerializedFileWriter::new(output, root(schema)?, Arc::new(properties(schema)?))?))
    }

    /// Writes a row group.
    pub fn write(&mut self, schema: &Schema, rows: &[Vec<Cell<'_>>]) -> io::Result<()> {
        let mut group = self.0.next_row_group()?;
        for (index, column) in schema.fields.iter().enumerate() {
            let mut writer = group.next_column()?.expect("a writer a column");
            // Column by column, as Parquet stores them.
            let cells = rows.iter().map(move |row| &row[index]);
            match column.kind {
                ColumnKind::String => write_column::<ByteArrayType>(&mut writer, column, cells, |cell| {
                    if let Cell::Text(text) = cell { Some(text.as_bytes().to_vec().into()) } else { None }
                })?,
                ColumnKind::Integer => write_column::<Int64Type>(&mut writer, column, cells, |cell| {
                    if let Cell::Integer(number) = cell { Some(*number) } else { None }
                })?,
                ColumnKind::Boolean => write_column::<BoolType>(&mut writer, column, cells, |cell| {
                    if let Cell::Boolean(value) = cell { Some(*value) } else { None }
                })?,
            }
            writer.close()?;
        }
        group.close()?;
        Ok(())
    }

    /// Completes the file, and returns where it was written to.
    pub fn into_inner(self) -> io::Result<W> {
        Ok(self.0.into_inner()?)
    }
}

/// Properties of the Parquet file. They have no time and no name of a machine, so that the same table gives the same bytes.
fn properties(schema: &Schema) -> Result<WriterProperties> {
    let table_schema = package::table_schema(schema).to_string();
    // Everything depends on the schema and the version alone.
    let entries = [("title", schema.title.to_owned()), ("description", schema.description.to_owned())];
    let entries = entries.into_iter().chain([("table_schema", table_schema)]);
    let entries = entries.map(|(key, value)| KeyValue::new(key.to_owned(), value)).collect();
    Ok(WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_created_by(format!("koatlas {}", env!("CARGO_PKG_VERSION")))
        .set_key_value_metadata(Some(entries))
        .build())
}

fn root(schema: &Schema) -> Result<TypePtr> {
    let fields = schema.fields.iter().map(|column| field(column).map(Arc::new)).collect::<Result<_>>()?;
    Ok(Arc::new(Type::group_type_builder(schema.name).with_fields(fields).build()?))
}

fn field(column: &Column) -> Result<Type> {
    let (physical, logical) = match column.kind {
        ColumnKind::String => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        ColumnKind::Integer => (Physical::INT64, None),
        ColumnKind::Boolean => (Physical::BOOLEAN, None),
    };
    let repetition = if column.is_required() { Repetition::REQUIRED } else { Repetition::OPTIONAL };
    let builder = Type::primitive_type_builder(column.name, physical);
    builder.with_repetition(repetition).with_logical_type(logical).build()
}

/// Writes one column of a row group. `value` returns the value of a cell, `None` for a cell of another kind.
fn write_column<'t, D: DataType>(
    writer: &mut SerializedColumnWriter<'_>,
    column: &Column,
    cells: impl Iterator<Item = &'t Cell<'t>> + Clone,
    value: impl Fn(&Cell<'_>) -> Option<D::T>,
) -> Result<()> {
    let values: Vec<D::T> = cells.clone().filter_map(value).collect();
    let levels: Vec<i16> = cells.map(|cell| i16::from(*cell != Cell::Nothing)).collect();
    let count = levels.iter().filter(|&&level| level > 0).count();
    assert_eq!(values.len(), count, "{}: a value of another kind", column.name);
    assert!(!column.is_required() || count == levels.len(), "{}: a value is missing", column.name);
    // Parquet stores only the values that exist, and a definition level for each row of an optional column: 0 for a missing
    // value.
    let levels = (!column.is_required()).then_some(&levels[..]);
    writer.typed::<D>().write_batch(&values, levels, None).map(drop)
}
