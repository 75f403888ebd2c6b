//! What is set, before it has a place on a page: blocks of rows of cells.

use crate::style::Style;
use crate::typeface::{Run, Typefaces};
use crate::wrap::{wrap, wrap_evenly};

/// A line of text at its place in a row.
#[derive(Debug, Clone)]
pub(crate) struct Cell {
    /// From the left of the block.
    pub(crate) x: f32,
    pub(crate) run: Run,
    pub(crate) style: Style,
}

/// A hairline at the foot of a row.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rule {
    pub(crate) width: f32,
}

/// Cells beside each other, one for each column that has so many lines.
#[derive(Debug, Clone, Default)]
pub(crate) struct Row {
    pub(crate) height: f32,
    pub(crate) cells: Vec<Option<Cell>>,
    pub(crate) rule: Option<Rule>,
}

/// Rows that belong together. A page may end within them, but never after the
/// first or before the last.
#[derive(Debug, Clone, Default)]
pub(crate) struct Block {
    /// The space above it, unless it begins a page.
    pub(crate) above: f32,
    pub(crate) rows: Vec<Row>,
    /// No page ends after it.
    pub(crate) with_next: bool,
    /// No page ends within it.
    pub(crate) whole: bool,
}

impl Block {
    /// Columns that begin beside each other.
    pub(crate) fn of(above: f32, columns: impl IntoIterator<Item = Column>) -> Self {
        let mut columns: Vec<_> = columns
            .into_iter()
            .map(|it| it.cells.into_iter().fuse())
            .collect();
        let mut rows = Vec::new();
        loop {
            let cells: Vec<_> = columns.iter_mut().map(Iterator::next).collect();
            let leadings = cells.iter().flatten().map(|it| it.style.leading);
            let Some(height) = leadings.reduce(f32::max) else {
                break;
            };
            rows.push(Row {
                height,
                cells,
                rule: None,
            });
        }
        Self {
            above,
            rows,
            ..Self::default()
        }
    }

    /// A hairline.
    pub(crate) fn rule(above: f32, width: f32) -> Self {
        let row = Row {
            rule: Some(Rule { width }),
            ..Row::default()
        };
        Self {
            above,
            rows: vec![row],
            ..Self::default()
        }
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

    /// Whether a page may end after this many of its rows.
    pub(crate) fn may_end_after(&self, count: usize) -> bool {
        match self.rows.len() - count {
            0 => !self.with_next,
            left => !self.whole && count > 1 && left > 1,
        }
    }
}

/// Lines one below the other.
#[derive(Debug)]
pub(crate) struct Column {
    x: f32,
    width: f32,
    hang: f32,
    cells: Vec<Cell>,
}

impl Column {
    /// So wide, so far from the left.
    pub(crate) const fn new(x: f32, width: f32) -> Self {
        Self {
            x,
            width,
            hang: 0.0,
            cells: Vec::new(),
        }
    }

    /// Every line of a text but its first begins so much farther to the right.
    pub(crate) fn hanging(self, hang: f32) -> Self {
        Self { hang, ..self }
    }

    /// With a text below what is there, in as many lines as it needs.
    pub(crate) fn text(mut self, faces: &Typefaces, style: Style, text: &str) -> Self {
        let (width, hang) = (self.width / style.size, self.hang / style.size);
        let lines = wrap(faces.get(style.weight), text, width, hang);
        self.add(lines, style);
        self
    }

    /// With a heading, whose lines are about equally wide.
    pub(crate) fn heading(mut self, faces: &Typefaces, style: Style, text: &str) -> Self {
        let lines = wrap_evenly(faces.get(style.weight), text, self.width / style.size);
        self.add(lines, style);
        self
    }

    fn add(&mut self, lines: Vec<Run>, style: Style) {
        let (x, hang) = (self.x, self.hang);
        let cells = lines.into_iter().enumerate().map(|(at, run)| Cell {
            x: if at == 0 { x } else { x + hang },
            run,
            style,
        });
        self.cells.extend(cells);
    }

    /// With several texts.
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
