use std::fs;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use kernel::{
    ChargeId, ClassEntryId, ClassId, EmailAddress, EntryMailId, EventId, FeeBasis, FeeId,
    InspectionStatus, MailDelivery as _, Money, OptionalLine, OptionalText, PaymentId,
    PaymentMethod, PhoneNumber, RandomToken, RegistrationId, RequiredLine, Revision, SignedMoney,
    TimeZone,
};
use registrations::{
    Charge, EntryDetails, EntryLink, Payment, PaymentKind, RiderDetails, RosterClass,
};
use time::macros::datetime;

use super::*;
use crate::{Mailer, Mails, OutboxFolder, Sender};

const ID: &str = "0190a6f0-0000-7000-8000-000000000001";

fn line<const MAX: usize>(text: &str) -> RequiredLine<MAX> {
    RequiredLine::parse(text).expect("a line")
}

fn dollars(text: &str) -> Money {
    Money::parse(text).expect("an amount")
}

/// The entry in a class with this number, which the show still has if it is 12.
fn class(number: u8, name: &str, price: &str, state: ClassEntryState) -> ClassEntry {
    let id = format!("0190a6f0-0000-7000-8000-0000000000{number:02}");
    ClassEntry {
        id: ClassEntryId::parse(&id).expect("an id"),
        class_id: ClassId::parse(&id),
        name: line(name),
        description: String::new(),
        price: dollars(price),
        list_price: None,
        raised_at: None,
        kept: None,
        refunded: None,
        kept_at: None,
        state,
        wait_number: None,
        is_charged: state == ClassEntryState::Entered,
        waived_reason: None,
        payer: registrations::LinePayer::Entry,
    }
}

fn registration() -> Registration {
    let stall = Charge {
        id: ChargeId::parse(ID).expect("an id"),
        fee_id: FeeId::parse(ID).expect("an id"),
        name: line("Stall"),
        unit_amount: dollars("40.25"),
        per: FeeBasis::Unit,
        is_extra: true,
        quantity: 2,
        waiting: 0,
        show_horse_id: None,
        kept: None,
        refunded: None,
        kept_at: None,
        is_charged: true,
        waived_reason: None,
        payer: registrations::LinePayer::Entry,
        charged_because: None,
        booking_id: None,
        share: None,
        stall_kind: None,
    };
    let office = Charge {
        name: line("Office fee"),
        unit_amount: dollars("10"),
        per: FeeBasis::Entry,
        is_extra: false,
        quantity: 1,
        waived_reason: Some(line("the judge's niece")),
        payer: registrations::LinePayer::Entry,
        ..stall.clone()
    };
    Registration {
        id: RegistrationId::parse(ID).expect("an id"),
        event_id: EventId::parse(ID).expect("an id"),
        entry_number: 3,
        back_number: Some(101),
        revision: Revision::FIRST,
        status: EntryStatus::Entered,
        wait_number: None,
        rider: RiderDetails {
            rider_name: line("Rae Doe"),
            rider_email: EmailAddress::parse("rae@example.org")
                .expect("valid")
                .into(),
            rider_phone: PhoneNumber::parse("931-555-0147").expect("valid").into(),
            rider_street: line("1 Main St").into(),
            horse_name: line("Midnight's Legacy"),
            notes: OptionalText::default(),
        },
        class_entries: vec![
            class(12, "Open Pleasure", "35", ClassEntryState::Entered),
            class(13, "Lead Line", "12.5", ClassEntryState::Waitlisted),
        ],
        charges: vec![stall, office],
        total_fee: dollars("115.5"),
        group_fee: kernel::Money::ZERO,
        group_id: None,
        new_lines: registrations::LinePayer::Entry,
        paid: SignedMoney::from_cents(2000),
        details: EntryDetails::default(),
        horse_id: None,
        released: None,
        inspection_status: InspectionStatus::NotApplicable,
        link: EntryLink::new(RandomToken::from_bytes([0; 16])),
        created_at: datetime!(2026-05-01 12:00:07 UTC),
    }
}

fn check() -> Payment {
    Payment {
        id: PaymentId::parse(ID).expect("an id"),
        receipt_id: kernel::ReceiptId::new(kernel::Uuid::from_u128(1)),
        receipt_number: 1,
        of: registrations::LedgerOf::Entry(RegistrationId::parse(ID).expect("an id")),
        kind: PaymentKind::Payment,
        method: PaymentMethod::Check,
        amount: dollars("20"),
        reference: OptionalLine::parse("1042").expect("a line"),
        note: OptionalLine::default(),
        received_at: datetime!(2026-05-01 12:00 UTC),
        recorded_at: datetime!(2026-05-01 12:00 UTC),
        recorder: None,
        voids: None,
        reason: None,
    }
}

fn letter(cause: LetterCause) -> EntryLetter {
    EntryLetter {
        id: EntryMailId::parse(ID).expect("an id"),
        written_at: datetime!(2026-05-01 12:00:07 UTC),
        cause,
        recipient: EmailAddress::parse("rae@example.org").expect("valid"),
        news: EntryNews {
            organization_id: kernel::OrganizationId::parse(ID).expect("an id"),
            registration: registration(),
            payments: Vec::new(),
            classes: vec![RosterClass {
                id: registration().class_entries[0].class_id.expect("an id"),
                number: "12".to_owned(),
                name: "Renamed since".to_owned(),
            }],
            show: MailedShow {
                id: EventId::parse(ID).expect("an id"),
                name: "Spring Classic".to_owned(),
                place: vec!["Calsonic Arena".to_owned(), "Shelbyville".to_owned()],
                starts_at: datetime!(2026-06-06 23:00 UTC),
                ends_at: datetime!(2026-06-07 04:00 UTC),
                time_zone: TimeZone::parse("America/Chicago").expect("a zone"),
                payment_note: OptionalText::default(),
                manager_name: "Pat Lee".to_owned(),
                manager_email: EmailAddress::parse("pat@example.com").ok(),
            },
            differences: Vec::new(),
            lacking: Vec::new(),
        },
    }
}

async fn delivered(letter: &EntryLetter) -> String {
    let folder = tempfile::tempdir().expect("created");
    let sender = Sender::parse("Show Stable <no-reply@shows.example>").expect("valid");
    let mailer = Mailer::Folder(OutboxFolder::new(folder.path()));
    Mails::new(mailer, sender, "https://shows.example")
        .deliver(letter)
        .await
        .expect("delivered");
    let file = folder.path().join(format!("{ID}.eml"));
    fs::read_to_string(file).expect("7 bit")
}

/// The text with its quoted-printable encoding undone.
fn text_of(message: &str) -> String {
    let text = message.replace("=\r\n", "").replace("\r\n", "\n");
    let text = text.replace("=C3=97", "×").replace("=C2=B7", "·");
    text.replace("=3D", "=")
}

#[tokio::test]
async fn a_confirmation_has_classes_bill_link_and_calendar() {
    let message = delivered(&letter(LetterCause::Confirmed)).await;
    for header in [
        "From: \"Show Stable\" <no-reply@shows.example>",
        "To: rae@example.org",
        "Reply-To: \"Pat Lee\" <pat@example.com>",
        "Subject: Entry received: Spring Classic",
        "Date: Fri, 01 May 2026 12:00:07 +0000",
        "Message-ID: <0190a6f0-0000-7000-8000-000000000001@shows.example>",
        "Content-Disposition: attachment; filename=\"show.ics\"",
    ] {
        assert_eq!(message.matches(header).count(), 1, "{header}: {message}");
    }
    let text = text_of(&message);
    let expected = "Your entry of Midnight's Legacy in Spring Classic was received.\n\
        \n\
        Rider: Rae Doe\n\
        Horse: Midnight's Legacy\n\
        Back number: 101\n\
        Entry: entered\n\
        Starts: Sat, Jun 6, 2026, 6:00 PM CDT\n\
        Ends: Sat, Jun 6, 2026, 11:00 PM CDT\n\
        Place: Calsonic Arena, Shelbyville\n\
        \n\
        Classes:\n\
        - 12 · Open Pleasure: entered\n\
        - Lead Line: on the waiting list\n\
        \n\
        Bill:\n\
        - 12 · Open Pleasure: $35.00\n\
        - Stall (2 × $40.25): $80.50\n\
        - Office fee: $0.00 (waived)\n\
        Total: $115.50\n\
        Paid: $20.00\n\
        Balance: $95.50\n\
        \n\
        To see or change your entry, or to scratch it:\n\
        https://shows.example/entry/AAAAAAAAAAAAAAAAAAAAAA\n";
    assert!(text.contains(expected), "{text}");
    assert!(!text.contains("niece"), "{text}");
    let (_, attachment) = message.split_once("filename=\"show.ics\"").expect("there");
    let (_, encoded) = attachment.split_once("\r\n\r\n").expect("a body");
    let (encoded, _) = encoded.split_once("\r\n--").expect("an end");
    let calendar = STANDARD
        .decode(encoded.replace("\r\n", ""))
        .expect("base64");
    let calendar = String::from_utf8(calendar).expect("UTF-8");
    for property in [
        "UID:show-0190a6f0-0000-7000-8000-000000000001@showstable\r\n",
        "DTSTART:20260606T230000Z\r\n",
        "DTEND:20260607T040000Z\r\n",
        "SUMMARY:Spring Classic\r\n",
        "LOCATION:Calsonic Arena\\, Shelbyville\r\n",
    ] {
        assert!(calendar.contains(property), "{calendar}");
    }
}

#[tokio::test]
async fn who_waits_reads_that_the_number_follows() {
    let mut waiting = letter(LetterCause::Confirmed);
    waiting.news.registration.status = EntryStatus::Waitlisted;
    waiting.news.registration.back_number = None;
    let text = text_of(&delivered(&waiting).await);
    let expected = "Back number: follows when a place comes free\nEntry: on the waiting list\n";
    assert!(text.contains(expected), "{text}");
}

#[tokio::test]
async fn a_mail_names_checks_and_how_to_pay_what_is_due() {
    let mut letter = letter(LetterCause::Changed);
    letter.news.payments = vec![check()];
    letter.news.show.payment_note = OptionalText::parse("By check\nat the desk.").expect("text");
    let text = text_of(&delivered(&letter).await);
    let expected = "Paid: $20.00\n\
        - Check 1042, May 1, 2026: $20.00\n\
        Balance: $95.50\n\
        \n\
        How to pay:\n\
        By check\n\
        at the desk.\n";
    assert!(text.contains(expected), "{text}");
    letter.news.registration.paid = SignedMoney::from_cents(11_550);
    let text = text_of(&delivered(&letter).await);
    assert!(!text.contains("How to pay"), "{text}");
}

#[tokio::test]
async fn a_receipt_says_what_was_paid_and_what_is_due() {
    let mut letter = letter(LetterCause::Receipt);
    letter.news.payments = vec![check()];
    let message = delivered(&letter).await;
    assert!(
        message.contains("Subject: Receipt: Spring Classic\r\n"),
        "{message}"
    );
    let text = text_of(&message);
    let paid = "- Check 1042, May 1, 2026: $20.00\nBalance: $95.50\n";
    assert!(
        text.contains(paid) && !text.contains("What changed"),
        "{text}"
    );
}

#[tokio::test]
async fn the_same_letter_gives_the_same_bytes() {
    let letter = letter(LetterCause::Confirmed);
    assert_eq!(delivered(&letter).await, delivered(&letter).await);
}

#[tokio::test]
async fn a_change_is_said_without_the_office_s_reasons() {
    let mut letter = letter(LetterCause::Changed);
    letter.news.show.manager_email = None;
    let change = |kind, subject: &str, before: &str, after: &str| {
        Difference::new(kind, subject, before, after)
    };
    let pleasure = letter.news.registration.class_entries[0].id.as_uuid();
    letter.news.differences = vec![
        change(ChangeKind::Details, "rider_phone", "1", "2"),
        change(ChangeKind::Class, "Lead Line", "", "waitlisted"),
        change(ChangeKind::Class, "Open Pleasure", "waitlisted", "entered").about(pleasure, ""),
        change(ChangeKind::Waiver, "Open Pleasure", "", "the judge's niece").about(pleasure, ""),
        change(ChangeKind::Waiver, "Office fee", "", "the judge's niece"),
        change(ChangeKind::Total, "", "$125.50", "$115.50"),
    ];
    let message = delivered(&letter).await;
    assert!(!message.contains("Reply-To"), "{message}");
    assert!(!message.contains("show.ics"), "{message}");
    assert!(message.contains("Subject: Entry changed: Spring Classic\r\n"));
    let text = text_of(&message);
    let expected = "was changed.\n\
        \n\
        What changed:\n\
        - Phone: 2, before: 1\n\
        - Class Lead Line: on the waiting list\n\
        - Class 12 · Open Pleasure: entered, before: on the waiting list\n\
        - 12 · Open Pleasure: waived\n\
        - Office fee: waived\n\
        - Total: $115.50, before: $125.50\n\
        \n\
        Rider: Rae Doe\n";
    assert!(text.contains(expected), "{text}");
    assert!(!text.contains("niece"), "{text}");
}

#[tokio::test]
async fn each_cause_has_its_subject() {
    for (cause, status, subject) in [
        (
            LetterCause::Confirmed,
            EntryStatus::Waitlisted,
            "On the waiting list",
        ),
        (
            LetterCause::MovedUp,
            EntryStatus::Entered,
            "A place came free",
        ),
        (
            LetterCause::StallFree,
            EntryStatus::Entered,
            "A stall came free",
        ),
        (
            LetterCause::Scratched,
            EntryStatus::Scratched,
            "Entry scratched",
        ),
        (
            LetterCause::Cancelled,
            EntryStatus::Cancelled,
            "Entry cancelled",
        ),
    ] {
        let mut letter = letter(cause);
        letter.news.registration.status = status;
        let message = delivered(&letter).await;
        let subject = format!("Subject: {subject}: Spring Classic\r\n");
        assert!(message.contains(&subject), "{message}");
    }
}

#[tokio::test]
async fn no_name_adds_a_header() {
    let mut letter = letter(LetterCause::Confirmed);
    let name = "=?utf-8?q?=0D=0ABcc:_evil@example.net?=";
    letter.news.show.name = name.to_owned();
    letter.news.show.manager_name = "Pat\r\nBcc: evil@example.net".to_owned();
    let message = delivered(&letter).await;
    let (headers, _) = message.split_once("\r\n\r\n").expect("both parts");
    assert!(!headers.contains("\nBcc"), "{headers}");
    assert!(!headers.contains("?q?"), "{headers}");
}
