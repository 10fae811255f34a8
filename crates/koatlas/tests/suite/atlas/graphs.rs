//! The graphs of components, read back from the pages of a catalogue: what is drawn can be seen and read.

use koatlas_catalogue::Catalogue;
use tempfile::TempDir;

use crate::atlas::catalogue;

type Point = (f64, f64);

/// A rectangle: left, top, right, bottom.
#[derive(Clone, Copy, Debug)]
struct Area(f64, f64, f64, f64);

impl Area {
    fn around((x, y): Point, width: f64, height: f64) -> Area {
        Area(x - width / 2.0, y - height / 2.0, x + width / 2.0, y + height / 2.0)
    }

    fn meets(self, other: Area) -> bool {
        self.0 < other.2 && other.0 < self.2 && self.1 < other.3 && other.1 < self.3
    }

    /// Distance of a point; 0 inside.
    fn distance(self, (x, y): Point) -> f64 {
        let beyond = |at: f64, low: f64, high: f64| (low - at).max(at - high).max(0.0);
        beyond(x, self.0, self.2).hypot(beyond(y, self.1, self.3))
    }
}

/// What a picture shows.
struct Graph {
    size: Area,
    nodes: Vec<Area>,
    arrows: Vec<Arrow>,
}

struct Arrow {
    from: usize,
    to: usize,
    samples: Vec<Point>,
    label: Area,
}

/// The texts between `begin` and `end`.
fn between<'t>(text: &'t str, begin: &'t str, end: &'t str) -> impl Iterator<Item = &'t str> {
    text.split(begin).skip(1).map(move |rest| rest.split(end).next().unwrap_or_default())
}

fn attribute<'t>(element: &'t str, name: &str) -> &'t str {
    let begin = format!(" {name}=\"");
    let (_, rest) = element.split_once(&begin).unwrap_or_else(|| panic!("{name} in {element}"));
    rest.split('"').next().unwrap_or_default()
}

fn numbers(text: &str) -> Vec<f64> {
    let parts = text.split(|sign: char| !(sign.is_ascii_digit() || sign == '.' || sign == '-'));
    parts.filter(|part| !part.is_empty()).map(|part| part.parse().expect("a number")).collect()
}

/// The area of a label: letters are about as wide as in common fonts of 12 pixels.
fn label_area(element: &str) -> Area {
    let text: String = element.split('>').skip(1).filter_map(|part| part.split('<').next()).collect();
    let width = |sign| match sign {
        ' ' => 3.3,
        '●' => 10.5,
        _ => 6.9,
    };
    let place = (numbers(attribute(element, "x"))[0], numbers(attribute(element, "y"))[0]);
    Area::around(place, text.chars().map(width).sum(), 13.0)
}

/// Points of a straight line or of a curve with one control point.
fn samples(path: &str) -> Vec<Point> {
    let [x0, y0, rest @ ..] = &numbers(path)[..] else { panic!("a path: {path}") };
    let (x1, y1, x2, y2) = match rest {
        [x1, y1, x2, y2] => (*x1, *y1, *x2, *y2),
        [x2, y2] => (f64::midpoint(*x0, *x2), f64::midpoint(*y0, *y2), *x2, *y2),
        _ => panic!("a path: {path}"),
    };
    let at = |share: f64| {
        let mixed =
            |a: f64, b: f64, c: f64| (1.0 - share).powi(2) * a + 2.0 * share * (1.0 - share) * b + share * share * c;
        (mixed(*x0, x1, x2), mixed(*y0, y1, y2))
    };
    (0..=40).map(|number| at(f64::from(number) / 40.0)).collect()
}

fn read(picture: &str) -> Graph {
    let board = between(picture, "<rect class=\"wood\"", ">").next().expect("the empty board");
    let [width, height] = ["width", "height"].map(|name| numbers(attribute(board, name))[0]);
    let nodes: Vec<Area> = between(picture, "<a ", ">")
        .map(|node| {
            let [x, y] = numbers(attribute(node, "transform"))[..] else { panic!("{node}") };
            Area(x, y, x + width, y + height)
        })
        .collect();
    let nearest = |point: Point| {
        let distance = |node: &usize| nodes[*node].distance(point);
        (0..nodes.len()).min_by(|a, b| distance(a).total_cmp(&distance(b))).expect("a node")
    };
    let arrows = between(picture, "<g data-from", "</g>").flat_map(|of_node| {
        between(of_node, "<path", "</text>").map(|arrow| {
            let samples = samples(attribute(arrow, "d"));
            let label = label_area(between(arrow, "<text", "</text>").next().expect("a label"));
            let [from, to] = [samples[0], samples[40]].map(nearest);
            assert_eq!(
                (from + 1).to_string(),
                of_node.split('"').nth(1).unwrap_or_default(),
                "the arrow begins at its node"
            );
            Arrow { from, to, samples, label }
        })
    });
    let arrows = arrows.collect();
    let [left, top, width, height] = numbers(attribute(picture, "viewBox"))[..] else { panic!("a size") };
    Graph { size: Area(left, top, left + width, top + height), nodes, arrows }
}

/// The graphs of all pages, with the identity of the type.
fn graphs(catalogue: &Catalogue) -> Vec<(String, Graph)> {
    let dir = TempDir::new().expect("a directory");
    koatlas::atlas::write(dir.path(), catalogue, &[], false).expect("a site");
    let pages =
        std::fs::read_dir(dir.path().join("types")).expect("the types").map(|entry| entry.expect("a file").path());
    let pages = pages.filter(|path| path.extension().is_some_and(|ending| ending == "html"));
    let graphs = pages.filter_map(|path| {
        let page = std::fs::read_to_string(&path).expect("a page");
        let picture = between(&page, "<svg class=\"graph\"", "</svg>").next()?;
        Some((path.display().to_string(), read(picture)))
    });
    graphs.collect()
}

/// What is wrong with a graph.
fn faults(graph: &Graph) -> Vec<String> {
    let Graph { size, nodes, arrows } = graph;
    let mut faults = Vec::new();
    for (number, arrow) in arrows.iter().enumerate() {
        let (label, name) = (arrow.label, format!("{} to {}", arrow.from + 1, arrow.to + 1));
        let mut wrong = |is_wrong: bool, what: &str| faults.extend(is_wrong.then(|| format!("{name}: {what}")));
        wrong(arrows[..number].iter().any(|other| other.label.meets(label)), "its label covers another");
        wrong(nodes.iter().any(|node| node.meets(label)), "its label covers a node");
        let is_cut = label.0 < size.0 || label.1 < size.1 || label.2 > size.2 || label.3 > size.3;
        wrong(is_cut, "its label is cut off");
        let hidden = |point: &Point| nodes.iter().any(|node| node.distance(*point) < 1.0);
        wrong(arrow.samples.iter().any(hidden), "a part of it, or its head, is under a node");
        wrong(nodes[arrow.to].distance(arrow.samples[40]) > 15.0, "it ends far from its node");
        for back in arrows.iter().filter(|back| (back.from, back.to) == (arrow.to, arrow.from)) {
            let near = |a: &Point| back.samples.iter().any(|b| (a.0 - b.0).hypot(a.1 - b.1) < 9.0);
            wrong(arrow.samples.iter().any(near), "it is not apart from the arrow back");
        }
    }
    for (number, node) in nodes.iter().enumerate() {
        let meets = nodes[..number].iter().any(|other| other.meets(*node));
        faults.extend(meets.then(|| format!("node {} covers another", number + 1)));
    }
    faults
}

#[test]
fn graphs_can_be_read() {
    let graphs = graphs(&catalogue());
    assert!(graphs.len() > 80, "{} graphs", graphs.len());
    let faulty: Vec<(&String, Vec<String>)> =
        graphs.iter().map(|(name, graph)| (name, faults(graph))).filter(|(_, faults)| !faults.is_empty()).collect();
    assert!(faulty.is_empty(), "{} of {} graphs: {faulty:#?}", faulty.len(), graphs.len());
}

#[test]
fn faults_are_found() {
    let node = |x: f64| Area::around((x, 50.0), 60.0, 60.0);
    let arrow = |y: f64, label: Point| Arrow {
        from: 0,
        to: 1,
        samples: (0..=40).map(|number| (35.0 + 3.0 * f64::from(number), y)).collect(),
        label: Area::around(label, 20.0, 13.0),
    };
    let graph = |arrows| Graph { size: Area(0.0, 0.0, 200.0, 100.0), nodes: vec![node(0.0), node(190.0)], arrows };
    let back =
        |arrow: Arrow| Arrow { from: 1, to: 0, samples: arrow.samples.into_iter().rev().collect(), label: arrow.label };
    assert_eq!(faults(&graph(vec![arrow(42.0, (90.0, 42.0)), back(arrow(58.0, (90.0, 58.0)))])), [""; 0]);
    assert_eq!(
        faults(&graph(vec![arrow(50.0, (90.0, 42.0)), arrow(50.0, (100.0, 50.0))])),
        ["1 to 2: its label covers another"]
    );
    assert_eq!(faults(&graph(vec![arrow(50.0, (30.0, 50.0))])), ["1 to 2: its label covers a node"]);
    assert_eq!(faults(&graph(vec![arrow(50.0, (90.0, 2.0))])), ["1 to 2: its label is cut off"]);
    let mut under = graph(vec![arrow(50.0, (90.0, 90.0))]);
    under.nodes.push(node(100.0));
    assert!(faults(&under).contains(&"1 to 2: a part of it, or its head, is under a node".to_owned()));
    let pair = faults(&graph(vec![arrow(48.0, (90.0, 20.0)), back(arrow(52.0, (90.0, 90.0)))]));
    assert!(pair.contains(&"1 to 2: it is not apart from the arrow back".to_owned()), "{pair:?}");
}
