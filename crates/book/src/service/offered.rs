use kernel::{ChangeKind, Difference, Money, OrganizationId, RequiredLine, Revision, ServiceId};
use time::OffsetDateTime;

use crate::Category;

kernel::words! {
    /// What a service is.
    pub enum ServiceKind {
        /// A stall or a pasture.
        Board = "board",
        /// What grooms do, such as changing blankets.
        Care = "care",
        /// Training of the horse.
        Training = "training",
        /// Lessons of a rider.
        Lesson = "lesson",
        /// Anything else.
        Other = "other",
    }
}

impl ServiceKind {
    /// The category of its income, unless another one is stated.
    #[must_use]
    pub const fn category(self) -> Category {
        match self {
            Self::Board => Category::Boarding,
            Self::Training => Category::Training,
            Self::Lesson => Category::Lessons,
            Self::Care | Self::Other => Category::Other,
        }
    }
}

kernel::words! {
    /// What the price of a service is for.
    pub enum ServicePer {
        /// A month; of a part of one by days.
        Month = "month",
        /// A week; by days over 7.
        Week = "week",
        /// A day.
        Day = "day",
        /// Each time that it is ticked.
        Each = "each",
    }
}

/// What a service is, and what it costs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceDetails {
    /// What it is called.
    pub name: RequiredLine<200>,
    /// What it is.
    pub kind: ServiceKind,
    /// The price, unless a horse has its own.
    pub amount: Money,
    /// What the price is for.
    pub per: ServicePer,
    /// Under what it is income.
    pub category: Category,
}

impl ServiceDetails {
    /// The price for people, such as `$620.00 a month`.
    #[must_use]
    pub fn price(&self) -> String {
        match self.per {
            ServicePer::Each => format!("{} each", self.amount),
            per => format!("{} a {}", self.amount, per.as_str()),
        }
    }

    /// Fields as the API names them: each, so that a new one is not forgotten.
    fn facts(&self) -> [(&'static str, String); 5] {
        let Self {
            name,
            kind,
            amount,
            per,
            category,
        } = self;
        [
            ("name", name.as_str().to_owned()),
            ("kind", kind.as_str().to_owned()),
            ("amount", amount.to_string()),
            ("per", per.as_str().to_owned()),
            ("category", category.as_str().to_owned()),
        ]
    }
}

/// A service that a barn offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Service {
    /// Its id.
    pub id: ServiceId,
    /// Who offers it.
    pub organization_id: OrganizationId,
    /// What it is.
    pub details: ServiceDetails,
    /// How often it was saved.
    pub revision: Revision,
    /// When it was made.
    pub created_at: OffsetDateTime,
    /// When it was saved last.
    pub updated_at: OffsetDateTime,
}

impl Service {
    /// Replaces what it is.
    pub fn edit(&mut self, details: ServiceDetails, now: OffsetDateTime) {
        self.details = details;
        self.revision = self.revision.next();
        self.updated_at = now;
    }

    /// What the audit trail says of it when it is new.
    #[must_use]
    pub fn added(&self) -> Difference {
        let price = self.details.price();
        self.said(Difference::new(ChangeKind::ServiceAdded, "", "", price))
    }

    /// What the audit trail says of its deletion.
    #[must_use]
    pub fn deleted(&self) -> Difference {
        let price = self.details.price();
        self.said(Difference::new(ChangeKind::ServiceDeleted, "", price, ""))
    }

    /// What the audit trail says of the change from what it was.
    #[must_use]
    pub fn changes(&self, before: &Self) -> Vec<Difference> {
        let (was, is) = (before.details.facts(), self.details.facts());
        let found = Difference::between(ChangeKind::Service, was, is);
        found.into_iter().map(|it| self.said(it)).collect()
    }

    fn said(&self, line: Difference) -> Difference {
        line.about(self.id.as_uuid(), self.details.name.as_str())
    }
}

/// Limits of one organization, far above what a barn needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ServiceLimits {
    /// Number of services.
    pub services: u32,
    /// Number of ticks of one horse and day.
    pub ticks_of_a_day: u32,
}

impl ServiceLimits {
    /// The unit of [`services`](Self::services), in error messages.
    pub const SERVICES: &str = "services";
    /// The unit of [`ticks_of_a_day`](Self::ticks_of_a_day), in error messages.
    pub const TICKS: &str = "services of a horse and day";
}

impl Default for ServiceLimits {
    fn default() -> Self {
        Self {
            services: 200,
            ticks_of_a_day: 100,
        }
    }
}
