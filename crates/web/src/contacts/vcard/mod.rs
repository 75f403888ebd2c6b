//! Contacts as vCards.

mod read;
mod split;
mod write;

pub(super) use read::{CardFile, CardProblem, Unread, cards_of};
pub(super) use write::card_of;
