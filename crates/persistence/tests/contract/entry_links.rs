//! The links of entries, and the mails to their riders.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use events::EventStore as _;
use kernel::{
    FixedMailLimits, JobError, JobQueue as _, MailDelivery, MailError, ManualClock,
    MockMailDelivery, Outcome, RandomToken, Refusal, Task as _,
};
use registrations::{
    Corrections, EditEntry, EntryLetter, EntryLink, EntryMailService, EntryStatus, LetterCause,
    MessageLetter, OwnEntryError, Registration, RegistrationStore as _,
};

use crate::classes::assert_counts;
use crate::entry_rules::{entries, rules, save, service, service_with, show, wish};
use crate::jobs::claim;
use crate::registrations::enter;
use crate::samples::{NOW, details, rider, unchanged};
use crate::support::Stores;

on_both_databases!(
    a_link_leads_to_its_entry_and_no_other_does,
    a_link_of_a_deleted_show_leads_nowhere,
    a_new_link_replaces_the_old_one,
    each_cause_is_mailed_once_whatever_is_retried,
    when_one_of_fifty_scratches_the_first_in_line_moves_up_with_one_mail,
    who_moves_up_twice_at_once_gets_one_mail,
    without_followers_nothing_is_enqueued,
);

async fn found(stores: &Stores, link: &EntryLink) -> Option<Registration> {
    let found = stores.registrations.find_own(link).await;
    found.expect("answered")
}

async fn a_link_leads_to_its_entry_and_no_other_does(stores: &Stores) {
    let (_, show) = stores.show().await;
    let (one, other) = (enter(stores, show.id).await, enter(stores, show.id).await);
    for entry in [&one, &other] {
        assert_eq!(found(stores, &entry.link).await.as_ref(), Some(entry));
    }
    let text = one.link.as_str();
    for at in [0, 10, 21] {
        let letter = if &text[at..=at] == "A" { "B" } else { "A" };
        let altered = format!("{}{letter}{}", &text[..at], &text[at + 1..]);
        assert_eq!(found(stores, &EntryLink::read(&altered)).await, None);
    }
    for wrong in ["", "\0", "?", "%", &text[1..], &format!("{text}A")] {
        assert_eq!(found(stores, &EntryLink::read(wrong)).await, None);
    }
    let unknown = EntryLink::new(RandomToken::from_bytes([7; 16]));
    let service = service(stores, NOW);
    let scratched = service.scratch_own(&unknown).await;
    assert!(matches!(scratched, Err(OwnEntryError::NotFound)));
}

async fn a_link_of_a_deleted_show_leads_nowhere(stores: &Stores) {
    let (actor, show) = stores.show().await;
    let entry = enter(stores, show.id).await;
    let hidden = stores.events.hide(&actor, show.id, NOW).await;
    assert!(hidden.expect("answered"));
    assert_eq!(found(stores, &entry.link).await, None);
    let scratched = service(stores, NOW).scratch_own(&entry.link).await;
    assert!(matches!(scratched, Err(OwnEntryError::NotFound)));
}

async fn a_new_link_replaces_the_old_one(stores: &Stores) {
    let (actor, show) = stores.show().await;
    let entry = enter(stores, show.id).await;
    let service = service(stores, NOW);
    let renewed = service.renew_link(actor.actor(), entry.id).await;
    let renewed = renewed.expect("stored").registration;
    assert_ne!(renewed.link, entry.link);
    assert_eq!(found(stores, &entry.link).await, None);
    assert_eq!(found(stores, &renewed.link).await, Some(renewed));
    let foreign = stores.actor().await;
    let foreign = service.renew_link(foreign.actor(), entry.id).await;
    assert!(matches!(foreign, Err(Refusal::NotFound("Entry"))));
    // The rider gets no mail of it.
    assert_eq!(
        claim(stores, registrations::EntryMail::KIND, NOW).await,
        None
    );
}

/// Fails at each first attempt after it has sent the mail.
#[derive(Default)]
struct Flaky(Mutex<Vec<EntryLetter>>);

#[async_trait]
impl MailDelivery<EntryLetter> for Flaky {
    async fn deliver(&self, letter: &EntryLetter) -> Result<(), MailError> {
        let mut sent = self.0.lock().expect("not poisoned");
        let is_first = sent.iter().all(|it| it.id != letter.id);
        sent.push(letter.clone());
        if is_first {
            return Err(MailError("the answer was lost".into()));
        }
        Ok(())
    }

    fn is_sending(&self) -> bool {
        true
    }
}

/// Executes all jobs of mails as the worker does, with their retries. Returns
/// each attempt.
async fn mailed(stores: &Stores) -> Vec<EntryLetter> {
    let mailer = Arc::new(Flaky::default());
    let service = EntryMailService::new(
        stores.registrations.clone(),
        mailer.clone(),
        (
            Arc::new(MockMailDelivery::<MessageLetter>::new()),
            Arc::new(MockMailDelivery::<registrations::GroupLetter>::new()),
            Arc::new(MockMailDelivery::<registrations::PaidLetter>::new()),
        ),
        Arc::new(FixedMailLimits(None)),
        Arc::new(ManualClock::at(NOW)),
    );
    let mut now = NOW;
    for _ in 0..2 {
        while let Some(job) = claim(stores, registrations::EntryMail::KIND, now).await {
            let Some(mail) = job.task.read::<registrations::EntryMail>() else {
                panic!("{job:?}");
            };
            let result = service.mail(mail, &job).await;
            stores
                .jobs
                .settle(&job, &result, now)
                .await
                .expect("settled");
            assert!(matches!(
                result,
                Ok(Outcome::Done) | Err(JobError::Retry(_))
            ));
        }
        now += time::Duration::hours(1);
    }
    assert_eq!(
        claim(stores, registrations::EntryMail::KIND, now).await,
        None
    );
    mailer.0.lock().expect("not poisoned").clone()
}

/// Entry number and cause of the mails; each was attempted twice, with the same
/// id.
fn causes(mut letters: Vec<EntryLetter>) -> Vec<(u32, LetterCause)> {
    letters.sort_by_key(|it| (it.news.registration.entry_number, it.id));
    letters
        .chunks(2)
        .map(|attempts| {
            assert_eq!(attempts.len(), 2);
            assert_eq!(attempts[0], attempts[1]);
            let number = attempts[0].news.registration.entry_number;
            (number, attempts[0].cause)
        })
        .collect()
}

async fn each_cause_is_mailed_once_whatever_is_retried(stores: &Stores) {
    let (actor, show) = show(stores, rules(Some(1)), &[]).await;
    let service = service(stores, NOW);
    let mut first = wish(&show, &[0], Vec::new());
    first.idempotency_key = Some(crate::samples::key("attempt", "f"));
    let mut entries = Vec::new();
    for _ in 0..3 {
        entries.push(service.register(first.clone()).await.expect("entered"));
    }
    let second = service
        .register(wish(&show, &[0], Vec::new()))
        .await
        .expect("waits");
    assert_eq!(second.status, EntryStatus::Waitlisted);
    let edit = EditEntry {
        rider: rider(),
        details: None,
        back_number: Some(77),
        reuses_number: false,
        corrections: Corrections::default(),
        revision: None,
    };
    for _ in 0..2 {
        service
            .edit(actor.actor(), entries[0].id, edit.clone())
            .await
            .expect("edited");
    }
    for _ in 0..2 {
        let out = service.scratch_own(&entries[0].link).await;
        assert_eq!(out.expect("scratched").status, EntryStatus::Scratched);
    }
    let moved = found(stores, &second.link).await.expect("an entry");
    assert_eq!(moved.status, EntryStatus::Entered);
    let letters = mailed(stores).await;
    let show = &letters[0].news.show;
    assert_eq!(
        (show.starts_at, &show.name[..]),
        (
            details().schedule.starts_at(),
            details().profile.name.as_str()
        )
    );
    assert_eq!(
        causes(letters),
        [
            (1, LetterCause::Confirmed),
            (1, LetterCause::Changed),
            (1, LetterCause::Scratched),
            (2, LetterCause::Confirmed),
            (2, LetterCause::MovedUp),
        ]
    );
    assert_eq!(mailed(stores).await, []);
}

async fn when_one_of_fifty_scratches_the_first_in_line_moves_up_with_one_mail(stores: &Stores) {
    let (actor, show) = show(stores, rules(None), &[Some(1), None, None]).await;
    let service = Arc::new(service(stores, NOW));
    let riders: Vec<_> = (0..50)
        .map(|_| {
            let (service, wish) = (service.clone(), wish(&show, &[0], Vec::new()));
            tokio::spawn(async move { service.register(wish).await })
        })
        .collect();
    for rider in riders {
        rider.await.expect("no panic").expect("entered");
    }
    let before = entries(stores, &actor, &show).await;
    let confirmed: Vec<_> = (1..=50).map(|it| (it, LetterCause::Confirmed)).collect();
    assert_eq!(causes(mailed(stores).await), confirmed);

    // Pressed twice, and the job that frees places is executed twice as well.
    let (one, other) = tokio::join!(
        service.scratch_own(&before[0].link),
        service.scratch_own(&before[0].link)
    );
    assert_eq!(one.expect("scratched"), other.expect("scratched"));
    for _ in 0..2 {
        service.move_up(show.id).await.expect("nobody left to move");
    }
    let after = entries(stores, &actor, &show).await;
    let status = |at: usize| (after[at].status, after[at].back_number);
    assert_eq!(status(0), (EntryStatus::Scratched, Some(1)));
    assert_eq!(status(1), (EntryStatus::Entered, Some(2)));
    assert_eq!(after[1].total_fee, show.classes[0].price);
    assert_eq!(after[2..], before[2..]);
    let letters = mailed(stores).await;
    let moved = letters
        .iter()
        .find(|it| it.cause == LetterCause::MovedUp)
        .expect("a mail");
    assert_eq!(moved.news.registration, after[1]);
    assert_eq!(
        causes(letters),
        [(1, LetterCause::Scratched), (2, LetterCause::MovedUp)]
    );
    assert_counts(stores).await;
}

async fn who_moves_up_twice_at_once_gets_one_mail(stores: &Stores) {
    let (actor, show) = show(stores, rules(Some(0)), &[]).await;
    let service = Arc::new(service(stores, NOW));
    let waits = service
        .register(wish(&show, &[0], Vec::new()))
        .await
        .expect("waits");
    assert_eq!(causes(mailed(stores).await), [(1, LetterCause::Confirmed)]);
    let classes = unchanged(&show.classes);
    save(stores, &actor, &show, classes, Some(rules(None))).await;
    let (one, other) = tokio::join!(service.move_up(show.id), service.move_up(show.id));
    assert!(one.is_ok() && other.is_ok());
    let moved = found(stores, &waits.link).await.expect("an entry");
    assert_eq!(moved.status, EntryStatus::Entered);
    assert_eq!(causes(mailed(stores).await), [(1, LetterCause::MovedUp)]);
}

async fn without_followers_nothing_is_enqueued(stores: &Stores) {
    let (_, show) = show(stores, rules(None), &[]).await;
    let service = service_with(stores, NOW, &[]);
    let made = service
        .register(wish(&show, &[0], Vec::new()))
        .await
        .expect("made");
    service.scratch_own(&made.link).await.expect("scratched");
    assert_eq!(
        claim(stores, registrations::EntryMail::KIND, NOW).await,
        None
    );
}
