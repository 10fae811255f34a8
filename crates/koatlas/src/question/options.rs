//! The macro that declares the options of a question.

/// Declares a struct of options. After the type of a field stands its default, if it is not the default of the type, and then `=>` and the
/// attribute by which the command line reads it: `arg(...)` for an option, `command(flatten)` for options that several questions share.
///
/// The struct gets `Default`, [`Options`](super::Options), by which JSON and Python give it, and with the feature `command-line`
/// `clap::Args`. The documentation of a field is the help of the option, and stands in docs/schema/questions.json.
macro_rules! options {
    (
        $(#[$of_all:meta])*
        pub struct $name:ident {
            $($(#[doc = $help:literal])+ pub $option:ident: $kind:ty $(= $usual:expr)? => $door:ident($($how:tt)*),)*
        }
    ) => {
        #[derive(Clone, Debug)]
        #[cfg_attr(feature = "command-line", derive(clap::Args), group(skip))]
        $(#[$of_all])*
        pub struct $name {
            $(
                $(#[doc = $help])+
                #[cfg_attr(feature = "command-line", $door($($how)* $(, default_value_t = $usual)?))]
                pub $option: $kind,
            )*
        }

        impl Default for $name {
            fn default() -> $name {
                $name { $($option: $crate::question::options!(@usual $($usual)?),)* }
            }
        }

        impl $crate::question::Options for $name {
            fn take(keys: &mut $crate::question::Keys) -> $crate::error::Result<$name> {
                Ok($name { $($option: $crate::question::options!(@take keys, $door, $option $(, $usual)?),)* })
            }

            #[cfg(feature = "schema")]
            fn describe(into: &mut serde_json::Map<String, serde_json::Value>) {
                $($crate::question::options!(@describe into, $door, $option, $kind, concat!($($help),+) $(, $usual)?);)*
            }
        }
    };
    (@describe $into:ident, command, $option:ident, $kind:ty, $help:expr) => {
        <$kind as $crate::question::Options>::describe($into)
    };
    (@describe $into:ident, arg, $option:ident, $kind:ty, $help:expr $(, $usual:expr)?) => {
        $crate::question::describe_option::<$kind>($into, stringify!($option), $help, &[$($usual.to_string())?])
    };
    (@usual) => { Default::default() };
    (@usual $usual:expr) => { $usual };
    (@take $keys:ident, command, $option:ident) => { $crate::question::Options::take($keys)? };
    (@take $keys:ident, arg, $option:ident) => { $keys.take(stringify!($option))?.unwrap_or_default() };
    (@take $keys:ident, arg, $option:ident, $usual:expr) => { $keys.take(stringify!($option))?.unwrap_or($usual) };
}
pub(crate) use options;
