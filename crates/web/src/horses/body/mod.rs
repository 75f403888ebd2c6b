//! What owners send of a horse. A new horse and a section that is saved name
//! some things differently; each section is parsed by one function for both.

mod create;
mod fields;
mod general;
mod health;
mod section;
mod texts;
mod training;

pub(crate) use create::HorseBody;
pub(super) use health::UNKNOWN_RECORD;
pub(crate) use section::SectionBody;
