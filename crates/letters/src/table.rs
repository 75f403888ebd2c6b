//! Tables whose heading and titles are repeated on every page.

use crate::block::{Block, Column, Role, Rule};
use crate::flow::{Frame, Part, flow};
use crate::style::{BOTTOM, LEFT, Style, TOP, WIDTH};
use crate::typography::Typography;

/// A column of a table; lengths in points.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TableColumn {
    pub(crate) title: &'static str,
    pub(crate) x: f32,
    pub(crate) width: f32,
    /// Amounts end at the right edge.
    pub(crate) is_amount: bool,
}

/// The space between columns, which is part of the width of the left one.
pub(crate) const GAP: f32 = 8.0;

/// Columns of these titles and widths, side by side.
pub(crate) fn columns<const N: usize>(widths: [(&'static str, f32); N]) -> [TableColumn; N] {
    let mut next = 0.0;
    widths.map(|(title, width)| {
        let x = next;
        next += width;
        TableColumn {
            title,
            x,
            width: width - GAP,
            is_amount: false,
        }
    })
}

impl TableColumn {
    pub(crate) fn of_amounts(self) -> Self {
        Self {
            is_amount: true,
            ..self
        }
    }
}

impl Typography<'_> {
    /// The titles of the columns.
    pub(crate) fn titles(self, columns: &[TableColumn]) -> Block {
        let style = self.scale.small.semibold();
        let cells = columns.iter().map(|column| {
            let cells = Column::new(column.x, column.width)
                .role(Role::ColumnTitle)
                .text(self.faces, style, column.title);
            aligned(cells, *column)
        });
        underlined(Block::of(self.scale.lines(0.6), cells), 0.0).with_next()
    }

    /// A row of the table, at least `height` points high, with a line below.
    pub(crate) fn row(self, columns: &[TableColumn], texts: &[&str], height: f32) -> Block {
        let cells = texts.iter().map(|text| vec![(self.scale.body, *text)]);
        self.row_of(columns, cells, height)
    }

    /// Like [`row`](Self::row), with some texts in each cell, one below the other.
    pub(crate) fn row_of<T: AsRef<str>>(
        self,
        columns: &[TableColumn],
        cells: impl IntoIterator<Item = Vec<(Style, T)>>,
        height: f32,
    ) -> Block {
        let cells = columns.iter().zip(cells).map(|(column, texts)| {
            let cell = Column::new(column.x, column.width).role(Role::TableCell);
            let cell = texts.iter().fold(cell, |cell, (style, text)| {
                cell.text(self.faces, *style, text.as_ref())
            });
            aligned(cell, *column)
        });
        underlined(Block::of(self.scale.lines(0.25), cells), height).whole()
    }

    /// A line of text across the page.
    pub(crate) fn line(self, text: &str) -> Block {
        self.line_of(Role::Text, text)
    }

    /// A line of text that looks like any other.
    pub(crate) fn line_of(self, role: Role, text: &str) -> Block {
        let line = Column::new(0.0, WIDTH)
            .role(role)
            .text(self.faces, self.scale.body, text);
        Block::of(self.scale.lines(0.4), [line])
    }

    /// Lines of text across the page, as they were typed.
    pub(crate) fn paragraph(self, text: &str) -> Block {
        let lines = Column::new(0.0, WIDTH).texts(self.faces, self.scale.body, text.lines());
        Block::of(self.scale.lines(0.3), [lines])
    }

    /// The heading of a part of a paper: what it is, above the show.
    pub(crate) fn section_heading(self, title: &str, show: &str) -> Vec<Block> {
        let title =
            Column::new(0.0, WIDTH)
                .role(Role::TITLE)
                .text(self.faces, self.scale.title, title);
        let show = Column::new(0.0, WIDTH).text(self.faces, self.scale.small.quiet(), show);
        vec![
            Block::of(0.0, [title]).with_next(),
            Block::of(0.0, [show]).with_next(),
        ]
    }
}

/// Moves amounts to the right edge of their column.
fn aligned(cells: Column, column: TableColumn) -> Column {
    if !column.is_amount {
        return cells;
    }
    cells.at_the_right()
}

/// Draws a line below the block, which becomes at least `height` points high.
fn underlined(mut block: Block, height: f32) -> Block {
    const SPACE: f32 = 2.5;
    let rows: f32 = block.rows.iter().map(|row| row.height).sum();
    if let Some(last) = block.rows.last_mut() {
        last.height += (height - rows).max(SPACE);
        last.rules.push(Rule {
            x: 0.0,
            width: WIDTH,
        });
    }
    block
}

/// The pages of a paper that is more than a table: what is above its titles on the
/// first page, the rows of the table below the titles on each page, and what is below
/// the table.
pub(crate) fn paginate_between(
    above: &[Block],
    titles: &Block,
    rows: Vec<Block>,
    below: Vec<Block>,
) -> Vec<Vec<Part>> {
    let frame = |top| Frame {
        x: LEFT,
        top,
        bottom: BOTTOM,
    };
    let set = |blocks: Vec<Block>| flow(blocks, |_| frame(TOP)).into_iter().flatten();
    let first = || set(above.iter().chain([titles]).cloned().collect());
    let later = || set(vec![titles.clone()]);
    let tops = [bottom_of(first()), bottom_of(later())].map(|it| it + 4.0);
    // A page without rows has no titles.
    let with_titles = |count: usize| {
        move |page: usize| {
            frame(match page {
                0 => tops[0],
                page if page < count => tops[1],
                _ => TOP,
            })
        }
    };
    let count = flow(rows.clone(), with_titles(usize::MAX)).len();
    let blocks = rows.into_iter().chain(below).collect();
    let pages = flow(blocks, with_titles(count)).into_iter().enumerate();
    let page = |(page, parts): (usize, Vec<Part>)| match page {
        0 => first().chain(parts).collect(),
        page if page < count => later().map(Part::repeated).chain(parts).collect(),
        _ => parts,
    };
    pages.map(page).collect()
}

pub(crate) fn bottom_of(parts: impl Iterator<Item = Part>) -> f32 {
    parts.map(|part| part.y + part.height()).fold(TOP, f32::max)
}

/// The pages of a part of a paper, each with the heading above its rows.
pub(crate) fn paginate(heading: &[Block], rows: Vec<Block>) -> Vec<Vec<Part>> {
    let frame = |top| {
        move |_| Frame {
            x: LEFT,
            top,
            bottom: BOTTOM,
        }
    };
    let heading = || flow(heading.to_vec(), frame(TOP)).into_iter().flatten();
    let pages = flow(rows, frame(bottom_of(heading()) + 4.0)).into_iter();
    with_heading(heading, pages).collect()
}

/// Pages with a heading above their rows, which a screen reader reads on the first.
pub(crate) fn with_heading<H: Iterator<Item = Part>>(
    heading: impl Fn() -> H,
    pages: impl Iterator<Item = Vec<Part>>,
) -> impl Iterator<Item = Vec<Part>> {
    pages.enumerate().map(move |(page, rows)| match page {
        0 => heading().chain(rows).collect(),
        _ => heading().map(Part::repeated).chain(rows).collect(),
    })
}
