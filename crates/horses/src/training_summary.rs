use kernel::{RecordDate, RequiredLine};
use time::{Date, Duration};

use crate::{Competition, ListOf, Trainer, Training, TrainingLogEntry};

/// The number of weeks of a [`TrainingSummary`].
pub const SUMMARY_WEEKS: usize = 12;

/// The training of a horse in the last twelve weeks. Every entry of the log is
/// a ride. Entries after tomorrow are plans and not counted; tomorrow counts
/// because the day of the clock is that of UTC.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrainingSummary {
    /// The date of the last ride.
    pub last_on: Option<RecordDate>,
    /// The number of rides in the last 30 days.
    pub rides_in_30_days: u32,
    /// The number of rides in each of the last twelve weeks, the current one
    /// last. A week is seven days, the current one ends today.
    pub weeks: [u32; SUMMARY_WEEKS],
    /// The entries of the log in these weeks, newest first.
    pub log: Vec<TrainingLogEntry>,
    /// The training goals.
    pub goals: ListOf<RequiredLine<500>>,
    /// Results of competitions, newest first.
    pub competitions: Vec<Competition>,
    /// The trainer.
    pub trainer: Trainer,
}

impl TrainingSummary {
    pub(crate) fn of(training: &Training, today: Date) -> Self {
        let mut log = training.log.as_slice().to_vec();
        log.retain(|entry| entry.date.as_date() <= today + Duration::DAY);
        // Stable, so that entries of one day stay in the owner's order.
        log.sort_by_key(|entry| std::cmp::Reverse(entry.date));
        let last_on = log.first().map(|entry| entry.date);
        let mut weeks = [0; SUMMARY_WEEKS];
        let mut rides_in_30_days = 0;
        log.retain(|entry| {
            let days_ago = (today - entry.date.as_date()).whole_days().max(0);
            if days_ago < 30 {
                rides_in_30_days += 1;
            }
            let weeks_ago = usize::try_from(days_ago / 7).unwrap_or(usize::MAX);
            let week = weeks.iter_mut().rev().nth(weeks_ago);
            week.map(|rides| *rides += 1).is_some()
        });
        let mut competitions = training.competitions.as_slice().to_vec();
        competitions.sort_by_key(|it| std::cmp::Reverse(it.date));
        Self {
            last_on,
            rides_in_30_days,
            weeks,
            log,
            goals: training.goals.clone(),
            competitions,
            trainer: training.trainer.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::{OptionalLine, OptionalText};
    use time::macros::date;

    use super::*;

    const TODAY: Date = date!(2026 - 06 - 30);

    fn summary(days_ago: &[i64]) -> TrainingSummary {
        let log = days_ago.iter().map(|days| TrainingLogEntry {
            date: RecordDate::new(TODAY - Duration::days(*days)).expect("a day"),
            activity: OptionalLine::parse(&days.to_string()).expect("a line"),
            notes: OptionalText::default(),
        });
        let training = Training {
            log: ListOf::new(log.collect()).expect("a few"),
            ..Training::default()
        };
        TrainingSummary::of(&training, TODAY)
    }

    #[test]
    fn rides_are_counted_by_weeks_that_end_today() {
        let found = summary(&[0, 6, 7, 29, 30, 83, 84]);
        assert_eq!(found.rides_in_30_days, 4);
        assert_eq!(found.weeks, [1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 1, 2]);
        assert_eq!(found.log.len(), 6);
    }

    #[test]
    fn the_log_has_the_newest_first_and_no_plans() {
        let found = summary(&[3, -1, 100, -2, 5]);
        let log = found.log.iter().map(|entry| entry.activity.as_str());
        assert_eq!(log.collect::<Vec<_>>(), ["-1", "3", "5"]);
        assert_eq!(
            found.last_on.map(|it| it.to_string()).as_deref(),
            Some("2026-07-01")
        );
        assert_eq!(
            summary(&[100]).last_on.map(RecordDate::as_date),
            Some(TODAY - Duration::days(100))
        );
        assert_eq!(summary(&[]).last_on, None);
    }
}
