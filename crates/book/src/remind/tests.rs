use kernel::{FixedMailLimits, ManualClock, MockMailDelivery, RequiredLine, SequentialIds};
use time::Duration;

use super::*;
use crate::bill::tests::whole_bill;
use crate::entry::tests::money;
use crate::keep::tests::{NOW, actor};
use crate::make_bill::tests::{facts, store};
use crate::{MockBillRenderer, MockBillStore};

fn service(
    store: MockBillReminderStore,
    bills: MockBillStore,
    mailer: MockMailDelivery<ReminderLetter>,
) -> BillReminderService {
    let mut facts = facts();
    facts.expect_time_zone().returning(|_| Ok(None));
    let mut renderer = MockBillRenderer::new();
    renderer
        .expect_render_bills()
        .returning(|_| Ok(b"%PDF".to_vec()));
    BillReminderService::new(
        Arc::new(store),
        Arc::new(bills),
        Arc::new(facts),
        Arc::new(renderer),
        Arc::new(mailer),
        Arc::new(FixedMailLimits(None)),
        Arc::new(ManualClock::at(NOW)),
        Arc::new(SequentialIds::default()),
    )
}

fn mailer() -> MockMailDelivery<ReminderLetter> {
    let mut mailer = MockMailDelivery::new();
    mailer.expect_is_sending().return_const(true);
    mailer
}

/// A bill of $50.00 that was due so many days before.
fn bill(number: u32, name: &str, email: Option<&str>, days: i64) -> Bill {
    let mut bill = whole_bill();
    bill.summary.number = number;
    bill.summary.id = BillId::new(kernel::Uuid::from_u128(number.into()));
    bill.summary.recipient.name = RequiredLine::parse(name).expect("a name");
    let email = email.map(|it| EmailAddress::parse(it).expect("an address"));
    bill.summary.recipient.email = email;
    bill.summary.due_on = book_day(NOW, None) - Duration::days(days);
    bill
}

#[tokio::test]
async fn everybody_is_reminded_once_a_day_of_all_their_bills() {
    let (rae, kim) = (Some("rae@example.org"), Some("kim@example.org"));
    let mut reminded = bill(4, "Kim", kim, 3);
    reminded.summary.reminder = Some(BillMail {
        id: BillMailId::new(kernel::Uuid::from_u128(9)),
        to: EmailAddress::parse("kim@example.org").expect("an address"),
        requested_at: NOW,
        delivered_at: None,
        leaves: true,
    });
    let mut credited = bill(6, "Ada", Some("ada@example.org"), 3);
    credited.credit = money(5000);
    let overdue = vec![
        bill(1, "Rae", rae, 40),
        bill(2, "Rae", rae, 10),
        bill(3, "Lee", None, 10),
        reminded,
        bill(5, "Kim", kim, 1),
        credited,
        bill(7, "Zoe", Some("zoe@example.org"), 0),
    ];
    let mut store = MockBillReminderStore::new();
    store
        .expect_overdue()
        .returning(move |_, _| Ok(overdue.clone()));
    store
        .expect_request()
        .times(1)
        .returning(|_, _, reminders, _| {
            let ids = reminders.iter().map(|it| it.bills.len());
            assert_eq!(ids.collect::<Vec<_>>(), [2]);
            assert_eq!(reminders[0].mail.to.as_str(), "rae@example.org");
            Ok(1)
        });
    let service = service(store, MockBillStore::new(), mailer());
    let sent = service.remind_all(&actor(), None).await.expect("asked for");
    let left = sent.not_sent.iter().map(|it| (it.number, it.reason));
    assert_eq!(
        (sent.sent, left.collect::<Vec<_>>()),
        (
            1,
            vec![
                (3, NotSentReason::NoAddress),
                (4, NotSentReason::Reminded),
                (5, NotSentReason::Reminded),
            ]
        )
    );
}

#[tokio::test]
async fn nobody_is_reminded_of_what_is_not_overdue() {
    let mut bills = MockBillStore::new();
    let open = bill(1, "Rae", Some("rae@example.org"), 0);
    let id = open.summary.id;
    bills
        .expect_find()
        .returning(move |_, _| Ok(Some(open.clone())));
    let service = service(MockBillReminderStore::new(), bills, mailer());
    let asked = service.remind(&actor(), id, None).await;
    assert!(matches!(asked, Err(BookError::NotOverdue)), "{asked:?}");
}

#[tokio::test]
async fn what_was_paid_meanwhile_is_not_in_the_reminder() {
    for are_all_paid in [false, true] {
        let id = BillMailId::new(kernel::Uuid::from_u128(9));
        let mail = BillMail {
            id,
            to: EmailAddress::parse("rae@example.org").expect("an address"),
            requested_at: NOW,
            delivered_at: None,
            leaves: true,
        };
        let mut bills = vec![bill(1, "Rae", None, 40), bill(2, "Rae", None, 10)];
        bills[0].summary.paid = money(5000);
        if are_all_paid {
            bills[1].summary.paid = money(5000);
        }
        for bill in &mut bills {
            bill.summary.reminder = Some(mail.clone());
        }
        let mails = usize::from(!are_all_paid);
        let mut reminders = MockBillReminderStore::new();
        reminders
            .expect_of_reminder()
            .returning(move |_| Ok(bills.clone()));
        reminders
            .expect_note_delivered()
            .times(mails)
            .returning(|_, _, _| Ok(()));
        let mut mailer = mailer();
        mailer.expect_deliver().times(mails).returning(|letter| {
            let numbers = letter.bills.iter().map(|it| it.summary.number);
            assert_eq!(numbers.collect::<Vec<_>>(), [2]);
            assert_eq!(letter.total(), money(5000).into());
            assert_eq!(letter.how_to_pay.as_str(), "By check.");
            Ok(())
        });
        let job = Job {
            task: MailReminder(id).into(),
            created_at: NOW,
            failures: 0,
            lease_until: kernel::lease_from(NOW),
        };
        let service = service(reminders, store(), mailer);
        let done = service.mail(id, &job).await;
        assert_eq!(done.ok(), Some(Outcome::Done));
    }
}
