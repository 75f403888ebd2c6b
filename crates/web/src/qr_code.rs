//! QR codes as pictures.

use std::fmt::Write as _;

use fast_qr::qr::QRBuilder;
use fast_qr::{ECL, QRCode};

use crate::problem::ApiError;

/// White modules around the code, which scanners need.
const QUIET_ZONE: usize = 4;

/// A picture of a text that scanners read, in SVG.
pub(crate) fn svg_of(text: &str) -> Result<String, ApiError> {
    // With this correction, a scanner reads it if up to 15 % are soiled.
    let code = QRBuilder::new(text).ecl(ECL::M).build();
    let code = code.map_err(|_| ApiError::internal())?;
    Ok(svg(&code))
}

/// One unit is one module.
fn svg(code: &QRCode) -> String {
    let side = code.size + 2 * QUIET_ZONE;
    let mut path = String::new();
    for row in 0..code.size {
        for column in 0..code.size {
            if code[row][column].value() {
                let (x, y) = (column + QUIET_ZONE, row + QUIET_ZONE);
                let _ = write!(path, "M{x} {y}h1v1h-1z");
            }
        }
    }
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{side}v{side}H0z"/><path d="{path}"/></svg>"##
    )
}
