//! The barn's day and the sections of its horses, with where each horse stands.

use std::sync::Arc;

use horses::{HorseSection, HorseService, Overview, OverviewKind};
use kernel::{Actor, HorseId, Page, PageRequest, RecordDate, SortKey, StoreError};
use places::{PlaceOf, PlaceService};
use tasks::{CurrentCourse, Day, DueDose, DueTask, TaskService};

/// Something of a horse, and where the horse stands today, if that is known.
#[derive(Debug)]
pub struct Placed<T> {
    /// What.
    pub what: T,
    /// Where.
    pub place: Option<PlaceOf>,
}

/// What is due on a day.
#[derive(Debug)]
pub struct BarnDay {
    /// The day.
    pub date: RecordDate,
    /// Tasks.
    pub tasks: Vec<DueTask>,
    /// Doses.
    pub doses: Vec<Placed<DueDose>>,
    /// Courses that are given in these days.
    pub courses: Vec<Placed<CurrentCourse>>,
}

/// The use cases of a barn's day.
pub struct BarnDays {
    tasks: Arc<TaskService>,
    horses: Arc<HorseService>,
    places: Arc<PlaceService>,
}

impl BarnDays {
    /// The process over these domains.
    #[must_use]
    pub fn new(
        tasks: Arc<TaskService>,
        horses: Arc<HorseService>,
        places: Arc<PlaceService>,
    ) -> Self {
        Self {
            tasks,
            horses,
            places,
        }
    }

    /// What is due in the actor's barns.
    pub async fn day(&self, actor: &Actor, day: &Day) -> Result<BarnDay, StoreError> {
        let today = self.tasks.today(actor, day).await?;
        Ok(BarnDay {
            date: today.date,
            tasks: today.tasks,
            doses: self.placed(actor, today.doses, |it| it.horse.id).await?,
            courses: self
                .placed(actor, today.courses, |it| it.course.horse.id)
                .await?,
        })
    }

    /// One section of each horse of the actor, by name.
    pub async fn overview(
        &self,
        actor: &Actor,
        kind: OverviewKind,
        page: &PageRequest<SortKey>,
    ) -> Result<Page<Placed<HorseSection<Overview>>, SortKey>, StoreError> {
        let found = self.horses.overview(actor, kind, page).await?;
        Ok(Page {
            items: self.placed(actor, found.items, |it| it.horse.id).await?,
            next: found.next,
        })
    }

    async fn placed<T>(
        &self,
        actor: &Actor,
        all: Vec<T>,
        horse: impl Fn(&T) -> HorseId,
    ) -> Result<Vec<Placed<T>>, StoreError> {
        let ids: Vec<_> = all.iter().map(&horse).collect();
        let places = self.places.of_horses(actor, &ids).await?;
        let those = all.into_iter().map(|what| Placed {
            place: places.get(&horse(&what)).cloned(),
            what,
        });
        Ok(those.collect())
    }
}
