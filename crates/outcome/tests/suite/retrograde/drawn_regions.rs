//! Regions as two tables of `results/` draw them, and the rows that are kept of them.

use std::error::Error;

use koatlas_board::{BoardPosition, Colour, Size, content_char};
use koatlas_files::{Control, Format, parse_position};
use koatlas_outcome::retrograde::KosOfRegion;
use koatlas_rules::RuleSet;

/// The columns of the table of regions: the largest strings that are needed from a state, 0 if there is none.
pub const COLUMNS: &str = "group,setting,points,to move,states,open,open on cycles,by one,by both,forced";

/// A region on its board.
pub struct DrawnRegion {
    /// What it is: a type without mortal strings, a type with such strings, or a known position.
    pub group: &'static str,
    /// The type, or the name of the position.
    pub setting: String,
    /// The board, with the region and the immortal stones.
    pub board: BoardPosition,
}

/// Reads `questions/strings_of_types.csv`: types with mortal strings, and the known positions, on complete boards.
pub fn complete_boards(text: &str) -> Result<Vec<DrawnRegion>, Box<dyn Error>> {
    let read = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        let group = if is_type(&cells[0]) { "mortal" } else { "position" };
        region(group, cells[0], &cells[1].replace('/', "\n"), cells[2], cells[3])
    };
    text.lines().skip(1).map(read).collect()
}

/// True for the identity of a ko type, such as `p2e2-e3462c0a87fcd676`.
fn is_type(word: &&str) -> bool {
    word.starts_with('p') && word.split_once('-').is_some_and(|(_, hash)| hash.len() == 16)
}

fn region(
    group: &'static str,
    setting: &str,
    rows: &str,
    points: &str,
    immortal: &str,
) -> Result<DrawnRegion, Box<dyn Error>> {
    let immortal = if immortal.is_empty() { String::new() } else { format!("immortal: {immortal}\n") };
    let board = parse_position(format!("{rows}\nregion: {points}\n{immortal}").as_bytes(), Format::Text)?.position;
    Ok(DrawnRegion { group, setting: setting.to_owned(), board })
}

/// Reads `types.txt` of a catalogue without mortal strings. Points that a drawing leaves open touch no point of the region; they
/// become immortal black stones.
pub fn drawings(text: &str) -> Result<Vec<DrawnRegion>, Box<dyn Error>> {
    let head = text.lines().find(|line| line.starts_with(" type")).ok_or("no table")?;
    let columns = ["diagram", "positions"].map(|name| head.find(name).unwrap_or(0));
    let lines: Vec<&str> = text.lines().collect();
    let blocks = lines.split(|line| line.starts_with(['─', '═']));
    blocks.filter_map(|block| drawing(block, columns).transpose()).collect()
}

/// A type and its drawing between these columns; `None` if the lines have none.
fn drawing(lines: &[&str], [from, to]: [usize; 2]) -> Result<Option<DrawnRegion>, Box<dyn Error>> {
    let Some(name) = lines.iter().filter_map(|line| line.split_whitespace().next()).find(is_type) else {
        return Ok(None);
    };
    let drawn = lines.iter().map(|line| line.chars().skip(from).take(to - from).collect::<String>());
    // A row has a place for the edge, then a sign and a blank for each point.
    let rows: Vec<Vec<char>> = drawn
        .map(|line| line.trim_end().to_owned())
        .filter(|line| !line.is_empty() && !line.contains('─'))
        .map(|line| line.chars().skip(1).step_by(2).collect())
        .collect();
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let size = Size::new(rows.len(), width)?;
    let sign = |index: usize| rows[index / width].get(index % width).copied().unwrap_or(' ');
    let is_in_region = |&index: &usize| matches!(sign(index), 'X' | 'O' | '.');
    let named = |indices: Vec<usize>| {
        let points: Vec<String> = size.points().map(|point| point.to_string()).collect();
        indices.into_iter().map(|index| points[index].clone()).collect::<Vec<_>>().join(" ")
    };
    let (inside, outside) = (0..size.area()).partition(is_in_region);
    let signs: Vec<String> = (0..size.area())
        .map(|index| if sign(index) == ' ' { "X".to_owned() } else { sign(index).to_uppercase().to_string() })
        .collect();
    let board: Vec<String> = signs.chunks(width).map(<[String]>::concat).collect();
    region("type", name, &board.join("\n"), &named(inside), &named(outside)).map(Some)
}

impl DrawnRegion {
    /// The rows of the region: for each player to move first, what is found.
    pub fn rows(&self) -> Result<[String; 2], Box<dyn Error>> {
        let rules = RuleSet::find("basic-ko")?.with_option("suicide", "none")?;
        let [black, white] = Colour::BOTH.map(|colour| -> Result<String, Box<dyn Error>> {
            let board = self.board.with_to_move(colour);
            let kos = KosOfRegion::find(&rules, &board, &Control::default())?.ok_or("nothing limits the search")?;
            let KosOfRegion { states, open, recurring, forced, by_both, by_one } = kos;
            let start =
                format!("{},{},{},{}", self.group, self.setting, self.board.region().len(), content_char(Some(colour)));
            Ok(format!("{start},{states},{open},{recurring},{by_one},{by_both},{forced}"))
        });
        Ok([black?, white?])
    }
}
