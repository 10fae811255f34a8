//! Macros for types that serde reads and writes as text, such as `"c3"`, `"B c3"` and `"2x3"`.

/// Implements `Serialize` and `Deserialize` for types by their `Display` and `FromStr`. With the feature `schema` of this crate it also
/// implements `JsonSchema`.
///
/// ```
/// use koatlas_board::Move;
/// let moves: Vec<Move> = serde_json::from_str(r#"["B c3", "W pass"]"#)?;
/// assert_eq!(serde_json::to_string(&moves)?, r#"["B c3","W pass"]"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[macro_export]
macro_rules! serialized_as_text {
    ($($type:ty),+) => {$(
        impl $crate::serde::Serialize for $type {
            fn serialize<Z: $crate::serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let text = <String as $crate::serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err($crate::serde::de::Error::custom)
            }
        }

        $crate::schema_of!($type, { "type": "string" });
    )+};
}

/// Implements `JsonSchema` for a type that serde writes by code of its own, with this schema.
#[cfg(feature = "schema")]
#[macro_export]
macro_rules! schema_of {
    ($type:ty, $schema:tt) => {
        impl $crate::schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut $crate::schemars::SchemaGenerator) -> $crate::schemars::Schema {
                $crate::schemars::json_schema!($schema)
            }
        }
    };
}

/// Does nothing, as the feature `schema` is off.
#[cfg(not(feature = "schema"))]
#[macro_export]
macro_rules! schema_of {
    ($type:ty, $schema:tt) => {};
}

serialized_as_text!(crate::Point, crate::Move, crate::Colour, crate::Size);
