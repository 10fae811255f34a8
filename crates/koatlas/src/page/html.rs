//! Pages as HTML. The style sheets of the atlas have its classes.

use koatlas_files::svg::Picture;

use super::{Block, Board, Film, Group, Page, PlainAnswer, Table, Verdict};

impl Page {
    /// The page as HTML: an element `section` for each section. A film is a list of moves in an element of the class `player`.
    pub fn to_html(&self) -> String {
        let sections =
            (0..).zip(&self.0).map(|(number, blocks)| format!("<section>{}</section>\n", section(number, blocks)));
        sections.collect()
    }
}

#[cfg(feature = "native")]
impl Page {
    /// The page as a file of HTML that needs no other file: it has the style sheets of the atlas in it.
    pub fn to_html_file(&self, title: &str) -> String {
        let style = concat!(
            include_str!("../../assets/page.css"),
            include_str!("../../assets/board.css"),
            include_str!("../../assets/analysis.css")
        );
        let head = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
            <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">";
        let (title, sections) = (escaped(title), self.to_html());
        format!(
            "{head}<title>{title} · koatlas</title>\n<style>{style}</style></head>\n<body><main>\n{sections}</main></body></html>\n"
        )
    }
}

/// The blocks of a section. Rows that follow each other are a list.
fn section(number: usize, blocks: &[Block]) -> String {
    let blocks: Vec<_> = blocks.iter().zip(1..).collect();
    let lists = blocks.chunk_by(|(a, _), (b, _)| is_row(a) && is_row(b));
    let lists = lists.map(|blocks| {
        let html = blocks.iter().map(|(block, place)| html(block, &format!("board-{number}-{place}-")));
        let html = html.collect::<String>();
        if is_row(blocks[0].0) { format!("<dl class=\"rows\">{html}</dl>") } else { html }
    });
    lists.collect()
}

fn is_row(block: &Block) -> bool {
    matches!(block, Block::Row { .. } | Block::List { .. })
}

/// A block. `prefix` begins the identifiers of its elements.
fn html(block: &Block, prefix: &str) -> String {
    match block {
        Block::Text { head, text, .. } if text.is_empty() => format!("<h3>{}</h3>", escaped(head)),
        Block::Text { head, text, .. } if !head.is_empty() => {
            format!("<p><strong>{}</strong>{}</p>", escaped(head), escaped(text))
        }
        Block::Text { depth: 0, text, .. } => format!("<p>{}</p>", escaped(text)),
        Block::Text { text, .. } => format!("<p class=\"indented\">{}</p>", escaped(text)),
        Block::Row { label, text } => row(label, &escaped(text)),
        Block::List { label, groups } => row(label, &list(groups)),
        Block::Table(rows) => table(rows),
        Block::Board(board) => picture(board, prefix),
        Block::Film(film) => player(film),
        Block::PlainAnswer(plain) => plain.to_html("h2"),
    }
}

impl PlainAnswer {
    /// The plain answer as HTML, its name as an element `heading`. All rule sets, if it has them, are in a part that can be opened, from which a
    /// script takes the verdict of the visitor's rules.
    pub fn to_html(&self, heading: &str) -> String {
        let PlainAnswer { name, about, source, fight, verdicts, all, .. } = self;
        let source =
            if source.is_empty() { String::new() } else { format!(" <small>Source: {}.</small>", with_links(source)) };
        let fight = if fight.is_empty() { String::new() } else { format!("<p class=\"fight\">{}</p>", escaped(fight)) };
        let (name, about) = (escaped(name), escaped(about));
        let above = format!("<{heading}>{name}</{heading}><p class=\"about\">{about}{source}</p>");
        if verdicts.is_empty() {
            return format!("<div class=\"plain-answer\">{above}{fight}</div>");
        }
        let verdicts = verdicts.iter().map(|verdict| item(verdict, &verdict.rules.join(", "), &verdict.sentence));
        format!(
            "<div class=\"plain-answer\">{above}<p class=\"insist\">{}</p><dl class=\"verdicts\">{}</dl>{fight}{}</div>",
            self.question(),
            verdicts.collect::<String>(),
            if all.is_empty() { String::new() } else { all_rules(all) }
        )
    }
}

/// The verdicts of all rule sets.
fn all_rules(all: &[Verdict]) -> String {
    let in_full = all.iter().map(|verdict| item(verdict, &verdict.sentence, &verdict.rules.join(" ")));
    format!(
        "<details class=\"all-rules\"><summary>All {} rule sets</summary><dl class=\"answers\">{}</dl></details>",
        all.iter().map(|verdict| verdict.rules.len()).sum::<usize>(),
        in_full.collect::<String>()
    )
}

/// An item of a list of verdicts, of which a side is what happens. No text of a verdict has a sign that HTML writes otherwise.
fn item(verdict: &Verdict, term: &str, html: &str) -> String {
    format!("<div class=\"{}\"><dt>{term}</dt><dd>{html}</dd></div>", verdict.kind)
}

/// The text of a source, in which each address, such as `senseis.xmp.net/?EternalLife`, is a link.
pub(crate) fn with_links(text: &str) -> String {
    let words = text.split_inclusive(char::is_whitespace).map(|word| {
        match address(word).and_then(|address| Some((address, word.split_once(address)?))) {
            // Sources name no scheme. A server that has an encrypted connection leads on to it; some have none.
            Some((address, (before, after))) => {
                let [before, address, after] = [before, address, after].map(escaped);
                format!("{before}<a href=\"http://{address}\">{address}</a>{after}")
            }
            None => escaped(word),
        }
    });
    words.collect()
}

/// The address in a word, without the signs around it: a host and a path.
fn address(word: &str) -> Option<&str> {
    let address = word.trim_matches(|sign: char| sign.is_whitespace() || "(),;.'".contains(sign));
    let (host, path) = address.split_once('/')?;
    let is_label =
        |label: &str| !label.is_empty() && label.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '-');
    (host.contains('.') && host.split('.').all(is_label) && !path.is_empty()).then_some(address)
}

fn row(label: &str, html: &str) -> String {
    let class = if label.starts_with(' ') { " class=\"part\"" } else { "" };
    format!("<div{class}><dt>{}</dt><dd>{html}</dd></div>", escaped(label.trim_start()))
}

fn list(groups: &[Group]) -> String {
    let groups = groups.iter().map(|Group { head, members: names }| {
        let members = names.iter().map(|name| format!("<span>{}</span>", escaped(name)));
        let members = members.collect::<Vec<_>>().join(", ");
        format!("<div><dt>{}</dt><dd>{members}</dd></div>", escaped(head))
    });
    format!("<dl class=\"answers\">{}</dl>", groups.collect::<String>())
}

fn table(Table { align, head, rows, .. }: &Table) -> String {
    let row = |cells: &Vec<String>, tag: &str| {
        let cells = cells.iter().zip(align.chars()).map(|(text, align)| {
            let class = if align.eq_ignore_ascii_case(&'r') { " class=\"number\"" } else { "" };
            format!("<{tag}{class}>{}</{tag}>", escaped(text.trim_start()).replace('\n', "<br>"))
        });
        format!("<tr>{}</tr>", cells.collect::<String>())
    };
    let head = if head.is_empty() { String::new() } else { format!("<thead>{}</thead>", row(head, "th")) };
    let rows: String = rows.iter().map(|cells| row(cells, "td")).collect();
    format!("<table>{head}<tbody>{rows}</tbody></table>")
}

fn picture(Board { board, ko_points, .. }: &Board, prefix: &str) -> String {
    let picture = Picture { ko_points, immortal: board.immortal(), prefix, ..Picture::new(board, "The position") };
    format!("<figure class=\"board-box\">{}</figure>", picture.to_svg())
}

/// What the script of the player fills.
fn player(film: &Film) -> String {
    let moves = film.frames().into_iter().map(|frame| format!("<li>{}</li>", escaped(&frame.caption)));
    let moves = moves.collect::<String>();
    let moves = format!("<ol class=\"moves\" aria-label=\"Moves\">{moves}</ol>");
    format!("<div class=\"player\"><h3>The moves</h3><p class=\"status\" role=\"status\"></p>{moves}</div>")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
