//! The description of all tables, `datapackage.json`: a Data Package with a Table Schema for each table. Units are in the
//! property `unit` of fields, and what makes the catalogue in the properties `command`, `version` and others of the package.

use koatlas_catalogue::Catalogue;
use serde_json::{Value, json};

use super::schema::{Column, Kind, Reference, Schema};
use super::table::Table;

/// What it is called.
pub(crate) const FILE: &str = "datapackage.json";

const DESCRIPTION: &str = "Ko types of the game of Go: what a ko does, whatever its shape. Join types, words, longest, names and others by type_id; \
     join types and words with fates by answer. Nothing is a list: one value a cell. Where a table has no value, the cell is empty.";

/// The bytes of the file.
pub(crate) fn bytes(catalogue: &Catalogue, tables: &[Table<'_>]) -> Vec<u8> {
    let package = package(catalogue, tables);
    let mut bytes = serde_json::to_vec_pretty(&package).expect("texts and numbers can be written");
    bytes.push(b'\n');
    bytes
}

fn package(catalogue: &Catalogue, tables: &[Table<'_>]) -> Value {
    let Catalogue { version, max_points, suicide, mortal, .. } = catalogue;
    let coupled = if catalogue.mortal() { "-mortal" } else { "" };
    json!({
        "$schema": "https://datapackage.org/profiles/2.0/datapackage.json",
        "name": format!("koatlas-catalogue-{max_points}-{suicide}{coupled}"),
        "title": format!("Ko types of regions of up to {max_points} points, suicide {suicide}"),
        "description": DESCRIPTION,
        "version": version,
        "command": catalogue.command_line(),
        "max_points": max_points,
        "suicide": suicide,
        "mortal": mortal,
        "licenses": [
            {"name": "MIT", "title": "MIT License", "path": "https://spdx.org/licenses/MIT.html"},
            {"name": "Apache-2.0", "title": "Apache License 2.0", "path": "https://spdx.org/licenses/Apache-2.0.html"},
        ],
        "resources": tables.iter().flat_map(|table| [csv(table), parquet(table)]).collect::<Vec<_>>(),
    })
}

fn csv(table: &Table<'_>) -> Value {
    let mut resource = resource(table, "", "csv", "text/csv");
    resource["encoding"] = "utf-8".into();
    resource["dialect"] = json!({"delimiter": ",", "lineTerminator": "\n", "header": true});
    resource
}

fn parquet(table: &Table<'_>) -> Value {
    resource(table, "-parquet", "parquet", "application/vnd.apache.parquet")
}

fn resource(table: &Table<'_>, end: &str, format: &str, media_type: &str) -> Value {
    let Schema { name, title, description, .. } = table.schema;
    json!({
        "name": format!("{name}{end}"),
        "type": "table",
        "path": format!("{name}.{format}"),
        "format": format,
        "mediatype": media_type,
        "title": title,
        "description": description,
        "rows": table.rows.len(),
        "schema": table_schema(&table.schema),
    })
}

/// The Table Schema of a table.
pub(crate) fn table_schema(schema: &Schema) -> Value {
    let mut described = json!({
        "$schema": "https://datapackage.org/profiles/2.0/tableschema.json",
        "fields": schema.columns.iter().map(field).collect::<Vec<_>>(),
        "missingValues": [""],
        "primaryKey": schema.key,
    });
    if !schema.references.is_empty() {
        described["foreignKeys"] = schema.references.iter().map(reference).collect();
    }
    described
}

fn field(column: &Column) -> Value {
    let mut constraints = json!({"required": !column.optional});
    let kind = match column.kind {
        Kind::Text => "string",
        Kind::OneOf(texts) => {
            constraints["enum"] = json!(texts);
            "string"
        }
        Kind::Integer => "integer",
        Kind::AtLeast(least) => {
            constraints["minimum"] = json!(least);
            "integer"
        }
        Kind::Boolean => "boolean",
    };
    let mut field = json!({"name": column.name, "type": kind, "description": column.description});
    if let Some(unit) = column.unit {
        field["unit"] = unit.into();
    }
    field["constraints"] = constraints;
    field
}

fn reference(Reference { column, table, to }: &Reference) -> Value {
    json!({"fields": [column], "reference": {"resource": table, "fields": [to]}})
}
