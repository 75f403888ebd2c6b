use kernel::{HorseId, Money, Page, PageRequest, RandomToken, SortKey, StoreError};
use time::{Date, OffsetDateTime};

use crate::{Age, Breed, ForSale, Gender, Height, MarketService, PublicSale, SaleDetails};

kernel::words! {
    /// How a list of horses for sale is sorted. What has no price, height or age comes
    /// last.
    pub enum SaleSort {
        /// The last listed first.
        Newest = "newest",
        /// The cheapest first.
        Price = "price",
        /// The dearest first.
        PriceDown = "price_desc",
        /// The smallest first.
        Height = "height",
        /// The youngest first.
        Age = "age",
        /// By name, without regard to case.
        Name = "name",
    }
}

/// What lies between two values, both included, each if it is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span<T> {
    /// The least.
    pub from: Option<T>,
    /// The most.
    pub to: Option<T>,
}

impl<T> Default for Span<T> {
    fn default() -> Self {
        Self {
            from: None,
            to: None,
        }
    }
}

/// Restricts and sorts a list of horses for sale. A horse of which a price, height or age
/// is not known is in no span of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaleFilter {
    /// Only horses whose name, breed, stable or location contains this,
    /// ignoring case.
    pub text: Option<String>,
    /// Only this gender.
    pub gender: Option<Gender>,
    /// Only this breed.
    pub breed: Option<Breed>,
    /// Only horses whose discipline contains this, ignoring case.
    pub discipline: Option<String>,
    /// Only at these prices.
    pub price: Span<Money>,
    /// Only of these heights.
    pub height: Span<Height>,
    /// Only of these ages.
    pub age: Span<Age>,
    /// The day on which horses have these ages; [`MarketService::list`] fills it in.
    pub today: Date,
    /// The order.
    pub sort: SaleSort,
}

impl Default for SaleFilter {
    fn default() -> Self {
        Self {
            text: None,
            gender: None,
            breed: None,
            discipline: None,
            price: Span::default(),
            height: Span::default(),
            age: Span::default(),
            today: OffsetDateTime::UNIX_EPOCH.date(),
            sort: SaleSort::Newest,
        }
    }
}

impl MarketService {
    /// A page of all accounts' horses for sale.
    pub async fn list(
        &self,
        filter: SaleFilter,
        page: PageRequest<SortKey>,
    ) -> Result<Page<ForSale, SortKey>, StoreError> {
        let now = self.clock.now();
        let today = now.date();
        let filter = SaleFilter { today, ..filter };
        let page = self.store.list(&filter, &page).await?;
        Ok(page.map(|horse| horse.aged(now)))
    }

    /// The buyer's view of a horse for sale.
    pub async fn details(&self, id: HorseId) -> Result<Option<SaleDetails>, StoreError> {
        let details = self.store.find(id).await?;
        Ok(details.map(|it| it.aged(self.clock.now())))
    }

    /// The page behind a link, which opens without an account. `None` for a link that
    /// never was, one that is dead, and what is no link.
    pub async fn public(
        &self,
        token: Option<RandomToken>,
    ) -> Result<Option<PublicSale>, StoreError> {
        let Some(token) = token else {
            return Ok(None);
        };
        let now = self.clock.now();
        let sale = self.store.find_public(&token, now).await?;
        Ok(sale.map(|sale| PublicSale {
            details: sale.details.aged(now),
            ..sale
        }))
    }
}
