use kernel::{
    Actor, IdempotencyKey, OrganizationId, Page, PageRequest, Permission, Refusal, Revision,
    StoreError, TaskId,
};

use crate::{Task, TaskDetails, TaskFilter, TaskService};

/// A request to write what is said about a task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WriteTask {
    /// The organization that it shall belong to; `None` is the actor's own. It does
    /// not change later.
    pub organization: Option<OrganizationId>,
    /// What is to be done, and when.
    pub details: TaskDetails,
}

impl TaskService {
    /// Creates a task. Who records care may do so too: whoever works in the barn
    /// sees what is to be done. A repetition with the same key returns the task
    /// that was created first.
    pub async fn create_task(
        &self,
        actor: &Actor,
        wish: WriteTask,
        key: Option<IdempotencyKey>,
    ) -> Result<Task, Refusal> {
        let scope = actor.to(Permission::RecordCare);
        let now = self.clock.now();
        let task = Task {
            id: TaskId::new(self.ids.next_uuid()),
            organization_id: scope.choose(wish.organization)?,
            details: wish.details,
            former: Vec::new(),
            horses: Vec::new(),
            revision: Revision::FIRST,
            created_at: now,
            updated_at: now,
        };
        self.tasks.insert(&task, key).await
    }

    /// One of the actor's tasks.
    pub async fn task(&self, actor: &Actor, id: TaskId) -> Result<Option<Task>, StoreError> {
        self.tasks.find(&actor.to(Permission::ReadHorses), id).await
    }

    /// A page of the actor's tasks, last created first.
    pub async fn tasks(
        &self,
        actor: &Actor,
        filter: TaskFilter,
        page: PageRequest,
    ) -> Result<Page<Task>, StoreError> {
        let scope = actor.to(Permission::ReadHorses);
        self.tasks.list(&scope, &filter, &page).await
    }

    /// Replaces what is said about a task, with a revision only if it was not saved
    /// since; its ticks stay.
    pub async fn update_task(
        &self,
        actor: &Actor,
        id: TaskId,
        details: TaskDetails,
        expected: Option<Revision>,
    ) -> Result<Task, Refusal> {
        let scope = actor.to(Permission::EditHorses);
        let now = self.clock.now();
        self.tasks.update(&scope, id, &details, expected, now).await
    }

    /// Deletes a task with its ticks; `false` if there is no such task.
    pub async fn delete_task(&self, actor: &Actor, id: TaskId) -> Result<bool, StoreError> {
        self.tasks
            .delete(&actor.to(Permission::EditHorses), id)
            .await
    }
}
