//! The fonts and sizes that all parts of a letter share.

use crate::block::{Block, Cell, Column, Role, Row};
use crate::style::{Scale, Style, WIDTH};
use crate::typeface::Typefaces;
use crate::wrap::shorten;

/// The largest size of a name on a card, in points.
const LARGEST: f32 = 40.0;

/// Makes blocks in one scale.
#[derive(Clone, Copy)]
pub(crate) struct Typography<'a> {
    pub(crate) scale: Scale,
    pub(crate) faces: &'a Typefaces,
}

impl Typography<'_> {
    pub(crate) fn heading(self, text: &str) -> Block {
        let style = self.scale.subject;
        let heading = Column::new(0.0, WIDTH)
            .role(Role::PART)
            .heading(self.faces, style, text);
        Block::of(self.scale.lines(1.2), [heading]).with_next()
    }

    /// A text on one line, shortened to a width.
    pub(crate) fn short(self, style: Style, role: Role, text: &str, width: f32) -> Row {
        let run = shorten(self.faces.get(style.weight), text, width / style.size);
        let cell = Cell {
            x: 0.0,
            run,
            style,
            role,
        };
        Row {
            height: style.leading,
            cells: vec![Some(cell)],
            rules: Vec::new(),
        }
    }

    /// A name as large as it fits into a width, which is read from the aisle.
    pub(crate) fn large(self, name: &str, width: f32) -> Row {
        let title = self.scale.title;
        let widest = self.faces.get(title.weight).shape(name).width();
        let size = (width / widest).clamp(title.size, LARGEST);
        let big = Style {
            size,
            leading: LARGEST * 1.25,
            ..title
        };
        self.short(big, Role::TITLE, name, width)
    }
}
