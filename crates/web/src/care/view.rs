use ::horses::{CareBatch, CareIntervals, CareVisit, VisitKind};
use kernel::{Actor, OrganizationId};
use uuid::Uuid;

use crate::representation::{Belonging, Dollars, HorseNameView, Instant, Named, Oid};
use crate::view::view;

/// A kind of care.
pub(crate) type VisitKindView = Named<VisitKind>;

view! {
    /// What was done for a horse on a day.
    #[schema(as = CareVisit)]
    CareVisitView(visit: &CareVisit, actor: &Actor) {
        _id: Oid = visit.id,
        #[serde(flatten)]
        belonging: Belonging = (actor, visit.organization_id),
        horse_id: Uuid = visit.horse.id,
        horse: HorseNameView = visit.horse,
        kind: VisitKindView = visit.details.kind,
        /// The vaccination, the product of a deworming, the reason of a veterinarian's
        /// visit; may be empty.
        name: String = visit.details.name,
        #[schema(format = Date)]
        date: String = visit.details.date,
        /// Who did it; may be empty.
        by: String = visit.details.by,
        #[schema(required = true)]
        contact_id: Option<Uuid> = visit.details.contact_id,
        /// The vaccine that was given, with its lot; may be empty.
        product: String = visit.details.product,
        notes: String = visit.details.notes,
        /// Null if it is not known, and for those who do not keep the book.
        #[schema(required = true)]
        cost: Option<Dollars> = visit.details.cost.filter(|_| visit.tells_cost(actor)),
        /// The entry of the book that has what it cost; null if none has it, and for those
        /// who do not keep the book.
        #[schema(required = true)]
        book_entry_id: Option<Uuid> = visit.entry.filter(|_| visit.tells_cost(actor)),
        #[schema(required = true)]
        document_id: Option<Uuid> = visit.details.document_id,
        /// When it is due again.
        #[schema(required = true, format = Date)]
        next_due: Option<String> = visit.details.next_due,
        /// What undoes it together with those that were recorded at once.
        #[schema(required = true)]
        batch: Option<Uuid> = visit.batch,
        revision: u32 = visit.revision,
        created_at: Instant = visit.created_at,
        updated_at: Instant = visit.updated_at,
    }
}

/// Visits that were recorded at once.
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
#[schema(as = CareBatch)]
pub(crate) struct CareBatchView {
    /// What undoes them together, for a day.
    batch: Uuid,
    /// One for each horse.
    visits: Vec<CareVisitView>,
}

impl CareBatchView {
    pub(crate) fn new(made: &CareBatch, actor: &Actor) -> Self {
        let visits = made.visits.iter();
        Self {
            batch: made.id.as_uuid(),
            visits: visits.map(|it| CareVisitView::new(it, actor)).collect(),
        }
    }
}

view! {
    /// After how many days care is due again: what forms propose.
    #[schema(as = CareIntervals)]
    CareIntervalsView(set: &(OrganizationId, CareIntervals), actor: &Actor) {
        #[serde(flatten)]
        belonging: Belonging = (actor, set.0),
        hoof: u32 = set.1.hoof.days(),
        vaccination: u32 = set.1.vaccination.days(),
        dental: u32 = set.1.dental.days(),
        deworming: u32 = set.1.deworming.days(),
    }
}
