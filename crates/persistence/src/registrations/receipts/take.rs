//! Stores receipts with their lines.

use exhibitors::Exhibitor;
use kernel::{
    ChangeKind, Difference, EventId, ExhibitorId, IdGenerator as _, IdempotencyKey, Money,
    OrganizationId, PaymentId, RandomIds, Refusal, RegistrationId, Scope, SignedMoney, StoreError,
    from_unix_millis,
};
use registrations::{
    AllotTo, BeyondDue, EntryPaid, Payment, PaymentError, PaymentKind, Receipt, TakeReceipt,
    drawer_of,
};
use sea_orm::sea_query::{Expr, Func};
use sea_orm::{
    ColumnTrait as _, Condition, EntityTrait as _, IntoActiveModel as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::super::entity as registration;
use super::super::entity::receipt::{Column, Entity, Model};
use super::super::ledger::{add, of_entry, paid};
use crate::credit::credit_of;
use crate::database::TransactionConnection;
use crate::directory::Record;
use crate::entry_people::paid_by;
use crate::error::store_error;
use crate::idempotency;
use crate::locked_show::lock_only;
use crate::organization_locks::{Lock, lock};
use crate::row::write;
use crate::scope::find_own;
use crate::shows::{
    find_known, of_organization, of_weekend, own_show, with_id, with_name_and_start, with_show,
};
use crate::trail::{LineOwner, note};

const NO_ENTRY: Refusal = Refusal::NotFound("Entry");

/// An entry of a receipt.
#[derive(Debug, Clone, Copy)]
struct Paying {
    id: RegistrationId,
    event_id: EventId,
    starts_at: OffsetDateTime,
}

/// Entries whose shows are locked.
pub(super) struct Locked {
    /// The first show first, its first entry first.
    entries: Vec<Paying>,
    shows: Vec<(EventId, LineOwner)>,
}

impl Locked {
    /// The organization of all the shows; `None` without any.
    pub(super) fn organization(&self) -> Option<OrganizationId> {
        self.shows.first().map(|(_, owner)| owner.organization_id())
    }

    fn show_of(&self, id: RegistrationId) -> Result<(EventId, LineOwner), Refusal> {
        let entry = self.entries.iter().find(|it| it.id == id).ok_or(NO_ENTRY)?;
        let mut shows = self.shows.iter();
        let show = shows.find(|(show, _)| *show == entry.event_id);
        show.copied().ok_or(NO_ENTRY)
    }

    pub(super) async fn paid(
        &self,
        db: &TransactionConnection,
    ) -> Result<Vec<EntryPaid>, PaymentError> {
        let mut all = Vec::with_capacity(self.entries.len());
        for entry in &self.entries {
            all.push(paid(db, entry.id).await?);
        }
        Ok(all)
    }
}

/// The organization of an exhibitor within the scope.
pub(super) async fn organization_of(
    db: &TransactionConnection,
    scope: &Scope,
    id: ExhibitorId,
) -> Result<OrganizationId, PaymentError> {
    let row = find_own::<<Exhibitor as Record>::Table>(db, scope, id.as_uuid()).await?;
    let row = row.ok_or(Refusal::NotFound("Exhibitor"))?;
    let (exhibitor, _) = Exhibitor::read(row).map_err(StoreError::failed)?;
    Ok(exhibitor.organization_id)
}

/// Finds the entries of a receipt of somebody, and locks their shows in the order of their ids.
pub(super) async fn lock_entries(
    db: &TransactionConnection,
    scope: &Scope,
    to: &AllotTo,
    of: Option<(ExhibitorId, OrganizationId, PaymentKind)>,
) -> Result<Locked, PaymentError> {
    use registration::Column as Entry;
    let entries = with_show(registration::Entity::find(), Entry::EventId)
        .select_only()
        .columns([Entry::Id, Entry::EventId]);
    let these = |ids: &mut dyn Iterator<Item = RegistrationId>| {
        Entry::Id.is_in(ids.map(RegistrationId::as_uuid))
    };
    let (entries, wanted) = match (to, of) {
        (AllotTo::Entry(id), _) => (entries.filter(Entry::Id.eq(id.as_uuid())), 1),
        (AllotTo::Weekend(weekend, ids), _) => {
            let entries = of_weekend(entries, *weekend);
            (entries.filter(these(&mut ids.iter().copied())), ids.len())
        }
        (AllotTo::Typed(parts), _) => {
            let mut ids: Vec<_> = parts.iter().map(|(id, _)| *id).collect();
            ids.sort_unstable();
            ids.dedup();
            let wanted = ids.len();
            (entries.filter(these(&mut ids.into_iter())), wanted)
        }
        (AllotTo::Oldest, Some((exhibitor, organization, kind))) => {
            let open = match kind {
                PaymentKind::Payment => Entry::Balance.gt(0),
                PaymentKind::Refund => Entry::Balance.lt(0),
            };
            let paying = Entry::Id.in_subquery(paid_by(exhibitor));
            let entries = of_organization(entries, organization).filter(paying);
            (entries.filter(open), 0)
        }
        (AllotTo::Oldest, None) => (entries.filter(Condition::any().add(Expr::val(false))), 0),
    };
    let found = with_name_and_start(entries)
        .order_by_asc(Expr::col("starts_at"))
        .order_by_asc(Entry::EventId)
        .order_by_asc(Entry::EntryNumber)
        .into_tuple::<(Uuid, Uuid, String, i64)>();
    let found = found.all(db).await.map_err(store_error)?;
    if found.len() < wanted {
        return Err(NO_ENTRY.into());
    }
    let mut entries = Vec::with_capacity(found.len());
    for (id, event, _, starts_at) in found {
        let starts_at = from_unix_millis(starts_at);
        entries.push(Paying {
            id: RegistrationId::new(id),
            event_id: EventId::new(event),
            starts_at: starts_at.ok_or_else(|| StoreError::failed("no instant"))?,
        });
    }
    let shows = entries.iter().map(|it| it.event_id);
    let shows = lock_shows(db, scope, shows).await?;
    Ok(Locked { entries, shows })
}

/// Locks shows in the order of their ids.
pub(super) async fn lock_shows(
    db: &TransactionConnection,
    scope: &Scope,
    shows: impl Iterator<Item = EventId>,
) -> Result<Vec<(EventId, LineOwner)>, PaymentError> {
    let mut shows: Vec<_> = shows.collect();
    shows.sort_unstable();
    shows.dedup();
    let mut locked = Vec::with_capacity(shows.len());
    for show in shows {
        let show = lock_only(db, scope, with_id(show)).await?;
        locked.push(show.ok_or(NO_ENTRY)?);
    }
    let mut organizations = locked.iter().map(|(_, owner)| owner.organization_id());
    let first = organizations.next();
    if organizations.any(|it| Some(it) != first) {
        return Err(NO_ENTRY.into());
    }
    Ok(locked)
}

/// Stores a receipt, and returns its id, or that of the first one under the key.
pub(super) async fn take(
    db: &TransactionConnection,
    scope: &Scope,
    wish: &TakeReceipt,
    key: Option<&IdempotencyKey>,
) -> Result<Uuid, PaymentError> {
    let TakeReceipt { receipt, to, asks } = wish;
    let mut of = None;
    if let Some(exhibitor) = receipt.exhibitor_id {
        let organization = organization_of(db, scope, exhibitor).await?;
        of = Some((exhibitor, organization, receipt.kind));
    }
    let mut locked = lock_entries(db, scope, to, of).await?;
    let made = (receipt.id.as_uuid(), receipt.recorded_at);
    let key = (scope_of_key(receipt, to), key.cloned());
    if let Some(first) = idempotency::first(db, &key, made).await? {
        return Ok(first);
    }
    let own = of.map(|(_, organization, _)| organization);
    let organization = own.or(locked.organization()).ok_or(NO_ENTRY)?;
    if locked.organization().is_some_and(|it| it != organization) {
        return Err(NO_ENTRY.into());
    }
    if let Some(show) = receipt.event_id {
        let show = find_known(db, own_show(scope, show)).await?;
        let is_own = show.is_some_and(|it| it.organization_id == organization);
        is_own.then_some(()).ok_or(Refusal::NotFound("Event"))?;
    }
    lock(db, organization, Lock::Money).await?;
    let entries = locked.paid(db).await?;
    let parts = to.parts((receipt.kind, receipt.amount), &entries)?;
    let asks_each = *asks && matches!(to, AllotTo::Entry(_));
    if *asks && !asks_each {
        check_due(db, receipt, &entries).await?;
    }
    locked
        .entries
        .retain(|it| parts.iter().any(|(id, _)| *id == it.id));
    let shows = locked.entries.iter().map(|it| (it.event_id, it.starts_at));
    let receipt = Receipt {
        number: next_number(db, organization).await?,
        event_id: receipt
            .event_id
            .or_else(|| drawer_of(shows, receipt.recorded_at)),
        ..receipt.clone()
    };
    let by = scope.account_id().as_uuid();
    let row = Model::of(&receipt, organization.as_uuid(), by, None);
    write(db, Entity::insert(row.into_active_model())).await?;
    let now = receipt.recorded_at;
    add_parts(
        db,
        scope,
        (&locked, &entries),
        &receipt,
        (parts, now),
        asks_each,
    )
    .await?;
    if let Some((exhibitor, ..)) = of {
        check_credit(db, exhibitor).await?;
        let kind = match receipt.kind {
            PaymentKind::Payment => ChangeKind::Payment,
            PaymentKind::Refund => ChangeKind::Refund,
        };
        let amount = receipt.amount.to_string();
        let told = Difference::new(kind, receipt.method.as_str(), "", amount);
        tell(
            db,
            scope,
            (organization, &receipt),
            told,
            receipt.recorded_at,
        )
        .await?;
    }
    Ok(receipt.id.as_uuid())
}

/// Notes what happens to a receipt of an exhibitor in the trail of the organization.
pub(super) async fn tell(
    db: &TransactionConnection,
    scope: &Scope,
    (organization, receipt): (OrganizationId, &Receipt),
    told: Difference,
    at: OffsetDateTime,
) -> Result<(), StoreError> {
    let told = told.about(receipt.id.as_uuid(), format!("Receipt {}", receipt.number));
    note(db, organization, [told], at, scope.actor().changer()).await
}

/// Adds the lines of parts of a receipt to the ledgers of entries whose shows are locked.
pub(super) async fn add_parts(
    db: &TransactionConnection,
    scope: &Scope,
    (locked, entries): (&Locked, &[EntryPaid]),
    receipt: &Receipt,
    (parts, at): (Vec<(RegistrationId, Money)>, OffsetDateTime),
    asks: bool,
) -> Result<(), PaymentError> {
    for part in parts {
        let show = locked.show_of(part.0)?;
        let entry = entries.iter().find(|it| it.id == part.0).ok_or(NO_ENTRY)?;
        let line = receipt.line(PaymentId::new(RandomIds.next_uuid()), part, at);
        add(db, scope, show, (&line, entry), asks).await?;
    }
    Ok(())
}

/// Within what an idempotency key of a receipt is used once.
fn scope_of_key(receipt: &Receipt, to: &AllotTo) -> String {
    match (to, receipt.exhibitor_id) {
        (AllotTo::Entry(id), _) => format!("payments:{id}"),
        (AllotTo::Weekend(id, _), _) => format!("weekend_payments:{id}"),
        (_, Some(id)) => format!("exhibitor_receipts:{id}"),
        (_, None) => "receipts".to_owned(),
    }
}

/// The number after the last one of an organization whose money is locked.
async fn next_number(
    db: &TransactionConnection,
    organization: OrganizationId,
) -> Result<u32, StoreError> {
    let last = Entity::find()
        .select_only()
        .expr(Func::max(Expr::col(Column::Number)))
        .filter(Column::OrganizationId.eq(organization.as_uuid()))
        .into_tuple::<Option<i64>>();
    let last = last.one(db).await.map_err(store_error)?.flatten();
    let next = last.unwrap_or_default().saturating_add(1);
    u32::try_from(next).map_err(StoreError::failed)
}

/// Fails if more credit of an exhibitor is used than there is.
pub(super) async fn check_credit(
    db: &TransactionConnection,
    exhibitor: ExhibitorId,
) -> Result<(), PaymentError> {
    if credit_of(db, exhibitor).await? < SignedMoney::ZERO {
        return Err(PaymentError::BeyondCredit);
    }
    Ok(())
}

/// Refuses to take more than is due of all entries together.
async fn check_due(
    db: &TransactionConnection,
    receipt: &Receipt,
    entries: &[EntryPaid],
) -> Result<(), PaymentError> {
    let due: i64 = entries.iter().map(|it| it.balance().cents().max(0)).sum();
    let Some(first) = entries.first() else {
        return Ok(());
    };
    if receipt.amount.cents() <= due || receipt.kind == PaymentKind::Refund {
        return Ok(());
    }
    let id = PaymentId::new(receipt.id.as_uuid());
    let line = receipt.line(id, (first.id, receipt.amount), receipt.recorded_at);
    let mut recent: Vec<Payment> = Vec::new();
    for entry in entries {
        let refused = line.check_due(entry, &of_entry(db, entry.id).await?);
        if let Err(PaymentError::BeyondDue(beyond)) = refused {
            recent.extend(beyond.recent);
        }
    }
    Err(PaymentError::BeyondDue(Box::new(BeyondDue {
        line,
        balance: SignedMoney::from_cents(due),
        recent,
    })))
}
