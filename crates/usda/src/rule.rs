use time::Duration;

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
    /// How long before the start the notice is due.
    #[must_use]
    pub fn lead_time(self) -> Duration {
        Duration::days(i64::from(self.notice_days))
    }
}
