//! What entries say of people and horses, and to whom they are linked.

use std::collections::BTreeSet;

use kernel::{
    EmailAddress, EventId, HorseId, LinkedPeople, OptionalText, PhoneNumber, RegistrationId,
    RequiredLine, Revision,
};

use crate::identity::{IdentityKey, KeyKind, keys_of_horse};
use crate::names::person_key;
use crate::{ExhibitorAddress, ExhibitorDetails, ShowHorseDetails};

/// A person as an entry says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonSaid {
    /// The name.
    pub name: RequiredLine<200>,
    /// The email address.
    pub email: Option<EmailAddress>,
    /// The telephone number.
    pub phone: Option<PhoneNumber>,
    /// The postal address.
    pub address: ExhibitorAddress,
}

impl PersonSaid {
    pub(crate) fn details(&self) -> ExhibitorDetails {
        ExhibitorDetails {
            name: self.name.clone(),
            email: self.email.clone(),
            phone: self.phone.clone(),
            address: self.address.clone(),
            notes: OptionalText::default(),
        }
    }

    /// The name alone.
    #[must_use]
    pub fn named(&self) -> ExhibitorDetails {
        ExhibitorDetails {
            email: None,
            phone: None,
            address: ExhibitorAddress::default(),
            ..self.details()
        }
    }

    /// Whether the other one is this person too, as both stand on one entry.
    pub(crate) fn is_also(&self, other: &Self) -> bool {
        let key = |it: &Self| person_key(it.name.as_str());
        let phone = |it: &Self| it.phone.as_ref().map(PhoneNumber::key);
        other.email.is_none()
            && key(self) == key(other)
            && (other.phone.is_none() || phone(self) == phone(other))
    }
}

/// A horse as an entry says it, with what the account says of it whose horse it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HorseSaid {
    /// What is said.
    pub details: ShowHorseDetails,
    /// The horse of an account.
    pub horse_id: Option<HorseId>,
}

impl HorseSaid {
    pub(crate) fn keys(&self) -> BTreeSet<IdentityKey> {
        let mut keys = keys_of_horse(&self.details);
        let own = self.horse_id.iter();
        keys.extend(own.map(|id| IdentityKey::new(KeyKind::OwnHorse, id.to_string())));
        keys
    }
}

/// An entry that is to be linked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntrySaid {
    /// The entry.
    pub id: RegistrationId,
    /// Its show.
    pub event_id: EventId,
    /// Its revision, of which this is what it says.
    pub revision: Revision,
    /// Who rides.
    pub rider: PersonSaid,
    /// Who owns the horse.
    pub owner: Option<PersonSaid>,
    /// Who trains it.
    pub trainer: Option<PersonSaid>,
    /// The horse.
    pub horse: HorseSaid,
    /// To whom it is linked already, before it was changed.
    pub linked: Option<LinkedPeople>,
}
