//! The directory of an organization's shows: who and which horses appear there, known again
//! from entry to entry.
//!
//! An entry says names as they were typed, and keeps them. This crate decides to which record
//! of the directory each name belongs ([`link_horses`], [`link_people`]), which records may be
//! the same ([`Facts::likeness`]), and what the office is asked of it. Records that were merged
//! stay, and what is linked to them; a merge says which one is shown for both, so that undoing
//! it moves nothing. `web` calls this crate; `app` constructs it.

#![warn(missing_docs)]

mod directory;
mod forget;
mod horse;
mod identified;
mod identity;
mod link;
mod membership;
mod merge;
mod names;
mod person;
mod ports;
mod read;
mod said;
mod save;

use std::sync::Arc;

pub use directory::{Alike, Directory, Found, Meant, Merged, Wanted};
pub use forget::{
    Erased, ForgetEntries, ForgettingService, ForgettingStore, KeptRecords, ShowOfForgotten,
};
pub use horse::{
    HorseRegistration, HorseSex, MAX_REGISTRATIONS, Microchip, ShowHorse, ShowHorseDetails,
};
pub use identified::Identified;
pub use identity::{Facts, IdentityKey, IdentityOf, KeyKind, Likeness};
use kernel::{Clock, IdGenerator};
pub use link::{
    LinkTerms, horses_said, link_horses, link_in_charge, link_named, link_people, named_said,
    people_said,
};
pub use membership::{
    MAX_MEMBERSHIPS, Membership, MembershipDetails, MembershipService, MembershipStore,
    NewMembership,
};
pub use merge::{
    Answer, AskedPair, IdentityMerge, LinkEntries, MergeError, MergeWish, NewIdentityMerge,
    Proposal, Sides, open_pairs,
};
pub use person::{EntryRole, Exhibitor, ExhibitorAddress, ExhibitorDetails};
pub use ports::ExhibitorStore;
pub use read::{Appearance, ExhibitorFilter, ExhibitorSeen, ResultSeen, ShowHorseSeen};
pub use said::{EntrySaid, HorseSaid, PersonSaid};

/// The use cases of the directory.
pub struct ExhibitorService {
    store: Arc<dyn ExhibitorStore>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl ExhibitorService {
    /// The service, on its ports.
    pub fn new(
        store: Arc<dyn ExhibitorStore>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self { store, clock, ids }
    }
}

#[cfg(test)]
mod tests;
