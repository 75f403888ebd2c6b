//! The queue of jobs: which job is claimed, and when.

use horses::{HorseLimits, MailInquiry, MarketStore as _};
use kernel::{
    AnyTask, EventId, Job, JobError, JobKind, JobQueue as _, Outcome, Scope, StoreError, Task as _,
    Uuid, pause_after,
};
use persistence::{JobReport, KindReport, SqlMarketStore, UnfinishedJob, WaitingJobs};
use sea_orm::{ConnectionTrait as _, Statement};
use time::{Duration, OffsetDateTime};

use crate::inquiries::{inquiry, write};
use crate::notice_steps::LEASE;
use crate::samples::{LATER, NOW, event};
use crate::support::{Stores, scope_of};

on_both_databases!(
    a_job_is_due_from_its_instant,
    a_leased_job_is_not_claimed_until_its_lease_ends,
    a_finished_job_is_gone,
    a_failed_job_is_due_when_its_pause_is_over,
    a_job_that_was_given_up_is_never_due_and_kept_with_its_error,
    a_job_that_is_enqueued_after_it_was_given_up_is_as_new,
    only_what_was_given_up_long_ago_is_forgotten,
    a_postponed_job_is_due_at_its_new_instant,
    a_job_that_goes_on_has_no_failures,
    what_fails_is_due_when_the_next_is_and_counted_anew,
    what_was_left_out_is_due_with_the_next,
    the_report_has_what_waits_fails_and_was_given_up,
    the_figures_count_by_kind_what_waits_fails_and_was_given_up,
    what_was_given_up_is_due_again_on_demand,
    a_lost_lease_changes_nothing,
    a_job_that_is_enqueued_again_is_reset,
    the_job_due_longest_is_claimed_first,
    the_mails_of_organizations_take_turns,
    another_organization_is_first_where_only_one_job_is_executed,
    several_jobs_are_claimed_and_finished_together,
    a_job_that_is_given_back_is_due_as_before,
    a_job_of_another_kind_is_not_claimed,
    each_job_is_claimed_by_one_of_many_workers,
    the_next_instant_is_of_the_requested_kind,
    a_commit_notifies_the_waiter_and_a_rollback_does_not,
    there_is_a_job_that_deletes_old_keys,
    what_a_clock_that_was_ahead_has_put_off_is_due_again,
);

/// Claims a due job of this kind.
pub(crate) async fn claim(stores: &Stores, kind: JobKind, now: OffsetDateTime) -> Option<Job> {
    let claimed = stores.jobs.claim(kind, 1, now, now + LEASE).await;
    claimed.expect("answered").pop()
}

/// A new inquiry at this instant, whose mail is due immediately.
async fn asked_for(stores: &Stores, at: OffsetDateTime) -> MailInquiry {
    let ((_, horse), buyer) = (stores.horse().await, stores.actor().await);
    let inquiry = inquiry(horse.id, &buyer, at);
    write(stores, &inquiry).await;
    MailInquiry(inquiry.id)
}

fn mail_of(job: &Job) -> MailInquiry {
    job.task.read().expect("a mail")
}

/// The claimed job of a new inquiry.
async fn leased(stores: &Stores) -> Job {
    asked_for(stores, NOW).await;
    claim_mail(stores, NOW).await.expect("due")
}

async fn claim_mail(stores: &Stores, now: OffsetDateTime) -> Option<Job> {
    claim(stores, MailInquiry::KIND, now).await
}

async fn settle(stores: &Stores, job: &Job, result: Result<Outcome, JobError>) {
    let settled = stores.jobs.settle(job, &result, NOW).await;
    settled.expect("noted");
}

fn again(job: &Job, failures: u32, now: OffsetDateTime) -> Job {
    Job {
        failures,
        lease_until: now + LEASE,
        ..job.clone()
    }
}

async fn a_job_is_due_from_its_instant(stores: &Stores) {
    let task = asked_for(stores, NOW).await;
    let just_before = NOW - Duration::MILLISECOND;
    assert_eq!(claim_mail(stores, just_before).await, None);
    let expected = Job {
        task: task.into(),
        created_at: NOW,
        failures: 0,
        lease_until: NOW + LEASE,
    };
    assert_eq!(claim_mail(stores, NOW).await, Some(expected));
}

async fn a_leased_job_is_not_claimed_until_its_lease_ends(stores: &Stores) {
    let first = leased(stores).await;
    for round in 1..=2 {
        let end = NOW + LEASE * round;
        let just_before = end - Duration::MILLISECOND;
        assert_eq!(claim_mail(stores, just_before).await, None);
        assert_eq!(claim_mail(stores, end).await, Some(again(&first, 0, end)));
    }
}

async fn a_finished_job_is_gone(stores: &Stores) {
    let job = leased(stores).await;
    settle(stores, &job, Ok(Outcome::Done)).await;
    assert_eq!(claim_mail(stores, LATER + Duration::days(300)).await, None);
}

async fn a_failed_job_is_due_when_its_pause_is_over(stores: &Stores) {
    let first = leased(stores).await;
    settle(stores, &first, Err(JobError::Retry("450\0 busy".into()))).await;
    let retry_at = NOW + pause_after(0);
    let just_before = retry_at - Duration::MILLISECOND;
    assert_eq!(claim_mail(stores, just_before).await, None);
    let second = again(&first, 1, retry_at);
    assert_eq!(claim_mail(stores, retry_at).await, Some(second.clone()));
    settle(stores, &second, Err(JobError::Retry("450 busy".into()))).await;
    assert_eq!(claim_mail(stores, retry_at).await, None);
    let third = again(&first, 2, NOW + pause_after(1));
    assert_eq!(claim_mail(stores, NOW + pause_after(1)).await, Some(third));
}

async fn a_job_that_was_given_up_is_never_due_and_kept_with_its_error(stores: &Stores) {
    let job = leased(stores).await;
    let error = format!("no\0 route{}", "!".repeat(3000));
    settle(stores, &job, Err(JobError::GiveUp(error.into()))).await;
    for days in [0, 1, 10_000, 2_000_000] {
        let now = NOW + Duration::days(days);
        assert_eq!(claim_mail(stores, now).await, None);
    }
    let connection = stores.connect().await;
    let sql = "SELECT last_error FROM jobs WHERE kind = 'inquiry_mail'";
    let statement = Statement::from_string(connection.get_database_backend(), sql);
    let row = connection.query_one_raw(statement).await.expect("asked");
    let kept: String = row.expect("a row").try_get("", "last_error").expect("text");
    connection.close().await.expect("closed");
    assert!(
        kept.starts_with("no route!") && kept.len() == 2000,
        "{kept}"
    );
}

async fn a_postponed_job_is_due_at_its_new_instant(stores: &Stores) {
    let job = leased(stores).await;
    settle(stores, &job, Ok(Outcome::Later(LATER))).await;
    let just_before = LATER - Duration::MILLISECOND;
    assert_eq!(claim_mail(stores, just_before).await, None);
    assert_eq!(claim_mail(stores, LATER).await, Some(again(&job, 0, LATER)));
}

async fn a_lost_lease_changes_nothing(stores: &Stores) {
    let first = leased(stores).await;
    let second = claim_mail(stores, NOW + LEASE).await.expect("due");
    settle(stores, &first, Ok(Outcome::Done)).await;
    settle(stores, &first, Ok(Outcome::Later(NOW))).await;
    settle(stores, &first, Err(JobError::Retry("450 busy".into()))).await;
    settle(stores, &first, Err(JobError::GiveUp("550 no".into()))).await;
    assert_eq!(claim_mail(stores, NOW + LEASE).await, None);
    let end = NOW + LEASE * 2;
    assert_eq!(claim_mail(stores, end).await, Some(again(&second, 0, end)));
}

async fn a_job_that_goes_on_has_no_failures(stores: &Stores) {
    let first = leased(stores).await;
    settle(stores, &first, Err(JobError::Retry("450 busy".into()))).await;
    let second = claim_mail(stores, LATER).await.expect("due");
    assert_eq!(second.failures, 1);
    let next = LATER + Duration::DAY;
    settle(stores, &second, Ok(Outcome::Next(next))).await;
    assert_eq!(
        stores.jobs.report(9).await.expect("answered").all_failing,
        0
    );
    assert_eq!(claim_mail(stores, LATER).await, None);
    assert_eq!(claim_mail(stores, next).await, Some(again(&first, 0, next)));
}

async fn what_fails_is_due_when_the_next_is_and_counted_anew(stores: &Stores) {
    let first = leased(stores).await;
    let busy = |next| Err(JobError::RetryUntil("450 busy".into(), next));
    // The pause ends before the next one is due.
    settle(stores, &first, busy(NOW + Duration::DAY)).await;
    let retry_at = NOW + pause_after(0);
    let second = claim_mail(stores, retry_at).await.expect("due");
    assert_eq!(second.failures, 1);
    // The next one is due during the pause.
    let next = NOW + Duration::SECOND;
    settle(stores, &second, busy(next)).await;
    let third = claim_mail(stores, next).await;
    assert_eq!(third, Some(again(&first, 0, next)));
    // What is called the next one was due already.
    let third = third.expect("due");
    settle(stores, &third, busy(NOW - Duration::SECOND)).await;
    let fourth = claim_mail(stores, retry_at).await;
    assert_eq!(fourth, Some(again(&first, 1, retry_at)));
}

async fn what_was_left_out_is_due_with_the_next(stores: &Stores) {
    let job = leased(stores).await;
    let full = Err(JobError::Skip("the book is full".into(), LATER));
    settle(stores, &job, full).await;
    let just_before = LATER - Duration::MILLISECOND;
    assert_eq!(claim_mail(stores, just_before).await, None);
    let report = stores.jobs.report(9).await.expect("answered");
    assert_eq!(report.failing[0].last_error, "the book is full");
    assert_eq!(claim_mail(stores, LATER).await, Some(again(&job, 0, LATER)));
}

async fn the_report_has_what_waits_fails_and_was_given_up(stores: &Stores) {
    asked_for(stores, LATER).await;
    asked_for(stores, LATER + Duration::DAY).await;
    let (failing, given_up) = (leased(stores).await, leased(stores).await);
    settle(stores, &failing, Err(JobError::Retry("450 busy".into()))).await;
    settle(stores, &given_up, Err(JobError::GiveUp("550 no".into()))).await;
    let mut report = stores.jobs.report(9).await.expect("answered");
    report.waiting.retain(|it| it.kind == "inquiry_mail");
    let unfinished = |job: &Job, error: &str| UnfinishedJob {
        kind: "inquiry_mail".to_owned(),
        subject: job.task.subject,
        created_at: NOW,
        run_at: None,
        given_up_at: None,
        failures: 1,
        last_error: error.to_owned(),
    };
    let expected = JobReport {
        waiting: vec![WaitingJobs {
            kind: "inquiry_mail".to_owned(),
            count: 2,
            next_at: LATER,
        }],
        failing: vec![UnfinishedJob {
            run_at: Some(NOW + pause_after(0)),
            ..unfinished(&failing, "450 busy")
        }],
        all_failing: 1,
        given_up: vec![UnfinishedJob {
            given_up_at: Some(NOW + LEASE),
            ..unfinished(&given_up, "550 no")
        }],
        all_given_up: 1,
    };
    assert_eq!(report, expected);
    let bounded = stores.jobs.report(0).await.expect("answered");
    assert_eq!((bounded.failing.len(), bounded.all_failing), (0, 1));
}

async fn the_figures_count_by_kind_what_waits_fails_and_was_given_up(stores: &Stores) {
    asked_for(stores, LATER).await;
    let (failing, given_up) = (leased(stores).await, leased(stores).await);
    settle(stores, &failing, Err(JobError::Retry("450 busy".into()))).await;
    settle(stores, &given_up, Err(JobError::GiveUp("550 no".into()))).await;
    let kinds = stores.jobs.by_kind().await.expect("answered");
    let mails = kinds.iter().find(|it| it.kind == "inquiry_mail");
    let expected = KindReport {
        kind: "inquiry_mail".to_owned(),
        waiting: 2,
        next_at: Some(NOW + pause_after(0)),
        failing: 1,
        given_up: 1,
    };
    assert_eq!(mails, Some(&expected));
}

async fn what_was_given_up_is_due_again_on_demand(stores: &Stores) {
    let job = leased(stores).await;
    settle(stores, &job, Err(JobError::GiveUp("550 no".into()))).await;
    let again = stores.jobs.run_again(job.task.subject, LATER).await;
    assert_eq!(again.expect("written"), 1);
    let claimed = claim_mail(stores, LATER).await.expect("a job");
    assert_eq!(
        (claimed.task.subject, claimed.failures),
        (job.task.subject, 0)
    );
    // Neither what waits nor what nobody knows is touched.
    for id in [job.task.subject, Uuid::nil()] {
        let again = stores.jobs.run_again(id, LATER).await;
        assert_eq!(again.expect("written"), 0);
    }
}

async fn a_job_that_is_enqueued_after_it_was_given_up_is_as_new(stores: &Stores) {
    use events::{EventEdit, EventStore as _};

    let (actor, id) = scheduled(stores, NOW).await;
    let kind = usda::StartScheduledNotice::KIND;
    let job = claim(stores, kind, NOW).await.expect("due");
    settle(stores, &job, Err(JobError::GiveUp("550 no".into()))).await;
    let edit = EventEdit {
        notice_at: Some(LATER),
        ..crate::samples::edit(crate::samples::other_details())
    };
    let moved = stores.events.replace(&actor, id, &edit, NOW).await;
    moved.expect("saved");
    let report = stores.jobs.report(9).await.expect("answered");
    assert_eq!((report.all_failing, report.all_given_up), (0, 0));
    let kinds = [kind];
    let forgotten = stores.jobs.forget_given_up(&kinds, LATER + LEASE).await;
    forgotten.expect("answered");
    let next = claim(stores, kind, LATER).await;
    assert_eq!(next, Some(again(&job, 0, LATER)));
}

async fn only_what_was_given_up_long_ago_is_forgotten(stores: &Stores) {
    let job = leased(stores).await;
    settle(stores, &job, Err(JobError::GiveUp("550 no".into()))).await;
    asked_for(stores, NOW).await;
    let left = async |kinds: &[JobKind], before| {
        let forgotten = stores.jobs.forget_given_up(kinds, before).await;
        forgotten.expect("answered");
        stores.jobs.report(9).await.expect("answered").all_given_up
    };
    let (mails, given_up_at) = ([MailInquiry::KIND], NOW + LEASE);
    assert_eq!(left(&mails, given_up_at).await, 1);
    let after = given_up_at + Duration::MILLISECOND;
    assert_eq!(left(&[usda::DeliverNotice::KIND], after).await, 1);
    assert_eq!(left(&mails, after).await, 0);
    assert!(claim_mail(stores, NOW).await.is_some());
}

/// A new show whose notice is scheduled at `at`.
async fn scheduled(stores: &Stores, at: OffsetDateTime) -> (Scope, EventId) {
    let actor = stores.actor().await;
    let mut show = event(&actor);
    show.usda_notice_scheduled_at = Some(at);
    (actor, stores.insert(show).await.id)
}

async fn a_job_that_is_enqueued_again_is_reset(stores: &Stores) {
    use events::{EventEdit, EventStore as _};

    let (actor, id) = scheduled(stores, NOW).await;
    let first = claim(stores, usda::StartScheduledNotice::KIND, NOW).await;
    let first = first.expect("due");
    let failed = Err(JobError::Retry("disk full".into()));
    settle(stores, &first, failed).await;
    let edit = EventEdit {
        notice_at: Some(LATER),
        ..crate::samples::edit(crate::samples::other_details())
    };
    let moved = stores.events.replace(&actor, id, &edit, NOW).await;
    moved.expect("saved");
    let just_before = LATER - Duration::MILLISECOND;
    assert_eq!(
        claim(stores, usda::StartScheduledNotice::KIND, just_before).await,
        None
    );
    let second = claim(stores, usda::StartScheduledNotice::KIND, LATER).await;
    assert_eq!(second, Some(again(&first, 0, LATER)));
    // This resets a leased job too; the result of that lease is not recorded.
    let edit = EventEdit {
        notice_at: Some(LATER + Duration::DAY),
        ..crate::samples::edit(crate::samples::details())
    };
    let moved = stores.events.replace(&actor, id, &edit, NOW).await;
    moved.expect("saved");
    settle(stores, &second.expect("due"), Ok(Outcome::Done)).await;
    let third = claim(
        stores,
        usda::StartScheduledNotice::KIND,
        LATER + Duration::DAY,
    )
    .await;
    assert!(third.is_some());
}

async fn the_job_due_longest_is_claimed_first(stores: &Stores) {
    let mut tasks = Vec::new();
    for minutes in [30, 10, 20] {
        let at = NOW + Duration::minutes(minutes);
        tasks.push(asked_for(stores, at).await);
    }
    for position in [1, 2, 0] {
        let job = claim_mail(stores, LATER).await.expect("due");
        assert_eq!(mail_of(&job), tasks[position]);
    }
    assert_eq!(claim_mail(stores, LATER).await, None);
}

async fn the_mails_of_organizations_take_turns(stores: &Stores) {
    let ((_, busy), buyer) = (stores.horse().await, stores.actor().await);
    let mut of_busy = Vec::new();
    for minute in 0..40 {
        let inquiry = inquiry(busy.id, &buyer, NOW + Duration::minutes(minute));
        write(stores, &inquiry).await;
        of_busy.push(MailInquiry(inquiry.id));
    }
    let later = asked_for(stores, NOW + Duration::minutes(50)).await;
    let last = asked_for(stores, NOW + Duration::minutes(55)).await;
    let claim = stores
        .jobs
        .claim(MailInquiry::KIND, 5, LATER, LATER + LEASE);
    let claimed = claim.await.expect("answered").into_iter();
    let tasks: Vec<_> = claimed.map(|job| mail_of(&job)).collect();
    assert_eq!(tasks, [of_busy[0], later, last, of_busy[1], of_busy[2]]);
}

async fn another_organization_is_first_where_only_one_job_is_executed(stores: &Stores) {
    let ((_, busy), buyer) = (stores.horse().await, stores.actor().await);
    let mut of_busy = Vec::new();
    for minute in 0..4 {
        let inquiry = inquiry(busy.id, &buyer, NOW + Duration::minutes(minute));
        write(stores, &inquiry).await;
        of_busy.push(MailInquiry(inquiry.id));
    }
    let later = asked_for(stores, NOW + Duration::minutes(50)).await;
    let last = asked_for(stores, NOW + Duration::minutes(55)).await;
    let mut executed = Vec::new();
    for _ in 0..6 {
        let claim = stores
            .jobs
            .claim(MailInquiry::KIND, 32, LATER, LATER + LEASE);
        let claimed = claim.await.expect("answered");
        let (first, left) = claimed.split_first().expect("due");
        executed.push(mail_of(first));
        let first = std::slice::from_ref(first);
        stores.jobs.finish(first).await.expect("noted");
        stores.jobs.give_back(left).await.expect("noted");
    }
    let [first, second, third, fourth] = of_busy[..] else {
        panic!("there are four");
    };
    assert_eq!(executed, [first, later, last, second, third, fourth]);
}

async fn several_jobs_are_claimed_and_finished_together(stores: &Stores) {
    let mut tasks = Vec::new();
    for minutes in [20, 10, 30] {
        let at = NOW + Duration::minutes(minutes);
        tasks.push(asked_for(stores, at).await);
    }
    let kind = MailInquiry::KIND;
    let claim = async |now| {
        let claimed = stores.jobs.claim(kind, 2, now, now + LEASE).await;
        claimed.expect("answered")
    };
    let first = claim(LATER).await;
    let of_first: Vec<_> = first.iter().map(mail_of).collect();
    assert_eq!(of_first, [tasks[1], tasks[0]]);
    let second = claim(LATER).await;
    assert_eq!(second.len(), 1);
    // One of them no longer has its lease.
    let end = LATER + LEASE;
    let again = claim_mail(stores, end).await.expect("due");
    assert_eq!(mail_of(&again), tasks[1]);
    let all: Vec<_> = first.into_iter().chain(second).collect();
    stores.jobs.finish(&all).await.expect("noted");
    stores.jobs.finish(&[]).await.expect("nothing to note");
    stores.jobs.give_back(&[]).await.expect("nothing to note");
    let left = claim(end + LEASE).await;
    let left: Vec<_> = left.iter().map(mail_of).collect();
    assert_eq!(left, [tasks[1]]);
}

async fn a_job_that_is_given_back_is_due_as_before(stores: &Stores) {
    let first = leased(stores).await;
    let jobs = std::slice::from_ref(&first);
    stores.jobs.give_back(jobs).await.expect("noted");
    let second = claim_mail(stores, LATER).await;
    assert_eq!(second, Some(again(&first, 0, LATER)));
    // It no longer has the first lease.
    stores.jobs.give_back(jobs).await.expect("noted");
    assert_eq!(claim_mail(stores, LATER).await, None);
}

async fn a_job_of_another_kind_is_not_claimed(stores: &Stores) {
    let mail = asked_for(stores, NOW).await;
    let (_, id) = scheduled(stores, NOW).await;
    assert_eq!(claim(stores, usda::DeliverNotice::KIND, LATER).await, None);
    let day = claim(stores, usda::StartScheduledNotice::KIND, LATER).await;
    assert_eq!(
        day.expect("due").task,
        AnyTask::from(usda::StartScheduledNotice(id))
    );
    let jobs = stores
        .jobs
        .claim(MailInquiry::KIND, 2, LATER, LATER + LEASE);
    let tasks = jobs.await.expect("answered").into_iter();
    assert_eq!(tasks.map(|job| mail_of(&job)).collect::<Vec<_>>(), [mail]);
}

async fn each_job_is_claimed_by_one_of_many_workers(stores: &Stores) {
    for _ in 0..6 {
        asked_for(stores, NOW).await;
    }
    let workers: Vec<_> = (0..8)
        .map(|_| {
            let queue = stores.jobs.clone();
            tokio::spawn(async move {
                let (kind, mut tasks) = (MailInquiry::KIND, Vec::new());
                loop {
                    let jobs = queue.claim(kind, 2, LATER, LATER + LEASE).await?;
                    if jobs.is_empty() {
                        break;
                    }
                    tasks.extend(jobs.iter().map(|job| format!("{:?}", job.task)));
                }
                Ok::<_, StoreError>(tasks)
            })
        })
        .collect();
    let mut tasks = Vec::new();
    for worker in workers {
        tasks.extend(worker.await.expect("no panic").expect("answered"));
    }
    // A job is skipped if its row was locked at every claim; a later claim gets
    // it.
    while let Some(job) = claim_mail(stores, LATER).await {
        tasks.push(format!("{:?}", job.task));
    }
    let all = tasks.len();
    tasks.sort();
    tasks.dedup();
    assert_eq!((all, tasks.len()), (6, 6));
}

async fn the_next_instant_is_of_the_requested_kind(stores: &Stores) {
    let next = async |kind: JobKind, now| {
        let next = stores.jobs.next_run_at(kind, now).await;
        next.expect("answered")
    };
    let (day, mail) = (usda::StartScheduledNotice::KIND, MailInquiry::KIND);
    assert_eq!(next(day, NOW).await, None);
    scheduled(stores, LATER).await;
    scheduled(stores, LATER + Duration::DAY).await;
    asked_for(stores, NOW).await;
    assert_eq!(next(day, NOW).await, Some(LATER));
    assert_eq!(next(mail, LATER).await, Some(NOW));
    // A leased job is due again when its lease ends.
    claim_mail(stores, LATER).await.expect("due");
    assert_eq!(next(mail, LATER).await, None);
    assert_eq!(next(mail, LATER + LEASE).await, Some(NOW));
}

async fn a_commit_notifies_the_waiter_and_a_rollback_does_not(stores: &Stores) {
    let woken = async || {
        let enqueued = stores.jobs.enqueued(MailInquiry::KIND);
        tokio::time::timeout(std::time::Duration::from_millis(50), enqueued)
            .await
            .is_ok()
    };
    // The jobs of the samples themselves.
    let ((_, horse), buyer) = (stores.horse().await, stores.actor().await);
    woken().await;
    assert!(!woken().await);
    write(stores, &inquiry(horse.id, &buyer, NOW)).await;
    assert!(woken().await);
    assert!(!woken().await);
    // Refused after the job was enqueued in the transaction.
    let bounded = SqlMarketStore::new(stores.database.clone()).with_limits(HorseLimits {
        messages_per_day: 1,
        ..HorseLimits::default()
    });
    let second = inquiry(horse.id, &buyer, NOW);
    assert!(
        bounded
            .insert_inquiry(&scope_of(buyer.account_id()), &second, None)
            .await
            .is_err()
    );
    assert!(!woken().await);
}

async fn there_is_a_job_that_deletes_old_keys(stores: &Stores) {
    let cleaning = JobKind::new("key_expiry");
    let job = claim(stores, cleaning, NOW).await.expect("due");
    assert!(job.task.subject.is_nil());
    settle(stores, &job, Ok(Outcome::Later(LATER))).await;
    assert!(claim(stores, cleaning, LATER).await.is_some());
}

async fn what_a_clock_that_was_ahead_has_put_off_is_due_again(stores: &Stores) {
    let scheduled = [usda::StartScheduledNotice::KIND];
    let recover = async || stores.jobs.recover_from_clock_step(&scheduled, NOW).await;
    let ahead = NOW + Duration::days(1000);
    // What the present clock has put off, and what belongs to a day.
    let actor = stores.actor().await;
    let mut show = event(&actor);
    show.usda_notice_scheduled_at = Some(ahead);
    stores.insert(show).await;
    let first = leased(stores).await;
    let retry = Err(JobError::Retry("450 busy".into()));
    settle(
        stores,
        &Job {
            failures: 20,
            ..first
        },
        retry,
    )
    .await;
    assert_eq!(recover().await.expect("answered"), 0);

    let written_ahead = asked_for(stores, ahead).await;
    let claimed = asked_for(stores, NOW).await;
    let leased_ahead = claim_mail(stores, ahead).await.expect("due");
    assert_eq!(leased_ahead.lease_until, ahead + LEASE);
    assert_eq!(claim_mail(stores, NOW).await, None);
    assert_eq!(recover().await.expect("answered"), 2);
    let mut due = Vec::new();
    while let Some(job) = claim_mail(stores, NOW).await {
        due.push(mail_of(&job));
    }
    assert_eq!(due.len(), 2);
    assert!(due.contains(&written_ahead));
    assert!(due.contains(&claimed) || due.contains(&mail_of(&leased_ahead)));
    let next = stores
        .jobs
        .next_run_at(usda::StartScheduledNotice::KIND, NOW)
        .await;
    assert_eq!(next.expect("answered"), Some(ahead));
}
