//! What tells whether two records are one person, or one horse.

use std::collections::BTreeSet;

use kernel::{OptionalLine, Uuid, compact, fold};

use crate::names::{halves, is_slip, parts, person_key};
use crate::{ExhibitorDetails, HorseSex, Microchip, ShowHorseDetails};

kernel::words! {
    /// What a record is of.
    pub enum IdentityOf {
        /// A person or company.
        Exhibitor = "exhibitor",
        /// A horse.
        ShowHorse = "show_horse",
    }
}

kernel::words! {
    /// How alike two records are that may be one, the most alike first.
    pub enum Likeness {
        /// Name and another fact agree.
        Likely = "likely",
        /// The names are nearly the same, or are all that is known.
        Look = "look",
    }
}

kernel::words! {
    /// What kind of key a record is known by.
    pub enum KeyKind {
        /// An email address with the name: the same person.
        Email = "email",
        /// A microchip: the same horse.
        Chip = "chip",
        /// A number of an association: the same horse.
        Registered = "registered",
        /// The horse of an account: the same horse.
        OwnHorse = "own_horse",
        /// The owner or trainer of a horse that is the same, by name: the same person.
        WithHorse = "with_horse",
        /// An owner or trainer of whom a show knows the name alone: the same person.
        AtShow = "at_show",
        /// The whole name.
        Name = "name",
        /// One of the names in a text.
        Part = "part",
        /// A number of a registry that nobody named.
        Number = "number",
        /// A telephone number; nobody is looked for by it.
        Phone = "phone",
        /// The letters of the name as typed, which differ little; nobody is looked for by it.
        Typed = "typed",
        /// The beginning of that.
        Head = "head",
        /// The end of that.
        Tail = "tail",
    }
}

impl KeyKind {
    /// Whether records with one such key are the same.
    #[must_use]
    pub const fn is_same(self) -> bool {
        matches!(
            self,
            Self::Email
                | Self::Chip
                | Self::Registered
                | Self::OwnHorse
                | Self::WithHorse
                | Self::AtShow
        )
    }

    /// Whether records with one such key may be the same.
    #[must_use]
    pub const fn is_alike(self) -> bool {
        matches!(
            self,
            Self::Name | Self::Part | Self::Number | Self::Head | Self::Tail
        )
    }
}

/// By what a record is known.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IdentityKey {
    /// The kind.
    pub kind: KeyKind,
    /// The value, folded.
    pub value: String,
}

impl IdentityKey {
    pub(crate) fn new(kind: KeyKind, value: impl Into<String>) -> Self {
        Self {
            kind,
            value: value.into(),
        }
    }
}

/// Keys by which a person is known, without those that an entry adds.
pub(crate) fn keys_of_person(details: &ExhibitorDetails) -> BTreeSet<IdentityKey> {
    let name = person_key(details.name.as_str());
    let mut keys = of_typed_name(&compact(details.name.as_str()));
    if let Some(email) = &details.email {
        keys.insert(IdentityKey::new(
            KeyKind::Email,
            email_key(&email.key(), &name),
        ));
    }
    if let Some(phone) = &details.phone {
        keys.insert(IdentityKey::new(KeyKind::Phone, phone.key()));
    }
    if !name.is_empty() {
        keys.insert(IdentityKey::new(KeyKind::Name, name));
    }
    keys
}

pub(crate) fn email_key(email: &str, name: &str) -> String {
    format!("{email}\n{name}")
}

/// Keys by which a horse is known, without those that an entry adds.
pub(crate) fn keys_of_horse(details: &ShowHorseDetails) -> BTreeSet<IdentityKey> {
    let name = compact(details.name.as_str());
    let mut keys = of_typed_name(&name);
    if !name.is_empty() {
        keys.insert(IdentityKey::new(KeyKind::Name, name));
    }
    for part in parts(details.name.as_str()) {
        keys.insert(IdentityKey::new(KeyKind::Part, part));
    }
    if let Some(chip) = &details.microchip {
        keys.insert(IdentityKey::new(KeyKind::Chip, Microchip::as_str(chip)));
    }
    for registration in &details.registrations {
        if let Some(number) = registration.number_key() {
            keys.insert(IdentityKey::new(KeyKind::Number, number));
        }
        if let Some(key) = registration.key() {
            keys.insert(IdentityKey::new(KeyKind::Registered, key));
        }
    }
    keys
}

fn of_typed_name(compact: &str) -> BTreeSet<IdentityKey> {
    let (heads, tails) = halves(compact);
    let heads = heads
        .into_iter()
        .map(|it| IdentityKey::new(KeyKind::Head, it));
    let tails = tails
        .into_iter()
        .map(|it| IdentityKey::new(KeyKind::Tail, it));
    let mut keys: BTreeSet<_> = heads.chain(tails).collect();
    if !keys.is_empty() {
        keys.insert(IdentityKey::new(KeyKind::Typed, compact));
    }
    keys
}

/// What is known of a record, as far as it tells whether it is another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// The record.
    pub id: Uuid,
    /// By what it is known: by all names that it had.
    pub keys: BTreeSet<IdentityKey>,
    /// Of a horse when it was born.
    pub born: Option<u16>,
    /// Of a horse its sex.
    pub sex: Option<HorseSex>,
    /// Of a horse its color.
    pub color: OptionalLine<100>,
}

impl Facts {
    /// The facts of a person.
    #[must_use]
    pub fn of_person(id: Uuid, keys: BTreeSet<IdentityKey>) -> Self {
        Self {
            id,
            keys,
            born: None,
            sex: None,
            color: OptionalLine::default(),
        }
    }

    /// The facts of a horse.
    #[must_use]
    pub fn of_horse(id: Uuid, keys: BTreeSet<IdentityKey>, details: &ShowHorseDetails) -> Self {
        Self {
            born: details.born,
            sex: details.sex,
            color: details.color.clone(),
            ..Self::of_person(id, keys)
        }
    }

    /// What is known of two records that are shown as one.
    #[must_use]
    pub fn with(mut self, other: Self) -> Self {
        self.keys.extend(other.keys);
        self.born = self.born.or(other.born);
        self.sex = self.sex.or(other.sex);
        if self.color.as_str().is_empty() {
            self.color = other.color;
        }
        self
    }

    fn values(&self, kind: KeyKind) -> impl Iterator<Item = &str> {
        let keys = self.keys.iter();
        keys.filter(move |it| it.kind == kind)
            .map(|it| it.value.as_str())
    }

    fn has(&self, kind: KeyKind) -> bool {
        self.values(kind).next().is_some()
    }

    fn shares(&self, other: &Self, kind: KeyKind) -> bool {
        self.values(kind)
            .any(|it| other.values(kind).any(|others| it == others))
    }

    /// Whether a name of one differs little from a name of the other.
    pub(crate) fn is_slip(&self, other: &Self) -> bool {
        self.values(KeyKind::Typed).any(|one| {
            let mut others = other.values(KeyKind::Typed);
            others.any(|other| is_slip(one, other))
        })
    }

    /// Whether they are two for certain: two chips, or two numbers of one association.
    #[must_use]
    pub fn is_other(&self, other: &Self) -> bool {
        let chips = self.has(KeyKind::Chip) && other.has(KeyKind::Chip);
        if chips {
            return !self.shares(other, KeyKind::Chip);
        }
        let association = |it: &str| it.split('\n').next().map(str::to_owned);
        let numbers = self.values(KeyKind::Registered);
        let mut both = numbers.flat_map(|one| {
            let others = other.values(KeyKind::Registered);
            let of_it = others.filter(move |it| association(it) == association(one));
            of_it.map(move |it| it == one)
        });
        both.next()
            .is_some_and(|first| !first && !both.any(|it| it))
    }

    /// Whether what is known of two horses of one name contradicts that they are one.
    fn differs(&self, other: &Self) -> bool {
        let born = self.born.zip(other.born);
        let sex = self.sex.zip(other.sex);
        let (color, others) = (fold(self.color.as_str()), fold(other.color.as_str()));
        let is_gray = |it: &str| it.contains("gray") || it.contains("grey");
        born.is_some_and(|(one, other)| one.abs_diff(other) > 1)
            || sex.is_some_and(|(one, other)| {
                one != other && (one == HorseSex::Mare || other == HorseSex::Mare)
            })
            || !(color.is_empty()
                || others.is_empty()
                || color == others
                || is_gray(&color)
                || is_gray(&others))
    }

    /// How alike two records are; `None` if nothing says that they may be one.
    #[must_use]
    pub fn likeness(&self, other: &Self) -> Option<Likeness> {
        if self.is_other(other) {
            return None;
        }
        let is_named = self.shares(other, KeyKind::Name);
        let has_same = KeyKind::ALL.into_iter().filter(|it| it.is_same());
        let same = has_same.into_iter().any(|kind| self.shares(other, kind));
        let same_number = self.shares(other, KeyKind::Number);
        let reached = is_named && self.shares(other, KeyKind::Phone);
        // A person has no part of a name as a key, and a horse no telephone number.
        let is_horse = self.has(KeyKind::Part);
        if same || same_number || reached || (is_horse && is_named && !self.differs(other)) {
            return Some(Likeness::Likely);
        }
        let is_alike = is_named || self.shares(other, KeyKind::Part) || self.is_slip(other);
        is_alike.then_some(Likeness::Look)
    }
}
