//! The audit trail: who changed what, when and from where. Lines are only added.

use std::net::IpAddr;

use time::OffsetDateTime;
use uuid::Uuid;

use crate::{
    AccessTokenId, AccountId, DeviceRole, EmailAddress, Fact, LinkId, Payload, RegistrationId,
    RequiredLine, Revision,
};

/// Why something was changed.
pub type Reason = RequiredLine<500>;

/// Who changes something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Changer {
    /// An account, the network address from which it acts, if it is known, and the API
    /// token by which it does, if it does by one.
    Account(AccountId, Option<IpAddr>, Option<AccessTokenId>),
    /// The rider, by the link of the entry. The address is not kept: riders are
    /// strangers, and an entry is changed only by who has its link.
    Rider,
    /// A device at the ring, by this link that the office made.
    Device(DeviceRole, LinkId),
    /// The server, by a job.
    Server,
}

/// Who changed something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Author {
    /// An account with its present email address, `None` if it was deleted since, and what
    /// it called the API token by which it acted then; empty if by none.
    Office(Option<EmailAddress>, String),
    /// The rider, by the link of the entry.
    Rider,
    /// A device at the ring, by a link that the office made, and what it called the link
    /// then; may be empty.
    Device(DeviceRole, String),
    /// The server.
    Server,
}

impl Author {
    /// The name in the API and in the database.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Office(..) => "office",
            Self::Rider => "rider",
            Self::Device(role, _) => role.as_str(),
            Self::Server => "server",
        }
    }

    /// The present email address of the account, if it is one that was not deleted
    /// since.
    #[must_use]
    pub const fn account(&self) -> Option<&EmailAddress> {
        match self {
            Self::Office(email, _) => email.as_ref(),
            Self::Rider | Self::Device(..) | Self::Server => None,
        }
    }

    /// What the office called the link of the device; empty for others.
    #[must_use]
    pub fn device(&self) -> &str {
        match self {
            Self::Device(_, name) => name,
            Self::Office(..) | Self::Rider | Self::Server => "",
        }
    }

    /// What the account called the API token by which it acted; empty if by none, and for
    /// others.
    #[must_use]
    pub fn token(&self) -> &str {
        match self {
            Self::Office(_, name) => name,
            Self::Rider | Self::Device(..) | Self::Server => "",
        }
    }
}

/// A line of the audit trail that is to be stored. The store knows to which show
/// and organization it belongs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAuditLine {
    /// The entry that was changed, and its revision after the change; `None` for
    /// anything else.
    pub entry: Option<(RegistrationId, Revision)>,
    /// Whether the rider of that entry gets a mail about it: not of a payment, nor without an
    /// address.
    pub is_mailed: bool,
    /// When it was changed.
    pub at: OffsetDateTime,
    /// Who changed it.
    pub by: Changer,
    /// What was changed.
    pub difference: Difference,
    /// Why, if a reason was given.
    pub reason: Option<Reason>,
}

impl NewAuditLine {
    /// Lines about something that is no entry, without reasons.
    pub fn all(
        differences: impl IntoIterator<Item = Difference>,
        at: OffsetDateTime,
        by: Changer,
    ) -> Vec<Self> {
        let line = |difference| Self {
            entry: None,
            is_mailed: false,
            at,
            by,
            difference,
            reason: None,
        };
        differences.into_iter().map(line).collect()
    }
}

/// What was changed, as texts for people, and as data for what decides by it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The kind of change.
    pub kind: ChangeKind,
    /// The field as the API names it, or the name or address of what was changed;
    /// empty if there is only one of this kind.
    pub subject: String,
    /// The value before; empty if there was none.
    pub before: String,
    /// The value after; empty if there is none.
    pub after: String,
    /// What was changed, where the show, the entry or the organization of the line does
    /// not tell.
    pub object: Option<ChangedObject>,
    /// The data of the [`Fact`], if it is one.
    pub data: Payload,
}

/// What a line of the audit trail is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedObject {
    /// Its id.
    pub id: Uuid,
    /// What it was called at that time; empty if the subject of the line says it.
    pub name: String,
}

impl Difference {
    /// A difference of these texts.
    pub fn new(
        kind: ChangeKind,
        subject: impl Into<String>,
        before: impl Into<String>,
        after: impl Into<String>,
    ) -> Self {
        Self {
            kind,
            subject: subject.into(),
            before: before.into(),
            after: after.into(),
            object: None,
            data: Payload::default(),
        }
    }

    /// A difference that is this fact, with these texts.
    pub fn of<F: Fact>(
        fact: &F,
        subject: impl Into<String>,
        before: impl Into<String>,
        after: impl Into<String>,
    ) -> Self {
        Self {
            data: fact.data(),
            ..Self::new(F::KIND, subject, before, after)
        }
    }

    /// The fact of this type, if the difference is one.
    #[must_use]
    pub fn fact<F: Fact>(&self) -> Option<F> {
        let is_it = self.kind == F::KIND;
        is_it.then(|| F::read(&self.data))?
    }

    /// The same about an object.
    #[must_use]
    pub fn about(self, id: Uuid, name: impl Into<String>) -> Self {
        let name = name.into();
        Self {
            object: Some(ChangedObject { id, name }),
            ..self
        }
    }

    /// The facts that differ, each given as the name of its field and its value.
    /// Both lists have the same fields in the same order.
    pub fn between(
        kind: ChangeKind,
        before: impl IntoIterator<Item = (&'static str, String)>,
        after: impl IntoIterator<Item = (&'static str, String)>,
    ) -> Vec<Self> {
        let pairs = before.into_iter().zip(after);
        let changed = pairs.filter(|((_, before), (_, after))| before != after);
        changed
            .map(|((field, before), (_, after))| Self::new(kind, field, before, after))
            .collect()
    }
}

crate::words! {
    /// What kind of change a line of the audit trail is about.
    pub enum ChangeKind {
        /// An entry was made; after: its status.
        Added = "added",
        /// A fact of an entry's rider or horse.
        Details = "details",
        /// The back number of an entry.
        BackNumber = "back_number",
        /// The state of a class in an entry.
        Class = "class",
        /// The state of an entry.
        Status = "status",
        /// The number of an extra in an entry.
        Extra = "extra",
        /// The office charged an entry something beside the show's fees; after: the
        /// amount.
        Charge = "charge",
        /// A line of an entry's bill was waived.
        Waiver = "waiver",
        /// Who pays a line of an entry's bill: the entry, or its barn.
        Payer = "payer",
        /// The sum of an entry's bill.
        Total = "total",
        /// A payment was recorded.
        Payment = "payment",
        /// A refund was recorded.
        Refund = "refund",
        /// A payment or refund was voided.
        Void = "void",
        /// The back number of an entry was handed out, or taken back; before and after: the
        /// number that is out.
        Released = "released",
        /// The rider of an entry was to be told by mail what lacks before the back number is
        /// handed out; after: to whom.
        NeedsMailed = "needs_mailed",
        /// The office made a new link for the rider of an entry.
        Link = "link",
        /// A show was created; after: its name.
        ShowAdded = "show_added",
        /// A show was deleted; before: its name. This line outlives the show.
        ShowDeleted = "show_deleted",
        /// A field of a show.
        Show = "show",
        /// A rule for the entries of a show.
        EntryRule = "entry_rule",
        /// A fee of a show.
        Fee = "fee",
        /// A class that a show offers.
        OfferedClass = "offered_class",
        /// What the office writes into the prize list of a show; subject: `before` or `after`,
        /// the class of a sponsor and trophy, or `published`, with the instant.
        PrizeList = "prize_list",
        /// A file of the prize list of a show was added or deleted; subject: its class, empty
        /// if it is one of the whole show.
        ShowFile = "show_file",
        /// The logo of a sponsor of a show was added or deleted; subject: the sponsor.
        SponsorLogo = "sponsor_logo",
        /// The shows with which a show is a weekend, by their names.
        Weekend = "weekend",
        /// A barn at a show was made, changed or deleted; subject: the field. Of an entry: in
        /// which barn it is.
        Group = "group",
        /// What a barn at a show pays, and is divided among its entries.
        GroupSplit = "group_split",
        /// The receipt of an entry was to be mailed; after: to whom.
        Receipt = "receipt",
        /// What a class is judged by; after: the kind of format.
        ClassFormat = "class_format",
        /// A line of a judge's card; subject: the judge and the back number.
        Card = "card",
        /// The horses of the work-offs of a class, of each the best one first.
        WorkOff = "work_off",
        /// Results of a class were published; after: how many horses have a place.
        Results = "results",
        /// The schedule of a show was saved; before and after: what it has.
        Schedule = "schedule",
        /// The areas of a show with their stalls were saved; before and after: what they have.
        ShowStalls = "show_stalls",
        /// A stall of a show was booked, or the booking changed or was deleted; subject: for
        /// whom; before and after: what is booked.
        StallBooking = "stall_booking",
        /// Which stalls a booking has; subject: for whom; before and after: the stalls.
        StallNights = "stall_nights",
        /// The crew of the barns said that a booking arrived in its stall, left it, or that it
        /// was stripped, or took that back; subject: for whom; before and after: what is so of
        /// the stall.
        StallMark = "stall_mark",
        /// Something that an entry bought was ordered to a stall, the order was taken back, or
        /// it was delivered; subject: for which horse, and what; before and after: for which
        /// day, or whether it is delivered.
        Delivery = "delivery",
        /// What happens in a ring.
        RingState = "ring_state",
        /// How far a class is.
        ClassState = "class_state",
        /// Whether riders may enter a class although it started.
        ClassReopened = "class_reopened",
        /// The order of go of a class was drawn or set; after: how.
        OrderOfGo = "order_of_go",
        /// Where a horse is at the gate of a class; subject: its back number and name.
        Gate = "gate",
        /// A link for a device at the ring was made, or revoked; subject: its role.
        DeviceLink = "device_link",
        /// The link to an owner's page; subject: the contact's name; before and after: how
        /// long it lives, as of each link.
        OwnerLink = "owner_link",
        /// The link to a horse's emergency page; subject: the horse's name, or how many
        /// links were revoked together.
        EmergencyLink = "emergency_link",
        /// The page of a horse for sale was opened to whoever has its link, or closed;
        /// subject: the horse's name.
        SaleLink = "sale_link",
        /// The feed of an account's calendar.
        CalendarFeed = "calendar_feed",
        /// A document was shared with the owners of its horses, or is no more; subject: its
        /// title.
        DocumentShared = "document_shared",
        /// A horse was inspected; subject: before or after it was shown; after: the
        /// outcome.
        Inspection = "inspection",
        /// A class was split into others, or they were put back.
        ClassSplit = "class_split",
        /// Classes were combined into one, or it was put back.
        ClassesCombined = "classes_combined",
        /// A class was cancelled for all its entries.
        ClassCancelled = "class_cancelled",
        /// A notice to the USDA, or its letter, was asked for.
        NoticeRequested = "notice_requested",
        /// The letter of a notice is ready for the organizer to send.
        NoticeReady = "notice_ready",
        /// The server delivered a notice; after: to whom.
        NoticeDelivered = "notice_delivered",
        /// The organizer says that they sent a notice; after: when, how, to whom.
        NoticeSent = "notice_sent",
        /// What the agency answered to a notice.
        Acknowledgement = "acknowledgement",
        /// A template of shows was saved.
        TemplateSaved = "template_saved",
        /// A template of shows was deleted.
        TemplateDeleted = "template_deleted",
        /// A field of an organization's profile.
        Organization = "organization",
        /// Somebody was invited; after: the role.
        Invited = "invited",
        /// An invitation was revoked; before: the role.
        InvitationRevoked = "invitation_revoked",
        /// Somebody accepted an invitation; after: the role.
        MemberJoined = "member_joined",
        /// The role of a member.
        MemberRole = "member_role",
        /// A member left or was removed; before: the role.
        MemberRemoved = "member_removed",
        /// A member made an access token; after: its role.
        TokenMade = "token_made",
        /// A member revoked an access token; before: its role.
        TokenRevoked = "token_revoked",
        /// An entry was added to the book; after: its amount.
        BookAdded = "book_added",
        /// A field of an entry of the book.
        Book = "book",
        /// An entry was deleted from the book; before: its amount.
        BookDeleted = "book_deleted",
        /// What is planned for a category in a year.
        Budget = "budget",
        /// A bill was made out; after: its sum.
        BillMade = "bill_made",
        /// A field of a bill.
        Bill = "bill",
        /// A bill was cancelled; before: its sum.
        BillCancelled = "bill_cancelled",
        /// A payment of a bill was recorded.
        BillPayment = "bill_payment",
        /// A payment of a bill was taken back.
        BillPaymentVoid = "bill_payment_void",
        /// A bill was to be mailed; after: to whom.
        BillMailed = "bill_mailed",
        /// What all bills of an organization say.
        BillSetting = "bill_setting",
        /// The account of the journal for a category.
        BookAccount = "book_account",
        /// A service was added to what the barn offers; after: its price.
        ServiceAdded = "service_added",
        /// A field of a service.
        Service = "service",
        /// A service was deleted; before: its price.
        ServiceDeleted = "service_deleted",
        /// Which services a horse has.
        HorseServices = "horse_services",
        /// Two people recorded one dose; subject: the drug and when it was due; before and
        /// after: both records.
        DoseRecordedTwice = "dose_recorded_twice",
        /// A fact of somebody, or of a horse, in the directory of an organization's shows.
        DirectoryRecord = "directory_record",
        /// A membership of somebody, or of a horse, in the directory; subject: whose.
        Membership = "membership",
        /// To whom an entry is linked there; subject: as what.
        DirectoryLink = "directory_link",
        /// Two records of the directory were merged; subject: the name that is shown; before:
        /// the other one's.
        IdentitiesMerged = "identities_merged",
        /// A merge of two records of the directory was undone; subject and after: their names.
        IdentitiesParted = "identities_parted",
        /// Two records of the directory were answered to be two; subject and before: their
        /// names.
        IdentitiesDiffer = "identities_differ",
        /// Somebody asked to be forgotten, and what is personal was erased; subject: the name.
        Forgotten = "forgotten",
        /// A contact was merged into another; subject: the kept one's name; before: the name
        /// of the one that is gone.
        ContactsMerged = "contacts_merged",
        /// A contact was parted from one with which it was merged; subject: the kept one's
        /// name; after: the name of the one that is there again.
        ContactParted = "contact_parted",
        /// Rows of a table were added; subject: the name of the file; after: what they are.
        Imported = "imported",
        /// What was imported was taken back; subject: the name of the file; before: what it
        /// was.
        ImportUndone = "import_undone",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_read_by_its_name() {
        for kind in ChangeKind::ALL {
            assert_eq!(ChangeKind::parse(kind.as_str()), Some(kind));
        }
        assert_eq!(ChangeKind::parse("painted"), None);
    }

    #[test]
    fn only_what_differs_is_a_difference() {
        let facts = |city: &str| [("name", "Fair".to_owned()), ("city", city.to_owned())];
        let found = Difference::between(ChangeKind::Show, facts("Shelbyville"), facts("Murray"));
        let moved = Difference::new(ChangeKind::Show, "city", "Shelbyville", "Murray");
        assert_eq!(found, [moved]);
    }
}
