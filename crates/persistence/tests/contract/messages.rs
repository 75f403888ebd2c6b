//! Messages of the office to riders.

use std::sync::Arc;

use events::EventStore as _;
use kernel::{
    EmailAddress, JobQueue as _, ManualClock, Money, OptionalLine, OrBlank, Outcome, PageRequest,
    PaymentMethod, RandomIds, Refusal, Scope, Task as _,
};
use registrations::{
    Audience, EntryMail, EntryMailStore as _, Message, MessageService, MessageText, NewMessage,
    NewPayment, NewStatus, PaymentKind, Registration, RegistrationStore as _, SendMessageError,
    SetStatus,
};

use crate::entry_rules::{receipts, rules, service, show, wish};
use crate::jobs::claim;
use crate::samples::{NOW, email, key, line, required};
use crate::support::Stores;

on_both_databases!(
    a_message_goes_once_to_each_address_of_its_audience,
    an_entry_without_an_address_gets_no_mail,
    a_mail_of_a_deleted_show_is_not_delivered,
    a_repeated_request_sends_nothing_twice,
    messages_are_limited_and_listed_last_first,
);

fn message(show: &events::Event, to: Audience) -> NewMessage {
    NewMessage {
        event_id: show.id,
        to,
        subject: required("Stalls"),
        text: MessageText::parse("They open at noon.\nSee you.").expect("a text"),
    }
}

fn office(stores: &Stores, now: time::OffsetDateTime) -> MessageService {
    MessageService::new(
        stores.registrations.clone(),
        Arc::new(ManualClock::at(now)),
        Arc::new(RandomIds),
    )
}

/// Enters a class; the rider has this address.
async fn enter(stores: &Stores, show: &events::Event, class: usize, address: &str) -> Registration {
    let mut wish = wish(show, &[class], Vec::new());
    wish.rider.rider_email = email(address).into();
    let made = service(stores, NOW).register(wish).await;
    made.expect("entered")
}

/// The mails of messages in the queue.
async fn queued(stores: &Stores) -> Vec<registrations::MessageMail> {
    let mut mails = Vec::new();
    while let Some(job) = claim(stores, registrations::MessageMail::KIND, NOW).await {
        let Some(mail) = job.task.read::<registrations::MessageMail>() else {
            panic!("{job:?}");
        };
        let done = stores.jobs.settle(&job, &Ok(Outcome::Done), NOW).await;
        done.expect("settled");
        mails.push(mail);
    }
    mails
}

async fn send(stores: &Stores, actor: &Scope, message: NewMessage) -> Message {
    let office = office(stores, NOW);
    let sent = office.send(actor.actor(), message, None);
    sent.await.expect("sent")
}

async fn an_entry_without_an_address_gets_no_mail(stores: &Stores) {
    let (actor, show) = show(stores, rules(None), &[None]).await;
    let mut wish = wish(&show, &[0], Vec::new());
    wish.rider.rider_email = OrBlank::BLANK;
    wish.rider.rider_phone = OrBlank::BLANK;
    wish.rider.rider_street = OptionalLine::default();
    let rider = wish.rider.clone();
    let desk = service(stores, NOW);
    let made = desk.add_walk_in(actor.actor(), show.id, wish, false).await;
    let made = made.expect("entered");
    let found = stores.registrations.find_own(&made.link).await;
    assert_eq!(found.expect("read").expect("found").rider, rider);
    assert!(claim(stores, EntryMail::KIND, NOW).await.is_none());
    let nobody = office(stores, NOW);
    let nobody = nobody.send(actor.actor(), message(&show, Audience::All), None);
    let nobody = nobody.await;
    assert!(matches!(nobody, Err(SendMessageError::NoRecipients)));
}

async fn a_message_goes_once_to_each_address_of_its_audience(stores: &Stores) {
    let (actor, show) = show(stores, rules(None), &[None, None]).await;
    let rae = enter(stores, &show, 0, "rae@example.org").await;
    enter(stores, &show, 0, "RAE@example.org").await;
    enter(stores, &show, 1, "bo@example.org").await;
    let out = enter(stores, &show, 1, "out@example.org").await;
    let late = enter(stores, &show, 1, "late@example.org").await;
    let scratch = || SetStatus {
        status: NewStatus::Scratched,
        has_override: false,
        asks_if_judged: false,
        reason: None,
    };
    // After the show, the class is still owed.
    let after = service(stores, NOW + time::Duration::days(400));
    let scratched = after.set_status(actor.actor(), late.id, scratch()).await;
    assert!(scratched.expect("scratched").registration.total_fee > Money::default());
    let desk = service(stores, NOW);
    let scratched = desk.set_status(actor.actor(), out.id, scratch()).await;
    scratched.expect("scratched");
    let payment = NewPayment {
        kind: PaymentKind::Payment,
        method: PaymentMethod::Cash,
        amount: rae.total_fee,
        reference: line(""),
        note: line(""),
        received_at: None,
        asks_if_beyond_due: false,
    };
    let receipts = receipts(stores, NOW);
    let paid = receipts.pay(actor.actor(), rae.id, payment, None).await;
    paid.expect("paid");
    let office = office(stores, NOW);
    let foreign = stores.actor().await;
    for (to, expected) in [
        (Audience::All, &["bo@example.org", "rae@example.org"][..]),
        (Audience::Class(show.classes[1].id), &["bo@example.org"]),
        // The other entry with her address still owes.
        (
            Audience::Due,
            &["RAE@example.org", "bo@example.org", "late@example.org"],
        ),
    ] {
        let count = office.count_recipients(actor.actor(), show.id, to).await;
        assert_eq!(count.expect("answered"), Some(expected.len()));
        let count = office.count_recipients(foreign.actor(), show.id, to).await;
        assert_eq!(count.expect("answered"), None);
        let sent = send(stores, &actor, message(&show, to)).await;
        assert_eq!(sent.recipients as usize, expected.len());
        let mut riders = Vec::new();
        for mail in queued(stores).await {
            let letter = stores.registrations.find_message(&mail).await;
            let letter = letter.expect("answered").expect("a letter");
            assert_eq!((letter.mail, &letter.text), (mail, &sent.content.text));
            assert_eq!(letter.show.id, show.id);
            riders.push(letter.recipient);
        }
        let mut riders: Vec<_> = riders.iter().map(EmailAddress::as_str).collect();
        riders.sort_unstable();
        assert_eq!(riders, expected);
    }
    let refused = office.send(foreign.actor(), message(&show, Audience::All), None);
    assert!(matches!(
        refused.await,
        Err(SendMessageError::Refusal(Refusal::NotFound(_)))
    ));
}

async fn a_mail_of_a_deleted_show_is_not_delivered(stores: &Stores) {
    let (actor, show) = show(stores, rules(None), &[None]).await;
    enter(stores, &show, 0, "rae@example.org").await;
    send(stores, &actor, message(&show, Audience::All)).await;
    let hidden = stores.events.hide(&actor, show.id, NOW).await;
    assert!(hidden.expect("answered"));
    let mails = queued(stores).await;
    let found = stores.registrations.find_message(&mails[0]).await;
    assert_eq!(found.expect("answered"), None);
}

async fn a_repeated_request_sends_nothing_twice(stores: &Stores) {
    let (actor, show) = show(stores, rules(None), &[None]).await;
    enter(stores, &show, 0, "rae@example.org").await;
    let office = office(stores, NOW);
    let mut sent = Vec::new();
    for _ in 0..2 {
        let message = message(&show, Audience::All);
        let one = office.send(actor.actor(), message, Some(key("attempt", "f")));
        sent.push(one.await.expect("sent"));
    }
    assert_eq!(sent[0], sent[1]);
    assert_eq!(queued(stores).await.len(), 1);
    let other = office.send(
        actor.actor(),
        message(&show, Audience::Due),
        Some(key("attempt", "another")),
    );
    assert!(matches!(
        other.await,
        Err(SendMessageError::Refusal(Refusal::KeyReused))
    ));
}

async fn messages_are_limited_and_listed_last_first(stores: &Stores) {
    let (actor, show) = show(stores, rules(None), &[None]).await;
    enter(stores, &show, 0, "rae@example.org").await;
    let mut sent = Vec::new();
    for _ in 0..registrations::MAX_MESSAGES {
        sent.push(send(stores, &actor, message(&show, Audience::All)).await);
    }
    let office = office(stores, NOW);
    let refused = office.send(actor.actor(), message(&show, Audience::All), None);
    assert!(matches!(refused.await, Err(SendMessageError::TooMany)));
    let later = self::office(stores, NOW + time::Duration::days(1));
    let next = later.send(actor.actor(), message(&show, Audience::All), None);
    sent.push(next.await.expect("sent"));
    sent.reverse();
    assert!(sent[0].sender.is_some());

    let page = office
        .list(actor.actor(), show.id, PageRequest::first(15))
        .await;
    let page = page.expect("answered").expect("a show");
    assert_eq!(page.items, sent[..15]);
    let rest = PageRequest {
        limit: 15,
        after: page.next,
    };
    let rest = office.list(actor.actor(), show.id, rest).await;
    let rest = rest.expect("answered").expect("a show");
    assert_eq!((&rest.items[..], rest.next), (&sent[15..], None));
    let foreign = stores.actor().await;
    let none = office
        .list(foreign.actor(), show.id, PageRequest::first(15))
        .await;
    assert_eq!(none.expect("answered"), None);
}
