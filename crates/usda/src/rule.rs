use kernel::TimeZone;
use time::macros::date;
use time::{Date, OffsetDateTime};

/// The requirements of the regulation as data, because it has been postponed
/// before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoticeRule {
    /// The reference of the rule.
    pub reference: &'static str,
    /// The reference of the rule about changes.
    pub amendment_reference: &'static str,
    /// The reference of the rule about the records of the show.
    pub report_reference: &'static str,
    /// The notice is due this many days before the start.
    pub notice_days: u16,
    /// Changes must be notified this many days before the start, § 11.16(b).
    pub amendment_days: u16,
    /// The records must be submitted within this many days after the end, §
    /// 11.16(c).
    pub report_days: u16,
    /// The records must be kept for this many days after the end, § 11.14.
    pub retention_days: u16,
    /// The first day on which the rule is in force.
    pub effective_from: Date,
}

/// The notice of 9 CFR 11.16(a), from the final rule of 8 May 2024 (89 FR
/// 39194). In January 2026 it was postponed for the third time, to the end of
/// that year (document 2026-01648).
pub const HPA_NOTICE: NoticeRule = NoticeRule {
    reference: "9 CFR 11.16(a)",
    amendment_reference: "9 CFR 11.16(b)",
    report_reference: "9 CFR 11.16(c)",
    notice_days: 30,
    amendment_days: 15,
    report_days: 5,
    retention_days: 90,
    effective_from: date!(2026 - 12 - 31),
};

/// The state of the rule, as it is displayed with a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleNote {
    /// The reference of the rule.
    pub reference: &'static str,
    /// Whether it is in force on the day of the show, according to the dates in
    /// this program.
    pub in_force: bool,
    /// The state as a text.
    pub status: String,
}

impl NoticeRule {
    /// When the notice of a show with this start is due. Parts of a day are
    /// rounded up to a day: a show is 30 days away or less exactly from this
    /// instant on.
    #[must_use]
    pub fn due_at(self, starts_at: OffsetDateTime, time_zone: &TimeZone) -> OffsetDateTime {
        time_zone.days_before(starts_at, self.notice_days)
    }

    /// When a notice of changes to such a show is due.
    #[must_use]
    pub fn amendment_due_at(
        self,
        starts_at: OffsetDateTime,
        time_zone: &TimeZone,
    ) -> OffsetDateTime {
        time_zone.days_before(starts_at, self.amendment_days)
    }

    /// When the records of a show with this end must be submitted, if it had
    /// Tennessee Walking Horses or racking horses.
    #[must_use]
    pub fn report_due_at(self, ends_at: OffsetDateTime, time_zone: &TimeZone) -> OffsetDateTime {
        time_zone.days_after(ends_at, self.report_days)
    }

    /// Until when an organizer must keep the records of a show with this end.
    #[must_use]
    pub fn kept_until(self, ends_at: OffsetDateTime, time_zone: &TimeZone) -> OffsetDateTime {
        time_zone.days_after(ends_at, self.retention_days)
    }

    /// When the notice is sent or made ready automatically: its due time, if
    /// that is after `now`. For a show that is created later, the organizer is
    /// told at once and must act.
    #[must_use]
    pub fn scheduled_at(
        self,
        starts_at: OffsetDateTime,
        time_zone: &TimeZone,
        now: OffsetDateTime,
    ) -> Option<OffsetDateTime> {
        Some(self.due_at(starts_at, time_zone)).filter(|due_at| *due_at > now)
    }

    /// Whether the rule is in force on the local day on which such a show
    /// starts.
    #[must_use]
    pub fn is_in_force(self, starts_at: OffsetDateTime, time_zone: &TimeZone) -> bool {
        time_zone.date_of(starts_at) >= self.effective_from
    }

    /// The state of the rule for a show with this start.
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
    fn records_are_kept_for_ninety_days_in_local_time() {
        let zone = TimeZone::parse("America/Chicago").expect("known");
        // Daylight saving time ends in between, on 1 November.
        let ends_at = datetime!(2026-09-06 04:00 UTC);
        let kept_until = HPA_NOTICE.kept_until(ends_at, &zone);
        assert_eq!(kept_until, datetime!(2026-12-05 05:00 UTC));
    }

    #[test]
    fn the_local_day_of_the_show_decides_whether_the_rule_is_in_force() {
        // 6 PM of the previous day in Chicago; the effective day in UTC.
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
