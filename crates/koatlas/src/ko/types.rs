//! Types of basic ko, for programs.

use koatlas_board::Colour;
use koatlas_outcome::force::{BasicKoType, Begins, Life, On, Part, TypedKo};
use serde::Serialize;

use crate::output::{names, texts};

#[derive(Serialize)]
pub struct TypeOf {
    points: Vec<String>,
    locale: Vec<String>,
    /// `null`: not decided, as in all that follows.
    r#type: Option<&'static str>,
    external: Option<bool>,
    closed_killers: Option<Vec<String>>,
    strong_killers: Option<Vec<String>>,
    lives: Vec<LifeOf>,
}

#[derive(Serialize)]
struct LifeOf {
    player: String,
    part: &'static str,
    begins: &'static str,
    on: &'static str,
    lives: Option<bool>,
    line: Vec<String>,
    states: usize,
}

/// What is printed of a basic ko.
pub fn type_of(typed: &TypedKo) -> TypeOf {
    TypeOf {
        points: names(&[typed.ko.mouth, typed.ko.stone]),
        locale: names(&typed.locale),
        r#type: typed.kind().map(BasicKoType::id),
        external: typed.is_external(),
        closed_killers: killers(|player| typed.closed_killer(player)),
        strong_killers: killers(|player| typed.strong_killer(player)),
        lives: typed.lives.iter().map(life).collect(),
    }
}

fn killers(is_one: impl Fn(Colour) -> Option<bool>) -> Option<Vec<String>> {
    let mut killers = Vec::new();
    for player in Colour::BOTH {
        if is_one(player)? {
            killers.push(player.to_string());
        }
    }
    Some(killers)
}

fn life(life: &Life) -> LifeOf {
    LifeOf {
        player: life.player.to_string(),
        part: match life.part {
            Part::Open => "open",
            Part::Closed => "closed",
        },
        begins: match life.begins {
            Begins::Player => "player",
            Begins::Opponent => "opponent",
            Begins::PlayerTwice => "player-twice",
        },
        on: match life.on {
            On::Ko => "ko",
            On::Locale => "locale",
        },
        lives: life.lives,
        line: texts(&life.line),
        states: life.states,
    }
}
