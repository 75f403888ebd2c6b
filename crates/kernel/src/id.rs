use std::fmt;

use uuid::Uuid;

use crate::RandomToken;

macro_rules! typed_id {
    ($(#[$meta:meta] $name:ident),+ $(,)?) => {$(
        #[$meta]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(Uuid);

        impl $name {
            /// Wraps a UUID.
            #[must_use]
            pub const fn new(id: Uuid) -> Self {
                Self(id)
            }

            /// Parses the hyphenated form; `None` for anything else.
            #[must_use]
            pub fn parse(text: &str) -> Option<Self> {
                parse_hyphenated(text).map(Self)
            }

            /// The UUID, for adapters.
            #[must_use]
            pub const fn as_uuid(self) -> Uuid {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.hyphenated().fmt(f)
            }
        }
    )+};
}

/// Calls a macro with all ids, so that an adapter handles each without a list of its own.
#[macro_export]
macro_rules! for_all_ids {
    ($each:ident) => {
        $each! {
            /// The id of an account.
            AccountId,
            /// The id of a session of an account.
            SessionId,
            /// The id of an access token of an account.
            AccessTokenId,
            /// The id of a browser that has signed in.
            DeviceId,
            /// The id of a mail to an account.
            AccountMailId,
            /// The id of an organization.
            OrganizationId,
            /// The id of an invitation to an organization.
            InvitationId,
            /// The id of a contact.
            ContactId,
            /// The id of a show.
            EventId,
            /// The id of a template for shows.
            TemplateId,
            /// The id of a class of a show.
            ClassId,
            /// The id of a registration.
            RegistrationId,
            /// The id of a registration's entry in one class.
            ClassEntryId,
            /// The id of a ring of a show.
            RingId,
            /// The id of a session: a ring from a starting time on.
            RingSessionId,
            /// The id of a link that opens something without an account.
            LinkId,
            /// The id of a fee in a show's rules.
            FeeId,
            /// The id of what an entry is charged beside its classes.
            ChargeId,
            /// The id of a line of a bill: that of its class entry or charge.
            BillLineId,
            /// The id of a payment or refund.
            PaymentId,
            /// The id of a line of the audit trail.
            AuditLineId,
            /// The id of a mail to the rider of an entry.
            EntryMailId,
            /// The id of a message of an office to its riders.
            MessageId,
            /// The id of the mail of a message to one rider.
            MessageMailId,
            /// The id of an inspection of a horse.
            InspectionId,
            /// The id of a notice to the USDA.
            NoticeId,
            /// The id of a mail that reminds an organizer to send a notice.
            ReminderId,
            /// The id of a horse.
            HorseId,
            /// The id of an entry in a horse's medical history, or of a vet visit.
            RecordId,
            /// The id of a record of a dose that was recorded before.
            DuplicateDoseId,
            /// The id of a care item, such as a vaccination that is due.
            CareItemId,
            /// The id of a visit of care; that of a veterinarian's is also its [`RecordId`].
            CareVisitId,
            /// The id of visits that were recorded for several horses at once.
            CareBatchId,
            /// The id of an appointment.
            AppointmentId,
            /// The id of a photo of a horse.
            PhotoId,
            /// The id of a buyer's inquiry to a seller.
            InquiryId,
            /// The id of a seller's reply to an inquiry.
            InquiryReplyId,
            /// The id of a report about a horse for sale.
            ReportId,
            /// The id of a task in a barn.
            TaskId,
            /// The id of a course of medication.
            CourseId,
            /// The id of an archive of what an account holds.
            ExportId,
            /// The id of an entry of a barn's book.
            BookEntryId,
            /// The id of the part of a book's entry that falls on one owner of a horse.
            BookPartId,
            /// The id of a bill to an owner or boarder.
            BillId,
            /// The id of a line of the ledger of a bill.
            BillPaymentId,
            /// The id of a mail with a bill.
            BillMailId,
            /// The id of a service that a barn offers.
            ServiceId,
            /// The id of a document.
            DocumentId,
            /// The id of a note.
            NoteId,
            /// The id of what somebody saw on a horse.
            ObservationId,
            /// The id of a mail with the link to an owner's page.
            OwnerLinkMailId,
            /// The id of what an owner wrote to the barn.
            OwnerMessageId,
            /// The id of a table that somebody brought.
            ImportId,
            /// The id of an area of a barn: an aisle or a paddock.
            AreaId,
            /// The id of a stall, or that of a paddock, which is the one of its area.
            PlaceId,
            /// The id of a stay of a horse in a place.
            StayId,
            /// The id of a group of horses that are turned out together.
            TurnoutGroupId,
        }
    };
}

for_all_ids!(typed_id);

impl OrganizationId {
    /// The id of the organization that was founded with this account: the same
    /// UUID, so that neither has to be looked up by the other.
    #[must_use]
    pub const fn of_founder(account: AccountId) -> Self {
        Self(account.as_uuid())
    }
}

/// Accepts only the hyphenated form, so that a resource has one URL:
/// `Uuid::try_parse` also accepts braces, URNs and bare hexadecimal.
fn parse_hyphenated(text: &str) -> Option<Uuid> {
    (text.len() == 36)
        .then(|| Uuid::try_parse(text).ok())
        .flatten()
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
