//! What the first node of an SGF file says of the start.

use sgf_parse::Color;
use sgf_parse::unknown_game::Prop;

use crate::error::{At, Fault};
use crate::sgf_node::Node;
use crate::written::Written;
use koatlas_board::{Colour, Content, Size};

/// The side of a board whose size is not given.
const USUAL_SIDE: u8 = 19;

/// The properties of setup stones.
const STONES: [(&str, Content); 3] = [("AB", Some(Colour::Black)), ("AW", Some(Colour::White)), ("AE", None)];
/// The properties that mark the region.
const REGION: [&str; 3] = ["SQ", "TR", "CR"];

impl Node {
    /// The start; without `PL` Black is to move.
    pub fn setup(&self) -> Result<Written, Fault> {
        let size = self.size()?;
        let region = REGION.into_iter().map(|key| self.points(key, size)).collect::<Result<Vec<_>, _>>()?.concat();
        Ok(Written {
            name: self.name()?,
            size,
            contents: self.stones(size)?,
            region: (!region.is_empty()).then_some(region),
            immortal: self.points("MA", size)?,
            to_move: self.to_move()?.unwrap_or(Colour::Black),
        })
    }

    /// The player to move, if `PL` names him.
    pub fn to_move(&self) -> Result<Option<Colour>, Fault> {
        match self.single("PL")? {
            None => Ok(None),
            Some(Prop::PL(Color::Black)) => Ok(Some(Colour::Black)),
            Some(Prop::PL(Color::White)) => Ok(Some(Colour::White)),
            Some(other) => Err(self.unreadable("PL", other, "write PL[B] or PL[W]")),
        }
    }

    /// The number of handicap stones, 0 if `HA` does not say it.
    pub fn handicap(&self) -> Result<u32, Fault> {
        let Some(property) = self.single("HA")? else { return Ok(0) };
        let number = match property {
            Prop::Unknown(_, values) if values.len() == 1 => values[0].parse().ok(),
            _ => None,
        };
        number.ok_or_else(|| self.unreadable("HA", property, "write the number of handicap stones, for example HA[2]"))
    }

    fn size(&self) -> Result<Size, Fault> {
        let (cols, rows) = match self.single("SZ")? {
            None => (USUAL_SIDE, USUAL_SIDE),
            Some(&Prop::SZ(size)) => size,
            Some(other) => {
                return Err(self.unreadable("SZ", other, "write SZ[9] or SZ[COLUMNS:ROWS], each from 1 to 25"));
            }
        };
        Size::new(rows.into(), cols.into()).map_err(|error| self.fault("SZ", error.to_string()))
    }

    fn name(&self) -> Result<Option<String>, Fault> {
        match self.single("GN")? {
            None => Ok(None),
            Some(Prop::GN(name)) => Ok(Some(name.text.clone())),
            Some(other) => Err(self.unreadable("GN", other, "write one name")),
        }
    }

    fn stones(&self, size: Size) -> Result<Vec<(Content, At)>, Fault> {
        let mut contents = vec![(None, At::File); size.area()];
        let mut set_by = vec![None; size.area()];
        for (key, content) in STONES {
            for (point, at) in self.points(key, size)? {
                if let Some(other) = set_by[size.index(point)].replace(key) {
                    return Err(self.fault(key, format!("{point} is set by {other} too: keep one of the two")));
                }
                contents[size.index(point)] = (content, at);
            }
        }
        Ok(contents)
    }
}
