use kernel::{
    Actor, ClassId, EventId, LinkedPeople, Money, Permission, RegistrationId, RequiredLine,
    StoreError,
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
    /// To whom it is linked, as the records that are shown.
    pub people: LinkedPeople,
    /// Its state in this class.
    pub state: ClassEntryState,
    /// What it pays for this class.
    pub charged: Money,
}

/// Who is in a class.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ClassSheet {
    /// Those that do not wait, in any state, by back number.
    pub entries: Vec<EntryInClass>,
    /// The waiting list, the first in line first.
    pub waiting: Vec<EntryInClass>,
}

impl RegistrationService {
    /// Who is in a class of one of the actor's shows; nobody if the actor has no such
    /// class.
    pub async fn in_class(
        &self,
        actor: &Actor,
        event_id: EventId,
        class_id: ClassId,
    ) -> Result<ClassSheet, StoreError> {
        let scope = actor.to(Permission::ReadShows);
        let all = self.store.list_in_class(&scope, event_id, class_id).await?;
        let waits = |entry: &EntryInClass| entry.state == ClassEntryState::Waitlisted;
        let (waiting, entries) = all.into_iter().partition(waits);
        Ok(ClassSheet { entries, waiting })
    }
}
