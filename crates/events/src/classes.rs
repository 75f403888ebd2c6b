use kernel::{Actor, ClassId, ClassStage, EventId, Permission, StoreError};

use crate::{EventService, ShowClass};

/// A class of a show, with the numbers of its entries by state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountedClass {
    /// The class.
    pub class: ShowClass,
    /// Entries that take part.
    pub entered: u64,
    /// Entries on the waiting list.
    pub waiting: u64,
    /// Entries that were scratched or cancelled.
    pub scratched: u64,
    /// What ring and judges say of it.
    pub stage: ClassStage,
    /// Whether it was split or combined: others are held in its place.
    pub is_replaced: bool,
}

impl EventService {
    /// The classes of one of the actor's shows, in its order; `None` if the
    /// actor has no such show.
    pub async fn list_classes(
        &self,
        actor: &Actor,
        id: EventId,
    ) -> Result<Option<Vec<CountedClass>>, StoreError> {
        self.store
            .list_classes(&actor.to(Permission::ReadShows), id)
            .await
    }

    /// A class of one of the actor's shows, with its position from 0; `None` if the
    /// actor has no such show, or the show no such class.
    pub async fn find_class(
        &self,
        actor: &Actor,
        show: EventId,
        id: ClassId,
    ) -> Result<Option<(usize, CountedClass)>, StoreError> {
        let classes = self.list_classes(actor, show).await?.unwrap_or_default();
        let mut classes = classes.into_iter().enumerate();
        Ok(classes.find(|(_, counted)| counted.class.id == id))
    }
}
