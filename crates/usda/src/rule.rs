use kernel::TimeZone;
use time::macros::date;
use time::{Date, OffsetDateTime};

/// What the regulation asks, as data: it has been postponed before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoticeRule {
    /// Where it is written.
    pub reference: &'static str,
    /// Where it is written that changes are notified.
    pub amendment_reference: &'static str,
    /// How many days before the start the notice is due.
    pub notice_days: u16,
    /// How many days before the start changes are to be notified, § 11.16(b).
    pub amendment_days: u16,
    /// Within how many days after the end the records are submitted, § 11.16(c).
    pub report_days: u16,
    /// For how many days after the end they are kept, § 11.14.
    pub retention_days: u16,
    /// From which day on shows owe it.
    pub effective_from: Date,
}

/// The notice of 9 CFR 11.16(a), from the final rule of 8 May 2024 (89 FR
/// 39194). In January 2026 it was postponed for the third time, to the end of
/// that year (document 2026-01648).
pub const HPA_NOTICE: NoticeRule = NoticeRule {
    reference: "9 CFR 11.16(a)",
    amendment_reference: "9 CFR 11.16(b)",
    notice_days: 30,
    amendment_days: 15,
    report_days: 5,
    retention_days: 90,
    effective_from: date!(2026 - 12 - 31),
};

/// What is to be said of the rule beside a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleNote {
    /// Where the rule is written.
    pub reference: &'static str,
    /// Whether it is in force on the day of the show, by the dates that this
    /// program knows.
    pub in_force: bool,
    /// Its state in words.
    pub status: String,
}

impl NoticeRule {
    /// When the notice of a show is due that starts then and there. Rounded up,
    /// a part of a day is a day: a show is 30 days away or less exactly from
    /// this instant on.
    #[must_use]
    pub fn due_at(self, starts_at: OffsetDateTime, time_zone: &TimeZone) -> OffsetDateTime {
        time_zone.days_before(starts_at, self.notice_days)
    }

    /// Until when changes to the notice of such a show are to be notified.
    #[must_use]
    pub fn amendment_due_at(
        self,
        starts_at: OffsetDateTime,
        time_zone: &TimeZone,
    ) -> OffsetDateTime {
        time_zone.days_before(starts_at, self.amendment_days)
    }

    /// Until when the records of a show that ended then and there are to be
    /// submitted, if it had Tennessee Walking Horses or racking horses.
    #[must_use]
    pub fn report_due_at(self, ends_at: OffsetDateTime, time_zone: &TimeZone) -> OffsetDateTime {
        time_zone.days_after(ends_at, self.report_days)
    }

    /// Until when an organizer keeps the records of a show that ended then and
    /// there.
    #[must_use]
    pub fn kept_until(self, ends_at: OffsetDateTime, time_zone: &TimeZone) -> OffsetDateTime {
        time_zone.days_after(ends_at, self.retention_days)
    }

    /// When the notice is to be sent by itself: when it is due, if that lies
    /// ahead. Of a show that is entered later its organizer is told at once,
    /// and sends it.
    #[must_use]
    pub fn scheduled_at(
        self,
        starts_at: OffsetDateTime,
        time_zone: &TimeZone,
        now: OffsetDateTime,
    ) -> Option<OffsetDateTime> {
        Some(self.due_at(starts_at, time_zone)).filter(|due_at| *due_at > now)
    }

    /// Whether the rule is in force on the day of a show that starts then and
    /// there.
    #[must_use]
    pub fn is_in_force(self, starts_at: OffsetDateTime, time_zone: &TimeZone) -> bool {
        time_zone.date_of(starts_at) >= self.effective_from
    }

    /// What is to be said of the rule beside a show that starts then and there.
    #[must_use]
    pub fn note_on(self, starts_at: OffsetDateTime, time_zone: &TimeZone) -> RuleNote {
        let from = self.effective_from;
        let in_force = self.is_in_force(starts_at, time_zone);
        let status = if in_force {
            "in force on the day of this show".to_owned()
        } else {
            format!(
                "not in force on the day of this show; it takes effect on {} {}, {}",
                from.month(),
                from.day(),
                from.year()
            )
        };
        RuleNote {
            reference: self.reference,
            in_force,
            status,
        }
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn records_are_kept_for_ninety_days_of_the_show_s_own_clock() {
        let zone = TimeZone::parse("America/Chicago").expect("known");
        // The clocks go back in between, on 1 November.
        let ends_at = datetime!(2026-09-06 04:00 UTC);
        let kept_until = HPA_NOTICE.kept_until(ends_at, &zone);
        assert_eq!(kept_until, datetime!(2026-12-05 05:00 UTC));
    }

    #[test]
    fn the_day_of_the_show_decides_where_the_show_is() {
        // Six in the evening of the day before in Chicago, and that day in UTC.
        let eve = datetime!(2026-12-31 00:00 UTC);
        for (zone, starts_at, in_force) in [
            ("America/Chicago", eve, false),
            ("America/Chicago", datetime!(2026-12-31 06:00 UTC), true),
            ("UTC", eve, true),
        ] {
            let zone = TimeZone::parse(zone).expect("known");
            let note = HPA_NOTICE.note_on(starts_at, &zone);
            assert_eq!(note.in_force, in_force, "{zone:?} {starts_at}");
            let status = if in_force {
                "in force on the day of this show"
            } else {
                "not in force on the day of this show; it takes effect on December 31, 2026"
            };
            assert_eq!(
                (note.reference, note.status.as_str()),
                ("9 CFR 11.16(a)", status)
            );
        }
    }
}
