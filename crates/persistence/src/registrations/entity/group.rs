//! The rows of `entry_groups`: barns at shows.

use kernel::{
    AccountId, EmailAddress, EventId, ExhibitorId, GroupId, Money, OrBlank, PhoneNumber,
    RegistrationId, RequiredLine, Revision, SignedMoney,
};
use registrations::{Charge, EntryLink, Group, GroupFacts, Split, SplitLine};
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
        charges,
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
    beside {
        charges: Vec<Charge>,
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
