use std::collections::HashSet;

use kernel::{
    BackNumbersBy, EntryDates, EntryForm, EntryPeriod, FeeBasis, FeeId, IdGenerator, MAX_STEPS,
    Money, NumberNeed, OptionalText, PriceStep, RefundStep, RequiredLine, ScratchStep, StallFee,
    WaiverTerms,
};
use thiserror::Error;
use time::OffsetDateTime;

use crate::Schedule;

/// Maximum number of fees of a show.
pub const MAX_FEES: usize = 50;

/// The largest capacity, first back number and number of an extra.
pub const MAX_CAPACITY: u32 = 100_000;

/// A show's own rules for its entries. The default accepts entries until the
/// show ends, without a limit and without fees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryRules<F = Fee> {
    /// Entries are accepted from then on; `None` at once.
    pub opens_at: Option<OffsetDateTime>,
    /// The closing date; `None` is the show's end.
    pub closes_at: Option<OffsetDateTime>,
    /// Whether entries are accepted after the closing date.
    pub late_entries: bool,
    /// How many entries the show takes; `None` is unlimited.
    pub capacity: Option<u32>,
    /// The first back number.
    pub first_back_number: u32,
    /// To whom back numbers belong.
    pub back_numbers_by: BackNumbersBy,
    /// Whether a horse that is not to be shown by its inspection gets no place; otherwise
    /// it is only told.
    pub barred_get_no_place: bool,
    /// What the office wants to have before it hands out a back number.
    pub number_needs: Vec<NumberNeed>,
    /// The fees beside those of the classes, in the order of the bill.
    pub fees: Vec<F>,
    /// What classes cost more that are added from instants on.
    pub added_after: Vec<PriceStep>,
    /// What classes cost that are scratched from instants on; none is what `refunds` or the
    /// closing date says.
    pub scratch: Vec<ScratchStep>,
    /// What is given back of what is scratched; none is everything until the closing date.
    pub refunds: Vec<RefundStep>,
    /// Whether riders see name, email address and phone number of the manager.
    pub public_contact: bool,
    /// How riders pay, in the organizer's words.
    pub payment_note: OptionalText<1000>,
    /// What its form asks for beside rider, horse and classes.
    pub form: EntryForm,
    /// What riders sign; `None` is nothing.
    pub waiver: Option<WaiverTerms>,
}

/// The rules as an organizer enters them: new fees have no id.
pub type EntryRulesDraft = EntryRules<FeeDraft>;

/// A fee that an entry pays beside its classes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fee {
    /// Remains the same when the fee is changed.
    pub id: FeeId,
    /// Name, amount and conditions.
    pub terms: FeeTerms,
}

/// A fee as an organizer enters it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeeDraft {
    /// The fee that is changed; `None` for a new one.
    pub id: Option<FeeId>,
    /// Name, amount and conditions.
    pub terms: FeeTerms,
}

/// Name, amount and conditions of a fee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeeTerms {
    /// Unique in the show, ignoring case.
    pub name: RequiredLine<100>,
    /// The price of one.
    pub amount: Money,
    /// What it is charged for.
    pub per: FeeBasis,
    /// Whether every entry pays it; otherwise the rider chooses it.
    pub required: bool,
    /// It is in force from then on.
    pub from: Option<OffsetDateTime>,
    /// It is in force before then.
    pub until: Option<OffsetDateTime>,
    /// How many an entry may have of it; only of a fee per unit or night.
    pub max_quantity: Option<u32>,
    /// How many of it the show has; only of a fee per unit or night. `None` is unlimited; of
    /// stalls as many as its areas have.
    pub stock: Option<u32>,
    /// What it has to do with the stalls of the show; only of a fee per unit or night.
    pub stalls: Option<StallFee>,
}

/// Why rules are invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum EntryRulesError {
    /// The closing date is not after the opening date.
    #[error("must be after the opening of the entries")]
    ClosesBeforeOpening,
    /// The closing date is after the show's end.
    #[error("must not be after the end of the show")]
    ClosesAfterEnd,
    /// More than [`MAX_FEES`].
    #[error("must be at most {MAX_FEES} fees")]
    TooManyFees,
    /// More than [`MAX_STEPS`].
    #[error("must be at most {MAX_STEPS} steps")]
    TooManySteps(Ladder),
    /// A step has the moment of an earlier one of its list.
    #[error("is the moment of another step")]
    RepeatedStep {
        /// Its list.
        ladder: Ladder,
        /// Its zero-based position.
        position: usize,
    },
    /// A fee is invalid.
    #[error("{error}")]
    Fee {
        /// Its zero-based position.
        position: usize,
        /// Why.
        error: FeeError,
    },
}

/// A list of steps of a show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ladder {
    /// What added classes cost more.
    AddedAfter,
    /// What scratched classes cost.
    Scratch,
    /// What is given back.
    Refunds,
}

/// Why a fee is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum FeeError {
    /// An earlier fee has this id.
    #[error("is the id of another fee")]
    RepeatedId,
    /// An earlier fee has this name.
    #[error("is the name of another fee")]
    RepeatedName,
    /// It ends before it begins.
    #[error("must be after the beginning of the fee")]
    EndsBeforeStart,
    /// A rider must choose the number of units.
    #[error("cannot be per unit or night: nobody chooses how many")]
    RequiredPerUnit,
    /// A fee per class is not chosen.
    #[error("can be per class only if it is required")]
    ChosenPerClass,
    /// A fee per horse is not chosen.
    #[error("can be per horse only if it is required")]
    ChosenPerHorse,
    /// A fee per weekend is not chosen.
    #[error("can be per weekend only if it is required")]
    ChosenPerWeekend,
    /// A maximum without units.
    #[error("is only for fees per unit or night")]
    MaximumWithoutUnits,
    /// A stock without units.
    #[error("is only for fees per unit or night")]
    StockWithoutUnits,
    /// Stalls without units.
    #[error("is only for fees per unit or night")]
    StallsWithoutUnits,
    /// What comes with a stall is not by the night.
    #[error("is only for fees per unit")]
    WithStallsByNight,
    /// What a stall at the end of a row costs more is by the night.
    #[error("is only for fees per night")]
    EndNotByNight,
}

impl<F> Default for EntryRules<F> {
    fn default() -> Self {
        Self {
            opens_at: None,
            closes_at: None,
            late_entries: false,
            capacity: None,
            first_back_number: 1,
            back_numbers_by: BackNumbersBy::default(),
            barred_get_no_place: false,
            number_needs: Vec::new(),
            fees: Vec::new(),
            added_after: Vec::new(),
            scratch: Vec::new(),
            refunds: Vec::new(),
            public_contact: false,
            payment_note: OptionalText::default(),
            form: EntryForm::default(),
            waiver: None,
        }
    }
}

impl EntryRules {
    /// Whether a show with this schedule accepts entries at `now`, as its public page
    /// says. An entry itself is refused in `registrations/src/late_entries.rs`.
    #[must_use]
    pub fn accept_entries(&self, schedule: &Schedule, now: OffsetDateTime) -> bool {
        let dates = EntryDates {
            opens_at: self.opens_at,
            closes_at: self.closes_at,
            late_entries: self.late_entries,
            ends_at: schedule.ends_at(),
        };
        dates.at(now) == EntryPeriod::Open
    }
}

impl EntryRulesDraft {
    /// All errors of the rules of a show; without its schedule, if that is
    /// invalid, the other errors.
    #[must_use]
    pub fn errors(&self, schedule: Option<&Schedule>) -> Vec<EntryRulesError> {
        let mut errors = Vec::new();
        if let Some(closes_at) = self.closes_at {
            if self.opens_at.is_some_and(|opens_at| closes_at <= opens_at) {
                errors.push(EntryRulesError::ClosesBeforeOpening);
            }
            if schedule.is_some_and(|schedule| closes_at > schedule.ends_at()) {
                errors.push(EntryRulesError::ClosesAfterEnd);
            }
        }
        errors.extend(self.errors_of_steps());
        if self.fees.len() > MAX_FEES {
            errors.push(EntryRulesError::TooManyFees);
            return errors;
        }
        let (mut ids, mut names) = (HashSet::new(), HashSet::new());
        for (position, fee) in self.fees.iter().enumerate() {
            let mut wrong = |is_wrong: bool, error| {
                if is_wrong {
                    errors.push(EntryRulesError::Fee { position, error });
                }
            };
            let terms = &fee.terms;
            let repeats_id = fee.id.is_some_and(|id| !ids.insert(id));
            wrong(repeats_id, FeeError::RepeatedId);
            wrong(!names.insert(terms.name.key()), FeeError::RepeatedName);
            let ends_early = terms
                .from
                .zip(terms.until)
                .is_some_and(|(from, until)| until <= from);
            wrong(ends_early, FeeError::EndsBeforeStart);
            let is_per = |per| terms.per == per;
            wrong(
                terms.required && terms.per.is_counted(),
                FeeError::RequiredPerUnit,
            );
            wrong(
                !terms.required && is_per(FeeBasis::Class),
                FeeError::ChosenPerClass,
            );
            wrong(
                !terms.required && is_per(FeeBasis::Horse),
                FeeError::ChosenPerHorse,
            );
            wrong(
                !terms.required && is_per(FeeBasis::Weekend),
                FeeError::ChosenPerWeekend,
            );
            wrong(
                terms.max_quantity.is_some() && !terms.per.is_counted(),
                FeeError::MaximumWithoutUnits,
            );
            wrong(
                terms.stock.is_some() && !terms.per.is_counted(),
                FeeError::StockWithoutUnits,
            );
            let of_stalls = match terms.stalls {
                Some(StallFee::With(..)) if is_per(FeeBasis::Night) => {
                    Some(FeeError::WithStallsByNight)
                }
                Some(StallFee::End(_)) if !is_per(FeeBasis::Night) => Some(FeeError::EndNotByNight),
                Some(StallFee::Of(_) | StallFee::With(..)) if !terms.per.is_counted() => {
                    Some(FeeError::StallsWithoutUnits)
                }
                _ => None,
            };
            if let Some(error) = of_stalls {
                wrong(true, error);
            }
        }
        errors
    }

    fn errors_of_steps(&self) -> Vec<EntryRulesError> {
        let added = self.added_after.iter().map(|it| it.after).collect();
        let scratch = self.scratch.iter().map(|it| it.after).collect();
        let refunds = self.refunds.iter().map(|it| it.until).collect();
        let ladders: [(Ladder, Vec<OffsetDateTime>); 3] = [
            (Ladder::AddedAfter, added),
            (Ladder::Scratch, scratch),
            (Ladder::Refunds, refunds),
        ];
        let errors = ladders.into_iter().flat_map(|(ladder, moments)| {
            if moments.len() > MAX_STEPS {
                return vec![EntryRulesError::TooManySteps(ladder)];
            }
            let mut seen = HashSet::new();
            let moments = moments.into_iter().enumerate();
            let repeated = moments.filter(|(_, at)| !seen.insert(*at));
            repeated
                .map(|(position, _)| EntryRulesError::RepeatedStep { ladder, position })
                .collect()
        });
        errors.collect()
    }

    /// The rules, with ids for the new fees.
    pub(crate) fn with_ids(self, ids: &dyn IdGenerator) -> EntryRules {
        let with_id = |fee: FeeDraft| Fee {
            id: fee.id.unwrap_or_else(|| FeeId::new(ids.next_uuid())),
            terms: fee.terms,
        };
        EntryRules {
            opens_at: self.opens_at,
            closes_at: self.closes_at,
            late_entries: self.late_entries,
            capacity: self.capacity,
            first_back_number: self.first_back_number,
            back_numbers_by: self.back_numbers_by,
            barred_get_no_place: self.barred_get_no_place,
            number_needs: self.number_needs,
            fees: self.fees.into_iter().map(with_id).collect(),
            added_after: self.added_after,
            scratch: self.scratch,
            refunds: self.refunds,
            public_contact: self.public_contact,
            payment_note: self.payment_note,
            form: self.form,
            waiver: self.waiver,
        }
    }
}

#[cfg(test)]
mod tests;
