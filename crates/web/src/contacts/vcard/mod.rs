//! Contacts as vCards.

mod read;
mod split;
mod write;

pub(in crate::contacts) use read::CardProblem;
pub(crate) use read::{CardFile, Unread, cards_of};
pub(super) use write::card_of;
