use async_trait::async_trait;
use kernel::{
    EmailAddress, IdempotencyKey, Money, Page, PageRequest, ReceiptId, Refusal, Scope, StoreError,
};
use registrations::{
    LedgerOf, PaymentError, ReceiptFilter, ReceiptStore, SeenReceipt, TakeReceipt, VoidReceipt,
};
use time::OffsetDateTime;
use tracing::debug_span;

use super::super::SqlRegistrationStore;
use super::allot::{allot, changed};
use super::mail;
use super::read::{one, page};
use super::take::take;
use super::void::void;

#[async_trait]
impl ReceiptStore for SqlRegistrationStore {
    async fn take(
        &self,
        scope: &Scope,
        wish: TakeReceipt,
        key: Option<IdempotencyKey>,
    ) -> Result<SeenReceipt, PaymentError> {
        let span = debug_span!("db.registrations.take", id = %wish.receipt.id);
        let (wish, key) = (&wish, key.as_ref());
        let take = self.database.write(span, |db| async move {
            let id = take(&db, scope, wish, key).await?;
            changed(&db, scope, ReceiptId::new(id)).await
        });
        take.await
    }

    async fn allot(
        &self,
        scope: &Scope,
        id: ReceiptId,
        parts: Option<Vec<(LedgerOf, Money)>>,
        at: OffsetDateTime,
        key: Option<IdempotencyKey>,
    ) -> Result<SeenReceipt, PaymentError> {
        let span = debug_span!("db.registrations.allot", %id);
        let (parts, key) = (parts.as_deref(), key.as_ref());
        let allot = self.database.write(span, |db| async move {
            allot(&db, scope, (id, parts), at, key).await?;
            changed(&db, scope, id).await
        });
        allot.await
    }

    async fn void(
        &self,
        scope: &Scope,
        wish: VoidReceipt,
        key: Option<IdempotencyKey>,
    ) -> Result<SeenReceipt, PaymentError> {
        let span = debug_span!("db.registrations.void", of = ?wish.of);
        let (wish, key) = (&wish, key.as_ref());
        let void = self.database.write(span, |db| async move {
            let id = void(&db, scope, wish, key).await?;
            changed(&db, scope, id).await
        });
        void.await
    }

    async fn mail(
        &self,
        scope: &Scope,
        id: ReceiptId,
        at: OffsetDateTime,
        key: Option<IdempotencyKey>,
    ) -> Result<EmailAddress, Refusal> {
        let span = debug_span!("db.registrations.mail_paid", %id);
        let key = &key;
        let mail = self.database.write(span, |db| async move {
            mail::mail(&db, scope, id, at, key.clone()).await
        });
        mail.await
    }

    async fn receipt(
        &self,
        scope: &Scope,
        id: ReceiptId,
    ) -> Result<Option<SeenReceipt>, StoreError> {
        let span = debug_span!("db.registrations.receipt", %id);
        let find = self.database.read(span, |db| one(db, scope, id.as_uuid()));
        find.await
    }

    async fn receipts(
        &self,
        scope: &Scope,
        filter: &ReceiptFilter,
        request: &PageRequest,
    ) -> Result<Page<SeenReceipt>, StoreError> {
        let account_id = scope.account_id();
        let span = debug_span!("db.registrations.receipts", %account_id);
        let list = self
            .database
            .read(span, |db| page(db, scope, filter, request));
        list.await
    }
}
