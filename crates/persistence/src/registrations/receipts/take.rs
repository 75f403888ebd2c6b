//! Stores receipts with their lines.

use exhibitors::Exhibitor;
use kernel::{
    ChangeKind, Difference, EventId, ExhibitorId, GroupId, IdGenerator as _, IdempotencyKey, Money,
    OrganizationId, PaymentId, RandomIds, Refusal, RegistrationId, Scope, SignedMoney, StoreError,
    from_unix_millis,
};
use registrations::{
    AllotTo, BeyondDue, LedgerOf, LedgerState, Payment, PaymentError, PaymentKind, Receipt,
    TakeReceipt, drawer_of,
};
use sea_orm::sea_query::{Expr, Func};
use sea_orm::{
    ColumnTrait as _, Condition, EntityTrait as _, IntoActiveModel as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::super::entity::receipt::{Column, Entity, Model};
use super::super::entity::{self as registration, group};
use super::super::groups;
use super::super::ledger::{add, of_ledger, state};
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

/// A ledger of a receipt.
#[derive(Debug, Clone, Copy)]
struct Paying {
    of: LedgerOf,
    event_id: EventId,
    starts_at: OffsetDateTime,
}

/// Ledgers whose shows are locked.
pub(super) struct Locked {
    /// The first show first, its first entry first, barns after the entries.
    ledgers: Vec<Paying>,
    shows: Vec<(EventId, LineOwner)>,
}

impl Locked {
    /// The organization of all the shows; `None` without any.
    pub(super) fn organization(&self) -> Option<OrganizationId> {
        self.shows.first().map(|(_, owner)| owner.organization_id())
    }

    fn show_of(&self, of: LedgerOf) -> Result<(EventId, LineOwner), Refusal> {
        let ledger = self.ledgers.iter().find(|it| it.of == of).ok_or(NO_ENTRY)?;
        let mut shows = self.shows.iter();
        let show = shows.find(|(show, _)| *show == ledger.event_id);
        show.copied().ok_or(NO_ENTRY)
    }

    pub(super) async fn states(
        &self,
        db: &TransactionConnection,
    ) -> Result<Vec<LedgerState>, PaymentError> {
        let mut all = Vec::with_capacity(self.ledgers.len());
        for ledger in &self.ledgers {
            all.push(state(db, ledger.of).await?);
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

/// The barns of a receipt.
async fn barns(db: &TransactionConnection, to: &AllotTo) -> Result<Vec<Paying>, PaymentError> {
    let mut ids: Vec<_> = match to {
        AllotTo::Group(id) => vec![*id],
        AllotTo::Typed(parts) => parts.iter().filter_map(|(of, _)| of.group_id()).collect(),
        AllotTo::Entry(_) | AllotTo::Weekend(..) | AllotTo::Oldest => Vec::new(),
    };
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let found = with_show(group::Entity::find(), group::Column::EventId)
        .select_only()
        .columns([group::Column::Id, group::Column::EventId])
        .filter(group::Column::Id.is_in(ids.iter().copied().map(GroupId::as_uuid)));
    let found = with_name_and_start(found).into_tuple::<(Uuid, Uuid, String, i64)>();
    let found = found.all(db).await.map_err(store_error)?;
    if found.len() < ids.len() {
        return Err(Refusal::NotFound("Barn").into());
    }
    let of =
        |(id, event, _, starts_at)| paying(LedgerOf::Group(GroupId::new(id)), event, starts_at);
    Ok(found.into_iter().map(of).collect::<Result<_, _>>()?)
}

fn paying(of: LedgerOf, event: Uuid, starts_at: i64) -> Result<Paying, StoreError> {
    let starts_at = from_unix_millis(starts_at);
    Ok(Paying {
        of,
        event_id: EventId::new(event),
        starts_at: starts_at.ok_or_else(|| StoreError::failed("no instant"))?,
    })
}

/// Finds the ledgers of a receipt of somebody, and locks their shows in the order of their ids.
pub(super) async fn lock_ledgers(
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
            let ids = parts.iter().filter_map(|(of, _)| of.registration_id());
            let mut ids: Vec<_> = ids.collect();
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
        (AllotTo::Oldest, None) | (AllotTo::Group(_), _) => {
            (entries.filter(Condition::any().add(Expr::val(false))), 0)
        }
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
    let mut ledgers = Vec::with_capacity(found.len());
    for (id, event, _, starts_at) in found {
        let of = LedgerOf::Entry(RegistrationId::new(id));
        ledgers.push(paying(of, event, starts_at)?);
    }
    ledgers.extend(barns(db, to).await?);
    let shows = ledgers.iter().map(|it| it.event_id);
    let shows = lock_shows(db, scope, shows).await?;
    Ok(Locked { ledgers, shows })
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
    let mut receipt = receipt.clone();
    let mut of_barn = None;
    if let Some(group) = receipt.group_id {
        let found = groups::find(db, group::Column::Id.eq(group.as_uuid())).await?;
        let found = found.into_iter().next();
        of_barn = found.as_ref().map(|it| it.event_id);
        let exhibitor = found.and_then(|it| it.exhibitor_id);
        // Whose it is says whether the barn is the actor's.
        receipt.exhibitor_id = Some(exhibitor.ok_or(Refusal::NotFound("Barn"))?);
    }
    let mut of = None;
    if let Some(exhibitor) = receipt.exhibitor_id {
        let organization = organization_of(db, scope, exhibitor).await?;
        of = Some((exhibitor, organization, receipt.kind));
    }
    let mut locked = lock_ledgers(db, scope, to, of).await?;
    let made = (receipt.id.as_uuid(), receipt.recorded_at);
    let key = (scope_of_key(&receipt, to), key.cloned());
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
    let ledgers = locked.states(db).await?;
    let parts = to.parts((receipt.kind, receipt.amount), &ledgers)?;
    let asks_each = *asks && matches!(to, AllotTo::Entry(_));
    if *asks && !asks_each {
        check_due(db, &receipt, &ledgers).await?;
    }
    locked
        .ledgers
        .retain(|it| parts.iter().any(|(of, _)| *of == it.of));
    let shows = locked.ledgers.iter().map(|it| (it.event_id, it.starts_at));
    let receipt = Receipt {
        number: next_number(db, organization).await?,
        event_id: receipt
            .event_id
            .or_else(|| drawer_of(shows, receipt.recorded_at))
            .or(of_barn),
        ..receipt
    };
    let by = scope.account_id().as_uuid();
    let row = Model::of(&receipt, organization.as_uuid(), by, None);
    write(db, Entity::insert(row.into_active_model())).await?;
    let now = receipt.recorded_at;
    add_parts(
        db,
        scope,
        (&locked, &ledgers),
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

/// Adds the lines of parts of a receipt to ledgers whose shows are locked.
pub(super) async fn add_parts(
    db: &TransactionConnection,
    scope: &Scope,
    (locked, ledgers): (&Locked, &[LedgerState]),
    receipt: &Receipt,
    (parts, at): (Vec<(LedgerOf, Money)>, OffsetDateTime),
    asks: bool,
) -> Result<(), PaymentError> {
    for part in parts {
        let show = locked.show_of(part.0)?;
        let ledger = ledgers.iter().find(|it| it.of == part.0).ok_or(NO_ENTRY)?;
        let line = receipt.line(PaymentId::new(RandomIds.next_uuid()), part, at);
        add(db, scope, show, (&line, ledger), asks).await?;
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

/// Refuses to take more than is due of all ledgers together.
async fn check_due(
    db: &TransactionConnection,
    receipt: &Receipt,
    ledgers: &[LedgerState],
) -> Result<(), PaymentError> {
    let due: i64 = ledgers.iter().map(|it| it.balance().cents().max(0)).sum();
    let Some(first) = ledgers.first() else {
        return Ok(());
    };
    if receipt.amount.cents() <= due || receipt.kind == PaymentKind::Refund {
        return Ok(());
    }
    let id = PaymentId::new(receipt.id.as_uuid());
    let line = receipt.line(id, (first.of, receipt.amount), receipt.recorded_at);
    let mut recent: Vec<Payment> = Vec::new();
    for ledger in ledgers {
        let refused = line.check_due(ledger, &of_ledger(db, ledger.of).await?);
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
