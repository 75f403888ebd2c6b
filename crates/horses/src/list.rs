use kernel::{Actor, Page, PageRequest, StoreError};

use crate::{HorseService, HorseSummary};

/// Which of an account's horses are wanted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HorseFilter {
    /// Only horses whose name contains this, whatever the case.
    pub text: Option<String>,
}

impl HorseService {
    /// The actor's horses, last created first.
    pub async fn list(
        &self,
        actor: Actor,
        filter: HorseFilter,
        page: PageRequest,
    ) -> Result<Page<HorseSummary>, StoreError> {
        self.store.list(actor, &filter, &page).await
    }
}
