//! The fonts and sizes that all parts of a letter share.

use crate::block::{Block, Column, Role};
use crate::style::{Scale, WIDTH};
use crate::typeface::Typefaces;

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
}
