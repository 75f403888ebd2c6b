//! The rows of `receipts`.

use kernel::{
    EmailAddress, EventId, ExhibitorId, GroupId, Money, OptionalLine, PaymentMethod, Reason,
    ReceiptId,
};
use registrations::{PaymentKind, Receipt};
use time::OffsetDateTime;

use crate::prelude::*;
use crate::scope::Owned;
use crate::table::table;

table! {
    "receipts" of receipt: Receipt {
        id,
        number,
        kind,
        method,
        amount,
        reference,
        note,
        exhibitor_id,
        group_id,
        event_id,
        received_at,
        recorded_at,
        recorder,
        gone,
        voided_at,
        voider,
        void_reason,
    }
    columns {
        id: ReceiptId,
        number: u32,
        kind: PaymentKind,
        method: PaymentMethod,
        amount: Money,
        reference: OptionalLine<200>,
        note: OptionalLine<1000>,
        exhibitor_id: Option<ExhibitorId>,
        group_id: Option<GroupId>,
        event_id: Option<EventId>,
        received_at: OffsetDateTime,
        recorded_at: OffsetDateTime,
        gone: Money,
        voided_at: Option<OffsetDateTime>,
        void_reason: Option<Reason>,
    }
    given {
        organization_id: Uuid,
        recorded_by: Uuid,
        voided_by: Option<Uuid>,
    }
    beside {
        recorder: Option<EmailAddress>,
        voider: Option<EmailAddress>,
    }
}

impl Owned for Entity {
    const ID: Column = Column::Id;
    const ORGANIZATION: Column = Column::OrganizationId;
}
