//! What a show has that is under way: rules for its entries, and what its office
//! did so far.

use std::collections::BTreeMap;

use events::{EntryRulesDraft, Fee, FeeDraft, FeeTerms};
use kernel::{
    Actor, Asked, EntryForm, EventId, EventReference, FeeBasis, Money, OptionalLine, PaymentMethod,
    StallFee, StallKind, USUAL_AGE_OF_MAJORITY, WaiverTerms,
};
use registrations::{
    BillLine, ChangeClasses, ClassChoice, EntryDetails, KnownAs, NewPayment, NewStatus,
    PaymentKind, ReceiptService, Register, Registration, RegistrationService, SetStatus,
    WaiverSignature,
};
use serde::Deserialize;
use time::{Duration, OffsetDateTime};

use crate::data::{Result, of};
use crate::entries::{Entry, Rider, person};
use crate::seeder::failed;

/// The rules for the entries of a show.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rules {
    closes_days_before: i64,
    first_back_number: u32,
    /// How many entries these classes take.
    pub(crate) places: BTreeMap<String, u32>,
    fees: Vec<PlannedFee>,
    /// Whether its form asks for these fields.
    form: BTreeMap<String, String>,
    trainers: Vec<String>,
    waiver: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlannedFee {
    name: String,
    amount: String,
    per: String,
    /// In force from the closing date on.
    #[serde(default)]
    from_closing: bool,
    /// How many an entry may have of it.
    most: Option<u32>,
    /// What it has to do with stalls, as [`StallFee`] writes it.
    stalls: Option<String>,
}

impl Rules {
    /// The rules of a show that starts then. Fees per unit are chosen.
    pub(crate) fn draft(&self, start: OffsetDateTime) -> Result<EntryRulesDraft> {
        let closes_at = start - Duration::days(self.closes_days_before);
        let fee = |fee: &PlannedFee| {
            let per = FeeBasis::parse(&fee.per).unwrap_or(FeeBasis::Entry);
            Ok(FeeDraft {
                id: None,
                terms: FeeTerms {
                    name: of(&fee.name)?,
                    amount: of(&fee.amount)?,
                    per,
                    required: per != FeeBasis::Unit,
                    from: fee.from_closing.then_some(closes_at),
                    until: None,
                    max_quantity: fee.most,
                    stock: None,
                    stalls: fee.stalls.as_deref().and_then(StallFee::stored),
                },
            })
        };
        Ok(EntryRulesDraft {
            closes_at: Some(closes_at),
            late_entries: true,
            first_back_number: self.first_back_number,
            fees: self.fees.iter().map(fee).collect::<Result<_>>()?,
            public_contact: true,
            form: EntryForm::of(|field| {
                let asked = self.form.get(field.as_str());
                asked
                    .and_then(|word| Asked::parse(word))
                    .unwrap_or_default()
            }),
            waiver: Some(WaiverTerms {
                text: of(&self.waiver)?,
                age_of_majority: USUAL_AGE_OF_MAJORITY,
            }),
            ..EntryRulesDraft::default()
        })
    }

    /// What a rider answers to the form of a show that starts then, and signs.
    pub(crate) fn answers(
        &self,
        entry: &Entry<'_>,
        start: OffsetDateTime,
    ) -> Result<(EntryDetails, WaiverSignature)> {
        let number = entry.number as usize;
        let trainer = self.trainers.get(number / 3 % self.trainers.len());
        let trainer = trainer.filter(|_| number.is_multiple_of(3));
        let details = EntryDetails {
            owner: Some(entry.rider.owner()?),
            trainer: trainer.map(|name| person(name)).transpose()?,
            rider_birth_date: Some(entry.rider.born(entry.number, start.date())?),
            ..EntryDetails::default()
        };
        let guardian = entry.rider.guardian();
        let signature = WaiverSignature {
            signed_name: of(&entry.rider.name)?,
            guardian_name: of(&guardian.unwrap_or_default())?,
            ..WaiverSignature::default()
        };
        Ok((details, signature))
    }
}

/// What the office does with the entries of a show, in the order in which they
/// were made: most pay, some scratch, and somebody comes to the desk.
pub(crate) struct Desk<'a> {
    pub(crate) registrations: &'a RegistrationService,
    pub(crate) receipts: &'a ReceiptService,
    pub(crate) actor: &'a Actor,
    pub(crate) event: EventId,
}

impl Desk<'_> {
    /// Returns the entry that was made at the desk.
    pub(crate) async fn work(
        &self,
        entries: &[Registration],
        last: &Rider,
    ) -> Result<Registration> {
        for (position, entry) in entries.iter().enumerate() {
            match position % 6 {
                0..3 => {
                    let method = if position % 6 == 2 {
                        PaymentMethod::Check
                    } else {
                        PaymentMethod::Cash
                    };
                    self.pay(entry, method, entry.total_fee).await?;
                }
                3 => {
                    let half = Money::from_cents(entry.total_fee.cents() / 2);
                    self.pay(entry, PaymentMethod::Card, half.unwrap_or_default())
                        .await?;
                }
                4 => self.scratch(entry, position % 12 == 4).await?,
                _ => {}
            }
        }
        self.walk_in(last).await
    }

    async fn pay(&self, entry: &Registration, method: PaymentMethod, amount: Money) -> Result<()> {
        if amount == Money::ZERO {
            return Ok(());
        }
        let reference = match method {
            PaymentMethod::Check => of(&format!("No. {}", 1400 + entry.entry_number))?,
            _ => OptionalLine::default(),
        };
        let payment = NewPayment {
            kind: PaymentKind::Payment,
            method,
            amount,
            reference,
            note: OptionalLine::default(),
            received_at: None,
            asks_if_beyond_due: false,
        };
        let paid = self.receipts.pay(self.actor, entry.id, payment, None).await;
        paid.map(|_| ()).map_err(failed)
    }

    /// Takes an entry out of the show, or out of its first class. It is late, so
    /// the class keeps its price, which the office waives.
    async fn scratch(&self, entry: &Registration, is_whole: bool) -> Result<()> {
        if is_whole {
            let scratched = SetStatus {
                status: NewStatus::Scratched,
                has_override: false,
                asks_if_judged: false,
                reason: Some(of("The horse is lame.")?),
            };
            let registrations = self.registrations;
            let scratched = registrations.set_status(self.actor, entry.id, scratched);
            let scratched = scratched.await;
            return scratched.map(|_| ()).map_err(failed);
        }
        let Some(class) = entry.class_entries.first() else {
            return Ok(());
        };
        let changed = ChangeClasses {
            add: Vec::new(),
            scratch: class.class_id.into_iter().collect(),
            has_override: false,
            asks_if_judged: false,
            reason: Some(of("Two classes too close together.")?),
        };
        let changed = self
            .registrations
            .change_classes(self.actor, entry.id, changed)
            .await;
        let bill = changed.map_err(failed)?.registration.bill();
        let is_of_class = |line: &&BillLine| line.id == class.line_id();
        if let Some(line) = bill.iter().find(is_of_class) {
            let reason = of("The program was changed.")?;
            let waived = self
                .registrations
                .waive(self.actor, entry.id, line.id, &reason);
            waived.await.map_err(failed)?;
        }
        Ok(())
    }

    /// A rider who comes to the desk, enters a full class, and pays in cash.
    async fn walk_in(&self, rider: &Rider) -> Result<Registration> {
        let wish = Register {
            event: EventReference::Id(self.event),
            rider: rider.details()?,
            details: EntryDetails::default(),
            signature: None,
            horse: None,
            known: KnownAs::Nobody,
            classes: vec![ClassChoice::Name(of("Egg and Spoon")?)],
            extras: Vec::new(),
            total: None,
            idempotency_key: None,
        };
        let added = self
            .registrations
            .add_walk_in(self.actor, self.event, wish, true);
        let added = added.await.map_err(failed)?;
        self.pay(&added, PaymentMethod::Cash, added.total_fee)
            .await?;
        Ok(added)
    }
}

/// The registration of an entry of a show with these extras, of which every
/// third rider takes one. Tack stalls are for barns.
pub(crate) fn extras(event: &events::Event, entry: &Entry<'_>) -> Vec<registrations::ExtraChoice> {
    let fees = event.entry_rules.fees.iter();
    let for_riders =
        |fee: &&Fee| !fee.terms.required && fee.terms.stalls != Some(StallFee::Of(StallKind::Tack));
    let chosen = fees.filter(for_riders);
    let chosen = chosen.filter(|_| entry.number.is_multiple_of(3));
    chosen
        .map(|fee| registrations::ExtraChoice {
            fee_id: fee.id,
            quantity: 1,
            holds: Vec::new(),
        })
        .collect()
}
