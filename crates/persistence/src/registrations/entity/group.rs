//! The rows of `entry_groups`: barns at shows.

use kernel::{
    AccountId, BillLineId, EmailAddress, EventId, ExhibitorId, GroupId, Money, OrBlank,
    PhoneNumber, Reason, RegistrationId, RequiredLine, Revision, SignedMoney,
};
use registrations::{EntryLink, Group, GroupFacts, GroupLine, Split, SplitLine};
use time::OffsetDateTime;

use crate::prelude::*;
use crate::table::{Stored, of_texts, record, table};

table! {
    "entry_groups" of group: Group {
        id,
        event_id,
        facts: GroupFacts { name, contact_name, email: contact_email, phone: contact_phone },
        exhibitor_id,
        account_id,
        link,
        lines,
        split,
        paid,
        revision,
        created_at,
    }
    columns {
        id: GroupId,
        event_id: EventId,
        name: RequiredLine<200>,
        contact_name: RequiredLine<200>,
        contact_email: OrBlank<EmailAddress>,
        contact_phone: OrBlank<PhoneNumber>,
        exhibitor_id: Option<ExhibitorId>,
        account_id: Option<AccountId>,
        link: EntryLink,
        #[sea_orm(column_type = "JsonBinary")]
        lines: Vec<GroupLine>,
        #[sea_orm(column_type = "JsonBinary", nullable)]
        split: Option<Split>,
        paid: SignedMoney,
        revision: Revision,
        created_at: OffsetDateTime,
    }
    computed {
        bought: i64 = group.bought().cents(),
        divided: i64 = group.divided().cents(),
    }
}

#[derive(serde::Serialize, serde::Deserialize)]
struct LineJson {
    id: Uuid,
    name: String,
    unit_amount: i64,
    quantity: u32,
    because: String,
}

impl Stored for Vec<GroupLine> {
    type Column = Json;

    fn column(&self) -> Json {
        let line = |it: &GroupLine| LineJson {
            id: it.id.as_uuid(),
            name: it.name.as_str().to_owned(),
            unit_amount: it.unit_amount.cents(),
            quantity: it.quantity,
            because: it.because.as_str().to_owned(),
        };
        let lines = self.iter().map(|it| serde_json::json!(line(it)));
        Json::Array(lines.collect())
    }

    fn of_column(column: Json) -> Option<Self> {
        let lines: Vec<LineJson> = serde_json::from_value(column).ok()?;
        let line = |it: LineJson| {
            Some(GroupLine {
                id: BillLineId::new(it.id),
                name: RequiredLine::stored(it.name),
                unit_amount: Money::from_cents(it.unit_amount)?,
                quantity: it.quantity,
                because: Reason::stored(it.because),
            })
        };
        lines.into_iter().map(line).collect()
    }
}

record! {
    SplitJson of Split { lines, among }
    members {
        lines: Vec<SplitLine>,
        among: Vec<RegistrationId>,
    }
}

record! {
    SplitLineJson of SplitLine { name, amount }
    members {
        name: RequiredLine<100>,
        amount: Money,
    }
}

impl Stored for Vec<RegistrationId> {
    type Column = Json;

    fn column(&self) -> Json {
        self.iter().map(RegistrationId::to_string).collect()
    }

    fn of_column(column: Json) -> Option<Self> {
        of_texts(&column, RegistrationId::parse)
    }
}
