//! Whom rows of lists mean.

use std::collections::BTreeSet;

use kernel::Uuid;

use super::{Directory, Held};
use crate::Identified;
use crate::identity::{Facts, IdentityKey, KeyKind};

/// Whom a row of a list means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Meant {
    /// The one that is the same, as the record that is shown for it.
    Same(Uuid),
    /// One of those that have the name, as the records that are shown for them.
    Named(Vec<Uuid>),
    /// Somebody else than those that have the name.
    Unlike,
    /// Nobody who is there.
    Nobody,
}

impl<T: Identified> Directory<T> {
    /// The records, as far as they were read.
    pub fn ids(&self) -> impl Iterator<Item = Uuid> {
        self.held.keys().copied()
    }

    /// The record that is shown for one.
    #[must_use]
    pub fn shown(&self, id: Uuid) -> Option<Uuid> {
        self.held.get(&id).map(|it| it.kept)
    }

    /// Whom a row of a list means that has these keys. By the name alone nobody is meant who
    /// has another email address, or is another for certain.
    #[must_use]
    pub fn meant(&self, keys: &BTreeSet<IdentityKey>) -> Meant {
        let said = Facts::of_person(Uuid::nil(), keys.clone());
        if let Some(id) = self.same(&said).first() {
            return Meant::Same(self.shown(*id).unwrap_or(*id));
        }
        let has_email =
            |keys: &BTreeSet<IdentityKey>| keys.iter().any(|it| it.kind == KeyKind::Email);
        let names = keys.iter().filter(|it| it.kind == KeyKind::Name);
        let with_name = names.flat_map(|it| self.by_key.get(it).into_iter().flatten());
        let held = with_name.filter_map(|id| self.held.get(id));
        let held: Vec<_> = held.filter(|it| !it.record.is_forgotten()).collect();
        let is_unlike = |it: &&&Held<T>| {
            it.facts.is_other(&said) || (has_email(keys) && has_email(&it.facts.keys))
        };
        let alike = held.iter().filter(|it| !is_unlike(it));
        let alike: BTreeSet<_> = alike.map(|it| it.kept).collect();
        match (held.is_empty(), alike.is_empty()) {
            (true, _) => Meant::Nobody,
            (false, true) => Meant::Unlike,
            (false, false) => Meant::Named(alike.into_iter().collect()),
        }
    }
}
