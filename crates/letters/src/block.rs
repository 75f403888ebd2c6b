//! Content before pagination: blocks of rows of cells.

use std::num::NonZeroU16;

use crate::style::Style;
use crate::typeface::{Run, Typefaces};
use crate::wrap::{wrap, wrap_evenly};

/// What a text is to a screen reader.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Role {
    #[default]
    Text,
    Heading(NonZeroU16),
    /// The title of a column of a table.
    ColumnTitle,
    /// In a row of a table.
    TableCell,
    /// The number of an item of a list.
    ItemNumber,
    ItemBody,
    /// Not read: an earlier page has it, too.
    Artifact,
}

impl Role {
    /// The heading of a paper.
    pub(crate) const TITLE: Self = Self::heading(1);
    /// The heading of a part of a paper.
    pub(crate) const PART: Self = Self::heading(2);

    pub(crate) const fn heading(level: u16) -> Self {
        match NonZeroU16::new(level) {
            Some(level) => Self::Heading(level),
            None => Self::Text,
        }
    }
}

/// A line of text in a row.
#[derive(Debug, Clone)]
pub(crate) struct Cell {
    /// Distance from the left edge of the block, in points.
    pub(crate) x: f32,
    pub(crate) run: Run,
    pub(crate) style: Style,
    pub(crate) role: Role,
}

/// A thin horizontal line at the bottom of a row.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rule {
    /// Distance from the left edge of the block, in points.
    pub(crate) x: f32,
    pub(crate) width: f32,
}

/// Cells side by side: one for each column that still has a line.
#[derive(Debug, Clone, Default)]
pub(crate) struct Row {
    pub(crate) height: f32,
    pub(crate) cells: Vec<Option<Cell>>,
    pub(crate) rules: Vec<Rule>,
}

/// Rows that belong together. A page break within a block leaves at least two
/// of its rows on each side.
#[derive(Debug, Clone, Default)]
pub(crate) struct Block {
    /// Space above the block, in points; omitted at the top of a page.
    pub(crate) above: f32,
    pub(crate) rows: Vec<Row>,
    /// No page break after the block.
    pub(crate) with_next: bool,
    /// No page break within the block, if it fits a page.
    pub(crate) whole: bool,
}

impl Block {
    /// A block of columns side by side.
    pub(crate) fn of(above: f32, columns: impl IntoIterator<Item = Column>) -> Self {
        let mut columns: Vec<_> = columns
            .into_iter()
            .map(|it| it.cells.into_iter().fuse())
            .collect();
        let mut rows = Vec::new();
        loop {
            let cells: Vec<_> = columns.iter_mut().map(|it| it.next().flatten()).collect();
            let leadings = cells.iter().flatten().map(|it| it.style.leading);
            let Some(height) = leadings.reduce(f32::max) else {
                break;
            };
            rows.push(Row {
                height,
                cells,
                rules: Vec::new(),
            });
        }
        Self {
            above,
            rows,
            ..Self::default()
        }
    }

    /// A block with only a thin horizontal line.
    pub(crate) fn rule(above: f32, width: f32) -> Self {
        Self {
            above,
            ..Self::default()
        }
        .with_rules([Rule { x: 0.0, width }], 0.0)
    }

    /// The block with room of `height` points below it, which ends with rules: to be written
    /// on.
    pub(crate) fn with_rules(mut self, rules: impl IntoIterator<Item = Rule>, height: f32) -> Self {
        self.rows.push(Row {
            height,
            rules: rules.into_iter().collect(),
            ..Row::default()
        });
        self
    }

    pub(crate) fn with_next(self) -> Self {
        Self {
            with_next: true,
            ..self
        }
    }

    pub(crate) fn whole(self) -> Self {
        Self {
            whole: true,
            ..self
        }
    }

    /// Whether a page break is allowed after `count` of its rows.
    pub(crate) fn may_end_after(&self, count: usize) -> bool {
        match self.rows.len() - count {
            0 => !self.with_next,
            left => !self.whole && count > 1 && left > 1,
        }
    }
}

#[derive(Debug)]
pub(crate) struct Column {
    x: f32,
    width: f32,
    hang: f32,
    role: Role,
    cells: Vec<Option<Cell>>,
}

impl Column {
    /// An empty column at `x`, both in points.
    pub(crate) const fn new(x: f32, width: f32) -> Self {
        Self {
            x,
            width,
            hang: 0.0,
            role: Role::Text,
            cells: Vec::new(),
        }
    }

    /// Indents all lines of a text except the first by `hang`.
    pub(crate) fn hanging(self, hang: f32) -> Self {
        Self { hang, ..self }
    }

    /// What the texts after this are.
    pub(crate) fn role(self, role: Role) -> Self {
        Self { role, ..self }
    }

    /// Leaves a line empty, beside the lines of other columns.
    pub(crate) fn skip(mut self) -> Self {
        self.cells.push(None);
        self
    }

    /// Appends a text, wrapped to the column's width.
    pub(crate) fn text(mut self, faces: &Typefaces, style: Style, text: &str) -> Self {
        let (width, hang) = (self.width / style.size, self.hang / style.size);
        let lines = wrap(faces.get(style.weight), text, width, hang);
        self.add(lines, style);
        self
    }

    /// Appends a heading, wrapped into lines of about equal width.
    pub(crate) fn heading(mut self, faces: &Typefaces, style: Style, text: &str) -> Self {
        let lines = wrap_evenly(faces.get(style.weight), text, self.width / style.size);
        self.add(lines, style);
        self
    }

    fn add(&mut self, lines: Vec<Run>, style: Style) {
        let Self { x, hang, role, .. } = *self;
        let cells = lines.into_iter().enumerate().map(|(at, run)| Cell {
            x: if at == 0 { x } else { x + hang },
            run,
            style,
            role,
        });
        self.cells.extend(cells.map(Some));
    }

    /// The same lines at other distances from the left edge of the block.
    pub(crate) fn moved(mut self, x: impl Fn(&Cell) -> f32) -> Self {
        for cell in self.cells.iter_mut().flatten() {
            cell.x = x(cell);
        }
        self
    }

    /// The same lines, each ending at the right edge.
    pub(crate) fn at_the_right(self) -> Self {
        let right = self.x + self.width;
        self.moved(|cell| right - cell.run.width() * cell.style.size)
    }

    pub(crate) fn texts<'a>(
        self,
        faces: &Typefaces,
        style: Style,
        texts: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        texts
            .into_iter()
            .fold(self, |column, text| column.text(faces, style, text))
    }
}
