//! `koatlas types`: lists the types of a catalogue that pass filters.

use std::{io, io::Write, path::PathBuf};

use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches, builder::ValueParser};
use koatlas::atlas::data;
use koatlas::{Question, TypesQuestion};
use koatlas_catalogue::files;
use koatlas_catalogue::query::{Field, Filter, Key, SORT, TypeOrder, TypeQuery};

use crate::args::CommonArgs;
use crate::output::print;

/// Lists the types that pass all filters.
pub fn run(args: &TypesArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let catalogue = files::read_catalogue(&args.dir).map_err(koatlas::Error::from)?;
    let question = TypesQuestion { query: args.query.0.clone(), ..args.question };
    if args.csv {
        let found = question.query.matching_types(&catalogue).into_iter().take(question.limit.unwrap_or(usize::MAX));
        let table = data::types(&catalogue, found);
        return print(&mut io::stdout().lock(), |out| out.write_all(&table.to_csv()));
    }
    let answer = question.ask(&catalogue, &common.conditions())?;
    common.show(&answer, || question.page(&answer, &catalogue).unwrap_or_default())
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Whether something goes on for ever under a rule set is asked of all cycles of a type; --fate and --at-move are about its \
shortest cycle, --differs is about both. A filter may be given several times.

Examples:
  koatlas types DIR --prime --points 5 --for-ever-under basic-ko
  koatlas types DIR --word \"B W2 B1\" --string-size 3 --differs psk,ssk
  koatlas types DIR --positions 10..20 --sort -plays --limit 5
  koatlas types DIR --named --csv > types.csv")]
pub struct TypesArgs {
    /// The directory of the catalogue
    #[arg(value_name = "DIR", default_value = ".")]
    pub dir: PathBuf,
    #[command(flatten)]
    pub query: QueryArgs,
    #[command(flatten)]
    pub question: TypesQuestion,
    /// Print comma-separated values: the rows of the table `types` of the data sets
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,
}

/// The given filters, and the order.
#[derive(Debug)]
pub struct QueryArgs(pub TypeQuery);

fn option(key: &'static Key) -> Arg {
    let parser = ValueParser::from(move |text: &str| Filter::new(key, text));
    let option = Arg::new(key.name).long(key.name).value_name(key.value_form()).help(key.sentence);
    let option = option.help_heading("Filters").action(ArgAction::Append).value_parser(parser);
    if matches!(key.field, Field::YesNo(..)) {
        option.num_args(0..=1).require_equals(true).default_missing_value("yes")
    } else {
        option.allow_hyphen_values(key.is_signed()).allow_negative_numbers(true)
    }
}

fn sort() -> Arg {
    let names: Vec<&str> = Key::orders().map(|key| key.name).collect();
    let help = format!("Order of the list: {}; with - before the key, the largest first", names.join(", "));
    let parser = ValueParser::from(|text: &str| text.parse::<TypeOrder>());
    Arg::new(SORT).long(SORT).value_name("KEY").help(help).allow_hyphen_values(true).value_parser(parser)
}

impl Args for QueryArgs {
    fn augment_args(command: Command) -> Command {
        command.args(Key::filters().map(option)).arg(sort())
    }

    fn augment_args_for_update(command: Command) -> Command {
        QueryArgs::augment_args(command)
    }
}

impl FromArgMatches for QueryArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<QueryArgs, Error> {
        let filters = Key::filters().filter_map(|key| matches.get_many::<Filter>(key.name)).flatten().cloned();
        Ok(QueryArgs(TypeQuery::new(filters.collect(), matches.get_one(SORT).copied())))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = QueryArgs::from_arg_matches(matches)?;
        Ok(())
    }
}
