use kernel::{Actor, HorseId, Page, PageRequest, RecordDate, StoreError};

use crate::{CareEntry, CareKind, HorseService};

/// Which due care is wanted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CareFilter {
    /// Only of this kind.
    pub kind: Option<CareKind>,
    /// Only of this horse.
    pub horse_id: Option<HorseId>,
    /// Only of horses whose name contains this, whatever the case.
    pub text: Option<String>,
    /// Only what is due on this day or earlier.
    pub until: Option<RecordDate>,
}

impl HorseService {
    /// What is due for the actor's horses, the earliest first, and last what
    /// has no date.
    pub async fn list_care(
        &self,
        actor: Actor,
        filter: CareFilter,
        page: PageRequest,
    ) -> Result<Page<CareEntry>, StoreError> {
        self.store.list_care(actor, &filter, &page).await
    }
}
