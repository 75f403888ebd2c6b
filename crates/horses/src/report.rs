use kernel::{AccountId, HorseId, Invalid, OptionalText, ReportId, RequiredLine, StoreError};
use time::OffsetDateTime;

use crate::MarketService;

kernel::words! {
    /// Why a horse is reported.
    pub enum ReportReason {
        /// Already sold.
        Sold = "sold",
        /// Misleading description or photos.
        Misleading = "misleading",
        /// Suspected fraud.
        Fraud = "fraud",
        /// Concern for the horse's welfare.
        Welfare = "welfare",
        /// Offensive content.
        Offensive = "offensive",
        /// Another reason, explained in the details.
        Other = "other",
    }
}

/// The reason of a report and its details.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Complaint {
    /// The reason.
    pub reason: ReportReason,
    /// The details; may be empty.
    pub details: OptionalText<2000>,
}

/// The details are missing, although the reason is [`ReportReason::Other`].
const DETAILS_MISSING: Invalid = Invalid("is required");

impl Complaint {
    /// Checks that [`ReportReason::Other`] has details. Older reports in the
    /// database may have none.
    pub fn new(reason: ReportReason, details: OptionalText<2000>) -> Result<Self, Invalid> {
        if reason == ReportReason::Other && details.as_str().is_empty() {
            return Err(DETAILS_MISSING);
        }
        Ok(Self { reason, details })
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
    pub horse_name: RequiredLine<200>,
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
            Err(DETAILS_MISSING)
        );
        assert!(Complaint::new(ReportReason::Fraud, blank()).is_ok());
    }
}
