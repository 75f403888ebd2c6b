use kernel::{Actor, AppointmentId, Permission, StoreError};

use crate::CalendarService;

impl CalendarService {
    /// Deletes an appointment with all its occurrences and its reminder; `false`
    /// if the actor has no such appointment.
    pub async fn delete(&self, actor: &Actor, id: AppointmentId) -> Result<bool, StoreError> {
        let scope = actor.to(Permission::EditHorses);
        self.store.delete(&scope, id).await
    }
}
