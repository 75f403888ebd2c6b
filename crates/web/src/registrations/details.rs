//! What an entry says beside rider, horse and classes: what requests state and
//! responses show.

use ::registrations::{
    EmergencyContact, EntryDetails, EntryPerson, MAX_MEMBERSHIPS, Membership, SignedWaiver,
    WaiverSignature,
};
use kernel::{
    EmailAddress, EntryField, FieldErrors, OptionalLine, PhoneNumber, RecordDate, RequiredLine,
    WaiverText,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::body::RegistrationBody;
use crate::representation::{Instant, line, text};

/// The owner or the trainer of a horse.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct EntryPersonBody {
    /// Required, unless all is blank.
    #[schema(nullable = false)]
    name: Option<String>,
    #[schema(nullable = false)]
    street: Option<String>,
    #[schema(nullable = false)]
    city: Option<String>,
    #[schema(nullable = false)]
    state: Option<String>,
    #[schema(nullable = false)]
    zip_code: Option<String>,
    #[schema(nullable = false)]
    phone: Option<String>,
    #[schema(nullable = false)]
    email: Option<String>,
}

/// Whom to call after an accident. Both are required, unless both are blank.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct EmergencyContactBody {
    #[schema(nullable = false)]
    name: Option<String>,
    #[schema(nullable = false)]
    phone: Option<String>,
}

/// A membership in an association. Both are required.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct MembershipBody {
    #[schema(required = true, nullable = false)]
    association: Option<String>,
    #[schema(required = true, nullable = false)]
    number: Option<String>,
}

/// What a rider types under the waiver of a show.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct SignatureBody {
    /// The rider's name.
    #[schema(nullable = false)]
    signed_name: Option<String>,
    /// The name of the guardian of a rider who is under age.
    #[schema(nullable = false)]
    guardian_name: Option<String>,
    /// The text that the rider was shown. If it is another one by now, the
    /// answer is 409 `waiver_changed` and nothing is saved.
    #[schema(nullable = false)]
    text: Option<String>,
    /// Whether `signed_name` is meant although it has no word of the name of the
    /// rider or the guardian; without it such a name is invalid.
    #[schema(nullable = false)]
    confirmed: Option<bool>,
}

impl RegistrationBody {
    /// Which of the fields of [`details`](Self::details) the request has.
    pub(super) fn stated_details(&self) -> Vec<EntryField> {
        let is_stated = |field: &EntryField| match field {
            EntryField::Owner => self.owner.is_some(),
            EntryField::Trainer => self.trainer.is_some(),
            EntryField::RegistrationNumber => self.registration_number.is_some(),
            EntryField::Breed => self.breed.is_some(),
            EntryField::EmergencyContact => self.emergency_contact.is_some(),
            EntryField::RiderBirthDate => self.rider_birth_date.is_some(),
            EntryField::Memberships => self.memberships.is_some(),
        };
        EntryField::ALL.into_iter().filter(is_stated).collect()
    }

    /// What is missing, null or blank is not there.
    pub(super) fn details(&self, errors: &mut FieldErrors) -> Option<EntryDetails> {
        let owner = self.owner.as_ref();
        let owner = owner.map(|owner| owner.parse(errors, "owner"));
        let trainer = self.trainer.as_ref();
        let trainer = trainer.map(|trainer| trainer.parse(errors, "trainer"));
        let number = self.registration_number.as_ref();
        let registration_number = line(errors, "registration_number", number);
        let breed = line(errors, "breed", self.breed.as_ref());
        let contact = self.emergency_contact.as_ref();
        let contact = contact.map(|contact| contact.parse(errors));
        let birth_date = RecordDate::parse_optional(text(self.rider_birth_date.as_ref()));
        let birth_date = errors.take("rider_birth_date", birth_date);
        let memberships = self.memberships.as_deref().unwrap_or_default();
        let memberships = memberships_of(errors, memberships);
        Some(EntryDetails {
            owner: owner.unwrap_or(Some(None))?,
            trainer: trainer.unwrap_or(Some(None))?,
            registration_number,
            breed,
            emergency_contact: contact.unwrap_or(Some(None))?,
            rider_birth_date: birth_date?,
            memberships: memberships?,
        })
    }

    /// `None` on errors.
    #[allow(clippy::option_option, reason = "an error is not a missing signature")]
    pub(super) fn signature(&self, errors: &mut FieldErrors) -> Option<Option<WaiverSignature>> {
        let Some(waiver) = &self.waiver else {
            return Some(None);
        };
        let shown = waiver.text.as_deref().map(WaiverText::parse).transpose();
        let shown = errors.take("waiver.text", shown);
        Some(Some(WaiverSignature {
            signed_name: line(errors, "waiver.signed_name", waiver.signed_name.as_ref()),
            guardian_name: line(
                errors,
                "waiver.guardian_name",
                waiver.guardian_name.as_ref(),
            ),
            text: shown?,
            is_confirmed: waiver.confirmed.unwrap_or_default(),
            client_address: None,
        }))
    }
}

fn memberships_of(errors: &mut FieldErrors, stated: &[MembershipBody]) -> Option<Vec<Membership>> {
    if stated.len() > MAX_MEMBERSHIPS {
        errors.add("memberships", format!("must be at most {MAX_MEMBERSHIPS}"));
        return None;
    }
    let parse = |(position, membership): (usize, &MembershipBody)| {
        let at = |field: &str| format!("memberships[{position}].{field}");
        let association = RequiredLine::parse(text(membership.association.as_ref()));
        let association = errors.take(at("association"), association);
        let number = RequiredLine::parse(text(membership.number.as_ref()));
        let number = errors.take(at("number"), number);
        Some(Membership {
            association: association?,
            number: number?,
        })
    };
    let memberships: Vec<_> = stated.iter().enumerate().map(parse).collect();
    memberships.into_iter().collect()
}

impl EntryPersonBody {
    /// `None` on errors; nobody if all is blank.
    #[allow(clippy::option_option, reason = "an error is not a missing person")]
    fn parse(&self, errors: &mut FieldErrors, person: &str) -> Option<Option<EntryPerson>> {
        let at = |field: &str| format!("{person}.{field}");
        let fields = [
            &self.name,
            &self.street,
            &self.city,
            &self.state,
            &self.zip_code,
            &self.phone,
            &self.email,
        ];
        if fields.into_iter().all(|field| is_blank(field.as_ref())) {
            return Some(None);
        }
        let name = errors.take(at("name"), RequiredLine::parse(text(self.name.as_ref())));
        let phone = PhoneNumber::parse_optional(text(self.phone.as_ref()));
        let phone = errors.take(at("phone"), phone);
        let email = EmailAddress::parse_optional(text(self.email.as_ref()));
        let email = errors.take(at("email"), email);
        let street = line(errors, &at("street"), self.street.as_ref());
        let city = line(errors, &at("city"), self.city.as_ref());
        let state = line(errors, &at("state"), self.state.as_ref());
        let zip_code = line(errors, &at("zip_code"), self.zip_code.as_ref());
        Some(Some(EntryPerson {
            name: name?,
            street,
            city,
            state,
            zip_code,
            phone: phone?,
            email: email?,
        }))
    }
}

impl EmergencyContactBody {
    /// `None` on errors; nobody if both are blank.
    #[allow(clippy::option_option, reason = "an error is not a missing person")]
    fn parse(&self, errors: &mut FieldErrors) -> Option<Option<EmergencyContact>> {
        if is_blank(self.name.as_ref()) && is_blank(self.phone.as_ref()) {
            return Some(None);
        }
        let name = RequiredLine::parse(text(self.name.as_ref()));
        let name = errors.take("emergency_contact.name", name);
        let phone = PhoneNumber::parse(text(self.phone.as_ref()));
        let phone = errors.take("emergency_contact.phone", phone);
        Some(Some(EmergencyContact {
            name: name?,
            phone: phone?,
        }))
    }
}

fn is_blank(field: Option<&String>) -> bool {
    text(field).trim().is_empty()
}

/// What an entry says beside rider, horse and classes. What is not there was not
/// asked for, or not answered.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EntryDetailsView {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    owner: Option<EntryPersonView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    trainer: Option<EntryPersonView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    registration_number: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    breed: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    emergency_contact: Option<EmergencyContactView>,
    /// `YYYY-MM-DD`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    rider_birth_date: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    memberships: Option<Vec<MembershipView>>,
}

/// The owner or the trainer of a horse. What is not known is empty.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EntryPersonView {
    name: String,
    street: String,
    city: String,
    state: String,
    zip_code: String,
    phone: String,
    email: String,
}

/// Whom to call after an accident.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EmergencyContactView {
    name: String,
    phone: String,
}

/// A membership in an association.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MembershipView {
    association: String,
    number: String,
}

/// A signed waiver.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SignedWaiverView {
    /// As it was when it was signed.
    text: String,
    signed_name: String,
    /// Empty if no guardian signed.
    guardian_name: String,
    signed_at: Instant,
    /// The IP address from which it was signed; null if it is not known.
    #[schema(required = true)]
    client_address: Option<String>,
}

impl From<EntryDetails> for EntryDetailsView {
    fn from(details: EntryDetails) -> Self {
        let stated = |line: OptionalLine<100>| {
            let line = line.as_str().to_owned();
            Some(line).filter(|line| !line.is_empty())
        };
        let contact = |contact: EmergencyContact| EmergencyContactView {
            name: contact.name.as_str().to_owned(),
            phone: contact.phone.as_str().to_owned(),
        };
        let membership = |membership: Membership| MembershipView {
            association: membership.association.as_str().to_owned(),
            number: membership.number.as_str().to_owned(),
        };
        let memberships: Vec<_> = details.memberships.into_iter().map(membership).collect();
        Self {
            owner: details.owner.map(EntryPersonView::from),
            trainer: details.trainer.map(EntryPersonView::from),
            registration_number: stated(details.registration_number),
            breed: stated(details.breed),
            emergency_contact: details.emergency_contact.map(contact),
            rider_birth_date: details.rider_birth_date.map(|date| date.to_string()),
            memberships: Some(memberships).filter(|list| !list.is_empty()),
        }
    }
}

impl From<EntryPerson> for EntryPersonView {
    fn from(person: EntryPerson) -> Self {
        let phone = person.phone.as_ref().map(PhoneNumber::as_str);
        let email = person.email.as_ref().map(EmailAddress::as_str);
        Self {
            name: person.name.as_str().to_owned(),
            street: person.street.as_str().to_owned(),
            city: person.city.as_str().to_owned(),
            state: person.state.as_str().to_owned(),
            zip_code: person.zip_code.as_str().to_owned(),
            phone: phone.unwrap_or_default().to_owned(),
            email: email.unwrap_or_default().to_owned(),
        }
    }
}

impl From<SignedWaiver> for SignedWaiverView {
    fn from(waiver: SignedWaiver) -> Self {
        Self {
            text: waiver.text.as_str().to_owned(),
            signed_name: waiver.signed_name.as_str().to_owned(),
            guardian_name: waiver.guardian_name.as_str().to_owned(),
            signed_at: waiver.signed_at.into(),
            client_address: waiver.client_address.map(|address| address.to_string()),
        }
    }
}
