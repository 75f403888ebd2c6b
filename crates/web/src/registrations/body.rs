use ::events::MAX_CLASSES;
use ::events::MAX_FEES;
use ::registrations::{ClassChoice, DetailError, ExtraChoice, OwnHorse, Register, RiderDetails};
use kernel::{
    Actor, ClassId, EmailAddress, EventReference, FeeId, FieldErrors, HorseId, IdempotencyKey,
    OptionalText, PhoneNumber, RequiredLine,
};
use serde::Deserialize;
use serde_json::Number;
use utoipa::ToSchema;

use super::details::{EmergencyContactBody, EntryPersonBody, MembershipBody, SignatureBody};
use crate::events::NOT_A_CLASS;
use crate::representation::{parse_price, text, whole_number};

const REQUIRED: &str = "is required";

/// A rider's form. Prices and states that a client sends are not even read: they
/// are the server's.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct RegistrationBody {
    /// Required.
    #[schema(required = true, nullable = false)]
    pub(super) rider_name: Option<String>,
    /// Required.
    #[schema(required = true, nullable = false)]
    pub(super) rider_email: Option<String>,
    /// Required.
    #[schema(required = true, nullable = false)]
    pub(super) rider_phone: Option<String>,
    /// Required, with its street.
    #[schema(required = true, nullable = false)]
    pub(super) rider_address: Option<RiderAddressBody>,
    /// Required.
    #[schema(required = true, nullable = false)]
    pub(super) horse_name: Option<String>,
    /// Each by its id, or by its name in any case; none is required.
    #[schema(nullable = false)]
    pub(super) classes_entered: Option<Vec<EnteredClassBody>>,
    #[schema(nullable = false)]
    pub(super) notes: Option<String>,
    /// What is bought beside classes.
    #[schema(nullable = false)]
    pub(super) extras: Option<Vec<ExtraBody>>,
    /// The horse's owner. This field and the next six only where the show's
    /// `form` asks for them.
    #[schema(nullable = false)]
    pub(super) owner: Option<EntryPersonBody>,
    /// The horse's trainer.
    #[schema(nullable = false)]
    pub(super) trainer: Option<EntryPersonBody>,
    /// The horse's number in a registry.
    #[schema(nullable = false)]
    pub(super) registration_number: Option<String>,
    #[schema(nullable = false)]
    pub(super) breed: Option<String>,
    /// Whom to call after an accident.
    #[schema(nullable = false)]
    pub(super) emergency_contact: Option<EmergencyContactBody>,
    /// `YYYY-MM-DD`.
    #[schema(nullable = false)]
    pub(super) rider_birth_date: Option<String>,
    /// At most 20.
    #[schema(nullable = false)]
    pub(super) memberships: Option<Vec<MembershipBody>>,
    /// One of the horses of the signed-in rider.
    #[schema(nullable = false)]
    pub(super) horse_id: Option<String>,
    /// What the rider signs, if the show has a waiver.
    #[schema(nullable = false)]
    pub(super) waiver: Option<SignatureBody>,
    /// The total that the rider was shown, in US dollars. If it is another one
    /// by now, the answer is 409 `prices_changed` and nothing is entered.
    #[schema(value_type = Option<f64>)]
    pub(super) total: Option<Number>,
}

/// An extra that a rider chooses.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct ExtraBody {
    /// A fee of the show that is not required.
    #[schema(required = true, nullable = false)]
    fee_id: Option<String>,
    /// How many of it.
    #[schema(required = true, nullable = false, value_type = Option<u32>)]
    quantity: Option<Number>,
}

/// A rider's postal address.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct RiderAddressBody {
    #[schema(required = true, nullable = false)]
    street: Option<String>,
}

/// A class that a rider enters. One of the two is required; the id counts.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct EnteredClassBody {
    #[schema(nullable = false)]
    id: Option<String>,
    #[schema(nullable = false)]
    name: Option<String>,
}

impl RegistrationBody {
    pub(super) fn into_command(
        self,
        event: EventReference,
        idempotency_key: Option<IdempotencyKey>,
        rider: Option<Actor>,
    ) -> Result<Register, FieldErrors> {
        let mut errors = FieldErrors::new();
        let classes = class_choices(
            &mut errors,
            self.classes_entered.as_deref().unwrap_or_default(),
        );
        let extras = extra_choices(&mut errors, self.extras.as_deref().unwrap_or_default());
        let total = self.total.as_ref();
        let total = total.map(|total| errors.take("total", parse_price(Some(total))));
        let details = self.details(&mut errors);
        let signature = self.signature(&mut errors);
        let horse = rider.map(|rider| self.horse(&mut errors, rider));
        let chosen = classes.zip(extras);
        match (self.rider(&mut errors), details, signature, chosen) {
            (Some(rider), Some(details), Some(signature), Some((classes, extras)))
                if errors.is_empty() =>
            {
                Ok(Register {
                    event,
                    rider,
                    details,
                    signature,
                    horse: horse.flatten(),
                    classes,
                    extras,
                    total: total.flatten(),
                    idempotency_key,
                })
            }
            _ => Err(errors),
        }
    }

    /// Whether the request names a horse, which only a signed-in rider has.
    pub(super) fn has_horse(&self) -> bool {
        !text(self.horse_id.as_ref()).trim().is_empty()
    }

    fn horse(&self, errors: &mut FieldErrors, rider: Actor) -> Option<OwnHorse> {
        let id = HorseId::parse(text(self.horse_id.as_ref()));
        let id = errors.take("horse_id", id.ok_or(DetailError::NotOwn))?;
        Some(OwnHorse { rider, id })
    }

    pub(super) fn rider(&self, errors: &mut FieldErrors) -> Option<RiderDetails> {
        let street = self
            .rider_address
            .as_ref()
            .and_then(|address| address.street.as_ref());
        let rider_name = errors.take(
            "rider_name",
            RequiredLine::parse(text(self.rider_name.as_ref())),
        );
        let rider_email = errors.take(
            "rider_email",
            EmailAddress::parse(text(self.rider_email.as_ref())),
        );
        let rider_phone = errors.take(
            "rider_phone",
            PhoneNumber::parse(text(self.rider_phone.as_ref())),
        );
        let rider_street = errors.take("rider_address.street", RequiredLine::parse(text(street)));
        let horse_name = errors.take(
            "horse_name",
            RequiredLine::parse(text(self.horse_name.as_ref())),
        );
        let notes = errors.take("notes", OptionalText::parse(text(self.notes.as_ref())));
        Some(RiderDetails {
            rider_name: rider_name?,
            rider_email: rider_email?,
            rider_phone: rider_phone?,
            rider_street: rider_street?,
            horse_name: horse_name?,
            notes: notes?,
        })
    }
}

pub(super) fn class_choices(
    errors: &mut FieldErrors,
    entered: &[EnteredClassBody],
) -> Option<Vec<ClassChoice>> {
    if entered.len() > MAX_CLASSES {
        errors.add(
            "classes_entered",
            format!("must be at most {MAX_CLASSES} classes"),
        );
        return None;
    }
    let choices: Vec<_> = entered
        .iter()
        .enumerate()
        .map(|(position, class)| {
            let at = |field: &str| format!("classes_entered[{position}].{field}");
            if let Some(id) = &class.id {
                let id = ClassId::parse(id).ok_or(NOT_A_CLASS);
                return errors.take(at("id"), id).map(ClassChoice::Id);
            }
            let name = RequiredLine::parse(text(class.name.as_ref()));
            errors.take(at("name"), name).map(ClassChoice::Name)
        })
        .collect();
    choices.into_iter().collect()
}

pub(super) fn extra_choices(
    errors: &mut FieldErrors,
    extras: &[ExtraBody],
) -> Option<Vec<ExtraChoice>> {
    if extras.len() > MAX_FEES {
        errors.add("extras", format!("must be at most {MAX_FEES}"));
        return None;
    }
    let choices: Vec<_> = extras
        .iter()
        .enumerate()
        .map(|(position, extra)| {
            let at = |field: &str| format!("extras[{position}].{field}");
            let fee_id = FeeId::parse(text(extra.fee_id.as_ref())).ok_or("is not offered");
            let fee_id = errors.take(at("fee_id"), fee_id);
            let quantity = whole_number(extra.quantity.as_ref());
            let quantity = errors.take(at("quantity"), quantity.and_then(|it| it.ok_or(REQUIRED)));
            Some(ExtraChoice {
                fee_id: fee_id?,
                quantity: quantity?,
            })
        })
        .collect();
    choices.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn command(form: serde_json::Value) -> Result<Register, Vec<String>> {
        let body: RegistrationBody = serde_json::from_value(form).expect("the form");
        let reference =
            EventReference::parse("01890000-0000-7000-8000-000000000001").expect("an id");
        body.into_command(reference, None, None)
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
