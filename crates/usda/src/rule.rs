use kernel::TimeZone;
use time::OffsetDateTime;

/// What the regulation asks, as data: it has been postponed before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoticeRule {
    /// Where it is written.
    pub reference: &'static str,
    /// How many days before the start the notice is due.
    pub notice_days: u16,
}

/// The notice of 9 CFR 11.16(a), from the final rule of 8 May 2024 (89 FR 39194).
pub const HPA_NOTICE: NoticeRule = NoticeRule {
    reference: "9 CFR 11.16(a)",
    notice_days: 30,
};

impl NoticeRule {
    /// When the notice of a show is due that starts then and there. Rounded up,
    /// a part of a day is a day: a show is 30 days away or less exactly from
    /// this instant on.
    #[must_use]
    pub fn due_at(self, starts_at: OffsetDateTime, time_zone: &TimeZone) -> OffsetDateTime {
        time_zone.days_before(starts_at, self.notice_days)
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
}
