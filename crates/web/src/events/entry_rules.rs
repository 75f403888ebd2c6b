//! A show's rules for its entries: what requests state and responses show.

use ::events::{
    EntryRules, EntryRulesDraft, EntryRulesError, Fee, FeeDraft, FeeError, FeeTerms, Ladder,
    MAX_CAPACITY, Schedule,
};
use kernel::{
    Asked, BackNumbersBy, EntryField, EntryForm, Factor, FeeBasis, FeeId, FieldErrors,
    MAX_QUANTITY, Money, PriceStep, Raise, RefundStep, RequiredLine, ScratchStep, StallFee,
    StallKind, USUAL_AGE_OF_MAJORITY,
};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::form::{Between, Price, Required, body};
use crate::representation::{Dollars, Instant, Named};
use crate::view::view;

/// The largest age of majority.
pub(super) const MAX_AGE: u32 = 99;

type AskedView = Named<Asked>;
type FeeBasisView = Named<FeeBasis>;
type StallKindView = Named<StallKind>;
pub(super) type BackNumbersByView = Named<BackNumbersBy>;

body! {
    /// What the form of a show asks for beside rider, horse and classes; a missing one
    /// is off.
    EntryFormBody {
        owner: Option<AskedView>,
        trainer: Option<AskedView>,
        registration_number: Option<AskedView>,
        breed: Option<AskedView>,
        emergency_contact: Option<AskedView>,
        rider_birth_date: Option<AskedView>,
        memberships: Option<AskedView>,
    } => EntryForm {
        let asked = |field| match field {
            EntryField::Owner => owner,
            EntryField::Trainer => trainer,
            EntryField::RegistrationNumber => registration_number,
            EntryField::Breed => breed,
            EntryField::EmergencyContact => emergency_contact,
            EntryField::RiderBirthDate => rider_birth_date,
            EntryField::Memberships => memberships,
        };
        EntryForm::of(|field| asked(field).unwrap_or_default())
    }
}

body! {
    /// A fee beside those of the classes.
    FeeBody {
        /// The fee that is changed. Without it, it is a new fee.
        id: Option<FeeId>,
        /// Unique in the show.
        name: RequiredLine<100>,
        /// US dollars with at most two decimals; a missing one counts as 0.
        amount: Price,
        /// What it is charged for: `entry`, `class` or `horse` (only if it is required), or
        /// `unit` or `night` (only if it is not), of which the rider says how many. One per
        /// horse is charged once for each horse of the
        /// show, whoever rides it; one per `weekend` (only if it is required), under the same
        /// name in its shows, once for each holder of a back number over all of them.
        per: FeeBasisView,
        /// Whether every entry pays it; otherwise the rider chooses it.
        required: bool,
        /// It is charged for entries from then on.
        from: Option<OffsetDateTime>,
        /// It is charged for entries before then.
        until: Option<OffsetDateTime>,
        /// How many an entry may have of it; only with `unit` and `night`.
        max_quantity: Option<Between<1, MAX_QUANTITY>>,
        /// How many of it the show has; only with `unit` and `night`. Without it, as many as are
        /// wished.
        stock: Option<Between<1, MAX_CAPACITY>>,
        /// It is a stall of this kind, or by the night a night in one: whoever has it has a
        /// booking. Without a stock there are as many as the show has stalls of the kind.
        stall_kind: Option<StallKindView>,
        /// So many of it come with each stall of this kind that is paid; only with `unit`.
        with_stall_kind: Option<StallKindView>,
        /// How many with each stall; 1 if not stated.
        per_stall: Option<Between<1, MAX_QUANTITY>>,
        /// Whether it is what a night in a stall of the `stall_kind` costs more at the end of
        /// a row; only with `night`. It is charged when such a stall is assigned.
        end_fee: bool,
    }
    together(errors) {
        stalls = stalls_of((stall_kind.flatten(), end_fee.unwrap_or_default()), (with_stall_kind.flatten(), per_stall.flatten()))
            .map_err(|(field, problem)| errors.add(field, problem))
            .ok(),
    }
    => FeeDraft {
        let terms = FeeTerms {
            name, amount, per, required, from, until, max_quantity, stock, stalls,
        };
        FeeDraft { id, terms }
    }
}

body! {
    /// What a class costs more that is added from an instant on: either an amount or a
    /// factor.
    PriceStepBody {
        /// From then on, until the next step.
        after: OffsetDateTime,
        /// So much more, in US dollars.
        amount: Option<Money>,
        /// So many times as much: from 1 to 100, with at most two decimals. Half a cent
        /// is rounded up.
        factor: Option<Factor>,
    }
    together(errors) {
        raise = raise_of(errors, amount.flatten(), factor.flatten()),
    }
    => PriceStep { PriceStep { after, raise } }
}

body! {
    /// What a class costs that is scratched from an instant on.
    ScratchStepBody {
        /// From then on, until the next step.
        after: OffsetDateTime,
        /// US dollars; null is the price of the class.
        amount: Option<Money>,
    } => ScratchStep { ScratchStep { after, amount } }
}

body! {
    /// What is given back of what is scratched.
    RefundStepBody {
        /// Before then, unless an earlier step holds.
        until: OffsetDateTime,
        /// So many percent, of the classes and of the fees and extras of a whole entry.
        percent: Required<Between<0, 100>>,
    } => RefundStep { RefundStep { until, percent } }
}

/// What a fee is of stalls, or the field that is wrong, and why.
fn stalls_of(
    (of, is_end): (Option<StallKind>, bool),
    (with, count): (Option<StallKind>, Option<u32>),
) -> Result<Option<StallFee>, (&'static str, &'static str)> {
    match (of, with) {
        (Some(_), Some(_)) => Err(("with_stall_kind", "cannot be stated with a stall_kind")),
        (None, _) if is_end => Err(("stall_kind", "is required of an end_fee")),
        (Some(kind), None) if is_end => Ok(Some(StallFee::End(kind))),
        (of, with) => {
            let with = with.map(|kind| StallFee::With(kind, count.unwrap_or(1)));
            Ok(of.map(StallFee::Of).or(with))
        }
    }
}

fn raise_of(
    errors: &mut FieldErrors,
    amount: Option<Money>,
    factor: Option<Factor>,
) -> Option<Raise> {
    match (amount, factor) {
        (Some(more), None) => Some(Raise::By(more)),
        (None, Some(factor)) => Some(Raise::Times(factor)),
        _ => {
            errors.add("factor", "must be stated, or else an amount");
            None
        }
    }
}

/// Records what is wrong with the rules of a show; the schedule is `None` if it is
/// invalid.
pub(super) fn check_rules(
    errors: &mut FieldErrors,
    rules: EntryRulesDraft,
    schedule: Option<&Schedule>,
) -> EntryRulesDraft {
    for error in rules.errors(schedule) {
        errors.add(field_of(&error), error);
    }
    rules
}

/// The field that the error is about.
fn field_of(error: &EntryRulesError) -> String {
    match error {
        EntryRulesError::ClosesBeforeOpening | EntryRulesError::ClosesAfterEnd => {
            "entries_close_at".to_owned()
        }
        EntryRulesError::TooManyFees => "fees".to_owned(),
        EntryRulesError::TooManySteps(ladder) => ladder_of(*ladder).0.to_owned(),
        EntryRulesError::RepeatedStep { ladder, position } => {
            let (field, moment) = ladder_of(*ladder);
            format!("{field}[{position}].{moment}")
        }
        EntryRulesError::Fee { position, error } => {
            let field = match error {
                FeeError::RepeatedId => "id",
                FeeError::RepeatedName => "name",
                FeeError::EndsBeforeStart => "until",
                FeeError::RequiredPerUnit
                | FeeError::ChosenPerClass
                | FeeError::ChosenPerHorse
                | FeeError::ChosenPerWeekend
                | FeeError::StallsWithoutUnits
                | FeeError::WithStallsByNight
                | FeeError::EndNotByNight => "per",
                FeeError::MaximumWithoutUnits => "max_quantity",
                FeeError::StockWithoutUnits => "stock",
            };
            format!("fees[{position}].{field}")
        }
    }
}

/// The field of a list of steps, and that of the moment of each.
const fn ladder_of(ladder: Ladder) -> (&'static str, &'static str) {
    match ladder {
        Ladder::AddedAfter => ("added_after", "after"),
        Ladder::Scratch => ("scratch", "after"),
        Ladder::Refunds => ("refunds", "until"),
    }
}

view! {
    /// The part of a show's rules that riders may read: the public show has these
    /// fields, too.
    PublicEntryRules(rules: &EntryRules) {
        /// Entries are accepted from then on; null at once.
        #[schema(required = true)]
        entries_open_at: Option<Instant> = rules.opens_at,
        /// The closing date; null is the end of the show.
        #[schema(required = true)]
        entries_close_at: Option<Instant> = rules.closes_at,
        /// Whether entries are accepted after the closing date.
        late_entries: bool = rules.late_entries,
        /// How many entries the show takes; null is unlimited.
        #[schema(required = true)]
        capacity: Option<u32> = rules.capacity,
        /// The fees beside those of the classes.
        fees: Vec<FeeView> = rules.fees,
        /// What classes cost more that are added from instants on; each step is in force
        /// until the next one.
        added_after: Vec<PriceStepView> = rules.added_after,
        /// What classes cost that are scratched from instants on; before the first step
        /// nothing. Without steps, `refunds` or the closing date decides.
        scratch: Vec<ScratchStepView> = rules.scratch,
        /// What is given back of what is scratched; after the last step nothing. Without
        /// steps everything before the closing date.
        refunds: Vec<RefundStepView> = rules.refunds,
        /// How riders pay, in the organizer's words; may be empty.
        payment_note: String = rules.payment_note,
        form: EntryFormView = rules.form,
        /// What riders sign; empty if they sign nothing. With a text, a birth date
        /// that the form asks for is required.
        waiver_text: String = rules.waiver.as_ref().map(|it| it.text.clone()),
        /// A rider who is younger on the first day of the show signs with a
        /// guardian.
        waiver_age: u32 = rules.waiver.as_ref().map_or(USUAL_AGE_OF_MAJORITY, |it| it.age_of_majority),
    }
}

view! {
    /// What the form of a show asks for beside rider, horse and classes.
    EntryFormView(form: &EntryForm) {
        owner: AskedView = form.asked(EntryField::Owner),
        trainer: AskedView = form.asked(EntryField::Trainer),
        registration_number: AskedView = form.asked(EntryField::RegistrationNumber),
        breed: AskedView = form.asked(EntryField::Breed),
        emergency_contact: AskedView = form.asked(EntryField::EmergencyContact),
        rider_birth_date: AskedView = form.asked(EntryField::RiderBirthDate),
        memberships: AskedView = form.asked(EntryField::Memberships),
    }
}

view! {
    /// What a class costs more that is added from an instant on: an amount or a factor.
    PriceStepView(step: &PriceStep) {
        /// From then on, until the next step.
        after: Instant = step.after,
        /// So much more, in US dollars; null if it is a factor.
        #[schema(required = true)]
        amount: Option<Dollars> = step.raise.amount(),
        /// So many times as much; null if it is an amount. Half a cent is rounded up.
        #[schema(required = true)]
        factor: Option<f64> = step.raise.factor().map(|it| f64::from(it.hundredths()) / 100.0),
    }
}

view! {
    /// What a class costs that is scratched from an instant on.
    ScratchStepView(step: &ScratchStep) {
        /// From then on, until the next step.
        after: Instant = step.after,
        /// US dollars; null is the price of the class.
        #[schema(required = true)]
        amount: Option<Dollars> = step.amount,
    }
}

view! {
    /// What is given back of what is scratched.
    RefundStepView(step: &RefundStep) {
        /// Before then, unless an earlier step holds.
        until: Instant = step.until,
        /// So many percent; half a cent is rounded up.
        percent: u32 = step.percent,
    }
}

const fn with_of(fee: &Fee) -> Option<(StallKind, u32)> {
    match fee.terms.stalls {
        Some(StallFee::With(kind, count)) => Some((kind, count)),
        _ => None,
    }
}

view! {
    /// A fee beside those of the classes.
    FeeView(fee: &Fee) {
        /// Remains the same when the fee is changed.
        id: Uuid = fee.id,
        name: String = fee.terms.name,
        /// US dollars.
        amount: Dollars = fee.terms.amount,
        /// What it is charged for: `entry`, `class`, `unit` or `horse`.
        per: FeeBasisView = fee.terms.per,
        /// Whether every entry pays it; otherwise the rider chooses it.
        required: bool = fee.terms.required,
        /// It is charged for entries from then on.
        #[schema(required = true)]
        from: Option<Instant> = fee.terms.from,
        /// It is charged for entries before then.
        #[schema(required = true)]
        until: Option<Instant> = fee.terms.until,
        /// How many an entry may have of it.
        #[schema(required = true)]
        max_quantity: Option<u32> = fee.terms.max_quantity,
        /// How many of it the show has; null is unlimited.
        #[schema(required = true)]
        stock: Option<u32> = fee.terms.stock,
        /// It is a stall of this kind, or a night in one.
        #[schema(required = true)]
        stall_kind: Option<StallKindView> = fee.terms.stalls.filter(|it| !matches!(it, StallFee::With(..))).map(StallFee::kind),
        /// So many of it come with each stall of this kind.
        #[schema(required = true)]
        with_stall_kind: Option<StallKindView> = with_of(fee).map(|(kind, _)| kind),
        /// How many with each stall; null if none comes with stalls.
        #[schema(required = true)]
        per_stall: Option<u32> = with_of(fee).map(|(_, count)| count),
        /// Whether it is what a night at the end of a row costs more.
        end_fee: bool = matches!(fee.terms.stalls, Some(StallFee::End(_))),
    }
}
