use ::registrations::{Allotment, PaymentKind, SeenReceipt};
use kernel::Word;
use uuid::Uuid;

use crate::registrations::office::PaymentMethodView;
use crate::representation::{Dollars, Instant, Named, Oid};
use crate::view::view;

/// Where the money goes: to the show, or from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Direction(pub(crate) PaymentKind);

impl Word for Direction {
    const NAME: &'static str = "Direction";
    const DESCRIPTION: &'static str = "Where money goes: to the shows, or from them.";
    const ALL: &'static [Self] = &[Self(PaymentKind::Payment), Self(PaymentKind::Refund)];

    fn as_str(self) -> &'static str {
        match self.0 {
            PaymentKind::Payment => "in",
            PaymentKind::Refund => "out",
        }
    }
}

pub(crate) type DirectionView = Named<Direction>;

view! {
    /// A part of a receipt: what an entry paid by it, or got back.
    #[schema(as = Allotment)]
    AllotmentView(allotment: &Allotment) {
        /// The line in the ledger of the entry.
        payment_id: Uuid = allotment.payment.id,
        /// The entry; null of a part for a barn.
        #[schema(required = true)]
        registration_id: Option<Uuid> = allotment.payment.of.registration_id(),
        /// The barn; null of a part for an entry.
        #[schema(required = true)]
        group_id: Option<Uuid> = allotment.payment.of.group_id(),
        amount: Dollars = allotment.payment.amount,
        recorded_at: Instant = allotment.payment.recorded_at,
        event_id: Uuid = allotment.event_id,
        /// The name of the show.
        show: String = allotment.show_name,
        #[schema(required = true)]
        back_number: Option<u32> = allotment.back_number,
        /// Of a barn its name.
        rider_name: String = allotment.rider_name,
        horse_name: String = allotment.horse_name,
    }
}

view! {
    /// An act of money. Payments and refunds of single entries are receipts, too.
    #[schema(as = Receipt)]
    ReceiptView(seen: &SeenReceipt) {
        _id: Oid = seen.receipt.id,
        /// Counted from 1 in each organization.
        number: u32 = seen.receipt.number,
        /// `in` is money that was received, `out` money that was given back.
        direction: DirectionView = Direction(seen.receipt.kind),
        method: PaymentMethodView = seen.receipt.method,
        amount: Dollars = seen.receipt.amount,
        reference: String = seen.receipt.reference,
        note: String = seen.receipt.note,
        /// Whose credit the rest is; null of a payment of an entry.
        #[schema(required = true)]
        exhibitor_id: Option<Uuid> = seen.receipt.exhibitor_id,
        /// From or to which barn of a show; null of others.
        #[schema(required = true)]
        group_id: Option<Uuid> = seen.receipt.group_id,
        /// Empty without one.
        exhibitor_name: String = seen.exhibitor_name,
        /// The show in whose drawer it is; it may be deleted since. Null of credit alone.
        #[schema(required = true)]
        event_id: Option<Uuid> = seen.receipt.event_id,
        received_at: Instant = seen.receipt.received_at,
        recorded_at: Instant = seen.receipt.recorded_at,
        /// The email address of the account; null if it was deleted.
        #[schema(required = true)]
        recorded_by: Option<String> = seen.receipt.recorder,
        /// What it pays now, the first part first; nothing if it was voided.
        allotments: Vec<AllotmentView> = seen.allotments().cloned().collect::<Vec<_>>(),
        /// What was allotted to shows that were deleted since.
        allotted_to_deleted: Dollars = seen.receipt.gone,
        /// What is not allotted: credit of the exhibitor, or given back of it.
        rest: Dollars = seen.rest(),
        /// Null if it was not voided.
        #[schema(required = true)]
        voided_at: Option<Instant> = seen.receipt.voided_at,
        #[schema(required = true)]
        voided_by: Option<String> = seen.receipt.voider,
        #[schema(required = true)]
        void_reason: Option<String> = seen.receipt.void_reason,
    }
}
