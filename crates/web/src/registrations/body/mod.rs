//! Requests about entries.

mod facts;

use ::events::{MAX_CLASSES, MAX_FEES, MAX_WEEKEND_SHOWS};
use ::registrations::{
    ClassChoice, Correction, Corrections, DetailError, EditEntry, EditOwn, EntryLink, ExtraChoice,
    KnownAs, LinePayer, OwnHorse, Register, WaiverSignature,
};
use kernel::{
    Actor, EventId, EventReference, ExhibitorId, FieldErrors, HorseId, IdempotencyKey,
    LinkedPeople, Money, Revision, ShowHorseId, WaiverText,
};

use crate::form::{Between, Every, Field as _, Required, body};
use crate::representation::Named;

use self::facts::{
    ChoicesBody, EnteredClassBody, Facts, FactsBody, KnownReachBody, Reach, ReachBody,
    SignatureBody,
};
pub(crate) use self::facts::{EntryPersonBody, ExtraBody};

/// A new entry, whose show the request names elsewhere.
pub(crate) struct EntryWish {
    reach: Reach,
    facts: Facts,
    choices: (Vec<ClassChoice>, Vec<ExtraChoice>, Option<Money>),
    signature: Option<WaiverSignature>,
    horse: Option<HorseId>,
    known: KnownAs,
}

impl EntryWish {
    pub(super) fn of(self, event: EventReference, key: Option<IdempotencyKey>) -> Register {
        let (classes, extras, total) = self.choices;
        Register {
            event,
            rider: self.reach.with(&self.facts),
            details: self.facts.details,
            signature: self.signature,
            horse: None,
            known: self.known,
            classes,
            extras,
            total,
            idempotency_key: key,
        }
    }

    /// Of a rider, who is signed in if they chose one of their horses.
    pub(super) fn of_rider(
        self,
        event: EventReference,
        key: Option<IdempotencyKey>,
        rider: Option<Actor>,
    ) -> Register {
        let horse = rider.zip(self.horse);
        let mut wish = self.of(event, key);
        wish.horse = horse.map(|(rider, id)| OwnHorse { rider, id });
        wish
    }
}

body! {
    /// A rider's form. Prices and states that a client sends are not even read: they
    /// are the server's. From `owner` to `memberships` it may have what the show's
    /// `form` asks for.
    RegistrationBody {
        ..reach: ReachBody,
        ..facts: FactsBody,
        ..choices: ChoicesBody,
        /// One of the horses of the signed-in rider.
        horse_id: Option<String>,
        /// What the rider signs, if the show has a waiver.
        waiver: Option<SignatureBody>,
        /// The secret part of the link of an earlier entry at a show of this organization:
        /// the same people and horse, as far as they have the same names.
        again: Option<String>,
    } => EntryWish {
        let horse = horse_id.map(|id| {
            HorseId::parse(&id).ok_or_else(|| FieldErrors::of("horse_id", DetailError::NotOwn))
        });
        let earlier = again.map(|token| KnownAs::Earlier(EntryLink::read(&token)));
        EntryWish {
            reach,
            facts,
            choices,
            signature: waiver,
            horse: horse.transpose()?,
            known: earlier.unwrap_or_default(),
        }
    }
}

/// A new entry in several shows.
pub(crate) struct SeveralWish {
    pub(super) entry: EntryWish,
    pub(super) also: Vec<EventId>,
    pub(super) waivers: Vec<WaiverText>,
}

body! {
    /// A rider's form for several shows of a weekend. Its classes and extras are those of all
    /// shows, each by its id, and its total is that of all.
    SeveralBody {
        ..registration: RegistrationBody,
        /// The other shows, by their ids.
        also: Every<EventId, MAX_WEEKEND_SHOWS>,
        /// The waivers of the other shows that the rider was shown, if they differ from
        /// `waiver.text`.
        also_signed: Every<WaiverText, MAX_WEEKEND_SHOWS>,
    } => SeveralWish {
        SeveralWish { entry: registration, also, waivers: also_signed }
    }
}

impl SeveralBody {
    /// Likewise.
    pub(super) fn has_horse(&self) -> bool {
        self.registration.has_horse()
    }
}

body! {
    /// A horse that a barn enters: as a rider would, with what only its rider can give left out.
    GroupRowBody {
        ..reach: KnownReachBody,
        ..facts: FactsBody,
        ..choices: ChoicesBody,
        /// One of the horses of the signed-in person.
        horse_id: Option<String>,
        /// Who pays the lines of its bill; `group`, the barn, if not given.
        payer: Option<Named<LinePayer>>,
    } => (EntryWish, LinePayer) {
        let horse = horse_id.map(|id| {
            HorseId::parse(&id).ok_or_else(|| FieldErrors::of("horse_id", DetailError::NotOwn))
        });
        let wish = EntryWish {
            reach,
            facts,
            choices,
            signature: None,
            horse: horse.transpose()?,
            known: KnownAs::Nobody,
        };
        (wish, payer.unwrap_or(LinePayer::Group))
    }
}

impl GroupRowBody {
    /// Likewise.
    pub(super) fn has_horse(&self) -> bool {
        !String::is_absent(&self.horse_id)
    }
}

impl RegistrationBody {
    /// Whether the request names a horse, which only a signed-in rider has.
    pub(super) fn has_horse(&self) -> bool {
        !String::is_absent(&self.horse_id)
    }
}

body! {
    /// An entry that the office makes, also with what the show's `form` does not ask
    /// for.
    WalkInBody {
        ..reach: KnownReachBody,
        ..facts: FactsBody,
        ..choices: ChoicesBody,
        /// Whether the entry is made also before the opening, after the closing, and
        /// without a place.
        has_override as "override": bool,
        /// The exhibitor who rides, if it is known and has this name.
        rider_id: Option<ExhibitorId>,
        /// The show horse, if it is known and has this name.
        show_horse_id: Option<ShowHorseId>,
    } => (EntryWish, bool) {
        let people = LinkedPeople { rider_id, show_horse_id, ..LinkedPeople::default() };
        let is_known = people != LinkedPeople::default();
        let known = if is_known { KnownAs::Records(people) } else { KnownAs::Nobody };
        let wish = EntryWish { reach, facts, choices, signature: None, horse: None, known };
        (wish, has_override)
    }
}

body! {
    /// An entry as its rider wants it to be. It keeps what is missing from `owner` to
    /// `memberships`; if `rider_name` becomes another one, only owner, trainer, breed
    /// and registration number. Then what the show requires is required, as when a
    /// horse is entered.
    OwnEntryBody {
        ..reach: ReachBody,
        ..facts: FactsBody,
        /// All classes in which it is to take part. It leaves the others.
        classes_entered: Required<Every<EnteredClassBody, MAX_CLASSES>>,
        /// All extras.
        extras: Required<Every<ExtraBody, MAX_FEES>>,
        /// What the rider signs. Required if the show has a waiver and `rider_name`
        /// becomes another one, or the new birth date is that of a rider under age.
        /// Former waivers are kept.
        waiver: Option<SignatureBody>,
        /// The revision that was edited. If the entry has another one by now, the
        /// answer is 409 `changed_meanwhile`; without it, the entry is replaced.
        revision: Option<Revision>,
    } => EditOwn {
        EditOwn {
            rider: reach.with(&facts),
            details: facts.details,
            stated: facts.stated,
            signature: waiver,
            classes: classes_entered,
            extras,
            revision,
        }
    }
}

body! {
    /// What other names of an entry mean: corrected `here` alone, or `everywhere` from now on.
    /// Without a word it is somebody else, unless the record is known by that name.
    CorrectionsBody {
        rider: Option<Named<Correction>>,
        owner: Option<Named<Correction>>,
        trainer: Option<Named<Correction>>,
        horse: Option<Named<Correction>>,
    } => Corrections {
        Corrections { rider, owner, trainer, horse }
    }
}

body! {
    /// The facts of an entry. If all from `owner` to `memberships` is missing, the entry
    /// keeps what it has of it; otherwise what is missing is cleared.
    EntryBody {
        ..reach: KnownReachBody,
        ..facts: FactsBody,
        /// Without it, the entry keeps its number.
        back_number: Option<Between<1, 999_999>>,
        /// Whether `back_number` may be one that another entry had, and has no more.
        /// Without it the answer is 409 `back_number_used`.
        reuse_number: bool,
        /// Whose names are corrected.
        corrections: Option<CorrectionsBody>,
        /// The revision that was edited. If the entry has another one by now, the
        /// answer is 409 `changed_meanwhile`; without it, the entry is replaced.
        revision: Option<Revision>,
    } => EditEntry {
        EditEntry {
            rider: reach.with(&facts),
            details: Some(facts.details).filter(|_| !facts.stated.is_empty()),
            back_number,
            reuses_number: reuse_number,
            corrections: corrections.unwrap_or_default(),
            revision,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use kernel::RequiredLine;

    use super::*;
    use crate::form::Body as _;

    fn command(form: serde_json::Value) -> Result<Register, Vec<String>> {
        let body: RegistrationBody = serde_json::from_value(form).expect("the form");
        let reference =
            EventReference::parse("01890000-0000-7000-8000-000000000001").expect("an id");
        body.into_command()
            .map(|entry| entry.of(reference, None))
            .map_err(|errors| errors.into_map().into_keys().collect())
    }

    #[test]
    fn every_missing_field_is_named_at_once() {
        assert_eq!(
            command(json!({ "classes_entered": [{}, { "name": "Lead Line" }] })).err(),
            Some(
                [
                    "classes_entered[0].name",
                    "horse_name",
                    "rider_address.street",
                    "rider_email",
                    "rider_name",
                    "rider_phone",
                ]
                .map(str::to_owned)
                .to_vec()
            )
        );
    }

    #[test]
    fn prices_and_states_of_the_client_are_not_read() {
        let register = command(json!({
            "rider_name": "Rae Doe", "rider_email": "rae@example.org", "rider_phone": "931-555-0147",
            "rider_address": { "street": "1 Main St" }, "horse_name": "Midnight",
            "classes_entered": [{ "name": "Lead Line", "price": -5 }, { "name": "Youth", "price": "free" }],
            "inspection_status": "compliant", "total_fee": 0, "entry_number": 1, "status": "paid",
        }))
        .expect("valid");
        let name = |name: &str| ClassChoice::Name(RequiredLine::parse(name).expect("valid"));
        assert_eq!(register.classes, [name("Lead Line"), name("Youth")]);
    }
}
