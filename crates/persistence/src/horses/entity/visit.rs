//! The rows of `care_visits`.

use horses::{CareVisit, VisitDetails, VisitKind};
use kernel::{
    BookEntryId, CareBatchId, CareVisitId, ContactId, DocumentId, HorseId, Money, NamedHorse,
    OptionalLine, OptionalText, OrganizationId, RecordDate, Revision,
};
use time::OffsetDateTime;

use super::care::julian_day;
use crate::prelude::*;
use crate::table::table;

table! {
    /// Also stored as JSON under idempotency keys, as it was recorded: a column that
    /// is added later needs `serde(default)`.
    "care_visits" of visit: CareVisit {
        id,
        organization_id,
        horse: NamedHorse { id: horse_id, name: horse_name },
        details: VisitDetails {
            kind,
            name,
            date,
            by: done_by,
            contact_id,
            product,
            notes,
            cost,
            document_id,
            next_due,
        },
        batch: batch_id,
        entry: entry_id,
        revision,
        created_at,
        updated_at,
    }
    columns {
        id: CareVisitId,
        organization_id: OrganizationId,
        horse_id: HorseId,
        kind: VisitKind,
        name: OptionalLine<200>,
        date: RecordDate,
        done_by: OptionalLine<200>,
        contact_id: Option<ContactId>,
        product: OptionalLine<200>,
        notes: OptionalText<4000>,
        cost: Option<Money>,
        document_id: Option<DocumentId>,
        next_due: Option<RecordDate>,
        batch_id: Option<CareBatchId>,
        revision: Revision,
        created_at: OffsetDateTime,
        updated_at: OffsetDateTime,
        #[serde(default)]
        entry_id: Option<BookEntryId>,
    }
    computed {
        day: i64 = julian_day(visit.details.date),
    }
    beside {
        horse_name: String,
    }
}

impl Owned for Entity {
    const ID: Column = Column::Id;
    const ORGANIZATION: Column = Column::OrganizationId;
}
