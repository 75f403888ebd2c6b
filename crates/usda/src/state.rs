use time::OffsetDateTime;

use crate::HPA_NOTICE;

/// Where a show stands with its notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoticeState {
    /// The notice was given.
    Complete {
        /// When.
        at: OffsetDateTime,
    },
    /// The show starts in 30 days or less (days rounded up) and no notice was given.
    Required,
    /// The notice is not due yet.
    Scheduled {
        /// When it will be due.
        due_at: OffsetDateTime,
    },
    /// The show is over and no notice was given.
    Past,
}

impl NoticeState {
    /// The state at `now` of a show with these dates.
    #[must_use]
    pub fn at(
        now: OffsetDateTime,
        starts_at: OffsetDateTime,
        ends_at: OffsetDateTime,
        notified_at: Option<OffsetDateTime>,
    ) -> Self {
        if let Some(at) = notified_at {
            return Self::Complete { at };
        }
        if now >= ends_at {
            return Self::Past;
        }
        // Rounded up, a part of a day is a day: the show is 30 days away or
        // less exactly when no more than 30 full days are left.
        let due_at = starts_at - HPA_NOTICE.lead_time();
        if now >= due_at {
            Self::Required
        } else {
            Self::Scheduled { due_at }
        }
    }

    /// The word for it in answers.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Complete { .. } => "complete",
            Self::Required => "required",
            Self::Scheduled { .. } => "scheduled",
            Self::Past => "past",
        }
    }

    /// When the notice will be due, while that lies ahead.
    #[must_use]
    pub const fn scheduled_time(self) -> Option<OffsetDateTime> {
        match self {
            Self::Scheduled { due_at } => Some(due_at),
            Self::Complete { .. } | Self::Required | Self::Past => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use time::Duration;
    use time::macros::datetime;

    use super::*;

    const START: OffsetDateTime = datetime!(2026-06-06 23:00 UTC);
    const END: OffsetDateTime = datetime!(2026-06-07 04:00 UTC);

    fn state(before_start: Duration) -> NoticeState {
        NoticeState::at(START - before_start, START, END, None)
    }

    #[test]
    fn thirty_days_and_one_minute_away_is_scheduled() {
        let due_at = datetime!(2026-05-07 23:00 UTC);
        assert_eq!(
            state(Duration::days(30) + Duration::minutes(1)),
            NoticeState::Scheduled { due_at }
        );
    }

    #[test]
    fn thirty_days_away_or_less_is_required_until_the_end() {
        for left in [
            Duration::days(30),
            Duration::days(29) + Duration::hours(23),
            Duration::ZERO,
            -Duration::hours(4),
        ] {
            assert_eq!(state(left), NoticeState::Required, "{left}");
        }
    }

    #[test]
    fn a_show_that_is_over_raises_no_alarm() {
        assert_eq!(state(-Duration::hours(5)), NoticeState::Past);
    }

    #[test]
    fn a_notice_once_given_stays_given() {
        let at = datetime!(2026-05-01 12:00 UTC);
        for now in [at, START, END + Duration::days(400)] {
            assert_eq!(
                NoticeState::at(now, START, END, Some(at)),
                NoticeState::Complete { at }
            );
        }
    }
}
