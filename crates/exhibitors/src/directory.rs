//! The records to which entries may be linked, as far as they were read, and what becomes of
//! them.

mod meant;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use kernel::{IdGenerator, OrganizationId, Uuid};
pub use meant::Meant;
use time::OffsetDateTime;

use crate::Identified;
use crate::identity::{Facts, IdentityKey, KeyKind, Likeness};
use crate::names::is_slip;

/// A record as it was read, or made.
#[derive(Debug, Clone)]
struct Held<T> {
    record: T,
    /// The record that is shown for it: itself, unless it was merged.
    kept: Uuid,
    facts: Facts,
    is_new: bool,
    is_changed: bool,
    added: BTreeSet<IdentityKey>,
}

/// Records by their keys.
#[derive(Debug, Clone)]
pub struct Directory<T> {
    held: BTreeMap<Uuid, Held<T>>,
    by_key: HashMap<IdentityKey, BTreeSet<Uuid>>,
    /// Pairs that were answered to be two, the smaller id first.
    others: BTreeSet<(Uuid, Uuid)>,
    merges: Vec<Merged>,
}

/// That one record was merged into another, because an entry says that both are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Merged {
    /// The one that is shown for both.
    pub kept: Uuid,
    /// The other one.
    pub other: Uuid,
}

/// That two records may be one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Alike {
    /// The record with the smaller id.
    pub one: Uuid,
    /// The other one.
    pub other: Uuid,
    /// How alike they are.
    pub likeness: Likeness,
}

/// What is to be stored of a directory.
#[derive(Debug, Clone)]
pub struct Found<T> {
    /// Records that are new.
    pub made: Vec<T>,
    /// Records that were completed, each with the one that is shown for it.
    pub completed: Vec<(T, Uuid)>,
    /// Keys that records have anew.
    pub keys: Vec<(Uuid, IdentityKey)>,
    /// Records that are the same by what an entry says.
    pub merges: Vec<Merged>,
    /// Records that may be the same.
    pub alike: Vec<Alike>,
}

/// The keys by which records are to be looked up that may be the same as what is said.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    keys: HashMap<IdentityKey, BTreeSet<String>>,
}

impl Wanted {
    /// The keys by which all that may be what is said is looked up.
    #[must_use]
    pub fn of<T: Identified>(said: &[(T::Details, BTreeSet<IdentityKey>)]) -> Self {
        let mut wanted = Self::default();
        for (details, keys) in said {
            wanted.add(&T::facts(Uuid::nil(), keys.clone(), details));
        }
        wanted
    }

    /// The keys.
    #[must_use]
    pub fn keys(&self) -> Vec<IdentityKey> {
        self.keys.keys().cloned().collect()
    }

    /// Whether a record that has one of the keys is to be read: of a beginning or an end
    /// only if the letters of both names, which are stored with it, differ little.
    #[must_use]
    pub fn takes(&self, key: &IdentityKey, typed: &str) -> bool {
        let Some(names) = self.keys.get(key) else {
            return false;
        };
        !matches!(key.kind, KeyKind::Head | KeyKind::Tail)
            || names.iter().any(|it| is_slip(it, typed))
    }

    fn add(&mut self, facts: &Facts) {
        let typed = facts.keys.iter().filter(|it| it.kind == KeyKind::Typed);
        let typed: BTreeSet<_> = typed.map(|it| it.value.clone()).collect();
        for key in facts.keys.iter().filter(|it| it.kind.is_alike()) {
            self.keys
                .entry(key.clone())
                .or_default()
                .extend(typed.iter().cloned());
        }
    }
}

const fn pair(one: Uuid, other: Uuid) -> (Uuid, Uuid) {
    if one.as_u128() < other.as_u128() {
        (one, other)
    } else {
        (other, one)
    }
}

impl<T: Identified> Default for Directory<T> {
    fn default() -> Self {
        Self {
            held: BTreeMap::new(),
            by_key: HashMap::new(),
            others: BTreeSet::new(),
            merges: Vec::new(),
        }
    }
}

impl<T: Identified> Directory<T> {
    /// Adds a record as it is stored, with all its keys and the record that is shown for it.
    /// One that was added before stays as it is.
    pub fn add(&mut self, record: T, kept: Uuid, keys: BTreeSet<IdentityKey>) {
        let id = record.uuid();
        if self.held.contains_key(&id) {
            return;
        }
        let facts = T::facts(id, keys, record.details());
        self.hold(record, kept, facts, false);
    }

    /// Adds an answer that two records are two.
    pub fn add_other(&mut self, one: Uuid, other: Uuid) {
        self.others.insert(pair(one, other));
    }

    /// Whether a record was added.
    #[must_use]
    pub fn has(&self, id: Uuid) -> bool {
        self.held.contains_key(&id)
    }

    fn hold(&mut self, record: T, kept: Uuid, facts: Facts, is_new: bool) {
        for key in &facts.keys {
            self.by_key.entry(key.clone()).or_default().insert(facts.id);
        }
        let added = if is_new {
            facts.keys.clone()
        } else {
            BTreeSet::new()
        };
        let held = Held {
            record,
            kept,
            facts,
            is_new,
            is_changed: false,
            added,
        };
        self.held.insert(held.facts.id, held);
    }

    /// The records that are the same as what has these keys, the one with the strongest key
    /// first.
    fn same(&self, said: &Facts) -> Vec<Uuid> {
        let mut same = Vec::new();
        for key in said.keys.iter().filter(|it| it.kind.is_same()) {
            for id in self.by_key.get(key).into_iter().flatten() {
                let is_other = self.held.get(id).is_none_or(|it| it.facts.is_other(said));
                if !same.contains(id) && !is_other {
                    same.push(*id);
                }
            }
        }
        same
    }

    /// The keys by which records are to be looked up that may be the same as one of these,
    /// beside those that are. What a record has already need not be looked up.
    #[must_use]
    pub fn wanted<'a>(
        &self,
        said: impl IntoIterator<Item = &'a (T::Details, BTreeSet<IdentityKey>)>,
    ) -> Wanted
    where
        T::Details: 'a,
    {
        let mut wanted = Wanted::default();
        for (details, keys) in said {
            let said = T::facts(Uuid::nil(), keys.clone(), details);
            match self.same(&said).first().and_then(|id| self.held.get(id)) {
                Some(held) if keys.is_subset(&held.facts.keys) => {}
                Some(held) => {
                    let keys = held.facts.keys.union(keys).cloned().collect();
                    wanted.add(&T::facts(Uuid::nil(), keys, details));
                }
                None => wanted.add(&said),
            }
        }
        wanted
    }

    /// The record that has a key, of those that are shown as one with a record: that one first.
    pub(crate) fn known(&self, id: Uuid, key: &IdentityKey) -> Option<Uuid> {
        let kept = self.held.get(&id)?.kept;
        let has = |id: &&Uuid| {
            let held = self.held.get(*id);
            held.is_some_and(|it| it.kept == kept && it.facts.keys.contains(key))
        };
        let with_key = self.by_key.get(key)?;
        let first = with_key.get(&id).filter(has);
        first.or_else(|| with_key.iter().find(has)).copied()
    }

    /// A new record, whoever is there.
    pub fn make(
        &mut self,
        (details, keys): (T::Details, BTreeSet<IdentityKey>),
        organization: OrganizationId,
        ids: &dyn IdGenerator,
        now: OffsetDateTime,
    ) -> Uuid {
        let id = ids.next_uuid();
        let facts = T::facts(id, keys, &details);
        self.hold(T::new(id, organization, details, now), id, facts, true);
        id
    }

    /// Whether something tells a record from others for certain.
    pub(crate) fn is_certain(&self, id: Uuid) -> bool {
        let keys = self.held.get(&id).into_iter().flat_map(|it| &it.facts.keys);
        let mut kinds = keys.map(|it| it.kind);
        kinds.any(KeyKind::is_same)
    }

    pub(crate) fn change(&mut self, id: Uuid, change: impl FnOnce(&T) -> T) {
        if let Some(held) = self.held.get_mut(&id) {
            let changed = change(&held.record);
            held.is_changed |= changed != held.record;
            held.record = changed;
        }
    }

    /// The record that is the same as what is said; a new one if there is none. What it
    /// lacks is completed. Several that are the same are merged, unless they were answered
    /// to be two.
    pub(crate) fn find_or_make(
        &mut self,
        (details, keys): (&T::Details, BTreeSet<IdentityKey>),
        organization: OrganizationId,
        ids: &dyn IdGenerator,
        now: OffsetDateTime,
    ) -> Uuid {
        let said = T::facts(Uuid::nil(), keys, details);
        let same = self.same(&said);
        let Some((first, others)) = same.split_first() else {
            return self.make((details.clone(), said.keys), organization, ids, now);
        };
        for other in others {
            self.merge(*first, *other);
        }
        self.join(*first, details, said.keys);
        *first
    }

    /// Adds what is said to a record; to one of somebody who was forgotten only names.
    pub fn join(&mut self, id: Uuid, details: &T::Details, keys: BTreeSet<IdentityKey>) {
        let Some(held) = self.held.get_mut(&id) else {
            return;
        };
        let is_forgotten = held.record.is_forgotten();
        if !is_forgotten {
            let completed = held.record.completed_by(details);
            held.is_changed |= completed != held.record;
            held.record = completed;
        }
        let is_kept = |it: &IdentityKey| !is_forgotten || it.kind == KeyKind::Name;
        for key in keys.into_iter().filter(is_kept) {
            if held.facts.keys.insert(key.clone()) {
                self.by_key.entry(key.clone()).or_default().insert(id);
                held.added.insert(key);
            }
        }
        held.facts = T::facts(id, held.facts.keys.clone(), held.record.details());
    }

    fn merge(&mut self, one: Uuid, other: Uuid) {
        let Some((one, other)) = self.held.get(&one).zip(self.held.get(&other)) else {
            return;
        };
        let (kept, other_kept) = pair(one.kept, other.kept);
        let is_two = one.facts.is_other(&other.facts) || self.are_others(kept, other_kept);
        if kept == other_kept || is_two {
            return;
        }
        for held in self.held.values_mut().filter(|it| it.kept == other_kept) {
            held.kept = kept;
        }
        self.merges.push(Merged {
            kept,
            other: other_kept,
        });
    }

    /// Whether any two of two groups were answered to be two.
    fn are_others(&self, one: Uuid, other: Uuid) -> bool {
        let kept = |id: &Uuid| self.held.get(id).map_or(*id, |it| it.kept);
        let asked = pair(one, other);
        self.others
            .iter()
            .any(|(it, others)| pair(kept(it), kept(others)) == asked)
    }

    /// The records that share a key with one: of beginnings and ends of names those whose names
    /// differ little, which is told sooner than how alike all else is.
    fn near(&self, held: &Held<T>) -> BTreeSet<Uuid> {
        let mut near = BTreeSet::new();
        let keys = held.facts.keys.iter();
        for key in keys.filter(|it| it.kind.is_alike() || it.kind.is_same()) {
            let is_part = matches!(key.kind, KeyKind::Head | KeyKind::Tail);
            for other in self.by_key.get(key).into_iter().flatten() {
                let is_slip = |it: &Held<T>| held.facts.is_slip(&it.facts);
                if !is_part || self.held.get(other).is_some_and(is_slip) {
                    near.insert(*other);
                }
            }
        }
        near
    }

    /// What is to be stored. Nobody is asked about somebody who was forgotten.
    #[must_use]
    pub fn found(self) -> Found<T> {
        let touched = self
            .held
            .values()
            .filter(|it| it.is_new || !it.added.is_empty())
            .filter(|it| !it.record.is_forgotten());
        let mut alike = BTreeSet::new();
        for held in touched {
            for other in &self.near(held) {
                let is_asked = |it: &&Held<T>| it.kept != held.kept && !it.record.is_forgotten();
                let Some(other) = self.held.get(other).filter(is_asked) else {
                    continue;
                };
                if let Some(likeness) = held.facts.likeness(&other.facts) {
                    let (one, other) = pair(held.facts.id, other.facts.id);
                    alike.insert(Alike {
                        one,
                        other,
                        likeness,
                    });
                }
            }
        }
        let mut found = Found {
            made: Vec::new(),
            completed: Vec::new(),
            keys: Vec::new(),
            merges: self.merges,
            alike: alike.into_iter().collect(),
        };
        for (id, held) in self.held {
            found
                .keys
                .extend(held.added.into_iter().map(|key| (id, key)));
            if held.is_new {
                found.made.push(held.record);
            } else if held.is_changed {
                found.completed.push((held.record, held.kept));
            }
        }
        found
    }
}
