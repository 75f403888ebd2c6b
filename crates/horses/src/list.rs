use kernel::{Actor, Page, PageRequest, Permission, StoreError};

use crate::{HorseService, HorseSummary};

/// Restricts a list of horses.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HorseFilter {
    /// Only horses whose name contains this, ignoring case.
    pub text: Option<String>,
    /// Those that are archived, rather than the others.
    pub is_archived: bool,
}

impl HorseService {
    /// A page of the actor's horses, newest first.
    pub async fn list(
        &self,
        actor: &Actor,
        filter: HorseFilter,
        page: PageRequest,
    ) -> Result<Page<HorseSummary>, StoreError> {
        let (scope, now) = (actor.to(Permission::ReadHorses), self.clock.now());
        let page = self.store.list(&scope, &filter, &page).await?;
        Ok(page.map(|horse| horse.aged(now)))
    }
}
