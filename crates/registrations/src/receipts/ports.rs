use async_trait::async_trait;
use kernel::{
    EmailAddress, IdempotencyKey, Money, Page, PageRequest, ReceiptId, Refusal, Scope, StoreError,
};
use time::OffsetDateTime;

use super::{ReceiptFilter, SeenReceipt, TakeReceipt, VoidReceipt};
use crate::{LedgerOf, PaymentError};

/// Stores receipts. Whoever writes one has locked the shows of its entries, in the order of
/// their ids, and then the money of the organization.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait ReceiptStore: Send + Sync {
    /// Stores a receipt that the actor records with the lines of its
    /// [parts](crate::AllotTo::parts), if [`Payment::added_to`](crate::Payment::added_to)
    /// permits each of them and the rest is credit that is there. What the entries paid changes
    /// with it, and the audit trail says so. A repetition with the same key stores nothing, and
    /// returns the first one as it is now. `asks`: only if it is not more than is due of all its
    /// entries together.
    async fn take(
        &self,
        scope: &Scope,
        wish: TakeReceipt,
        key: Option<IdempotencyKey>,
    ) -> Result<SeenReceipt, PaymentError>;

    /// Allots the rest of a receipt, or these parts of it, like [`take`](Self::take).
    async fn allot(
        &self,
        scope: &Scope,
        id: ReceiptId,
        parts: Option<Vec<(LedgerOf, Money)>>,
        at: OffsetDateTime,
        key: Option<IdempotencyKey>,
    ) -> Result<SeenReceipt, PaymentError>;

    /// Voids a receipt with all its lines, once.
    async fn void(
        &self,
        scope: &Scope,
        wish: VoidReceipt,
        key: Option<IdempotencyKey>,
    ) -> Result<SeenReceipt, PaymentError>;

    /// Notes in the trail that a receipt is to be mailed, from which its mail follows, and
    /// returns to whom: to the barn that it is of, or else to its exhibitor. A repetition with
    /// the same key notes nothing.
    async fn mail(
        &self,
        scope: &Scope,
        id: ReceiptId,
        at: OffsetDateTime,
        key: Option<IdempotencyKey>,
    ) -> Result<EmailAddress, Refusal>;

    /// The receipt of the actor's organizations with this id.
    async fn receipt(
        &self,
        scope: &Scope,
        id: ReceiptId,
    ) -> Result<Option<SeenReceipt>, StoreError>;

    /// A page of receipts, the last received first.
    async fn receipts(
        &self,
        scope: &Scope,
        filter: &ReceiptFilter,
        page: &PageRequest,
    ) -> Result<Page<SeenReceipt>, StoreError>;
}
