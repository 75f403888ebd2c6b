//! The directory that entries are linked to: what it knows of those whom they name, for those
//! who make entries, and for those who keep the directory.

mod change;
mod known;
mod link;
mod named;
mod record;

pub(crate) use change::{change, correct, know};
pub(crate) use known::{keys_of, lock_directory, others_of, read, write_found, write_merge};
pub(crate) use link::{are_own, forgotten_of, link, link_these, set_people};
pub(crate) use named::{name_people, named_in};
pub(crate) use record::{Record, insert, names_by_id, names_of, update, with_ids};
