//! Bodies of new horses and of saved sections. They use different names for
//! some fields; each section has one parser for both.

mod create;
mod fields;
mod general;
mod health;
mod owners;
mod section;
mod texts;
mod training;

pub(crate) use create::HorseBody;
pub(super) use health::UNKNOWN_RECORD;
pub(crate) use section::SectionBody;
