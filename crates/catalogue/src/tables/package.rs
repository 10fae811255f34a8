//! Description of a folder of tables, `datapackage.json`: a Data Package with a Table Schema for each table, as the [Frictionless
//! Data Package standard](https://datapackage.org) defines it. The property `unit` of a field is our addition.

use serde_json::{Value, json};

use crate::tables::table::Schema;

/// Name of the file.
pub const FILE_NAME: &str = "datapackage.json";

/// Bytes of the file. `about` is an object with the properties of the package, its `name` and `title` among them. `tables` are
/// the tables with their numbers of rows; each has a resource for its CSV file. A Parquet file describes itself.
///
/// # Panics
/// If `about` is not an object.
pub fn to_json(about: Value, tables: &[(&Schema, usize)]) -> Vec<u8> {
    let mut package = json!({"$schema": "https://datapackage.org/profiles/2.0/datapackage.json"});
    let Value::Object(about) = about else { panic!("a package is an object") };
    package.as_object_mut().expect("an object").extend(about);
    package["licenses"] = licenses();
    package["resources"] = tables.iter().map(|(schema, rows)| resource(schema, *rows)).collect();
    let mut bytes = serde_json::to_vec_pretty(&package).expect("texts and numbers can be written");
    bytes.push(b'\n');
    bytes
}

fn licenses() -> Value {
    json!([
        {"name": "MIT", "title": "MIT License", "path": "https://spdx.org/licenses/MIT.html"},
        {"name": "Apache-2.0", "title": "Apache License 2.0", "path": "https://spdx.org/licenses/Apache-2.0.html"},
    ])
}

/// Describes the CSV file of a table.
fn resource(schema: &Schema, rows: usize) -> Value {
    let Schema { name, title, description, .. } = schema;
    json!({
        "name": name,
        "type": "table",
        "path": format!("{name}.csv"),
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "dialect": {"delimiter": ",", "lineTerminator": "\n", "header": true},
        "title": title,
        "description": description,
        "rows": rows,
        "schema": table_schema(schema),
    })
}

/// Table Schema of `schema`, as an object in JSON.
pub(crate) fn table_schema(schema: &Schema) -> Value {
    let mut object = json!({
        "$schema": "https://datapackage.org/profiles/2.0/tableschema.json",
        "fields": schema.fields,
        "missingValues": [""],
        "primaryKey": schema.primary_key,
    });
    if !schema.foreign_keys.is_empty() {
        object["foreignKeys"] = json!(schema.foreign_keys);
    }
    object
}
