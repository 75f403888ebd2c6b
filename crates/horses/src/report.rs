use kernel::{AccountId, HorseId, OptionalText, ReportId, StoreError};
use thiserror::Error;
use time::OffsetDateTime;

use crate::MarketService;

/// The reason of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ReportReason {
    /// Already sold.
    Sold,
    /// Misleading description or photos.
    Misleading,
    /// Suspected fraud.
    Fraud,
    /// Concern for the horse's welfare.
    Welfare,
    /// Offensive content.
    Offensive,
    /// Another reason, explained in the details.
    Other,
}

/// A text is not a reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("must be sold, misleading, fraud, welfare, offensive or other")]
pub struct ReportReasonError;

impl ReportReason {
    /// All reasons.
    pub const ALL: [Self; 6] = [
        Self::Sold,
        Self::Misleading,
        Self::Fraud,
        Self::Welfare,
        Self::Offensive,
        Self::Other,
    ];

    /// Parses the name.
    pub fn parse(text: &str) -> Result<Self, ReportReasonError> {
        Self::ALL
            .into_iter()
            .find(|reason| reason.as_str() == text)
            .ok_or(ReportReasonError)
    }

    /// The name in the API and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Sold => "sold",
            Self::Misleading => "misleading",
            Self::Fraud => "fraud",
            Self::Welfare => "welfare",
            Self::Offensive => "offensive",
            Self::Other => "other",
        }
    }
}

/// The reason of a report and its details.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Complaint {
    reason: ReportReason,
    details: OptionalText<2000>,
}

/// The details are missing, although the reason is [`ReportReason::Other`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("is required")]
pub struct DetailsMissing;

impl Complaint {
    /// Checks that [`ReportReason::Other`] has details.
    pub fn new(reason: ReportReason, details: OptionalText<2000>) -> Result<Self, DetailsMissing> {
        if reason == ReportReason::Other && details.as_str().is_empty() {
            return Err(DetailsMissing);
        }
        Ok(Self { reason, details })
    }

    /// What a store kept, see [`stored`](kernel#stored-values).
    #[must_use]
    pub fn stored(reason: ReportReason, details: OptionalText<2000>) -> Self {
        Self { reason, details }
    }

    /// The reason.
    #[must_use]
    pub const fn reason(&self) -> ReportReason {
        self.reason
    }

    /// The details; may be empty.
    #[must_use]
    pub fn details(&self) -> &str {
        self.details.as_str()
    }
}

/// A report, stored for the operator of the installation. It is kept when its
/// horse is deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The report's id.
    pub id: ReportId,
    /// The reported horse.
    pub horse_id: HorseId,
    /// The account that reports.
    pub reporter_id: AccountId,
    /// Reason and details.
    pub complaint: Complaint,
    /// When it was written.
    pub created_at: OffsetDateTime,
}

/// A report that nobody has dealt with, for whoever runs this installation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenReport {
    /// The report.
    pub report: Report,
    /// What the horse was called when it was reported.
    pub horse_name: String,
    /// Whether the horse is still for sale.
    pub is_for_sale: bool,
    /// The address of the seller's account.
    pub seller_email: String,
    /// The address of the reporter's account.
    pub reporter_email: String,
}

impl MarketService {
    /// The reports that nobody has dealt with, the oldest first, at most a
    /// hundred. For operators: it shows what accounts may not see of each other.
    pub async fn open_reports(&self) -> Result<Vec<OpenReport>, StoreError> {
        self.store.list_open_reports(100).await
    }

    /// Closes a report, for operators; `false` if no open one has this id.
    pub async fn close_report(&self, id: ReportId) -> Result<bool, StoreError> {
        self.store.close_report(id, self.clock.now()).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reason_other_needs_details() {
        let blank = || OptionalText::parse(" ").expect("a text");
        assert_eq!(
            Complaint::new(ReportReason::Other, blank()),
            Err(DetailsMissing)
        );
        assert!(Complaint::new(ReportReason::Fraud, blank()).is_ok());
    }

    #[test]
    fn a_reason_reads_back_from_its_name() {
        for reason in ReportReason::ALL {
            assert_eq!(ReportReason::parse(reason.as_str()), Ok(reason));
        }
        assert_eq!(ReportReason::parse(""), Err(ReportReasonError));
    }
}
