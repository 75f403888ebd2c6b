use ::registrations::{ClassInRing, EntryChange, Lack, Payment, PaymentKind, WholeEntry};
use kernel::PaymentMethod;
use uuid::Uuid;

use super::super::link::url_of;
use super::super::view::{MissingView, RegistrationView, SignedWaiverView};
use crate::calendar_feed::PublicUrl;
use crate::events::{ClassStageView, NeedKindView, NeedOfView};
use crate::exhibitors::EntryPeopleView;
use crate::representation::{Dollars, Instant, Named};
use crate::view::view;

type PaymentKindView = Named<PaymentKind>;
pub(crate) type PaymentMethodView = Named<PaymentMethod>;

view! {
    /// An entry with its ledger and its history.
    EntryView(entry: &WholeEntry, public_url: &PublicUrl) {
        #[serde(flatten)]
        registration: RegistrationView = entry.registration,
        #[serde(flatten)]
        people: EntryPeopleView = entry.people,
        /// The address at which the rider sees and changes the entry; null for
        /// members who may only read it.
        #[schema(required = true)]
        link: Option<String> = Some(url_of(&entry.registration.link, public_url)),
        /// What the rider signed; null if it was nothing.
        #[schema(required = true)]
        waiver: Option<SignedWaiverView> = entry.waiver,
        /// What it lacks of what its show asks.
        missing: Vec<MissingView> = entry.missing,
        /// What it lacks of what its show wants before it hands out the back number.
        lacking: Vec<LackView> = entry.lacking,
        /// What was signed before that, for example by a former rider; the last one first.
        former_waivers: Vec<SignedWaiverView> = entry.former_waivers,
        /// Payments and refunds, the first one first.
        payments: Vec<PaymentView> = entry.payments,
        /// What was changed, the first change first.
        history: Vec<EntryChangeView> = entry.history,
        /// What ring and judges say of those of its classes that have begun.
        in_rings: Vec<ClassInRingView> = entry.in_rings,
    }
}

impl EntryView {
    pub(super) fn without_link(self) -> Self {
        Self { link: None, ..self }
    }
}

view! {
    /// Something that lacks before a back number is handed out.
    #[schema(as = NumberLack)]
    LackView(lack: &Lack) {
        kind: NeedKindView = lack.need.kind,
        /// Of whom or what.
        of: NeedOfView = lack.need.of,
        /// Empty if it is of none.
        association: String = lack.need.association,
        /// Who or what lacks it, as the entry says it; empty if it names nobody.
        name: String = lack.name,
        /// Of a membership that does not hold on all days of the show the first day without,
        /// `YYYY-MM-DD`; null if there is no such membership, and of anything else.
        #[schema(required = true)]
        day: Option<String> = lack.day,
        /// The number of a membership that the entry says and the directory does not have; may
        /// be empty.
        typed: String = lack.typed,
    }
}

view! {
    /// A class of an entry that has begun.
    ClassInRingView(class: &ClassInRing) {
        class_id: Uuid = class.class_id,
        #[serde(flatten)]
        stage: ClassStageView = class.stage,
        /// Whether the horse did not come.
        no_show: bool = class.is_no_show,
    }
}

view! {
    /// A line of the ledger.
    PaymentView(payment: &Payment) {
        id: Uuid = payment.id,
        /// The receipt of which it is a part.
        receipt_id: Uuid = payment.receipt_id,
        /// Its number.
        receipt_number: u32 = payment.receipt_number,
        /// The entry; null in the ledger of a barn.
        #[schema(required = true)]
        registration_id: Option<Uuid> = payment.of.registration_id(),
        /// A line that voids another has its kind.
        kind: PaymentKindView = payment.kind,
        method: PaymentMethodView = payment.method,
        amount: Dollars = payment.amount,
        reference: String = payment.reference,
        note: String = payment.note,
        received_at: Instant = payment.received_at,
        recorded_at: Instant = payment.recorded_at,
        /// The email address of the account; null if it was deleted.
        #[schema(required = true)]
        recorded_by: Option<String> = payment.recorder,
        /// The line that this one voids; null in others.
        #[schema(required = true)]
        voids: Option<Uuid> = payment.voids,
        /// Why it voids the other; null in others.
        #[schema(required = true)]
        reason: Option<String> = payment.reason,
    }
}

view! {
    /// A line of the history.
    EntryChangeView(change: &EntryChange) {
        id: Uuid = change.id,
        at: Instant = change.at,
        /// `office`, `rider` by the link, `server` when the entry moved up by itself, or
        /// the role of a device at the ring, such as `gate`.
        by: String = change.by.as_str().to_owned(),
        /// The email address of the office's account; null if it was deleted, and
        /// for others.
        #[schema(required = true)]
        account: Option<String> = change.by.account().cloned(),
        /// What the office called the link of the device; empty for others.
        device: String = change.by.device().to_owned(),
        /// What the account called its API token by which it did it; empty if by none.
        token: String = change.by.token().to_owned(),
        /// `added`, `details`, `back_number`, `class`, `status`, `extra`, `waiver`,
        /// `total`, `payment`, `refund`, `void`, `released` or `link`.
        kind: String = change.difference.kind.as_str().to_owned(),
        /// The field, the class, the line of the bill or the method of payment.
        subject: String = change.difference.subject,
        before: String = change.difference.before,
        after: String = change.difference.after,
        #[schema(required = true)]
        reason: Option<String> = change.reason,
        /// That of the entry after the change.
        revision: u32 = change.revision,
    }
}
