use kernel::{
    Actor, CourseId, HorseId, IdempotencyKey, NamedHorse, OrganizationId, Page, PageRequest,
    Permission, Refusal, Revision, StoreError,
};

use crate::{Course, CourseDetails, CourseFilter, Dose, MAX_LISTED_DOSES, TaskService};

/// A request to write what is said about a course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WriteCourse {
    /// The organization that it shall belong to; `None` is the actor's own. It does
    /// not change later.
    pub organization: Option<OrganizationId>,
    /// The horse. It cannot change later.
    pub horse_id: HorseId,
    /// What is given, and when.
    pub details: CourseDetails,
}

impl TaskService {
    /// Begins a course. A repetition with the same key returns the course that
    /// was begun first.
    pub async fn create_course(
        &self,
        actor: &Actor,
        wish: WriteCourse,
        key: Option<IdempotencyKey>,
    ) -> Result<Course, Refusal> {
        let scope = actor.to(Permission::EditHorses);
        let now = self.clock.now();
        let course = Course {
            id: CourseId::new(self.ids.next_uuid()),
            organization_id: scope.choose(wish.organization)?,
            horse: NamedHorse {
                id: wish.horse_id,
                name: String::new(),
            },
            details: wish.details.ended_by_rule(),
            former: Vec::new(),
            revision: Revision::FIRST,
            created_at: now,
            updated_at: now,
            deleted_at: None,
        };
        self.courses.insert(&course, key).await
    }

    /// One of the actor's courses with its latest doses, the last first. Also
    /// one that was deleted and is kept for its doses.
    pub async fn course(
        &self,
        actor: &Actor,
        id: CourseId,
    ) -> Result<Option<(Course, Vec<Dose>)>, StoreError> {
        let scope = actor.to(Permission::ReadHorses);
        let Some(course) = self.courses.find(&scope, id).await? else {
            return Ok(None);
        };
        let doses = self.courses.list_doses(id, MAX_LISTED_DOSES).await?;
        Ok(Some((course, doses)))
    }

    /// A page of the actor's courses, last created first.
    pub async fn courses(
        &self,
        actor: &Actor,
        filter: CourseFilter,
        page: PageRequest,
    ) -> Result<Page<Course>, StoreError> {
        let scope = actor.to(Permission::ReadHorses);
        self.courses.list(&scope, &filter, &page).await
    }

    /// Replaces what is said about a course, with a revision only if it was not
    /// saved since; returns it with its latest doses,
    /// which stay as they were recorded.
    pub async fn update_course(
        &self,
        actor: &Actor,
        id: CourseId,
        wish: WriteCourse,
        expected: Option<Revision>,
    ) -> Result<(Course, Vec<Dose>), Refusal> {
        let scope = actor.to(Permission::EditHorses);
        let present = self.courses.find(&scope, id).await?;
        let present = present.ok_or(Refusal::NotFound("Medication"))?;
        if present.horse.id != wish.horse_id {
            return Err(Refusal::Field {
                field: "horse_id",
                problem: "cannot be changed; begin another course",
            });
        }
        let (details, now) = (wish.details.ended_by_rule(), self.clock.now());
        let course = self
            .courses
            .update(&scope, id, &details, expected, now)
            .await?;
        let doses = self.courses.list_doses(id, MAX_LISTED_DOSES).await?;
        Ok((course, doses))
    }

    /// Deletes a course; `false` if there is no such course. One with doses is
    /// kept, because what a horse got must stay on record: it is listed with
    /// its horse, and is never due.
    pub async fn delete_course(&self, actor: &Actor, id: CourseId) -> Result<bool, StoreError> {
        let scope = actor.to(Permission::EditHorses);
        self.courses.delete(&scope, id, self.clock.now()).await
    }
}
