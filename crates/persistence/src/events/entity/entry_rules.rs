//! The rules for the entries of shows, stored as JSON: they are saved and read as a
//! whole.

use std::collections::BTreeMap;

use events::{EntryRules, Fee, FeeTerms};
use kernel::{
    Asked, BackNumbersBy, EntryField, EntryForm, Factor, FeeBasis, FeeId, Money, NeedKind, NeedOf,
    NumberNeed, OptionalLine, OptionalText, PriceStep, Raise, RefundStep, RequiredLine,
    ScratchStep, StallFee, WaiverTerms, WaiverText,
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use crate::table::{Stored, record, word_columns};

record! {
    /// What is missing has its default.
    #[serde(default)]
    EntryRulesJson of EntryRules {
        opens_at,
        closes_at,
        late_entries,
        capacity,
        first_back_number,
        back_numbers_by,
        barred_get_no_place,
        number_needs,
        fees,
        added_after,
        scratch,
        refunds,
        public_contact,
        payment_note,
        form,
        waiver,
    }
    members {
        opens_at: Option<OffsetDateTime>,
        closes_at: Option<OffsetDateTime>,
        late_entries: bool,
        capacity: Option<u32>,
        first_back_number: u32,
        back_numbers_by: BackNumbersBy,
        barred_get_no_place: bool,
        number_needs: Vec<NumberNeed>,
        fees: Vec<Fee>,
        added_after: Vec<PriceStep>,
        scratch: Vec<ScratchStep>,
        refunds: Vec<RefundStep>,
        public_contact: bool,
        payment_note: OptionalText<1000>,
        form: EntryForm,
        waiver: Option<WaiverTerms>,
    }
}

impl Default for EntryRulesJson {
    fn default() -> Self {
        EntryRules::default().column()
    }
}

/// By the name of the field; others are off.
impl Stored for EntryForm {
    type Column = BTreeMap<String, String>;

    fn column(&self) -> Self::Column {
        let asked = EntryField::ALL.map(|field| (field, self.asked(field)));
        let asked = asked.into_iter().filter(|(_, asked)| *asked != Asked::Off);
        asked
            .map(|(field, asked)| (field.as_str().to_owned(), asked.as_str().to_owned()))
            .collect()
    }

    fn of_column(column: Self::Column) -> Option<Self> {
        let asked = |field: EntryField| match column.get(field.as_str()) {
            Some(word) => Asked::parse(word),
            None => Some(Asked::Off),
        };
        let mut all = EntryField::ALL.into_iter();
        let is_known = all.all(|field| asked(field).is_some());
        is_known.then(|| Self::of(|field| asked(field).unwrap_or_default()))
    }
}

word_columns!(NeedKind, NeedOf);

record! {
    /// Something that a show wants before it hands out a back number.
    NumberNeedJson of NumberNeed { kind, of, association }
    members {
        kind: NeedKind,
        of: NeedOf,
        association: OptionalLine<100>,
    }
}

record! {
    /// What riders sign.
    WaiverJson of WaiverTerms { text, age_of_majority }
    members {
        text: WaiverText,
        age_of_majority: u32,
    }
}

/// What an added class costs more: one of the two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PriceStepJson {
    after: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    amount: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hundredths: Option<u32>,
}

impl Stored for Vec<PriceStep> {
    type Column = Vec<PriceStepJson>;

    fn column(&self) -> Self::Column {
        let step = |step: &PriceStep| {
            let (amount, hundredths) = match step.raise {
                Raise::By(more) => (Some(more.column()), None),
                Raise::Times(factor) => (None, Some(factor.hundredths())),
            };
            PriceStepJson {
                after: step.after.column(),
                amount,
                hundredths,
            }
        };
        self.iter().map(step).collect()
    }

    fn of_column(column: Self::Column) -> Option<Self> {
        let step = |json: PriceStepJson| {
            let raise = match (json.amount, json.hundredths) {
                (Some(more), None) => Raise::By(Money::of_column(more)?),
                (None, Some(hundredths)) => Raise::Times(Factor::of_hundredths(hundredths)?),
                _ => return None,
            };
            Some(PriceStep {
                after: OffsetDateTime::of_column(json.after)?,
                raise,
            })
        };
        column.into_iter().map(step).collect()
    }
}

record! {
    ScratchStepJson of ScratchStep { after, amount }
    members {
        after: OffsetDateTime,
        amount: Option<Money>,
    }
}

record! {
    RefundStepJson of RefundStep { until, percent }
    members {
        until: OffsetDateTime,
        percent: u32,
    }
}

record! {
    FeeJson of Fee {
        id,
        terms: FeeTerms { name, amount, per, required, from, until, max_quantity, stock, stalls },
    }
    members {
        id: FeeId,
        name: RequiredLine<100>,
        amount: Money,
        per: FeeBasis,
        required: bool,
        from: Option<OffsetDateTime>,
        until: Option<OffsetDateTime>,
        max_quantity: Option<u32>,
        #[serde(default)]
        stock: Option<u32>,
        #[serde(default)]
        stalls: Option<StallFee>,
    }
}
