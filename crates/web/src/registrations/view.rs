use ::registrations::{
    BillLine, BillLineKind, BillRule, BillRuleKind, Charge, ClassEntry, ClassEntryState,
    EmergencyContact, EntryDetails, EntryPerson, EntryStatus, LinePayer, ListedEntry, Membership,
    Missing, Registration, Release, SignedWaiver,
};
use kernel::InspectionStatus;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::link::url_of;
use crate::calendar_feed::PublicUrl;
use crate::exhibitors::EntryPeopleView;
use crate::representation::{Dollars, Instant, Named, Oid};
use crate::view::{Shown as _, view};

type BillLineKindView = Named<BillLineKind>;
type BillRuleKindView = Named<BillRuleKind>;
type LinePayerView = Named<LinePayer>;
pub(super) type ClassEntryStateView = Named<ClassEntryState>;
pub(super) type MissingView = Named<Missing>;
pub(super) type EntryStatusView = Named<EntryStatus>;
type InspectionStatusView = Named<InspectionStatus>;

view! {
    /// The entry of a horse in a show.
    RegistrationView(entry: &Registration) {
        _id: Oid = entry.id,
        event_id: Uuid = entry.event_id,
        /// Counts up from 1 within the show.
        entry_number: u32 = entry.entry_number,
        /// What the horse wears; null while the entry waits for the first time.
        #[schema(required = true)]
        back_number: Option<u32> = entry.back_number,
        /// Incremented at each change.
        revision: u32 = entry.revision,
        status: EntryStatusView = entry.status,
        rider_name: String = entry.rider.rider_name,
        rider_email: String = entry.rider.rider_email,
        rider_phone: String = entry.rider.rider_phone,
        rider_address: RiderAddressView = *entry,
        horse_name: String = entry.rider.horse_name,
        #[serde(flatten)]
        details: EntryDetailsView = entry.details,
        /// The horse that a signed-in rider chose; it may be deleted since.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        horse_id: Option<Uuid> = entry.horse_id,
        /// The classes at the prices that they had when they were entered.
        classes_entered: Vec<ClassEntryView> = entry.class_entries,
        /// What is charged: classes, then fees, then extras. What waits is not.
        bill: Vec<BillLineView> = entry.bill(),
        /// The stalls for which it waits in line, and that are not on the bill.
        waiting_extras: Vec<WaitingExtraView> = entry.waiting_extras().cloned().collect::<Vec<_>>(),
        /// The sum of the bill.
        total_fee: Dollars = entry.total_fee,
        /// What of it the barn pays, with which it comes; 0 without one.
        group_fee: Dollars = entry.group_fee,
        /// The barn; null without one.
        #[schema(required = true)]
        group_id: Option<Uuid> = entry.group_id,
        /// What it paid itself: payments less refunds.
        paid: Dollars = entry.paid,
        /// `total_fee` less `group_fee` and `paid`; negative if the show owes it.
        balance: Dollars = entry.balance(),
        notes: String = entry.rider.notes,
        /// That the back number was handed out; null while it is not.
        #[schema(required = true)]
        released: Option<ReleaseView> = entry.released,
        inspection_status: InspectionStatusView = entry.inspection_status,
        /// Whether the horse is not to be shown by that.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        #[schema(required = false)]
        is_barred: bool = entry.inspection_status.bars(),
        created_at: Instant = entry.created_at,
    }
}

impl RegistrationView {
    /// Says of a line that it was waived, and of the back number that it was handed out, but not
    /// why and by whom: that is the office's.
    pub(super) fn for_rider(entry: &Registration) -> Self {
        let mut view = Self::new(entry);
        view.bill = bill_for_rider(entry);
        if let Some(released) = &mut view.released {
            (released.by, released.reason) = (None, None);
        }
        view
    }
}

/// The bill of an entry, which says of a line that it was waived, but not why.
pub(super) fn bill_for_rider(entry: &Registration) -> Vec<BillLineView> {
    let mut bill: Vec<BillLineView> = entry.bill().shown();
    for reason in bill.iter_mut().filter_map(|it| it.waived_reason.as_mut()) {
        "Waived".clone_into(reason);
    }
    bill
}

view! {
    /// That a back number was handed out.
    #[schema(as = NumberRelease)]
    ReleaseView(release: &Release) {
        at: Instant = release.at,
        /// The email address of the account; null if it was deleted, and for riders.
        #[schema(required = true)]
        by: Option<String> = release.email,
        /// Why, although something lacked; null without, and for riders.
        #[schema(required = true)]
        reason: Option<String> = release.reason,
    }
}

view! {
    /// An entry in the list of its office.
    ListedEntryView(entry: &ListedEntry) {
        #[serde(flatten)]
        registration: RegistrationView = entry.registration,
        #[serde(flatten)]
        people: EntryPeopleView = entry.people,
        /// What it lacks of what its show asks.
        missing: Vec<MissingView> = entry.missing,
    }
}

/// A new registration, with the link for its rider.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewRegistrationView {
    #[serde(flatten)]
    registration: RegistrationView,
    /// The address at which the rider sees and changes the entry. Whoever has
    /// it can do so.
    link: String,
}

impl NewRegistrationView {
    pub(super) fn new(registration: &Registration, public_url: &PublicUrl) -> Self {
        Self {
            link: url_of(&registration.link, public_url),
            registration: RegistrationView::for_rider(registration),
        }
    }
}

view! {
    /// An extra for which an entry waits in line.
    #[schema(as = WaitingExtra)]
    WaitingExtraView(extra: &Charge) {
        fee_id: Uuid = extra.fee_id,
        name: String = extra.name,
        /// How many, or for how many nights.
        quantity: u32 = extra.waiting,
    }
}

view! {
    /// A rider's postal address.
    RiderAddressView(entry: &Registration) {
        street: String = entry.rider.rider_street,
    }
}

view! {
    /// The entry in one class.
    ClassEntryView(class: &ClassEntry) {
        /// The class; null if the show no longer has it.
        #[schema(required = true)]
        id: Option<Uuid> = class.class_id,
        name: String = class.name,
        description: String = class.description,
        price: Dollars = class.price,
        state: ClassEntryStateView = class.state,
    }
}

view! {
    /// A line of a bill.
    BillLineView(line: &BillLine) {
        /// The class entry, fee or extra that it is for.
        id: Uuid = line.id,
        kind: BillLineKindView = line.kind,
        name: String = line.name,
        quantity: u32 = line.quantity,
        unit_amount: Dollars = line.unit_amount,
        /// 0 if it was waived.
        amount: Dollars = line.amount,
        /// Why it was waived; null if it was not.
        #[schema(required = true)]
        waived_reason: Option<String> = line.waived_reason,
        /// The rule that made it.
        rule: BillRuleView = line.rule,
        /// Who pays it: the entry itself, or the barn with which it comes.
        payer: LinePayerView = line.payer,
    }
}

view! {
    /// The rule that made a line of a bill.
    BillRuleView(rule: &BillRule) {
        kind: BillRuleKindView = rule.kind(),
        /// What the prize list says of the class; only with `added_after`.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        list_price: Option<Dollars> = rule.list_price(),
        /// The moment of the rule: from when on the class cost more, with `added_after`;
        /// from when on a scratched class costs something, with `scratch`; until when as
        /// much is given back, with `refund`.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        at: Option<Instant> = rule.at(),
        /// How many percent were given back; only with `refund`.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        percent: Option<u32> = rule.refunded(),
    }
}

view! {
    /// What an entry says beside rider, horse and classes. What is not there was not
    /// asked for, or not answered.
    EntryDetailsView(details: &EntryDetails) {
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        owner: Option<EntryPersonView> = details.owner,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        trainer: Option<EntryPersonView> = details.trainer,
        #[serde(skip_serializing_if = "String::is_empty")]
        #[schema(required = false)]
        registration_number: String = details.registration_number,
        #[serde(skip_serializing_if = "String::is_empty")]
        #[schema(required = false)]
        breed: String = details.breed,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        emergency_contact: Option<EmergencyContactView> = details.emergency_contact,
        /// `YYYY-MM-DD`.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        rider_birth_date: Option<String> = details.rider_birth_date,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[schema(required = false)]
        memberships: Vec<MembershipView> = details.memberships,
    }
}

view! {
    /// The owner or the trainer of a horse. What is not known is empty.
    EntryPersonView(person: &EntryPerson) {
        name: String = person.name,
        street: String = person.street,
        city: String = person.city,
        state: String = person.state,
        zip_code: String = person.zip_code,
        phone: String = person.phone,
        email: String = person.email,
    }
}

view! {
    /// Whom to call after an accident.
    EmergencyContactView(contact: &EmergencyContact) {
        name: String = contact.name,
        phone: String = contact.phone,
    }
}

view! {
    /// A membership in an association.
    MembershipView(membership: &Membership) {
        association: String = membership.association,
        number: String = membership.number,
    }
}

view! {
    /// A signed waiver.
    SignedWaiverView(waiver: &SignedWaiver) {
        /// As it was when it was signed.
        text: String = waiver.text,
        signed_name: String = waiver.signed_name,
        /// Empty if no guardian signed.
        guardian_name: String = waiver.guardian_name,
        signed_at: Instant = waiver.signed_at,
        /// The IP address from which it was signed; null if it is not known.
        #[schema(required = true)]
        client_address: Option<String> = waiver.client_address.map(|it| it.to_string()),
    }
}
