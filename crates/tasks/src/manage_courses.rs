use kernel::{
    Actor, CourseId, HorseId, IdempotencyKey, OrganizationId, Page, PageRequest, Permission,
    RequiredLine, Revision, StoreError,
};

use crate::{
    Course, CourseDetails, CourseFilter, Dose, HorseName, MAX_LISTED_DOSES, SaveError, TaskService,
};

/// A request to begin a course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreateCourse {
    /// The organization that it shall belong to; `None` is the actor's own.
    pub organization: Option<OrganizationId>,
    /// The horse.
    pub horse_id: HorseId,
    /// What is given, and when.
    pub details: CourseDetails,
}

/// A request to replace what is said about a course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UpdateCourse {
    /// The course.
    pub id: CourseId,
    /// Its horse, which cannot change.
    pub horse_id: HorseId,
    /// What is given, and when.
    pub details: CourseDetails,
    /// The revision that was edited; `None` to replace any revision.
    pub revision: Option<Revision>,
}

impl TaskService {
    /// Begins a course. A repetition with the same key returns the course that
    /// was begun first.
    pub async fn create_course(
        &self,
        actor: &Actor,
        wish: CreateCourse,
        key: Option<IdempotencyKey>,
    ) -> Result<Course, SaveError> {
        let scope = actor.to(Permission::EditHorses);
        let now = self.clock.now();
        let course = Course {
            id: CourseId::new(self.ids.next_uuid()),
            organization_id: scope.choose(wish.organization)?,
            horse: HorseName {
                id: wish.horse_id,
                name: RequiredLine::stored(String::new()),
            },
            details: wish.details,
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

    /// Replaces what is said about a course; returns it with its latest doses,
    /// which stay as they were recorded.
    pub async fn update_course(
        &self,
        actor: &Actor,
        wish: UpdateCourse,
    ) -> Result<(Course, Vec<Dose>), SaveError> {
        let scope = actor.to(Permission::EditHorses);
        let present = self.courses.find(&scope, wish.id).await?;
        if present.ok_or(SaveError::NotFound)?.horse.id != wish.horse_id {
            return Err(SaveError::OtherHorse);
        }
        let (details, now) = (&wish.details, self.clock.now());
        let course = self
            .courses
            .update(&scope, wish.id, details, wish.revision, now)
            .await?;
        let doses = self.courses.list_doses(wish.id, MAX_LISTED_DOSES).await?;
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
