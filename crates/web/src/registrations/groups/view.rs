use ::registrations::{
    Group, GroupChange, LinePayer, Registration, SeenReceipt, Split, SplitLine, WholeGroup,
};
use kernel::{GroupId, Money};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::link::url_of;
use super::super::own::OwnStallView;
use super::super::view::{BillLineView, EntryStatusView, MissingView, bill_for_rider};
use crate::calendar_feed::PublicUrl;
use crate::receipts::DirectionView;
use crate::registrations::office::PaymentMethodView;
use crate::representation::{Dollars, Instant};
use crate::view::{Shown as _, view};

/// A barn at a show.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Group)]
pub(crate) struct GroupView {
    id: Uuid,
    /// The `hashed_id` of the show.
    event_id: String,
    show_name: String,
    /// IANA name.
    time_zone: String,
    /// How to pay.
    payment_note: String,
    name: String,
    /// The person in charge.
    contact_name: String,
    /// Empty if it is not known, like the next one.
    email: String,
    phone: String,
    /// The record of the person in charge in the directory; null for whoever has the link.
    #[schema(required = true)]
    exhibitor_id: Option<Uuid>,
    /// The address at which the barn sees its entries and its bill. Whoever has it can enter
    /// horses; null for members who may only read it.
    #[schema(required = true)]
    url: Option<String>,
    /// Incremented at each change.
    revision: u32,
    /// By their numbers.
    entries: Vec<GroupEntryView>,
    /// What it pays: lines of its entries, what it bought for itself, and less what of that its
    /// entries pay.
    bill: Vec<GroupBillLineView>,
    /// The sum of the bill.
    total_fee: Dollars,
    /// Payments less refunds.
    paid: Dollars,
    /// `total_fee` less `paid`; negative if the show owes it.
    balance: Dollars,
    /// What the person in charge has as credit.
    credit: Dollars,
    /// What it has booked of stalls itself, in the order in which it was booked.
    stalls: Vec<OwnStallView>,
    /// The first one first, with those that were voided.
    receipts: Vec<GroupReceiptView>,
    /// What is divided among its entries; null if nothing is.
    #[schema(required = true)]
    split: Option<GroupSplitView>,
    /// What was changed of it, the first change first; empty in the list of all, and for whoever
    /// has the link.
    history: Vec<GroupChangeView>,
    created_at: Instant,
}

/// An entry of a barn.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GroupEntry)]
struct GroupEntryView {
    id: Uuid,
    entry_number: u32,
    /// Null while it waits for the first time.
    #[schema(required = true)]
    back_number: Option<u32>,
    status: EntryStatusView,
    revision: u32,
    rider_name: String,
    horse_name: String,
    /// Empty if it is not known.
    owner_name: String,
    /// The names of the classes in which it takes part or for which it waits.
    classes: Vec<String>,
    /// What it lacks of what its show asks: its rider gives it by the entry's own link.
    missing: Vec<MissingView>,
    /// The address of its own page; null for members who may only read it.
    #[schema(required = true)]
    url: Option<String>,
    bill: Vec<BillLineView>,
    /// The sum of its bill.
    total_fee: Dollars,
    /// What of it the barn pays.
    group_fee: Dollars,
    /// What it paid itself.
    paid: Dollars,
    /// What is due of itself: `total_fee` less `group_fee` and `paid`.
    balance: Dollars,
}

/// A line of the bill of a barn.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GroupBillLine)]
struct GroupBillLineView {
    id: Uuid,
    /// The entry of which it is a line; null of what the barn bought for itself.
    #[schema(required = true)]
    registration_id: Option<Uuid>,
    /// The horse of the entry; empty without one.
    horse_name: String,
    /// `entry`, `own`, `stall` of what goes with a booking of the barn, or `split`.
    kind: &'static str,
    name: String,
    quantity: u32,
    unit_amount: Dollars,
    /// Of a `split` negative: its entries pay it.
    amount: Dollars,
}

view! {
    /// Something that a barn bought together.
    #[schema(as = GroupSplitLine)]
    GroupSplitLineView(line: &SplitLine) {
        name: String = line.name,
        amount: Dollars = line.amount,
    }
}

view! {
    /// What a barn bought together, divided equally.
    #[schema(as = GroupSplit)]
    GroupSplitView(split: &Split) {
        lines: Vec<GroupSplitLineView> = split.lines,
        /// The entries that pay it.
        among: Vec<Uuid> = split.among,
    }
}

/// A receipt that pays a barn, or is from or to it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GroupReceipt)]
struct GroupReceiptView {
    id: Uuid,
    number: u32,
    direction: DirectionView,
    method: PaymentMethodView,
    amount: Dollars,
    /// What of it is for the barn's own bill.
    of_group: Dollars,
    received_at: Instant,
    /// Null if it was not voided.
    #[schema(required = true)]
    voided_at: Option<Instant>,
}

view! {
    /// A line of the history of a barn.
    #[schema(as = GroupChange)]
    GroupChangeView(change: &GroupChange) {
        id: Uuid = change.id,
        at: Instant = change.at,
        /// `office`, `rider` by the barn's link, or `server`.
        by: String = change.by.as_str().to_owned(),
        /// The email address of the office's account; null if it was deleted, and for others.
        #[schema(required = true)]
        account: Option<String> = change.by.account().cloned(),
        /// What the office called the link of the device; empty for others.
        device: String = change.by.device().to_owned(),
        /// What the account called its API token by which it did it; empty if by none.
        token: String = change.by.token().to_owned(),
        /// `group`, `charge`, `extra`, `group_split`, `payment`, `refund`, `void` or `link`.
        kind: String = change.difference.kind.as_str().to_owned(),
        /// The field, `entry` of one that came or left, the line of the bill, or the method of
        /// payment.
        subject: String = change.difference.subject,
        before: String = change.difference.before,
        after: String = change.difference.after,
        #[schema(required = true)]
        reason: Option<String> = change.reason,
    }
}

/// All barns of a show.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GroupsView {
    /// The first one made first.
    pub(super) groups: Vec<GroupView>,
}

/// The link of a barn as an address.
pub(super) fn url_of_barn(group: &Group, public_url: &PublicUrl) -> String {
    format!("{}/barn/{}", public_url.0, group.link.as_str())
}

/// For whom a barn is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum For {
    /// For whoever has its link.
    Link,
    /// For the office.
    Office,
    /// For members who may only read.
    Reader,
}

impl GroupView {
    pub(super) fn new(whole: &WholeGroup, public_url: &PublicUrl, who: For) -> Self {
        let group = &whole.group;
        let has_links = who != For::Reader;
        let url = || url_of_barn(group, public_url);
        let entries = whole.entries.iter();
        let entries = entries.map(|(entry, missing)| GroupEntryView {
            missing: missing.shown(),
            url: has_links.then(|| url_of(&entry.link, public_url)),
            ..GroupEntryView::of(entry)
        });
        let receipts = whole.receipts.iter();
        Self {
            id: group.id.shown(),
            event_id: whole.show.public_link.clone(),
            show_name: whole.show.name.clone(),
            time_zone: whole.show.time_zone.shown(),
            payment_note: whole.show.payment_note.shown(),
            name: group.facts.name.shown(),
            contact_name: group.facts.contact_name.shown(),
            email: group.facts.email.shown(),
            phone: group.facts.phone.shown(),
            exhibitor_id: group.exhibitor_id.filter(|_| who != For::Link).shown(),
            url: has_links.then(url),
            revision: group.revision.shown(),
            entries: entries.collect(),
            bill: bill(whole),
            total_fee: whole.total().shown(),
            paid: group.paid.shown(),
            balance: whole.balance().shown(),
            credit: whole.credit.shown(),
            stalls: whole.stalls.shown(),
            receipts: receipts.map(|it| receipt(it, group.id)).collect(),
            split: group.split.shown(),
            history: if who == For::Link {
                Vec::new()
            } else {
                whole.history.shown()
            },
            created_at: group.created_at.shown(),
        }
    }
}

impl GroupEntryView {
    /// Without its link and what it lacks.
    fn of(entry: &Registration) -> Self {
        let classes = entry.class_entries.iter().filter(|it| {
            use ::registrations::ClassEntryState::{Entered, Waitlisted};
            matches!(it.state, Entered | Waitlisted)
        });
        let owner = entry.details.owner.as_ref();
        Self {
            id: entry.id.shown(),
            entry_number: entry.entry_number,
            back_number: entry.back_number,
            status: entry.status.shown(),
            revision: entry.revision.shown(),
            rider_name: entry.rider.rider_name.shown(),
            horse_name: entry.rider.horse_name.shown(),
            owner_name: owner.map(|it| it.name.shown()).unwrap_or_default(),
            classes: classes.map(|it| it.name.shown()).collect(),
            missing: Vec::new(),
            url: None,
            bill: bill_for_rider(entry),
            total_fee: entry.total_fee.shown(),
            group_fee: entry.group_fee.shown(),
            paid: entry.paid.shown(),
            balance: entry.balance().shown(),
        }
    }
}

fn bill(whole: &WholeGroup) -> Vec<GroupBillLineView> {
    let group = &whole.group;
    let of_entries = whole.entries.iter().flat_map(|(entry, _)| {
        let lines = entry.bill().into_iter();
        let lines = lines.filter(|it| it.payer == LinePayer::Group);
        lines.map(|line| GroupBillLineView {
            id: line.id.shown(),
            registration_id: Some(entry.id.shown()),
            horse_name: entry.rider.horse_name.shown(),
            kind: "entry",
            quantity: line.quantity,
            unit_amount: line.unit_amount.shown(),
            amount: line.amount.shown(),
            name: line.name,
        })
    });
    let own = group.bill().into_iter().map(|line| GroupBillLineView {
        id: line.id.shown(),
        registration_id: None,
        horse_name: String::new(),
        kind: if group.is_of_booking(line.id) {
            "stall"
        } else {
            "own"
        },
        quantity: line.quantity,
        unit_amount: line.unit_amount.shown(),
        amount: line.amount.shown(),
        name: line.name,
    });
    let split = group.split.iter().flat_map(|split| {
        split.lines.iter().map(|line| {
            let less = kernel::SignedMoney::from_cents(-line.amount.cents());
            GroupBillLineView {
                id: group.id.shown(),
                registration_id: None,
                horse_name: String::new(),
                kind: "split",
                name: line.name.shown(),
                quantity: 1,
                unit_amount: less.shown(),
                amount: less.shown(),
            }
        })
    });
    of_entries.chain(own).chain(split).collect()
}

fn receipt(seen: &SeenReceipt, group: GroupId) -> GroupReceiptView {
    let receipt = &seen.receipt;
    let parts = seen.allotments().map(|it| &it.payment);
    let parts = parts.filter(|it| it.of.group_id() == Some(group));
    let of_group: Money = parts.map(|it| it.amount).sum();
    GroupReceiptView {
        id: receipt.id.shown(),
        number: receipt.number,
        direction: crate::receipts::direction(receipt.kind),
        method: receipt.method.shown(),
        amount: receipt.amount.shown(),
        of_group: of_group.shown(),
        received_at: receipt.received_at.shown(),
        voided_at: receipt.voided_at.shown(),
    }
}
