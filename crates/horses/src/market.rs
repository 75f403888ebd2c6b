use kernel::{HorseId, Page, PageRequest, StoreError};

use crate::{ForSale, Gender, MarketService, SaleDetails};

/// Restricts a list of horses for sale.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SaleFilter {
    /// Only horses whose name, breed, stable or location contains this,
    /// ignoring case.
    pub text: Option<String>,
    /// Only this gender.
    pub gender: Option<Gender>,
}

impl MarketService {
    /// A page of all accounts' horses for sale, newest listing first.
    pub async fn list(
        &self,
        filter: SaleFilter,
        page: PageRequest,
    ) -> Result<Page<ForSale>, StoreError> {
        self.store.list(&filter, &page).await
    }

    /// The buyer's view of a horse for sale.
    pub async fn details(&self, id: HorseId) -> Result<Option<SaleDetails>, StoreError> {
        self.store.find(id).await
    }
}
