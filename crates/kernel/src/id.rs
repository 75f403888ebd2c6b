use std::fmt;
use std::marker::PhantomData;

use uuid::Uuid;

use crate::RandomToken;

/// The id of a `T`: a UUID that is not taken for the id of something else.
///
/// `T` is a marker without values: the types that stores and pages know are the aliases
/// below.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id<T>(Uuid, PhantomData<T>);

impl<T: Copy> Id<T> {
    /// Wraps a UUID.
    #[must_use]
    pub const fn new(id: Uuid) -> Self {
        Self(id, PhantomData)
    }

    /// Parses the hyphenated form; `None` for anything else. Only this form is accepted, so
    /// that a resource has one URL: `Uuid::try_parse` also accepts braces, URNs and bare
    /// hexadecimal.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let id = Uuid::try_parse(text).ok().filter(|_| text.len() == 36);
        id.map(Self::new)
    }

    /// The UUID, for adapters.
    #[must_use]
    pub const fn as_uuid(self) -> Uuid {
        self.0
    }
}

impl<T> fmt::Display for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.hyphenated().fmt(f)
    }
}

impl<T> fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.hyphenated().fmt(f)
    }
}

/// Names ids: each line makes an alias of [`Id`] with a marker of its own.
macro_rules! ids {
    ($($(#[$meta:meta])+ $alias:ident of $marker:ident;)+) => {
        /// What ids are of: types without values, which keep ids apart.
        pub mod of {$(
            #[doc = concat!("Marks [`", stringify!($alias), "`](crate::", stringify!($alias), ").")]
            #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub enum $marker {}
        )+}

        $($(#[$meta])+ pub type $alias = Id<of::$marker>;)+
    };
}

ids! {
    /// The id of an account.
    AccountId of Account;
    /// The id of a session of an account.
    SessionId of Session;
    /// The id of an access token of an account.
    AccessTokenId of AccessToken;
    /// The id of a browser that has signed in.
    DeviceId of Device;
    /// The id of a mail to an account.
    AccountMailId of AccountMail;
    /// The id of an organization.
    OrganizationId of Organization;
    /// The id of an invitation to an organization.
    InvitationId of Invitation;
    /// The id of a contact.
    ContactId of Contact;
    /// The id of the merging of one contact into another.
    ContactMergeId of ContactMerge;
    /// The id of a person or company that appears at an organization's shows.
    ExhibitorId of Exhibitor;
    /// The id of a horse that appears at an organization's shows.
    ShowHorseId of ShowHorse;
    /// The id of a membership of one of these.
    MembershipId of Membership;
    /// The id of a question whether two of these are the same.
    IdentityId of Identity;
    /// The id of the merging of one of these into another.
    IdentityMergeId of IdentityMerge;
    /// The id of a show.
    EventId of Event;
    /// The id of a weekend: shows that belong together.
    WeekendId of Weekend;
    /// The id of a template for shows.
    TemplateId of Template;
    /// The id of a class of a show.
    ClassId of Class;
    /// The id of a file of a show.
    ShowFileId of ShowFile;
    /// The id of a registration.
    RegistrationId of Registration;
    /// The id of a barn at a show: of entries that come together.
    GroupId of Group;
    /// The id of a registration's entry in one class.
    ClassEntryId of ClassEntry;
    /// The id of a ring of a show.
    RingId of Ring;
    /// The id of a session: a ring from a starting time on.
    RingSessionId of RingSession;
    /// The id of a link that opens something without an account.
    LinkId of Link;
    /// The id of a fee in a show's rules.
    FeeId of Fee;
    /// The id of what an entry is charged beside its classes.
    ChargeId of Charge;
    /// The id of a line of a bill: that of its class entry or charge.
    BillLineId of BillLine;
    /// The id of a payment or refund.
    PaymentId of Payment;
    /// The id of a receipt: of one act of money.
    ReceiptId of Receipt;
    /// The id of a stall of a show.
    ShowStallId of ShowStall;
    /// The id of a booking of a stall of a show.
    StallBookingId of StallBooking;
    /// The id of a delivery to a stall of a show.
    DeliveryId of Delivery;
    /// The id of a line of the audit trail.
    AuditLineId of AuditLine;
    /// The id of a mail to the rider of an entry.
    EntryMailId of EntryMail;
    /// The id of a message of an office to its riders.
    MessageId of Message;
    /// The id of the mail of a message to one rider.
    MessageMailId of MessageMail;
    /// The id of an inspection of a horse.
    InspectionId of Inspection;
    /// The id of a notice to the USDA.
    NoticeId of Notice;
    /// The id of a mail that reminds an organizer to send a notice.
    ReminderId of Reminder;
    /// The id of a horse.
    HorseId of Horse;
    /// The id of an entry in a horse's medical history, or of a vet visit.
    RecordId of Record;
    /// The id of a record of a dose that was recorded before.
    DuplicateDoseId of DuplicateDose;
    /// The id of a care item, such as a vaccination that is due.
    CareItemId of CareItem;
    /// The id of a visit of care; that of a veterinarian's is also its [`RecordId`].
    CareVisitId of CareVisit;
    /// The id of visits that were recorded for several horses at once.
    CareBatchId of CareBatch;
    /// The id of an appointment.
    AppointmentId of Appointment;
    /// The id of a photo of a horse.
    PhotoId of Photo;
    /// The id of a buyer's inquiry to a seller.
    InquiryId of Inquiry;
    /// The id of a seller's reply to an inquiry.
    InquiryReplyId of InquiryReply;
    /// The id of a report about a horse for sale.
    ReportId of Report;
    /// The id of a task in a barn.
    TaskId of Task;
    /// The id of a course of medication.
    CourseId of Course;
    /// The id of an archive of what an account holds.
    ExportId of Export;
    /// The id of an entry of a barn's book.
    BookEntryId of BookEntry;
    /// The id of the part of a book's entry that falls on one owner of a horse.
    BookPartId of BookPart;
    /// The id of a bill to an owner or boarder.
    BillId of Bill;
    /// The id of a line of the ledger of a bill.
    BillPaymentId of BillPayment;
    /// The id of a mail with a bill.
    BillMailId of BillMail;
    /// The id of a service that a barn offers.
    ServiceId of Service;
    /// The id of a document.
    DocumentId of Document;
    /// The id of a note.
    NoteId of Note;
    /// The id of what somebody saw on a horse.
    ObservationId of Observation;
    /// The id of a mail with the link to an owner's page.
    OwnerLinkMailId of OwnerLinkMail;
    /// The id of what an owner wrote to the barn.
    OwnerMessageId of OwnerMessage;
    /// The id of a table that somebody brought.
    ImportId of Import;
    /// The id of a word of care that an organization knows.
    CareWordId of CareWord;
    /// The id of an area of a barn: an aisle or a paddock.
    AreaId of Area;
    /// The id of a stall, or that of a paddock, which is the one of its area.
    PlaceId of Place;
    /// The id of a stay of a horse in a place.
    StayId of Stay;
    /// The id of a group of horses that are turned out together.
    TurnoutGroupId of TurnoutGroup;
}

impl OrganizationId {
    /// The id of the organization that was founded with this account: the same
    /// UUID, so that neither has to be looked up by the other.
    #[must_use]
    pub const fn of_founder(account: AccountId) -> Self {
        Self::new(account.as_uuid())
    }
}

/// The source of new ids and of public links.
pub trait IdGenerator: Send + Sync {
    /// A new UUID; later ones sort after earlier ones.
    fn next_uuid(&self) -> Uuid;

    /// A new token of 128 random bits.
    fn next_token(&self) -> RandomToken;
}

/// UUIDs of version 7 and links from the operating system's random source.
#[derive(Debug, Clone, Copy, Default)]
pub struct RandomIds;

impl IdGenerator for RandomIds {
    #[allow(clippy::disallowed_methods, reason = "the one place that makes ids")]
    fn next_uuid(&self) -> Uuid {
        Uuid::now_v7()
    }

    fn next_token(&self) -> RandomToken {
        RandomToken::from_bytes(rand::random())
    }
}

/// Ids that count up from 1, for tests.
#[cfg(any(test, feature = "mocks"))]
#[derive(Debug, Default)]
pub struct SequentialIds(std::sync::atomic::AtomicU64);

#[cfg(any(test, feature = "mocks"))]
impl SequentialIds {
    fn next(&self) -> u128 {
        u128::from(self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1)
    }
}

#[cfg(any(test, feature = "mocks"))]
impl IdGenerator for SequentialIds {
    fn next_uuid(&self) -> Uuid {
        Uuid::from_u128(self.next())
    }

    fn next_token(&self) -> RandomToken {
        RandomToken::from_bytes(self.next().to_be_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_reads_back_from_what_it_prints() {
        let id = EventId::new(RandomIds.next_uuid());
        assert_eq!(EventId::parse(&id.to_string()), Some(id));
    }

    #[test]
    fn other_spellings_of_a_uuid_are_not_ids() {
        for text in [
            "",
            "1",
            "urn:uuid:67e55044-10b1-426f-9247-bb680e5fe0c8",
            "67e5504410b1426f9247bb680e5fe0c8",
        ] {
            assert_eq!(EventId::parse(text), None, "{text}");
        }
    }

    #[test]
    fn two_public_links_differ() {
        assert_ne!(RandomIds.next_token(), RandomIds.next_token());
    }
}
