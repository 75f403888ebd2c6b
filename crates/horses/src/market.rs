use kernel::{HorseId, Page, PageRequest, StoreError};

use crate::{ForSale, Gender, MarketService, SaleDetails};

/// Which horses for sale are wanted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SaleFilter {
    /// Only horses whose name, breed, stable or location contains this,
    /// whatever the case.
    pub text: Option<String>,
    /// Only of this gender.
    pub gender: Option<Gender>,
}

impl MarketService {
    /// All accounts' horses that are for sale, last listed first.
    pub async fn list(
        &self,
        filter: SaleFilter,
        page: PageRequest,
    ) -> Result<Page<ForSale>, StoreError> {
        self.store.list(&filter, &page).await
    }

    /// What a buyer may know of a horse that is for sale.
    pub async fn details(&self, id: HorseId) -> Result<Option<SaleDetails>, StoreError> {
        self.store.find(id).await
    }
}
