//! What the release of a back number needs, and what of it an entry lacks.

use kernel::{NeedKind, NeedOf, NumberNeed, PhoneNumber, SignedMoney, compact, fold_name};
use time::Date;

use crate::{EntryPerson, Registration};

/// What a show wants before it hands out its back numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberTerms {
    /// All of this.
    pub needs: Vec<NumberNeed>,
    /// The first day of the show.
    pub first_day: Date,
    /// Its last day.
    pub last_day: Date,
}

impl NumberTerms {
    /// Whether the directory of the organization has to be asked.
    #[must_use]
    pub fn ask_directory(&self) -> bool {
        let mut kinds = self.needs.iter().map(|need| need.kind);
        kinds.any(|kind| !matches!(kind, NeedKind::Waiver | NeedKind::Paid))
    }
}

/// The days of a membership that the directory has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MembershipDays {
    /// The association.
    pub association: String,
    /// The first day; `None` has no such end.
    pub from: Option<Date>,
    /// The last day; `None` has no such end.
    pub until: Option<Date>,
}

/// What the directory knows of somebody, or of a horse, of an entry.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KnownRecord {
    /// Memberships.
    pub memberships: Vec<MembershipDays>,
    /// The telephone number.
    pub phone: Option<PhoneNumber>,
    /// The street of the postal address; may be empty.
    pub street: String,
    /// Of a horse its numbers in registries: the association, which may be empty, and the
    /// number.
    pub registrations: Vec<(String, String)>,
}

/// What the directory knows of those to whom an entry is linked. Of whom it is not, nothing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KnownOfEntry {
    /// Who rides.
    pub rider: KnownRecord,
    /// Who owns the horse.
    pub owner: KnownRecord,
    /// Who trains it.
    pub trainer: KnownRecord,
    /// The horse.
    pub horse: KnownRecord,
    /// Whether one person owns and trains the horse.
    pub owner_trains: bool,
}

impl KnownOfEntry {
    const fn of(&self, of: NeedOf) -> &KnownRecord {
        match of {
            NeedOf::Rider => &self.rider,
            NeedOf::Owner => &self.owner,
            NeedOf::Trainer => &self.trainer,
            NeedOf::Horse => &self.horse,
        }
    }
}

/// Something that an entry lacks before its back number is handed out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lack {
    /// What the show wants.
    pub need: NumberNeed,
    /// Who or what lacks it, as the entry says it; empty if it names nobody.
    pub name: String,
    /// Of a membership that does not hold on all days of the show the first day without.
    pub day: Option<Date>,
    /// The number of a membership that the entry says and the directory does not have; may be
    /// empty.
    pub typed: String,
}

/// What an entry lacks of what its show wants before it hands out the back number, in the
/// order of the needs. `lacks_waiver` is whether a waiver that the show has is not signed.
#[must_use]
pub fn lacking(
    terms: &NumberTerms,
    entry: &Registration,
    known: &KnownOfEntry,
    lacks_waiver: bool,
) -> Vec<Lack> {
    let lack = |need: &NumberNeed, day| Lack {
        need: need.clone(),
        name: entry.name_of(need.of).to_owned(),
        day,
        typed: typed_number(entry, need),
    };
    let lacks = |need: &NumberNeed| {
        let is_there = match need.kind {
            NeedKind::Membership => {
                let (held, day) = uncovered(terms, known.of(need.of), need.association.as_str())?;
                return Some(lack(need, held.then_some(day)));
            }
            NeedKind::RegistrationNumber => is_registered(entry, known, need),
            NeedKind::Waiver => !lacks_waiver,
            NeedKind::Paid => entry.balance() <= SignedMoney::ZERO,
            NeedKind::Phone => entry.has_own(known, need.of, phone_of),
            NeedKind::Address => entry.has_own(known, need.of, street_of),
        };
        (!is_there).then(|| lack(need, None))
    };
    terms.needs.iter().filter_map(lacks).collect()
}

/// The first day of the show on which none of the memberships of an association holds, with
/// whether there is any; `None` if they hold on all days.
fn uncovered(terms: &NumberTerms, known: &KnownRecord, association: &str) -> Option<(bool, Date)> {
    let wanted = compact(association);
    let held = known.memberships.iter();
    let mut held: Vec<_> = held
        .filter(|it| compact(&it.association) == wanted)
        .collect();
    held.sort_by_key(|it| it.from);
    let mut day = terms.first_day;
    for membership in &held {
        if membership.from.is_some_and(|from| from > day) {
            break;
        }
        match membership.until {
            None => return None,
            Some(until) if until >= day => day = until.next_day()?,
            Some(_) => {}
        }
    }
    (day <= terms.last_day).then_some((!held.is_empty(), day))
}

/// The number of a membership of this association that the entry says. What it says of
/// memberships is said of the rider.
fn typed_number(entry: &Registration, need: &NumberNeed) -> String {
    if need.kind != NeedKind::Membership || need.of != NeedOf::Rider {
        return String::new();
    }
    let wanted = compact(need.association.as_str());
    let mut typed = entry.details.memberships.iter();
    let typed = typed.find(|it| compact(it.association.as_str()) == wanted);
    typed.map(|it| it.number.to_string()).unwrap_or_default()
}

fn is_registered(entry: &Registration, known: &KnownOfEntry, need: &NumberNeed) -> bool {
    let wanted = compact(need.association.as_str());
    let typed = compact(entry.details.registration_number.as_str());
    let mut numbers = known.horse.registrations.iter();
    (!typed.is_empty() && typed.starts_with(&wanted))
        || numbers.any(|(association, _)| wanted.is_empty() || compact(association) == wanted)
}

/// The telephone numbers of somebody as they are compared, as the entry has them and as the
/// directory has them.
fn phone_of(typed: Typed<'_>, known: &KnownRecord) -> [String; 2] {
    let typed = match typed {
        Typed::Rider(entry) => entry.rider.rider_phone.get(),
        Typed::Person(person) => person.and_then(|it| it.phone.as_ref()),
    };
    [typed, known.phone.as_ref()].map(|it| it.map(PhoneNumber::key).unwrap_or_default())
}

/// Likewise their streets.
fn street_of(typed: Typed<'_>, known: &KnownRecord) -> [String; 2] {
    let typed = match typed {
        Typed::Rider(entry) => entry.rider.rider_street.as_str(),
        Typed::Person(person) => person.map_or("", |it| it.street.as_str()),
    };
    [compact(typed), compact(&known.street)]
}

/// What an entry says of somebody.
#[derive(Clone, Copy)]
enum Typed<'a> {
    Rider(&'a Registration),
    Person(Option<&'a EntryPerson>),
}

impl Registration {
    /// What the entry calls one of those of whom something is wanted; empty if it names none.
    #[must_use]
    pub fn name_of(&self, of: NeedOf) -> &str {
        fn named(it: Option<&EntryPerson>) -> &str {
            it.map_or("", |it| it.name.as_str())
        }
        match of {
            NeedOf::Rider => self.rider.rider_name.as_str(),
            NeedOf::Horse => self.rider.horse_name.as_str(),
            NeedOf::Owner => named(self.details.owner.as_ref()),
            NeedOf::Trainer => named(self.details.trainer.as_ref()),
        }
    }

    /// Whether something is said of somebody: of an owner who does not train the horse
    /// something else than of the trainer.
    fn has_own(
        &self,
        known: &KnownOfEntry,
        of: NeedOf,
        read: impl Fn(Typed<'_>, &KnownRecord) -> [String; 2],
    ) -> bool {
        let [owner, trainer] = [&self.details.owner, &self.details.trainer].map(Option::as_ref);
        let trainers = read(Typed::Person(trainer), &known.trainer);
        let said = match of {
            NeedOf::Rider | NeedOf::Horse => read(Typed::Rider(self), &known.rider),
            NeedOf::Owner => read(Typed::Person(owner), &known.owner),
            NeedOf::Trainer => return trainers.iter().any(|it| !it.is_empty()),
        };
        let name = |it: &EntryPerson| fold_name(it.name.as_str());
        let is_one = known.owner_trains || owner.map(name) == trainer.map(name);
        let is_own = |it: &String| of != NeedOf::Owner || is_one || !trainers.contains(it);
        said.iter().any(|it| !it.is_empty() && is_own(it))
    }
}

#[cfg(test)]
mod tests;
