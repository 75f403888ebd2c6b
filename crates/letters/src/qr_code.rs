//! QR codes on a page.

use fast_qr::ECL;
use fast_qr::qr::QRBuilder;

/// A QR code at a place on a page; lengths in points.
#[derive(Debug, Clone)]
pub(crate) struct Code {
    pub(crate) x: f32,
    pub(crate) y: f32,
    /// The width of a module.
    pub(crate) module: f32,
    /// The dark modules of each row.
    pub(crate) rows: Vec<Vec<usize>>,
    /// What a screen reader says; nothing if an earlier page has the same code.
    pub(crate) alt: Option<String>,
}

impl Code {
    /// `None` if the text is too long for a code.
    pub(crate) fn of(text: &str, x: f32, y: f32, side: f32) -> Option<Self> {
        // With this correction, a scanner reads it if up to 15 % are soiled.
        let code = QRBuilder::new(text).ecl(ECL::M).build().ok()?;
        let modules = f32::from(u16::try_from(code.size).ok()?);
        let dark = |row: usize| {
            let columns = (0..code.size).filter(|column| code[row][*column].value());
            columns.collect()
        };
        Some(Self {
            x,
            y,
            module: side / modules,
            rows: (0..code.size).map(dark).collect(),
            alt: None,
        })
    }
}
