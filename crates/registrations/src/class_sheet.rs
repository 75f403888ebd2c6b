use kernel::{
    Actor, ClassId, EventId, Money, Permission, RegistrationId, RequiredLine, StoreError,
};

use crate::{ClassEntryState, RegistrationService};

/// An entry, as the list of a class shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryInClass {
    /// The registration.
    pub registration_id: RegistrationId,
    /// Its number.
    pub entry_number: u32,
    /// Its back number; `None` if it never entered.
    pub back_number: Option<u32>,
    /// The rider's name.
    pub rider_name: RequiredLine<200>,
    /// The horse's name.
    pub horse_name: RequiredLine<200>,
    /// Its state in this class.
    pub state: ClassEntryState,
    /// What it pays for this class.
    pub charged: Money,
}

impl RegistrationService {
    /// The entries in a class of one of the actor's shows, in any state, by
    /// back number, and those that wait in the order of their places. Empty if
    /// the actor has no such class.
    pub async fn in_class(
        &self,
        actor: &Actor,
        event_id: EventId,
        class_id: ClassId,
    ) -> Result<Vec<EntryInClass>, StoreError> {
        self.store
            .list_in_class(&actor.to(Permission::ReadShows), event_id, class_id)
            .await
    }
}
