//! The arguments of `koatlas types`: an option for each filter, named as the list of filters has it.

use std::path::PathBuf;

use clap::builder::ValueParser;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use koatlas_answers::text::number;
use koatlas_web::query::{Filter, KEYS, Key, ORDERS, Order, Query, SORT};

/// `koatlas types`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Whether something goes on for ever under a rule set is asked of all cycles of a type; --fate and --at-move are about its \
shortest cycle, --differs is about both. A filter may be given several times.

Examples:
  koatlas types DIR --prime --points 5 --for-ever-under basic-ko
  koatlas types DIR --word \"B W2 B1\" --string-size 3 --differs psk,ssk
  koatlas types DIR --positions 10..20 --sort -plays --limit 5
  koatlas types DIR --named --csv > types.csv")]
pub struct Types {
    /// The directory of the catalogue
    #[arg(value_name = "DIR", default_value = ".")]
    pub dir: PathBuf,
    /// Which types, in which order.
    #[command(flatten)]
    pub query: Asked,
    /// List so many types at most; they are all counted
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<usize>)]
    pub limit: Option<usize>,
    /// Print comma-separated values: the rows of the table `types` of the data sets
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,
}

/// The filters that were given, and the order.
#[derive(Debug)]
pub struct Asked(pub Query);

fn option(key: &'static Key) -> Arg {
    let parser = ValueParser::from(move |text: &str| Filter::new(key, text));
    let option = Arg::new(key.name).long(key.name).value_name(key.value).help(key.sentence);
    let option = option.help_heading("Filters").action(ArgAction::Append).value_parser(parser);
    let option = if let Some(name) = key.former_name() { option.alias(name) } else { option };
    if key.is_yes_no() {
        option.num_args(0..=1).require_equals(true).default_missing_value("yes")
    } else {
        option.allow_hyphen_values(key.is_signed()).allow_negative_numbers(true)
    }
}

fn sort() -> Arg {
    let names: Vec<&str> = ORDERS.iter().map(|(name, _)| *name).collect();
    let help = format!("In which order: {}; with - before it the largest first", names.join(", "));
    let parser = ValueParser::from(|text: &str| text.parse::<Order>());
    Arg::new(SORT).long(SORT).value_name("KEY").help(help).allow_hyphen_values(true).value_parser(parser)
}

impl Args for Asked {
    fn augment_args(command: Command) -> Command {
        command.args(KEYS.iter().map(option)).arg(sort())
    }

    fn augment_args_for_update(command: Command) -> Command {
        Asked::augment_args(command)
    }
}

impl FromArgMatches for Asked {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Asked, Error> {
        let of = |key: &Key| matches.get_many::<Filter>(key.name).into_iter().flatten().cloned();
        Ok(Asked(Query::new(KEYS.iter().flat_map(of).collect(), matches.get_one(SORT).copied())))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Asked::from_arg_matches(matches)?;
        Ok(())
    }
}
