use kernel::{EventId, NoticeId};
use sha2::{Digest as _, Sha256};
use time::OffsetDateTime;

use crate::{Amended, EventFacts, Letter};

/// The text and PDF of a notice. Once an attempt to deliver it may have
/// succeeded, every later attempt delivers the same document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// The show's data when the document was written.
    pub event_facts: EventFacts,
    /// The subject, on one line.
    pub subject: String,
    /// The letter as plain text.
    pub text: String,
    /// The letter as PDF.
    pub pdf: Vec<u8>,
    /// SHA-256 of the PDF in hexadecimal.
    pub sha256: String,
    /// When it was written.
    pub written_at: OffsetDateTime,
}

impl Document {
    /// Creates the document from a rendered letter.
    #[must_use]
    pub fn new(
        letter: &Letter,
        pdf: Vec<u8>,
        event_facts: EventFacts,
        now: OffsetDateTime,
    ) -> Self {
        Self {
            event_facts,
            subject: letter.subject.clone(),
            text: letter.text(),
            sha256: hex::encode(Sha256::digest(&pdf)),
            pdf,
            written_at: now,
        }
    }
}

/// A document to deliver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The notice's id, the same in every attempt.
    pub id: NoticeId,
    /// The show.
    pub event_id: EventId,
    /// The document.
    pub document: Document,
}

/// A queued notice, leased to the caller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedNotice {
    /// The notice's id, the same in every attempt.
    pub id: NoticeId,
    /// The show.
    pub event_id: EventId,
    /// The show's data when the notice was leased.
    pub show: EventFacts,
    /// The notice that it amends; `None` for the original notice.
    pub amends: Option<Amended>,
    /// The document that an earlier attempt stored.
    pub sealed: Option<Sealed>,
    /// The number of failed deliveries so far.
    pub failures: u32,
    /// When the lease ends; this also identifies the lease.
    pub lease_until: OffsetDateTime,
}

/// A stored document of a notice that is not known to have been given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sealed {
    /// The document.
    pub document: Document,
    /// Whether another document may replace it. Not possible once it may have
    /// been delivered by email.
    pub replaceable: bool,
    /// Whether the organizer sends it, not the server.
    pub for_organizer: bool,
    /// Whether it is ready for the organizer, so that no other attempt is
    /// needed.
    pub is_ready: bool,
}

kernel::words! {
    /// How notices leave the server. `outbox`: it makes their letters ready, and the
    /// organizer must send them. `email`: it sends them.
    pub enum DeliveryMethod {
        /// The server makes them ready, and their organizers send them.
        ByOrganizer = "outbox",
        /// The server sends them by email.
        Email = "email",
    }
}

/// The evidence of a delivery.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Receipt {
    /// How it was delivered.
    pub method: DeliveryMethod,
    /// The recipient's address.
    pub recipient: String,
    /// The id of the message.
    pub message_id: String,
}

#[cfg(test)]
pub(crate) mod tests {
    use kernel::{EmailAddress, IdGenerator as _, SequentialIds};
    use time::macros::datetime;

    use super::*;
    use crate::event_facts::tests::complete;
    use crate::{NoticeRecord, Progress, ShowRecord};

    pub(crate) const NOW: OffsetDateTime = datetime!(2026-05-01 12:00 UTC);

    pub(crate) fn event_id() -> EventId {
        EventId::new(SequentialIds::default().next_uuid())
    }

    pub(crate) fn notice_id() -> NoticeId {
        NoticeId::new(SequentialIds::default().next_uuid())
    }

    pub(crate) fn queued() -> QueuedNotice {
        QueuedNotice {
            id: notice_id(),
            event_id: event_id(),
            show: complete(),
            amends: None,
            sealed: None,
            failures: 0,
            lease_until: datetime!(2026-05-01 12:02 UTC),
        }
    }

    pub(crate) fn receipt() -> Receipt {
        Receipt {
            method: DeliveryMethod::Email,
            recipient: "agency@example.org".to_owned(),
            message_id: "<1@example.org>".to_owned(),
        }
    }

    /// The PDF of the tests: the letter's text.
    pub(crate) fn printed(letter: &Letter) -> Vec<u8> {
        letter.text().into_bytes()
    }

    pub(crate) fn document(show: &EventFacts, amends: Option<&Amended>) -> Document {
        let letter = Letter::write(show, amends, NOW);
        Document::new(&letter, printed(&letter), show.clone(), NOW)
    }

    /// A document that an earlier attempt may have delivered by email.
    pub(crate) fn sealed(document: Document) -> Sealed {
        Sealed {
            document,
            replaceable: false,
            for_organizer: false,
            is_ready: false,
        }
    }

    pub(crate) fn delivered(number: u32, show: &EventFacts) -> NoticeRecord {
        NoticeRecord {
            id: notice_id(),
            number,
            requested_by: None,
            requested_at: NOW,
            progress: Progress::Delivered {
                at: NOW,
                receipt: receipt(),
            },
            event_facts: Some(show.clone()),
            sha256: None,
            ready_at: None,
            for_organizer: false,
            replaceable: false,
            acknowledgement: None,
        }
    }

    /// A notice whose letter is ready for its organizer.
    pub(crate) fn ready(number: u32, show: &EventFacts) -> NoticeRecord {
        NoticeRecord {
            progress: Progress::Ready,
            sha256: Some("ba7816bf".to_owned()),
            ready_at: Some(NOW),
            for_organizer: true,
            replaceable: true,
            ..delivered(number, show)
        }
    }

    pub(crate) fn record(show: EventFacts, notices: Vec<NoticeRecord>) -> ShowRecord {
        ShowRecord {
            event_id: event_id(),
            has_walking_horses: true,
            organizer: EmailAddress::parse("rae@example.org").expect("an address"),
            scheduled_at: None,
            notified_at: notices.first().filter(|it| it.is_given()).map(|_| NOW),
            show,
            notices,
        }
    }

    #[test]
    fn a_document_has_the_sha256_of_its_pdf() {
        let letter = Letter::write(&complete(), None, NOW);
        let document = Document::new(&letter, b"abc".to_vec(), complete(), NOW);
        // FIPS 180-2, B.1.
        assert_eq!(
            document.sha256,
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
        assert_eq!(document.subject, letter.subject);
        assert_eq!(document.text, letter.text());
    }
}
