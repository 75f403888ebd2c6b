use kernel::{Actor, HorseId, Permission, StoreError};

use crate::HorseService;

impl HorseService {
    /// Deletes one of the actor's horses; `false` if there is none. Its photos
    /// are deleted by jobs; inquiries and reports about it are kept.
    pub async fn delete(&self, actor: &Actor, id: HorseId) -> Result<bool, StoreError> {
        self.store
            .delete(&actor.to(Permission::DeleteHorses), id, self.clock.now())
            .await
    }
}
