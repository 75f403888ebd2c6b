use kernel::{
    AuditLineId, Changer, FixedMailLimits, IdGenerator as _, MailError, ManualClock,
    MockMailDelivery, NewAuditLine, OrBlank, SequentialIds, lease_from,
};
use time::macros::datetime;

use super::*;
use crate::history::line;
use crate::register::tests::{BEFORE_THE_END, service, show, tx_that_enters, wish};

type MockMailer = MockMailDelivery<EntryLetter>;

async fn news(differences: Vec<Difference>) -> EntryNews {
    let made = service(tx_that_enters(show()), BEFORE_THE_END);
    let made = made.register(wish(&["Open Pleasure"])).await;
    EntryNews {
        organization_id: OrganizationId::new(SequentialIds::default().next_uuid()),
        registration: made.expect("entered"),
        payments: Vec::new(),
        classes: Vec::new(),
        show: MailedShow {
            id: show().event_id,
            name: "Spring Classic".to_owned(),
            place: Vec::new(),
            starts_at: show().starts_at,
            ends_at: show().ends_at,
            time_zone: TimeZone::parse("UTC").expect("a zone"),
            payment_note: OptionalText::default(),
            manager_name: String::new(),
            manager_email: None,
        },
        differences,
        lacking: Vec::new(),
    }
}

fn mail_of(revision: u32) -> EntryMail {
    let id = SequentialIds::default().next_uuid();
    EntryMail {
        id: EntryMailId::new(id),
        registration_id: RegistrationId::new(id),
        revision: Revision::new(revision),
    }
}

async fn executed(found: Option<EntryNews>, mailer: MockMailer) -> Result<Outcome, JobError> {
    executed_within(FixedMailLimits(None), found, mailer).await
}

async fn executed_within(
    limits: FixedMailLimits,
    found: Option<EntryNews>,
    mailer: MockMailer,
) -> Result<Outcome, JobError> {
    let mut store = MockEntryMailStore::new();
    store
        .expect_find_news()
        .withf(|mail| *mail == mail_of(1))
        .return_once(move |_| Ok(found));
    let now = datetime!(2026-05-01 12:00 UTC);
    let job = Job {
        task: mail_of(1).into(),
        created_at: now,
        failures: 0,
        lease_until: lease_from(now),
    };
    let service = EntryMailService::new(
        Arc::new(store),
        Arc::new(mailer),
        (
            Arc::new(MockMailDelivery::<MessageLetter>::new()),
            Arc::new(MockMailDelivery::<crate::GroupLetter>::new()),
            Arc::new(MockMailDelivery::<crate::PaidLetter>::new()),
        ),
        Arc::new(limits),
        Arc::new(ManualClock::at(now)),
    );
    service.mail(mail_of(1), &job).await
}

#[tokio::test]
async fn a_mail_is_delivered_unless_its_entry_is_gone() {
    let mut mailer = MockMailer::new();
    mailer
        .expect_deliver()
        .withf(|it| it.id == mail_of(1).id && it.cause == LetterCause::Confirmed)
        .times(1)
        .returning(|_| Ok(()));
    let done = executed(Some(news(Vec::new()).await), mailer).await;
    assert_eq!(done.expect("delivered"), Outcome::Done);
    let gone = executed(None, MockMailer::new()).await;
    assert_eq!(gone.expect("nothing to do"), Outcome::Done);
}

#[tokio::test]
async fn a_mail_to_an_address_that_was_removed_is_not_delivered() {
    let mut news = news(Vec::new()).await;
    news.registration.rider.rider_email = OrBlank::BLANK;
    let removed = executed(Some(news), MockMailer::new()).await;
    assert_eq!(removed.expect("nothing to do"), Outcome::Done);
}

#[tokio::test]
async fn an_entry_without_an_address_is_not_mailed() {
    let mut entry = news(Vec::new()).await.registration;
    let id = SequentialIds::default().next_uuid();
    let mails = |entry: &Registration| {
        let made = Difference::new(ChangeKind::Added, "", "", "entered");
        let line = line(entry, BEFORE_THE_END, Changer::Server, made, None);
        let id = AuditLineId::new(id);
        EntryMail::after(&[Recorded { id, line: &line }]).len()
    };
    assert_eq!(mails(&entry), 1);
    entry.rider.rider_email = OrBlank::BLANK;
    assert_eq!(mails(&entry), 0);
}

#[tokio::test]
async fn a_mail_beyond_the_limit_of_its_recipient_waits() {
    let at = datetime!(2026-05-01 13:00 UTC);
    let (limits, mailer) = (FixedMailLimits(Some(at)), MockMailer::new());
    let news = news(Vec::new()).await;
    let result = executed_within(limits, Some(news), mailer).await;
    assert_eq!(result.expect("put off"), Outcome::Later(at));
}

#[tokio::test]
async fn a_failure_is_retried() {
    let mut mailer = MockMailer::new();
    let deliver = mailer.expect_deliver();
    deliver.returning(|_| Err(MailError("450 busy".into())));
    let result = executed(Some(news(Vec::new()).await), mailer).await;
    assert!(matches!(result, Err(JobError::Retry(_))), "{result:?}");
}

#[test]
fn a_mail_is_read_as_it_was_enqueued() {
    let task = kernel::AnyTask::from(mail_of(3));
    assert_eq!(task.read::<EntryMail>(), Some(mail_of(3)));
    assert_eq!(EntryMail::read(task.subject, &Payload::default()), None);
}

#[test]
fn the_cause_follows_from_what_was_changed() {
    use ClassEntryState as Class;
    use EntryStatus::{Cancelled, Entered, Scratched, Waitlisted};
    let status = |before, after| Difference::of(&StatusChanged { before, after }, "", "", "");
    let class = |before, after| {
        let before = Some(before);
        Difference::of(&ClassChanged { before, after }, "Open", "", "")
    };
    let extra = |was, is| Difference::new(ChangeKind::Extra, "Horse stall", was, is);
    let details = Difference::new(ChangeKind::Details, "notes", "waitlisted", "entered");
    let left = || class(Class::Entered, Class::Scratched);
    for (differences, expected) in [
        (vec![details], LetterCause::Changed),
        (vec![left()], LetterCause::Changed),
        (
            vec![left(), class(Class::Waitlisted, Class::Entered)],
            LetterCause::MovedUp,
        ),
        (vec![status(Waitlisted, Entered)], LetterCause::MovedUp),
        (
            vec![extra("0, 2 waiting", "1, 1 waiting")],
            LetterCause::StallFree,
        ),
        (vec![extra("1, 1 waiting", "2")], LetterCause::StallFree),
        (vec![extra("1, 1 waiting", "1")], LetterCause::Changed),
        (vec![extra("1", "2, 1 waiting")], LetterCause::Changed),
        (
            vec![left(), status(Entered, Scratched)],
            LetterCause::Scratched,
        ),
        (vec![status(Entered, Cancelled)], LetterCause::Cancelled),
    ] {
        assert_eq!(cause(&mail_of(2), &differences), expected);
        assert_eq!(cause(&mail_of(1), &differences), LetterCause::Confirmed);
    }
}

#[test]
fn a_mail_follows_from_the_last_change_of_each_entry() {
    let ids = SequentialIds::default();
    let [changed, paid, renewed] = std::array::from_fn(|_| RegistrationId::new(ids.next_uuid()));
    let line = |entry, kind| NewAuditLine {
        entry,
        is_mailed: kind != ChangeKind::Payment,
        at: BEFORE_THE_END,
        by: Changer::Server,
        difference: Difference::new(kind, "", "", ""),
        reason: None,
    };
    let of = |id, revision, kind| line(Some((id, Revision::new(revision))), kind);
    let lines = [
        of(changed, 2, ChangeKind::Class),
        of(renewed, 5, ChangeKind::Total),
        of(renewed, 5, ChangeKind::Link),
        line(None, ChangeKind::ClassCancelled),
        of(paid, 1, ChangeKind::Payment),
        of(changed, 3, ChangeKind::Class),
        of(changed, 3, ChangeKind::Total),
    ];
    let facts = lines.each_ref().map(|line| Recorded {
        id: AuditLineId::new(ids.next_uuid()),
        line,
    });
    let mail = EntryMail {
        id: EntryMailId::new(facts[6].id.as_uuid()),
        registration_id: changed,
        revision: Revision::new(3),
    };
    assert_eq!(EntryMail::after(&facts), [mail]);
}
