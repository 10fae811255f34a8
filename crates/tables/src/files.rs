//! Writes tables to files, portion by portion: comma-separated values (RFC 4180, but lines end with a line feed), and Parquet
//! compressed by zstd. The metadata of the Parquet file has the description of the table under the key `table_schema`.

use std::{io, io::Write, path::Path, sync::Arc};

use csv::Writer;
use koatlas_storage::AtomicFile;
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::data_type::{BoolType, ByteArrayType, DataType, Int64Type};
use parquet::errors::Result;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{Type, TypePtr};

use crate::package;
use crate::table::{Cell, Column, ColumnKind, DataTable, Schema};

/// Compression level of zstd. Higher levels are slower, and hardly smaller.
const ZSTD: i32 = 9;

/// A table that is being written to `NAME.csv` and `NAME.parquet` in a folder. Both files are invisible until they are complete;
/// dropped before [`TableWriter::finish`], they are removed.
///
/// Rows come in portions, of which only one is in memory. Each becomes a row group of the Parquet file.
pub struct TableWriter {
    csv: Writer<AtomicFile>,
    parquet: SerializedFileWriter<AtomicFile>,
    schema: &'static Schema,
    rows: usize,
}

impl TableWriter {
    /// Creates the files of the table `schema` in `folder`.
    ///
    /// # Errors
    /// The error of the file system.
    pub fn create(folder: &Path, schema: &'static Schema) -> io::Result<TableWriter> {
        let csv = csv_writer(schema, AtomicFile::create(&folder.join(format!("{}.csv", schema.name)))?)?;
        let parquet = parquet_writer(schema, AtomicFile::create(&folder.join(format!("{}.parquet", schema.name)))?)?;
        Ok(TableWriter { csv, parquet, schema, rows: 0 })
    }

    /// Writes a portion of `rows`, each with one [`Cell`] for each [`Column`].
    ///
    /// # Errors
    /// The error of the file system, or of the Parquet writer.
    ///
    /// # Panics
    /// If a cell is not of the kind of its column.
    pub fn write(&mut self, rows: &[Vec<Cell<'_>>]) -> io::Result<()> {
        self.rows += rows.len();
        write_csv(&mut self.csv, rows)?;
        Ok(write_parquet(&mut self.parquet, self.schema, rows)?)
    }

    /// Completes both files. Returns the schema and the number of rows, as [`package::to_json`] takes them.
    ///
    /// # Errors
    /// The error of the file system, or of the Parquet writer.
    pub fn finish(self) -> io::Result<(&'static Schema, usize)> {
        self.csv.into_inner().map_err(|error| error.into_error())?.finish()?;
        self.parquet.into_inner()?.finish()?;
        Ok((self.schema, self.rows))
    }
}

impl DataTable<'_> {
    /// The table as comma-separated values. The first line has the names of the columns.
    ///
    /// # Panics
    /// If a row has more or fewer cells than there are columns.
    #[must_use]
    pub fn to_csv(&self) -> Vec<u8> {
        let bytes = csv_writer(self.schema, Vec::new()).and_then(|mut file| {
            write_csv(&mut file, &self.rows)?;
            file.into_inner().map_err(|error| error.into_error())
        });
        bytes.expect("memory takes all lines, and lines have the same number of cells")
    }

    /// The table as a Parquet file.
    ///
    /// # Panics
    /// If a cell is not of the kind of its column.
    #[must_use]
    pub fn to_parquet(&self) -> Vec<u8> {
        let bytes = parquet_writer(self.schema, Vec::new()).and_then(|mut file| {
            write_parquet(&mut file, self.schema, &self.rows)?;
            file.into_inner()
        });
        bytes.expect("cells are of the kinds of their columns, and memory takes them all")
    }
}

/// Writer of a CSV file to `output`, after the line with the names of the columns.
fn csv_writer<W: Write>(schema: &Schema, output: W) -> io::Result<Writer<W>> {
    let mut file = Writer::from_writer(output);
    file.write_record(schema.fields.iter().map(|column| column.name))?;
    Ok(file)
}

fn write_csv<W: Write>(file: &mut Writer<W>, rows: &[Vec<Cell<'_>>]) -> io::Result<()> {
    for row in rows {
        file.write_record(row.iter().map(ToString::to_string).collect::<Vec<_>>())?;
    }
    Ok(())
}

fn parquet_writer<W: Write + Send>(schema: &Schema, output: W) -> Result<SerializedFileWriter<W>> {
    SerializedFileWriter::new(output, root(schema)?, Arc::new(properties(schema)?))
}

fn write_parquet<W: Write + Send>(
    file: &mut SerializedFileWriter<W>,
    schema: &Schema,
    rows: &[Vec<Cell<'_>>],
) -> Result<()> {
    let mut group = file.next_row_group()?;
    for (index, column) in schema.fields.iter().enumerate() {
        let mut writer = group.next_column()?.expect("a writer a column");
        // Column by column, as Parquet stores them.
        let cells = rows.iter().map(move |row| &row[index]);
        match column.kind {
            ColumnKind::String => {
                write_column::<ByteArrayType>(&mut writer, column, cells, |cell| match cell {
                    Cell::Text(text) => Some(text.as_bytes().to_vec().into()),
                    _ => None,
                })?;
            }
            ColumnKind::Integer => {
                write_column::<Int64Type>(&mut writer, column, cells, |cell| match cell {
                    Cell::Integer(number) => Some(*number),
                    _ => None,
                })?;
            }
            ColumnKind::Boolean => write_column::<BoolType>(&mut writer, column, cells, |cell| match cell {
                Cell::Boolean(value) => Some(*value),
                _ => None,
            })?,
        }
        writer.close()?;
    }
    group.close().map(drop)
}

/// Properties of the Parquet file. They have no time and no name of a machine, so that the same table gives the same bytes.
fn properties(schema: &Schema) -> Result<WriterProperties> {
    let table_schema = package::table_schema(schema).to_string();
    // Everything depends on the schema and the version alone.
    let entries = [("title", schema.title.to_owned()), ("description", schema.description.to_owned())];
    let entries = entries.into_iter().chain([("table_schema", table_schema)]);
    let entries = entries.map(|(key, value)| KeyValue::new(key.to_owned(), value)).collect();
    Ok(WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(ZSTD)?))
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
