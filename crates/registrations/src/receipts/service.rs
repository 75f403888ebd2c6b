use std::sync::Arc;

use kernel::{
    Actor, Clock, EventId, ExhibitorId, GroupId, IdGenerator, IdempotencyKey, Money,
    MoneyDateError, OptionalLine, Page, PageRequest, PaymentId, PaymentMethod, Permission, Reason,
    ReceiptId, RegistrationId, StoreError, WeekendId, check_received,
};
use time::{OffsetDateTime, UtcOffset};

use super::{
    AllotTo, Receipt, ReceiptFilter, ReceiptOf, ReceiptStore, SeenReceipt, TakeReceipt, VoidReceipt,
};
use crate::{LedgerOf, NewPayment, Payment, PaymentError, PaymentKind};

/// From whom money comes, or to whom it goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReceiptFrom {
    /// An exhibitor.
    Exhibitor(ExhibitorId),
    /// A barn of a show; what is left is credit of the person in charge.
    Group(GroupId),
}

/// A receipt of an exhibitor or a barn that the office records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewReceipt {
    /// Of whom.
    pub of: ReceiptFrom,
    /// In the drawer of which show the money is; `None` in that of one of its entries.
    pub event_id: Option<EventId>,
    /// Who paid whom.
    pub kind: PaymentKind,
    /// How it was paid.
    pub method: PaymentMethod,
    /// How much; more than zero.
    pub amount: Money,
    /// The number of a check, or what else identifies it.
    pub reference: OptionalLine<200>,
    /// A note.
    pub note: OptionalLine<1000>,
    /// When the money was received or given back; `None` is now.
    pub received_at: Option<OffsetDateTime>,
    /// What it pays; `None` is what is due, the oldest first, or the bill of the barn.
    pub allotments: Option<Vec<(LedgerOf, Money)>>,
}

/// What the office does with receipts.
pub struct ReceiptService {
    pub(super) store: Arc<dyn ReceiptStore>,
    pub(super) clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl ReceiptService {
    /// The service, on its ports.
    pub fn new(
        store: Arc<dyn ReceiptStore>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self { store, clock, ids }
    }

    /// Records a payment or refund of an entry: a receipt that is allotted to it wholly. A
    /// repetition with the same key records nothing, and returns the first line.
    pub async fn pay(
        &self,
        actor: &Actor,
        registration_id: RegistrationId,
        wish: NewPayment,
        key: Option<IdempotencyKey>,
    ) -> Result<Payment, PaymentError> {
        let to = AllotTo::Entry(registration_id);
        let first = self
            .pay_lines(actor, (wish, to), key)
            .await?
            .into_iter()
            .next();
        Ok(first.ok_or_else(|| StoreError::failed("the line of the ledger is gone"))?)
    }

    /// Records a payment for entries of a weekend of the actor's shows, divided as
    /// [`AllotTo::Weekend`] says. A repetition with the same key records nothing, and returns
    /// the first lines.
    pub async fn pay_weekend(
        &self,
        actor: &Actor,
        weekend_id: WeekendId,
        (entries, wish): (Vec<RegistrationId>, NewPayment),
        key: Option<IdempotencyKey>,
    ) -> Result<Vec<Payment>, PaymentError> {
        let to = AllotTo::Weekend(weekend_id, entries);
        self.pay_lines(actor, (wish, to), key).await
    }

    async fn pay_lines(
        &self,
        actor: &Actor,
        (wish, to): (NewPayment, AllotTo),
        key: Option<IdempotencyKey>,
    ) -> Result<Vec<Payment>, PaymentError> {
        let asks = wish.asks_if_beyond_due;
        let receipt = self.new_receipt((None, None), wish)?;
        let wish = TakeReceipt { receipt, to, asks };
        let scope = actor.to(Permission::ManageEntries);
        let taken = self.store.take(&scope, wish, key).await?;
        let lines = taken.lines.into_iter().map(|it| it.payment);
        Ok(lines.filter(|it| it.voids.is_none()).collect())
    }

    /// Records a receipt of an exhibitor. A repetition with the same key records nothing, and
    /// returns the first one.
    pub async fn take(
        &self,
        actor: &Actor,
        wish: NewReceipt,
        key: Option<IdempotencyKey>,
    ) -> Result<SeenReceipt, PaymentError> {
        let of = (Some(wish.of), wish.event_id);
        let line = NewPayment {
            kind: wish.kind,
            method: wish.method,
            amount: wish.amount,
            reference: wish.reference,
            note: wish.note,
            received_at: wish.received_at,
            asks_if_beyond_due: false,
        };
        let wish = TakeReceipt {
            receipt: self.new_receipt(of, line)?,
            to: match (wish.allotments, wish.of) {
                (Some(parts), _) => AllotTo::Typed(parts),
                (None, ReceiptFrom::Exhibitor(_)) => AllotTo::Oldest,
                (None, ReceiptFrom::Group(id)) => AllotTo::Group(id),
            },
            asks: false,
        };
        self.store
            .take(&actor.to(Permission::ManageEntries), wish, key)
            .await
    }

    /// Allots the rest of a receipt, or these parts of it. `None` is what is due of the entries
    /// for which its exhibitor pays, the oldest first.
    pub async fn allot(
        &self,
        actor: &Actor,
        id: ReceiptId,
        parts: Option<Vec<(LedgerOf, Money)>>,
        key: Option<IdempotencyKey>,
    ) -> Result<SeenReceipt, PaymentError> {
        let scope = actor.to(Permission::ManageEntries);
        self.store
            .allot(&scope, id, parts, self.clock.now(), key)
            .await
    }

    /// Voids a receipt with all its lines. A repetition with the same key voids nothing.
    pub async fn void(
        &self,
        actor: &Actor,
        id: ReceiptId,
        reason: Reason,
        key: Option<IdempotencyKey>,
    ) -> Result<SeenReceipt, PaymentError> {
        self.void_of(actor, ReceiptOf::Receipt(id), reason, key)
            .await
    }

    /// Voids the receipt of a line of a ledger, and returns the line that voids this one. A
    /// repetition with the same key voids nothing, and returns that line.
    pub async fn void_line(
        &self,
        actor: &Actor,
        voids: PaymentId,
        reason: Reason,
        key: Option<IdempotencyKey>,
    ) -> Result<Payment, PaymentError> {
        let of = ReceiptOf::Line(voids);
        let voided = self.void_of(actor, of, reason, key).await?;
        let mut lines = voided.lines.into_iter().map(|it| it.payment);
        let line = lines.find(|it| it.voids == Some(voids));
        Ok(line.ok_or_else(|| StoreError::failed("the line of the ledger is gone"))?)
    }

    async fn void_of(
        &self,
        actor: &Actor,
        of: ReceiptOf,
        reason: Reason,
        key: Option<IdempotencyKey>,
    ) -> Result<SeenReceipt, PaymentError> {
        let at = self.clock.now();
        let wish = VoidReceipt { of, reason, at };
        let scope = actor.to(Permission::ManageEntries);
        self.store.void(&scope, wish, key).await
    }

    /// One of the receipts of the actor's organizations.
    pub async fn receipt(
        &self,
        actor: &Actor,
        id: ReceiptId,
    ) -> Result<Option<SeenReceipt>, StoreError> {
        self.store
            .receipt(&actor.to(Permission::ReadShows), id)
            .await
    }

    /// The receipts of the actor's organizations, the last received first.
    pub async fn receipts(
        &self,
        actor: &Actor,
        filter: &ReceiptFilter,
        page: &PageRequest,
    ) -> Result<Page<SeenReceipt>, StoreError> {
        let scope = actor.to(Permission::ReadShows);
        self.store.receipts(&scope, filter, page).await
    }

    fn new_receipt(
        &self,
        (of, event_id): (Option<ReceiptFrom>, Option<EventId>),
        wish: NewPayment,
    ) -> Result<Receipt, MoneyDateError> {
        let now = self.clock.now();
        if let Some(at) = wish.received_at {
            check_received(at.to_offset(UtcOffset::UTC).date(), now)?;
        }
        let (exhibitor_id, group_id) = match of {
            Some(ReceiptFrom::Exhibitor(id)) => (Some(id), None),
            Some(ReceiptFrom::Group(id)) => (None, Some(id)),
            None => (None, None),
        };
        Ok(Receipt {
            id: ReceiptId::new(self.ids.next_uuid()),
            number: 0,
            kind: wish.kind,
            method: wish.method,
            amount: wish.amount,
            reference: wish.reference,
            note: wish.note,
            exhibitor_id,
            group_id,
            event_id,
            received_at: wish.received_at.unwrap_or(now),
            recorded_at: now,
            recorder: None,
            gone: Money::ZERO,
            voided_at: None,
            voider: None,
            void_reason: None,
        })
    }
}
