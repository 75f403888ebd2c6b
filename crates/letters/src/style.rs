//! Sizes and positions, in points from the upper left corner of a US Letter
//! page.

use crate::typeface::Weight;

pub(crate) const PAGE_WIDTH: f32 = 612.0;
pub(crate) const PAGE_HEIGHT: f32 = 792.0;
pub(crate) const LEFT: f32 = 72.0;
pub(crate) const TOP: f32 = 60.0;
pub(crate) const BOTTOM: f32 = 726.0;
pub(crate) const WIDTH: f32 = PAGE_WIDTH - 2.0 * LEFT;
pub(crate) const FOOT: f32 = 744.0;

/// The gray level of text and lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tone {
    Ink,
    Quiet,
    Hairline,
}

/// The style of a line of text; lengths in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Style {
    pub(crate) weight: Weight,
    pub(crate) size: f32,
    /// The line height.
    pub(crate) leading: f32,
    pub(crate) tone: Tone,
}

impl Style {
    pub(crate) const fn quiet(self) -> Self {
        Self {
            tone: Tone::Quiet,
            ..self
        }
    }

    pub(crate) const fn semibold(self) -> Self {
        Self {
            weight: Weight::Semibold,
            ..self
        }
    }

    /// Distance from the top of the line to the baseline. Inter has an ascent
    /// of 0.969 em and a descent of 0.241 em; the rest of the line height is
    /// divided equally above and below.
    pub(crate) const fn baseline(self) -> f32 {
        self.leading / 2.0 + self.size * 0.364
    }
}

/// The styles of a letter, derived from the size of the body.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scale {
    pub(crate) body: Style,
    pub(crate) small: Style,
    pub(crate) subject: Style,
    pub(crate) title: Style,
}

impl Scale {
    /// The styles for a body of `size` points.
    pub(crate) const fn of(size: f32) -> Self {
        let body = Style {
            weight: Weight::Regular,
            size,
            leading: size * 1.36,
            tone: Tone::Ink,
        };
        Self {
            body,
            small: Style {
                size: size * 0.85,
                leading: size * 1.2,
                ..body
            },
            subject: Style {
                weight: Weight::Semibold,
                size: size * 1.15,
                leading: size * 1.5,
                ..body
            },
            title: Style {
                weight: Weight::Semibold,
                size: size * 1.4,
                leading: size * 1.8,
                ..body
            },
        }
    }

    /// The height of `count` lines of the body.
    pub(crate) const fn lines(&self, count: f32) -> f32 {
        self.body.leading * count
    }

    /// `count` times the font size of the body.
    pub(crate) const fn ems(&self, count: f32) -> f32 {
        self.body.size * count
    }
}
