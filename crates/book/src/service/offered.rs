use kernel::{
    ByDay, ChangeKind, Difference, Money, OrganizationId, RequiredLine, Revision, ServiceId,
};
use time::{Date, OffsetDateTime};

use super::GivenService;
use crate::{BookMonth, Category, board_for};

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

/// A price, and what it is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Price {
    /// How much.
    pub amount: Money,
    /// For what.
    pub per: ServicePer,
}

impl Price {
    /// What so many days of a month cost at this price. What is charged each time costs
    /// nothing by days.
    #[must_use]
    pub fn of_days(self, month: BookMonth, days: u32) -> Money {
        match self.per {
            ServicePer::Month => board_for(self.amount, month, days),
            ServicePer::Week => by_week(self.amount, days),
            ServicePer::Day => self.amount.times(days),
            ServicePer::Each => Money::ZERO,
        }
    }

    /// For people, such as `$620.00 a month`.
    #[must_use]
    pub fn title(self) -> String {
        match self.per {
            ServicePer::Each => format!("{} each", self.amount),
            per => format!("{} a {}", self.amount, per.as_str()),
        }
    }
}

/// The price of a week for so many days, rounded half up to the cent.
fn by_week(rate: Money, days: u32) -> Money {
    let cents = (i128::from(rate.cents()) * i128::from(days) * 2 + 7) / 14;
    let cents = i64::try_from(cents).unwrap_or(i64::MAX);
    Money::from_cents(cents).unwrap_or_default()
}

/// What a service cost until a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FormerPrice {
    /// The last day, included.
    pub until: Date,
    /// How much.
    pub amount: Money,
    /// For what.
    pub per: ServicePer,
}

/// What a service is, and what it costs after all changes of its price.
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
    /// The price.
    #[must_use]
    pub const fn price(&self) -> Price {
        Price {
            amount: self.amount,
            per: self.per,
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

/// What a service shall be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceWish {
    /// What it is.
    pub details: ServiceDetails,
    /// The first day of the price; `None` if it was never another since the last change.
    pub from: Option<Date>,
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
    /// What it cost before, by day.
    pub former_prices: Vec<FormerPrice>,
    /// How often it was saved.
    pub revision: Revision,
    /// When it was made.
    pub created_at: OffsetDateTime,
    /// When it was saved last.
    pub updated_at: OffsetDateTime,
}

impl Service {
    /// What it costs, on each day.
    #[must_use]
    pub fn prices(&self) -> ByDay<Price> {
        let former = self.former_prices.iter();
        let former = former.map(|it| {
            let FormerPrice { until, amount, per } = *it;
            (until, Price { amount, per })
        });
        ByDay::of_former(former, self.details.price())
    }

    /// What it costs a horse with these services on a day: the horse's own price, or that
    /// of the service.
    #[must_use]
    pub fn price_on(&self, day: Date, services: &[GivenService]) -> Price {
        let price = *self.prices().on(day);
        let mut services = services.iter();
        let had = services.find(|it| it.service_id == self.id && it.is_on(day));
        let own = had.and_then(|it| it.amount);
        Price {
            amount: own.unwrap_or(price.amount),
            ..price
        }
    }

    /// Replaces what it is. A price from a day on leaves the days before as they were;
    /// without a day the last price was never another.
    pub fn edit(&mut self, ServiceWish { details, from }: ServiceWish, now: OffsetDateTime) {
        let mut prices = self.prices();
        self.details = details;
        if let Some(from) = from {
            prices.change(from, self.details.price());
            let latest = *prices.latest();
            (self.details.amount, self.details.per) = (latest.amount, latest.per);
            let former = prices.periods().filter_map(|it| {
                let Price { amount, per } = *it.value;
                let until = it.until?;
                Some(FormerPrice { until, amount, per })
            });
            self.former_prices = former.collect();
        }
        self.revision = self.revision.next();
        self.updated_at = now;
    }

    /// What the audit trail says of it when it is new.
    #[must_use]
    pub fn added(&self) -> Difference {
        let price = self.details.price().title();
        self.said(Difference::new(ChangeKind::ServiceAdded, "", "", price))
    }

    /// What the audit trail says of its deletion.
    #[must_use]
    pub fn deleted(&self) -> Difference {
        let price = self.details.price().title();
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
