//! A show's rules for its entries: what requests state and responses show.

use ::events::{
    EntryRules, EntryRulesDraft, EntryRulesError, Fee, FeeDraft, FeeError, FeeTerms, MAX_CAPACITY,
    Schedule,
};
use kernel::{
    Asked, EntryField, EntryForm, FeeBasis, FeeId, FieldErrors, MAX_QUANTITY, OptionalText,
    RequiredLine, USUAL_AGE_OF_MAJORITY, WaiverTerms, WaiverText,
};
use serde::{Deserialize, Serialize};
use serde_json::Number;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::representation::{
    Instant, Stated, dollars, parse_instant, parse_price, text, whole_number,
};

/// The fields of a show that are its rules for entries.
pub(super) struct EntryRulesBody<'a> {
    pub(super) entries_open_at: &'a Stated<String>,
    pub(super) entries_close_at: &'a Stated<String>,
    pub(super) late_entries: &'a Stated<bool>,
    pub(super) capacity: &'a Stated<Number>,
    pub(super) first_back_number: &'a Stated<Number>,
    pub(super) fees: &'a Stated<Vec<FeeBody>>,
    pub(super) public_contact: &'a Stated<bool>,
    pub(super) payment_note: &'a Stated<String>,
    pub(super) form: &'a Stated<EntryFormBody>,
    pub(super) waiver_text: &'a Stated<String>,
    pub(super) waiver_age: &'a Stated<Number>,
}

/// The largest age of majority.
const MAX_AGE: u32 = 99;

/// What the form of a show asks for beside rider, horse and classes, each `off`,
/// `optional` or `required`; a missing one is off.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, ToSchema)]
pub(crate) struct EntryFormBody {
    owner: Option<String>,
    trainer: Option<String>,
    registration_number: Option<String>,
    breed: Option<String>,
    emergency_contact: Option<String>,
    rider_birth_date: Option<String>,
    memberships: Option<String>,
}

/// A fee beside those of the classes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, ToSchema)]
pub(crate) struct FeeBody {
    /// The fee that is changed. Without it, it is a new fee.
    id: Option<String>,
    /// At most 100 characters; unique in the show.
    #[schema(required = true, nullable = false)]
    name: Option<String>,
    /// US dollars with at most two decimals; a missing one counts as 0.
    #[schema(value_type = Option<f64>)]
    amount: Option<Number>,
    /// What it is charged for: `entry`, `class` (only if it is required) or
    /// `unit` (only if it is not).
    #[schema(required = true, nullable = false)]
    per: Option<String>,
    /// Whether every entry pays it; otherwise the rider chooses it.
    #[schema(nullable = false)]
    required: Option<bool>,
    /// It is charged for entries from then on: ISO 8601 with an offset.
    from: Option<String>,
    /// It is charged for entries before then: ISO 8601 with an offset.
    until: Option<String>,
    /// How many an entry may have of it; only with `unit`.
    #[schema(value_type = Option<u32>)]
    max_quantity: Option<Number>,
}

impl EntryRulesBody<'_> {
    /// The rules; `None` if the request states none of them, or on errors. The
    /// schedule is `None` if it is invalid.
    pub(super) fn parse(
        &self,
        errors: &mut FieldErrors,
        schedule: Option<&Schedule>,
    ) -> Option<EntryRulesDraft> {
        if self.is_unstated() {
            return None;
        }
        let opens_at = instant(errors, "entries_open_at", self.entries_open_at.value());
        let closes_at = instant(errors, "entries_close_at", self.entries_close_at.value());
        let capacity = number_between(errors, "capacity", self.capacity.value(), 1, MAX_CAPACITY);
        let first = self.first_back_number.value();
        let first = number_between(errors, "first_back_number", first, 1, MAX_CAPACITY);
        let fees = self.fees.value().map(Vec::as_slice).unwrap_or_default();
        let fees: Vec<Option<FeeDraft>> = fees
            .iter()
            .enumerate()
            .map(|(position, fee)| fee.parse(errors, position))
            .collect();
        let note = OptionalText::parse(text(self.payment_note.value()));
        let payment_note = errors.take("payment_note", note);
        let form = self.form.value().map(|form| form.parse(errors));
        let waiver = self.waiver(errors);
        let rules = EntryRules {
            opens_at: opens_at?,
            closes_at: closes_at?,
            late_entries: self.late_entries.value().copied().unwrap_or(false),
            capacity: capacity?,
            first_back_number: first?.unwrap_or(1),
            fees: fees.into_iter().collect::<Option<_>>()?,
            public_contact: self.public_contact.value().copied().unwrap_or(false),
            payment_note: payment_note?,
            form: form.unwrap_or(Some(EntryForm::default()))?,
            waiver: waiver?,
        };
        let wrong = rules.errors(schedule);
        for error in &wrong {
            errors.add(field_of(error), error);
        }
        wrong.is_empty().then_some(rules)
    }

    /// Whether the request states none of them. Names every field, so that a new one does
    /// not compile before it counts.
    const fn is_unstated(&self) -> bool {
        let Self {
            entries_open_at,
            entries_close_at,
            late_entries,
            capacity,
            first_back_number,
            fees,
            public_contact,
            payment_note,
            form,
            waiver_text,
            waiver_age,
        } = self;
        entries_open_at.is_absent()
            && entries_close_at.is_absent()
            && late_entries.is_absent()
            && capacity.is_absent()
            && first_back_number.is_absent()
            && fees.is_absent()
            && public_contact.is_absent()
            && payment_note.is_absent()
            && form.is_absent()
            && waiver_text.is_absent()
            && waiver_age.is_absent()
    }

    /// `None` on errors; a blank text is no waiver.
    #[allow(clippy::option_option, reason = "an error is not a missing waiver")]
    fn waiver(&self, errors: &mut FieldErrors) -> Option<Option<WaiverTerms>> {
        let age = self.waiver_age.value();
        let age = number_between(errors, "waiver_age", age, 1, MAX_AGE);
        let stated = WaiverText::parse(text(self.waiver_text.value()));
        let stated = errors.take("waiver_text", stated)?;
        let age_of_majority = age?.unwrap_or(USUAL_AGE_OF_MAJORITY);
        Some((!stated.as_str().is_empty()).then_some(WaiverTerms {
            text: stated,
            age_of_majority,
        }))
    }
}

impl EntryFormBody {
    fn parse(&self, errors: &mut FieldErrors) -> Option<EntryForm> {
        let mut is_valid = true;
        let form = EntryForm::of(|field| {
            let word = text(self.of(field));
            let asked = match word {
                "" => Ok(Asked::Off),
                word => Asked::parse(word).ok_or("must be off, optional or required"),
            };
            let asked = errors.take(format!("form.{}", field.as_str()), asked);
            is_valid &= asked.is_some();
            asked.unwrap_or_default()
        });
        is_valid.then_some(form)
    }

    const fn of(&self, field: EntryField) -> Option<&String> {
        match field {
            EntryField::Owner => self.owner.as_ref(),
            EntryField::Trainer => self.trainer.as_ref(),
            EntryField::RegistrationNumber => self.registration_number.as_ref(),
            EntryField::Breed => self.breed.as_ref(),
            EntryField::EmergencyContact => self.emergency_contact.as_ref(),
            EntryField::RiderBirthDate => self.rider_birth_date.as_ref(),
            EntryField::Memberships => self.memberships.as_ref(),
        }
    }
}

/// The field that the error is about.
fn field_of(error: &EntryRulesError) -> String {
    match error {
        EntryRulesError::ClosesBeforeOpening | EntryRulesError::ClosesAfterEnd => {
            "entries_close_at".to_owned()
        }
        EntryRulesError::TooManyFees => "fees".to_owned(),
        EntryRulesError::Fee { position, error } => {
            let field = match error {
                FeeError::RepeatedId => "id",
                FeeError::RepeatedName => "name",
                FeeError::EndsBeforeStart => "until",
                FeeError::RequiredPerUnit | FeeError::ChosenPerClass => "per",
                FeeError::MaximumWithoutUnits => "max_quantity",
            };
            format!("fees[{position}].{field}")
        }
    }
}

impl FeeBody {
    fn parse(&self, errors: &mut FieldErrors, position: usize) -> Option<FeeDraft> {
        let at = |field: &str| format!("fees[{position}].{field}");
        let id = Some(text(self.id.as_ref())).filter(|id| !id.is_empty());
        let id = id.map(|id| errors.take(at("id"), FeeId::parse(id).ok_or("is not an id")));
        let name = errors.take(at("name"), RequiredLine::parse(text(self.name.as_ref())));
        let amount = errors.take(at("amount"), parse_price(self.amount.as_ref()));
        let per = FeeBasis::parse(text(self.per.as_ref())).ok_or("must be entry, class or unit");
        let per = errors.take(at("per"), per);
        let from = instant(errors, &at("from"), self.from.as_ref());
        let until = instant(errors, &at("until"), self.until.as_ref());
        let most = self.max_quantity.as_ref();
        let most = number_between(errors, &at("max_quantity"), most, 1, MAX_QUANTITY);
        Some(FeeDraft {
            // An invalid one is an error, not a missing one.
            id: id.map_or(Some(None), |id| id.map(Some))?,
            terms: FeeTerms {
                name: name?,
                amount: amount?,
                per: per?,
                required: self.required.unwrap_or(false),
                from: from?,
                until: until?,
                max_quantity: most?,
            },
        })
    }
}

/// `None` on errors; missing, null and blank are no instant.
#[allow(clippy::option_option, reason = "an error is not a missing instant")]
fn instant(
    errors: &mut FieldErrors,
    field: &str,
    stated: Option<&String>,
) -> Option<Option<OffsetDateTime>> {
    let stated = text(stated).trim();
    if stated.is_empty() {
        return Some(None);
    }
    errors.take(field, parse_instant(stated)).map(Some)
}

/// `None` on errors.
#[allow(clippy::option_option, reason = "an error is not a missing number")]
pub(super) fn number_between(
    errors: &mut FieldErrors,
    field: &str,
    stated: Option<&Number>,
    least: u32,
    most: u32,
) -> Option<Option<u32>> {
    let number = errors.take(field, whole_number(stated))?;
    if number.is_some_and(|number| !(least..=most).contains(&number)) {
        errors.add(field, format!("must be from {least} to {most}"));
        return None;
    }
    Some(number)
}

/// The part of a show's rules that riders may read: the public show has these fields,
/// too.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PublicEntryRules {
    /// Entries are accepted from then on; null at once.
    #[schema(required = true)]
    entries_open_at: Option<Instant>,
    /// The closing date; null is the end of the show.
    #[schema(required = true)]
    entries_close_at: Option<Instant>,
    /// Whether entries are accepted after the closing date.
    late_entries: bool,
    /// How many entries the show takes; null is unlimited.
    #[schema(required = true)]
    capacity: Option<u32>,
    /// The fees beside those of the classes.
    fees: Vec<FeeView>,
    /// How riders pay, in the organizer's words; may be empty.
    payment_note: String,
    form: EntryFormView,
    /// What riders sign; empty if they sign nothing. With a text, a birth date
    /// that the form asks for is required.
    waiver_text: String,
    /// A rider who is younger on the first day of the show signs with a
    /// guardian.
    waiver_age: u32,
}

/// What the form of a show asks for beside rider, horse and classes, each `off`,
/// `optional` or `required`.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EntryFormView {
    owner: &'static str,
    trainer: &'static str,
    registration_number: &'static str,
    breed: &'static str,
    emergency_contact: &'static str,
    rider_birth_date: &'static str,
    memberships: &'static str,
}

impl From<EntryForm> for EntryFormView {
    fn from(form: EntryForm) -> Self {
        let asked = |field| form.asked(field).as_str();
        Self {
            owner: asked(EntryField::Owner),
            trainer: asked(EntryField::Trainer),
            registration_number: asked(EntryField::RegistrationNumber),
            breed: asked(EntryField::Breed),
            emergency_contact: asked(EntryField::EmergencyContact),
            rider_birth_date: asked(EntryField::RiderBirthDate),
            memberships: asked(EntryField::Memberships),
        }
    }
}

/// A fee beside those of the classes.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FeeView {
    /// Remains the same when the fee is changed.
    id: Uuid,
    name: String,
    /// US dollars.
    #[schema(value_type = f64)]
    amount: Number,
    /// What it is charged for: `entry`, `class` or `unit`.
    per: &'static str,
    /// Whether every entry pays it; otherwise the rider chooses it.
    required: bool,
    /// It is charged for entries from then on.
    #[schema(required = true)]
    from: Option<Instant>,
    /// It is charged for entries before then.
    #[schema(required = true)]
    until: Option<Instant>,
    /// How many an entry may have of it.
    #[schema(required = true)]
    max_quantity: Option<u32>,
}

impl From<&EntryRules> for PublicEntryRules {
    fn from(rules: &EntryRules) -> Self {
        let waiver = rules.waiver.as_ref();
        Self {
            entries_open_at: rules.opens_at.map(Instant::from),
            entries_close_at: rules.closes_at.map(Instant::from),
            late_entries: rules.late_entries,
            capacity: rules.capacity,
            fees: rules.fees.iter().map(FeeView::from).collect(),
            payment_note: rules.payment_note.as_str().to_owned(),
            form: rules.form.into(),
            waiver_text: waiver
                .map(|waiver| waiver.text.as_str().to_owned())
                .unwrap_or_default(),
            waiver_age: waiver.map_or(USUAL_AGE_OF_MAJORITY, |it| it.age_of_majority),
        }
    }
}

impl From<&Fee> for FeeView {
    fn from(Fee { id, terms }: &Fee) -> Self {
        Self {
            id: id.as_uuid(),
            name: terms.name.as_str().to_owned(),
            amount: dollars(terms.amount),
            per: terms.per.as_str(),
            required: terms.required,
            from: terms.from.map(Instant::from),
            until: terms.until.map(Instant::from),
            max_quantity: terms.max_quantity,
        }
    }
}
