//! Entries of a horse in a show.
//!
//! A rider, who needs no account, enters a horse in some classes of a show.
//! This crate decides whether the show accepts the entry, its price and its
//! number. It reads the show's data through its own port and does not depend on
//! `events`. `web` calls it; `app` constructs it.

#![warn(missing_docs)]

mod bill;
mod class_sheet;
mod class_titles;
mod classes;
mod correction;
mod details;
mod drawer;
mod facts;
mod fees;
mod forgotten;
mod groups;
mod held_stalls;
mod history;
mod horse_fees;
mod known_as;
mod lacking;
mod late_entries;
mod ledger;
mod limits;
mod line_mail;
mod link;
mod list;
mod mail;
mod message;
mod missing;
mod move_up;
mod named_people;
mod needs;
mod numbers;
mod office;
mod ports;
mod prices;
mod print;
mod receipt_mail;
mod receipts;
mod register;
mod registration;
mod rider;
mod roster;
mod scratching;
mod show_money;
mod show_to_enter;
mod size;
mod stall_line;
mod stock;
mod town;
mod waiting_list;
mod waiver;
mod weekend;
mod weekend_fees;

use std::sync::Arc;

pub use bill::{BillLine, BillLineKind, BillRule, BillRuleKind, total};
pub use class_sheet::{ClassSheet, EntryInClass};
pub use classes::ClassChoice;
pub use correction::{Correction, Corrections};
pub use details::{
    DetailError, EmergencyContact, EntryDetails, EntryPerson, InvalidDetail, MAX_MEMBERSHIPS,
    Membership,
};
pub use drawer::{Check, Days, LedgerLine, ShowLedger, Takings, TakingsBy};
pub use facts::{ClassChanged, EntryMade, StatusChanged};
pub use fees::ExtraChoice;
pub use forgotten::ForgottenInEntry;
#[cfg(any(test, feature = "mocks"))]
pub use groups::MockGroupStore;
pub use groups::{
    ChangeGroup, EnterGroup, EntryOfGroup, Group, GroupChange, GroupError, GroupFacts, GroupLetter,
    GroupLetterCause, GroupMail, GroupPurchase, GroupService, GroupShow, GroupStallMail,
    GroupStore, KeepsGroup, MAX_AT_ONCE, MAX_ENTRIES, MAX_GROUP_LINES, MAX_GROUPS, NewGroupLine,
    PaidForGroup, SetPayers, Split, SplitLine, WholeGroup, part_id,
};
pub use held_stalls::{EntryStall, HeldStall, StallTaken};
pub use history::{EntryChange, LEDGER, changes, differences};
pub use horse_fees::share_horse_fees;
pub use kernel::LedgerOf;
use kernel::{Clock, IdGenerator};
pub use known_as::KnownAs;
pub use lacking::{KnownOfEntry, KnownRecord, Lack, MembershipDays, NumberTerms, lacking};
#[cfg(any(test, feature = "mocks"))]
pub use ledger::MockLedgerStore;
pub use ledger::{
    BeyondDue, LedgerService, LedgerState, LedgerStore, NewPayment, Payment, PaymentError,
    PaymentKind,
};
pub use limits::EntryLimits;
pub use link::EntryLink;
pub use list::{EntryFilter, EntrySort, Owing};
#[cfg(any(test, feature = "mocks"))]
pub use mail::MockEntryMailStore;
pub use mail::{
    EntryLetter, EntryMail, EntryMailService, EntryMailStore, EntryNews, LetterCause, MailedShow,
};
#[cfg(any(test, feature = "mocks"))]
pub use message::MockMessageStore;
pub use message::{
    Addressee, Audience, AudienceKind, MAX_MESSAGES, Message, MessageLetter, MessageMail,
    MessageService, MessageStore, MessageText, NewMessage, SendMessageError,
};
pub use missing::{Asks, ListedEntry, Missing};
pub use move_up::MoveUp;
pub use named_people::{NamePeople, Named, NamedAs, NamedNow, NamedPeople, NamedPerson};
pub use needs::{EntryNeeds, NeedsMail, ShowNeeds};
pub use numbers::WeekendNumbers;
pub use office::{
    BilledStall, CancelledClass, ChangeClasses, ChangeExtras, ChangedStall, ClassInRing, EditEntry,
    InvalidClassChanges, NOT_A_LINE, NOT_AN_ENTRY, NewCharge, NewStatus, OfficeError, OnCards,
    SeenEntry, SetStatus, StallBillError, WholeEntry, bill_stall, scratch_at_gate,
};
pub use ports::{
    ChangedEntry, NewEntry, NumberHolder, NumbersOnCards, RegistrationStore, RegistrationTx,
    UsedKey,
};
#[cfg(any(test, feature = "mocks"))]
pub use ports::{MockRegistrationStore, MockRegistrationTx};
#[cfg(any(test, feature = "mocks"))]
pub use print::{MockPaperRenderer, MockPaperTurn};
pub use print::{Paper, PaperRenderer, PaperTurn, UnprintableEntry};
pub use receipt_mail::{ReceiptMail, receipt_requested};
#[cfg(any(test, feature = "mocks"))]
pub use receipts::MockReceiptStore;
pub use receipts::{
    AllotTo, Allotment, MAX_ALLOTMENTS, NewReceipt, PaidLetter, PaidMail, PaidNews, Receipt,
    ReceiptFilter, ReceiptFrom, ReceiptOf, ReceiptService, ReceiptStore, SeenReceipt, TakeReceipt,
    VoidReceipt, drawer_of,
};
pub use register::{
    InvalidChoices, ListedEntries, ListedError, Lock, OwnHorse, Register, RegisterError,
    RegisterSeveral, SeveralError,
};
pub use registration::{
    Charge, ClassEntry, ClassEntryState, EntryStatus, LinePayer, Registration, Release,
    RiderDetails, WaivedReason,
};
pub use rider::{EditOwn, OwnEntryError};
#[cfg(any(test, feature = "mocks"))]
pub use roster::MockRosterStore;
pub use roster::{Roster, RosterClass, RosterService, RosterShow, RosterStore};
pub use scratching::Kept;
pub use show_money::{MethodTotal, ShowMoney};
pub use show_to_enter::{EntryTerms, OfferedClass, OfferedFee, ShowToEnter};
pub use stock::{ExtraBuyer, ExtraDelivered, ExtraSoldOut, ShowExtras, SoldExtra};
pub use waiting_list::{MovesUp, Waiting, who_moves_up};
pub use waiver::{SignedWaiver, WaiverChanged, WaiverSignature};
pub use weekend::{BilledEntry, Payer, WeekendBill, WeekendRosters};
pub use weekend_fees::ShareWeekendFees;

/// The use cases of registrations.
pub struct RegistrationService {
    store: Arc<dyn RegistrationStore>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
    limits: EntryLimits,
}

impl RegistrationService {
    /// The service, on its ports.
    pub fn new(
        store: Arc<dyn RegistrationStore>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self {
            store,
            clock,
            ids,
            limits: EntryLimits::default(),
        }
    }

    /// Replaces the default limits.
    #[must_use]
    pub const fn with_limits(mut self, limits: EntryLimits) -> Self {
        self.limits = limits;
        self
    }
}
