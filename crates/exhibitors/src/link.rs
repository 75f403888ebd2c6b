//! Links entries to the people and horses that they name.
//!
//! What is the same by certain facts is linked by itself: horses by microchip, by the number of
//! an association, or as a horse of one account; people by email address and name. Who stands
//! on an entry by name alone is the rider of that name on it; otherwise, as an owner or
//! trainer, the one whom the show, or an earlier entry of that horse, knows by this name
//! alone. All others are records of their own, of which the office is asked whether they are
//! the same.

use std::collections::BTreeSet;

use kernel::{
    EventId, ExhibitorId, IdGenerator, LinkedPeople, OrganizationId, PhoneNumber, ShowHorseId,
    Uuid, compact,
};
use time::OffsetDateTime;

use crate::directory::Directory;
use crate::identity::{IdentityKey, KeyKind, keys_of_person};
use crate::names::person_key;
use crate::said::{EntrySaid, PersonSaid};
use crate::{Exhibitor, ExhibitorDetails, ShowHorse, ShowHorseDetails};

/// Whose directory, with whose ids and when.
#[derive(Clone, Copy)]
pub struct LinkTerms<'a> {
    /// The organization.
    pub organization: OrganizationId,
    /// For new records.
    pub ids: &'a dyn IdGenerator,
    /// Now.
    pub now: OffsetDateTime,
}

/// A person or a horse as it is looked up.
type Said<T> = (T, BTreeSet<IdentityKey>);

/// What the entries say of horses.
#[must_use]
pub fn horses_said(entries: &[EntrySaid]) -> Vec<Said<ShowHorseDetails>> {
    let horses = entries.iter().map(|it| &it.horse);
    horses.map(|it| (it.details.clone(), it.keys())).collect()
}

/// Links the entries to horses.
pub fn link_horses(
    horses: &mut Directory<ShowHorse>,
    entries: &[EntrySaid],
    terms: LinkTerms<'_>,
) -> Vec<ShowHorseId> {
    let linked = entries.iter().map(|entry| {
        let (said, keys) = (&entry.horse, entry.horse.keys());
        let before = entry
            .linked
            .and_then(|it| it.show_horse_id)
            .map(ShowHorseId::as_uuid);
        let name = IdentityKey::new(KeyKind::Name, compact(said.details.name.as_str()));
        let id = if let Some(id) = before.and_then(|id| horses.known(id, &name)) {
            horses.join(id, &said.details, keys);
            id
        } else {
            let said = (&said.details, keys);
            horses.find_or_make(said, terms.organization, terms.ids, terms.now)
        };
        horses.change(id, |it| ShowHorse {
            horse_id: it.horse_id.or(said.horse_id),
            ..it.clone()
        });
        ShowHorseId::new(id)
    });
    linked.collect()
}

/// The person with the keys that its place on an entry adds.
fn with_place(
    person: &PersonSaid,
    is_rider: bool,
    event: EventId,
    horse: Option<ShowHorseId>,
) -> Said<ExhibitorDetails> {
    let details = person.details();
    let mut keys = keys_of_person(&details);
    if person.email.is_none() {
        let name = person_key(person.name.as_str());
        let phone = person
            .phone
            .as_ref()
            .map(PhoneNumber::key)
            .unwrap_or_default();
        if let Some(horse) = horse {
            let value = format!("{horse}\n{name}\n{phone}");
            keys.insert(IdentityKey::new(KeyKind::WithHorse, value));
        }
        if !is_rider && person.phone.is_none() {
            let value = format!("{event}\n{name}");
            keys.insert(IdentityKey::new(KeyKind::AtShow, value));
        }
    }
    (details, keys)
}

/// The people of an entry that are looked up: the rider, and the owner and the trainer unless
/// they are the rider, too.
struct Roles {
    rider: Said<ExhibitorDetails>,
    owner: Option<Said<ExhibitorDetails>>,
    trainer: Option<Said<ExhibitorDetails>>,
}

fn roles(entry: &EntrySaid, horse: ShowHorseId, horses: &Directory<ShowHorse>) -> Roles {
    let certain = horses.is_certain(horse.as_uuid()).then_some(horse);
    let other = |it: &Option<PersonSaid>| {
        let it = it.as_ref().filter(|it| !entry.rider.is_also(it));
        it.map(|it| with_place(it, false, entry.event_id, certain))
    };
    Roles {
        rider: with_place(&entry.rider, true, entry.event_id, certain),
        owner: other(&entry.owner),
        trainer: other(&entry.trainer),
    }
}

/// What the entries say of people, once their horses are linked.
#[must_use]
pub fn people_said(
    entries: &[EntrySaid],
    linked: &[ShowHorseId],
    horses: &Directory<ShowHorse>,
) -> Vec<Said<ExhibitorDetails>> {
    let each = entries.iter().zip(linked).flat_map(|(entry, horse)| {
        let Roles {
            rider,
            owner,
            trainer,
        } = roles(entry, *horse, horses);
        [Some(rider), owner, trainer].into_iter().flatten()
    });
    each.collect()
}

/// Links the entries to people.
pub fn link_people(
    people: &mut Directory<Exhibitor>,
    (linked, horses): (&[ShowHorseId], &Directory<ShowHorse>),
    entries: &[EntrySaid],
    terms: LinkTerms<'_>,
) -> Vec<LinkedPeople> {
    let each = entries.iter().zip(linked).map(|(entry, horse)| {
        let before = entry.linked.unwrap_or_default();
        let mut link = |said: Said<ExhibitorDetails>, before: Option<ExhibitorId>| {
            let before = before.map(ExhibitorId::as_uuid);
            ExhibitorId::new(link_person(people, said, before, terms))
        };
        let said = roles(entry, *horse, horses);
        let rider_id = link(said.rider, before.rider_id);
        let mut other = |is_said: bool, said: Option<_>, before| match said {
            Some(said) => Some(link(said, before)),
            // The rider, under the same name.
            None => is_said.then_some(rider_id),
        };
        let owner_id = other(entry.owner.is_some(), said.owner, before.owner_id);
        let trainer_id = other(entry.trainer.is_some(), said.trainer, before.trainer_id);
        LinkedPeople {
            rider_id: Some(rider_id),
            owner_id,
            trainer_id,
            show_horse_id: Some(*horse),
            ..before
        }
    });
    each.collect()
}

/// Whoever was linked before stays, while the name is one that the record is known by.
fn link_person(
    people: &mut Directory<Exhibitor>,
    (details, keys): Said<ExhibitorDetails>,
    before: Option<Uuid>,
    terms: LinkTerms<'_>,
) -> Uuid {
    let name = IdentityKey::new(KeyKind::Name, person_key(details.name.as_str()));
    if let Some(id) = before.and_then(|id| people.known(id, &name)) {
        people.join(id, &details, keys);
        return id;
    }
    people.find_or_make((&details, keys), terms.organization, terms.ids, terms.now)
}

/// What is said of somebody who is named beside the people of an entry, such as who pays.
#[must_use]
pub fn named_said(event: EventId, person: &PersonSaid) -> Said<ExhibitorDetails> {
    with_place(person, false, event, None)
}

/// Finds who is in charge of a barn at a show, or makes a record as an owner would get.
pub fn link_in_charge(
    people: &mut Directory<Exhibitor>,
    (show, person): (EventId, &PersonSaid),
    terms: LinkTerms<'_>,
) -> ExhibitorId {
    let (details, keys) = named_said(show, person);
    let said = (&details, keys);
    ExhibitorId::new(people.find_or_make(said, terms.organization, terms.ids, terms.now))
}

/// Links somebody who is named beside the people of an entry: those of them who are meant, or
/// else as an owner would be.
pub fn link_named(
    people: &mut Directory<Exhibitor>,
    (entry, linked): (&EntrySaid, LinkedPeople),
    person: &PersonSaid,
    terms: LinkTerms<'_>,
) -> ExhibitorId {
    let of_entry = [
        (linked.rider_id, Some(&entry.rider)),
        (linked.owner_id, entry.owner.as_ref()),
        (linked.trainer_id, entry.trainer.as_ref()),
    ];
    let mut also = of_entry.into_iter().filter_map(|(id, said)| id.zip(said));
    if let Some((id, _)) = also.find(|(_, said)| said.is_also(person)) {
        return id;
    }
    link_in_charge(people, (entry.event_id, person), terms)
}
