//! Start and sequence of a certificate, such as `B a1; W pass; B kopass:c2`: parsing, and replay by the literal referee.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use koatlas_board::{BoardPosition, Colour, ColourError, Point, Size};

use crate::certificates::{CertificateBoard, quoted};
use crate::{Act, Budget, LiteralReferee, RULE_SETS, Refused, Unproved};

/// Move of a written sequence: the player, and the play or pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SequenceMove {
    pub colour: Colour,
    pub action: Act<Point>,
}

/// Moves of alternating players.
#[derive(Clone, Debug)]
pub(crate) struct Moves {
    /// Key of the moves in the file, for errors.
    pub key: String,
    pub first: Colour,
    written: Vec<SequenceMove>,
    acts: Vec<Act>,
}

impl Moves {
    /// Parses moves on a board of `size`, each with its player. Fails if it is not the turn of one; `first` is to move first.
    pub fn parse<'t>(
        key: &str,
        first: Colour,
        texts: impl IntoIterator<Item = &'t str>,
        size: Size,
    ) -> Result<Moves, Refused> {
        let mut moves = Moves { key: key.to_owned(), first, written: Vec::new(), acts: Vec::new() };
        for (place, (text, turn)) in texts.into_iter().zip([first, !first].into_iter().cycle()).enumerate() {
            let step = parse_move(text).map_err(|refused| refused.within(format_args!("{key}, move {}", place + 1)))?;
            moves.written.push(step);
            if step.colour != turn {
                return Err(moves.error_at(place, "it is the other player's turn"));
            }
            let act = step.action.numbered(size);
            moves.acts.push(act.ok_or_else(|| moves.error_at(place, "there is no such point on the board"))?);
        }
        Ok(moves)
    }

    pub fn len(&self) -> usize {
        self.acts.len()
    }

    /// The moves, as the referee takes them.
    pub fn acts(&self) -> &[Act] {
        &self.acts
    }

    /// Error at the move at `place`.
    pub fn error_at(&self, place: usize, reason: &str) -> Refused {
        let (number, step) = (place + 1, self.written[place]);
        Refused::at(format_args!("{}, move {number}, {step}", self.key), reason)
    }

    /// Makes the move at `place`. Fails if it is forbidden.
    pub fn make(&self, place: usize, literal: &mut LiteralReferee) -> Result<(), Refused> {
        literal.make(self.acts[place]).map_err(|forbidden| self.error_at(place, &forbidden.to_string()))
    }

    /// Makes all moves, and counts their steps and the bytes that they take.
    pub fn replay(&self, literal: &mut LiteralReferee, budget: &mut Budget) -> Result<(), Unproved> {
        for place in 0..self.len() {
            self.make(place, literal)?;
            budget.work(1 + literal.take_steps())?;
            budget.hold(literal.bytes_of_a_move())?;
        }
        Ok(())
    }
}

/// Parses one move: a player, and a point, `pass` or `kopass:` with a point.
fn parse_move(text: &str) -> Result<SequenceMove, Refused> {
    let mut words = text.split_whitespace();
    let (Some(colour), Some(place), None) = (words.next(), words.next(), words.next()) else {
        let text = quoted(text.trim());
        let form = "write a player and a point, pass, or kopass: and a point, for example B c3";
        return Err(Refused::unreadable("", format_args!("{text} is not a move: {form}")));
    };
    let colour = colour.parse().map_err(|error: ColourError| Refused::unreadable("", error))?;
    Ok(SequenceMove { colour, action: place.parse()? })
}

impl FromStr for Act<Point> {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Act<Point>, Refused> {
        Ok(match text.strip_prefix("kopass:") {
            Some(name) => Act::KoPass(name.parse()?),
            None if text == "pass" => Act::Pass,
            None => Act::Play(text.parse()?),
        })
    }
}

impl Act {
    /// Converts the point to its name on a board of `size`.
    pub(crate) fn named(self, size: Size) -> Act<Point> {
        self.map(|index| size.points().nth(index).expect("acts are on the board"))
    }
}

impl Act<Point> {
    /// Converts the point to its number on a board of `size`; `None` if it is not there.
    pub(crate) fn numbered(self, size: Size) -> Option<Act> {
        match self {
            Act::Play(point) | Act::KoPass(point) if !size.contains(point) => None,
            named => Some(named.map(|point| size.index(point))),
        }
    }
}

impl fmt::Display for Act<Point> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Play(point) => point.fmt(f),
            Act::Pass => f.write_str("pass"),
            Act::KoPass(point) => write!(f, "kopass:{point}"),
        }
    }
}

impl fmt::Display for SequenceMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.colour, self.action)
    }
}

/// Start of the sequences that a claim is about. `Display` writes it in words, with the rule set and its non-default options.
pub(crate) struct ClaimStart {
    pub board: BoardPosition,
    /// Referee who has seen no move.
    pub literal: LiteralReferee,
}

impl ClaimStart {
    /// Reads the start, under the rule set `ruleset` of the list or of the text `rules`. Fails if the board is not legal, or if there is no
    /// such rule set or option.
    pub fn new(
        ruleset: &str,
        rules: Option<&str>,
        options: &BTreeMap<String, String>,
        board: &CertificateBoard,
    ) -> Result<ClaimStart, Refused> {
        let board = board.position()?;
        let options: Vec<(&str, &str)> = options.iter().map(|(key, value)| (&**key, &**value)).collect();
        let literal = LiteralReferee::of_file(ruleset, rules, &options, &board)?;
        Ok(ClaimStart { board, literal })
    }
}

impl fmt::Display for ClaimStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (board, rules) = (&self.board, &self.literal.rules);
        let options: Vec<String> = rules.changed.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let options = if options.is_empty() { String::new() } else { format!(" ({})", options.join(", ")) };
        let is_empty = board.contents().iter().all(Option::is_none) && board.is_whole_board();
        let what = if is_empty { "the empty board" } else { "the position of the certificate" };
        let first = if board.to_move() == Colour::Black { "" } else { ", White first" };
        let whose = if RULE_SETS.contains(&&*rules.id) { "" } else { ", by the rules in the certificate," };
        write!(f, "under {}{options}{whose} on {} from {what}{first}", rules.id, board.size())
    }
}
