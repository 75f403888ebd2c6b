//! What `showstable jobs` prints: ids and errors. Errors name
//! nobody, as in the log.

use persistence::{JobReport, UnfinishedJob};
use time::OffsetDateTime;
use time::format_description::StaticFormatDescription;
use time::macros::format_description;

/// How many failing jobs, and how many that were given up, are listed.
pub(crate) const MOST_LISTED: u64 = 100;

const INSTANT: StaticFormatDescription =
    format_description!("[year]-[month]-[day] [hour]:[minute] UTC");

fn instant(at: OffsetDateTime) -> String {
    at.format(INSTANT).unwrap_or_default()
}

/// The lines of the list.
pub(crate) fn lines(report: &JobReport) -> Vec<String> {
    let mut lines = Vec::new();
    for waiting in &report.waiting {
        let (kind, count) = (&waiting.kind, waiting.count);
        let next_at = instant(waiting.next_at);
        lines.push(format!("waiting   {kind}: {count}, the first at {next_at}"));
    }
    list(
        &mut lines,
        "failing ",
        &report.failing,
        report.all_failing,
        |job| {
            let next_at = job.run_at.map(instant).unwrap_or_default();
            format!("is tried again at {next_at}")
        },
    );
    list(
        &mut lines,
        "given up",
        &report.given_up,
        report.all_given_up,
        |job| {
            let at = job.given_up_at.map(instant).unwrap_or_default();
            format!("was given up at {at}")
        },
    );
    if report.failing.is_empty() {
        lines.push("No job is failing.".to_owned());
    }
    if report.given_up.is_empty() {
        lines.push("No job was given up.".to_owned());
    }
    lines
}

fn list(
    lines: &mut Vec<String>,
    state: &str,
    jobs: &[UnfinishedJob],
    all: u64,
    follows: impl Fn(&UnfinishedJob) -> String,
) {
    for job in jobs {
        let failed = match job.failures {
            0 => "the last part was left out".to_owned(),
            1 => "failed once".to_owned(),
            times => format!("failed {times} times"),
        };
        let (kind, subject) = (&job.kind, job.subject);
        let (created_at, follows) = (instant(job.created_at), follows(job));
        lines.push(format!(
            "{state}  {kind} {subject}: of {created_at}, {failed}, {follows}"
        ));
        lines.push(format!("    {}", on_one_line(&job.last_error)));
    }
    let left = all.saturating_sub(jobs.len() as u64);
    if left > 0 {
        lines.push(format!("{state}  and {left} more"));
    }
}

/// An error that may be the answer of a mail server.
fn on_one_line(error: &str) -> String {
    let words = error.split(|c: char| c.is_whitespace() || c.is_control());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use kernel::Uuid;
    use persistence::WaitingJobs;
    use time::macros::datetime;

    use super::*;

    #[test]
    fn the_list_has_what_waits_what_fails_and_what_was_given_up() {
        let at = datetime!(2026-11-01 12:00 UTC);
        let job = |failures, error: &str| UnfinishedJob {
            kind: "book_series".to_owned(),
            subject: Uuid::nil(),
            created_at: at,
            run_at: Some(at),
            given_up_at: None,
            failures,
            last_error: error.to_owned(),
        };
        let given_up = UnfinishedJob {
            run_at: None,
            given_up_at: Some(at),
            ..job(21, "550 no")
        };
        let report = JobReport {
            waiting: vec![WaitingJobs {
                kind: "bill_mail".to_owned(),
                count: 2,
                next_at: at,
            }],
            failing: vec![job(0, "the book is full"), job(1, "450\nbusy")],
            all_failing: 7,
            given_up: vec![given_up],
            all_given_up: 1,
        };
        let (id, at) = (
            "00000000-0000-0000-0000-000000000000",
            "2026-11-01 12:00 UTC",
        );
        let expected = [
            format!("waiting   bill_mail: 2, the first at {at}"),
            format!(
                "failing   book_series {id}: of {at}, the last part was left out, \
                 is tried again at {at}"
            ),
            "    the book is full".to_owned(),
            format!("failing   book_series {id}: of {at}, failed once, is tried again at {at}"),
            "    450 busy".to_owned(),
            "failing   and 5 more".to_owned(),
            format!("given up  book_series {id}: of {at}, failed 21 times, was given up at {at}"),
            "    550 no".to_owned(),
        ];
        assert_eq!(lines(&report), expected);
    }

    #[test]
    fn nothing_is_said_to_be_nothing() {
        let none = JobReport {
            waiting: Vec::new(),
            failing: Vec::new(),
            all_failing: 0,
            given_up: Vec::new(),
            all_given_up: 0,
        };
        assert_eq!(lines(&none), ["No job is failing.", "No job was given up."]);
    }

    #[test]
    fn an_error_is_listed_on_one_line() {
        let error = "550 5.1.1 no\r\n such \u{1b}[31muser";
        assert_eq!(on_one_line(error), "550 5.1.1 no such [31muser");
    }
}
