use kernel::{Actor, HorseId, Page, PageRequest, Permission, RecordDate, StoreError};

use crate::{CareEntry, CareKind, HorseService};

/// Restricts a list of care items.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CareFilter {
    /// Only this kind.
    pub kind: Option<CareKind>,
    /// Only this horse.
    pub horse_id: Option<HorseId>,
    /// Only horses whose name contains this, ignoring case.
    pub text: Option<String>,
    /// Only items that are due on or before this date.
    pub until: Option<RecordDate>,
}

impl HorseService {
    /// A page of the care items of the actor's horses by due date, those
    /// without a date last.
    pub async fn list_care(
        &self,
        actor: &Actor,
        filter: CareFilter,
        page: PageRequest,
    ) -> Result<Page<CareEntry>, StoreError> {
        self.store
            .list_care(&actor.to(Permission::ReadHorses), &filter, &page)
            .await
    }
}
