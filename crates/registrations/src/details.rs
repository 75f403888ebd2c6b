//! What the form of a show may ask for beside rider, horse and classes.

use kernel::{
    Asked, EmailAddress, EntryField, OptionalLine, PhoneNumber, RecordDate, RequiredLine,
};
use thiserror::Error;
use time::Date;

use crate::EntryTerms;
use crate::waiver::{WaiverSignature, is_minor};

/// Maximum number of memberships of an entry.
pub const MAX_MEMBERSHIPS: usize = 20;

/// What an entry says beside rider, horse and classes. What is missing was not
/// asked for or not answered.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EntryDetails {
    /// The horse's owner.
    pub owner: Option<EntryPerson>,
    /// The horse's trainer.
    pub trainer: Option<EntryPerson>,
    /// The horse's number in a registry.
    pub registration_number: OptionalLine<100>,
    /// The horse's breed.
    pub breed: OptionalLine<100>,
    /// Whom to call after an accident.
    pub emergency_contact: Option<EmergencyContact>,
    /// When the rider was born.
    pub rider_birth_date: Option<RecordDate>,
    /// Memberships in associations.
    pub memberships: Vec<Membership>,
}

/// The owner or the trainer of a horse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryPerson {
    /// The name.
    pub name: RequiredLine<200>,
    /// Street and number.
    pub street: OptionalLine<300>,
    /// The city.
    pub city: OptionalLine<100>,
    /// The state.
    pub state: OptionalLine<100>,
    /// The ZIP code.
    pub zip_code: OptionalLine<20>,
    /// The telephone number.
    pub phone: Option<PhoneNumber>,
    /// The email address.
    pub email: Option<EmailAddress>,
}

/// Whom to call after an accident.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmergencyContact {
    /// The name.
    pub name: RequiredLine<200>,
    /// The telephone number.
    pub phone: PhoneNumber,
}

/// A membership in an association.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Membership {
    /// The association.
    pub association: RequiredLine<100>,
    /// The member's number.
    pub number: RequiredLine<100>,
}

/// A fact that the form of a show does not accept as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InvalidDetail {
    /// The field in the API: `owner.name`.
    pub field: &'static str,
    /// Why.
    pub error: DetailError,
}

/// Why a show does not accept a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum DetailError {
    /// The show requires it.
    #[error("is required")]
    Missing,
    /// The show does not ask for it.
    #[error("is not asked for by this show")]
    NotAsked,
    /// Not a horse of the rider's account.
    #[error("is not one of your horses")]
    NotOwn,
    /// A birth date after today.
    #[error("must not be in the future")]
    InFuture,
    /// A signature with no word of the name of the rider or the guardian, which was
    /// not confirmed.
    #[error("is not the name of the rider or the guardian")]
    OtherName,
}

impl EntryDetails {
    pub(crate) fn has(&self, field: EntryField) -> bool {
        match field {
            EntryField::Owner => self.owner.is_some(),
            EntryField::Trainer => self.trainer.is_some(),
            EntryField::RegistrationNumber => !self.registration_number.as_str().is_empty(),
            EntryField::Breed => !self.breed.as_str().is_empty(),
            EntryField::EmergencyContact => self.emergency_contact.is_some(),
            EntryField::RiderBirthDate => self.rider_birth_date.is_some(),
            EntryField::Memberships => !self.memberships.is_empty(),
        }
    }

    pub(crate) fn born(&self) -> Option<Date> {
        self.rider_birth_date.map(RecordDate::as_date)
    }

    /// Whether a guardian signs the show's waiver too.
    pub(crate) fn needs_guardian(&self, terms: &EntryTerms, first_day: Date) -> bool {
        let waiver = terms.waiver.as_ref().zip(self.born());
        waiver.is_some_and(|(waiver, born)| is_minor(born, first_day, waiver.age_of_majority))
    }

    /// What is said of the horse, without what is said of its rider.
    pub(crate) fn without_rider(&self) -> Self {
        Self {
            emergency_contact: None,
            rider_birth_date: None,
            memberships: Vec::new(),
            ..self.clone()
        }
    }

    /// Takes these fields from others.
    pub(crate) fn replace(&mut self, fields: &[EntryField], others: &Self) {
        for field in fields {
            match field {
                EntryField::Owner => self.owner.clone_from(&others.owner),
                EntryField::Trainer => self.trainer.clone_from(&others.trainer),
                EntryField::RegistrationNumber => {
                    self.registration_number = others.registration_number.clone();
                }
                EntryField::Breed => self.breed = others.breed.clone(),
                EntryField::EmergencyContact => {
                    self.emergency_contact.clone_from(&others.emergency_contact);
                }
                EntryField::RiderBirthDate => self.rider_birth_date = others.rider_birth_date,
                EntryField::Memberships => self.memberships.clone_from(&others.memberships),
            }
        }
    }

    /// Each field as a text for people; empty if there is none.
    pub(crate) fn texts(&self) -> [(EntryField, String); EntryField::ALL.len()] {
        let person = |person: Option<&EntryPerson>| person.map(EntryPerson::text);
        EntryField::ALL.map(|field| {
            let text = match field {
                EntryField::Owner => person(self.owner.as_ref()),
                EntryField::Trainer => person(self.trainer.as_ref()),
                EntryField::RegistrationNumber => Some(self.registration_number.as_str().into()),
                EntryField::Breed => Some(self.breed.as_str().to_owned()),
                EntryField::EmergencyContact => {
                    let contact = self.emergency_contact.as_ref();
                    contact.map(|it| format!("{}, {}", it.name, it.phone.as_str()))
                }
                EntryField::RiderBirthDate => self.rider_birth_date.map(|it| it.to_string()),
                EntryField::Memberships => Some(self.memberships_text()),
            };
            (field, text.unwrap_or_default())
        })
    }

    /// The memberships as a text for people.
    #[must_use]
    pub fn memberships_text(&self) -> String {
        let each = self.memberships.iter();
        let each: Vec<_> = each
            .map(|it| format!("{} {}", it.association, it.number))
            .collect();
        each.join("; ")
    }
}

impl EntryPerson {
    /// A text for people.
    fn text(&self) -> String {
        joined(&[
            self.name.as_str(),
            &self.address(),
            self.phone.as_ref().map_or("", PhoneNumber::as_str),
            self.email.as_ref().map_or("", EmailAddress::as_str),
        ])
    }

    /// The postal address on one line.
    #[must_use]
    pub fn address(&self) -> String {
        joined(&[
            self.street.as_str(),
            self.city.as_str(),
            self.state.as_str(),
            self.zip_code.as_str(),
        ])
    }
}

/// The parts that are not empty.
fn joined(parts: &[&str]) -> String {
    let parts: Vec<_> = parts.iter().copied().filter(|it| !it.is_empty()).collect();
    parts.join(", ")
}

/// Whether a show requires a fact. With a waiver, a birth date that is asked for is
/// required.
pub(crate) fn requires(asked: Asked, field: EntryField, has_waiver: bool) -> bool {
    match asked {
        Asked::Off => false,
        Asked::Optional => field == EntryField::RiderBirthDate && has_waiver,
        Asked::Required => true,
    }
}

/// What the form of a show does not accept of the facts of a rider.
pub(crate) fn invalid_details(
    terms: &EntryTerms,
    details: &EntryDetails,
    today: Date,
) -> Vec<InvalidDetail> {
    let mut found = Vec::new();
    let mut wrong = |is_wrong: bool, field, error| {
        if is_wrong {
            found.push(InvalidDetail { field, error });
        }
    };
    for field in EntryField::ALL {
        let (asked, has_it) = (terms.form.asked(field), details.has(field));
        if asked == Asked::Off {
            wrong(has_it, field.as_str(), DetailError::NotAsked);
        } else if requires(asked, field, terms.waiver.is_some()) {
            wrong(!has_it, first_part(field), DetailError::Missing);
        }
    }
    wrong(
        details.born().is_some_and(|it| it > today),
        EntryField::RiderBirthDate.as_str(),
        DetailError::InFuture,
    );
    found
}

/// What a show does not accept of a signature of its waiver.
pub(crate) fn invalid_signature(
    terms: &EntryTerms,
    rider_name: &str,
    details: &EntryDetails,
    signature: Option<&WaiverSignature>,
    first_day: Date,
) -> Vec<InvalidDetail> {
    let signature = signature.filter(|it| !it.is_blank());
    if terms.waiver.is_none() {
        let unasked = InvalidDetail {
            field: "waiver",
            error: DetailError::NotAsked,
        };
        return signature.map(|_| unasked).into_iter().collect();
    }
    let mut found = Vec::new();
    let name = "waiver.signed_name";
    match signature.filter(|it| !it.signed_name.as_str().is_empty()) {
        None => found.push((name, DetailError::Missing)),
        Some(it) if !it.is_plausible(rider_name) => found.push((name, DetailError::OtherName)),
        Some(_) => {}
    }
    let has_guardian = signature.is_some_and(|it| !it.guardian_name.as_str().is_empty());
    if details.needs_guardian(terms, first_day) && !has_guardian {
        found.push(("waiver.guardian_name", DetailError::Missing));
    }
    let invalid = |(field, error)| InvalidDetail { field, error };
    found.into_iter().map(invalid).collect()
}

/// Where a missing answer is to be typed.
const fn first_part(field: EntryField) -> &'static str {
    match field {
        EntryField::Owner => "owner.name",
        EntryField::Trainer => "trainer.name",
        EntryField::EmergencyContact => "emergency_contact.name",
        EntryField::RegistrationNumber
        | EntryField::Breed
        | EntryField::RiderBirthDate
        | EntryField::Memberships => field.as_str(),
    }
}

#[cfg(test)]
mod tests;
