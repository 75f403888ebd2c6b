//! What rows are compared with.

use imports::{CareCosts, ImportKind};
use kernel::{EventId, HorseId, OrganizationId, StoreError};
use processes::imports::{
    MembersSaid, Named, NamedHorse, Present, PresentCare, PresentEntries, PresentHorse,
    PresentHorses, Rows,
};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QuerySelect as _,
};
use uuid::Uuid;

use crate::book::services::entity::offered;
use crate::error::store_error;
use crate::horses::entity::horse;
use crate::imports::members::present_members;
use crate::row::find_all;
use crate::{
    barn_horses, book, calendar, contacts, documents, events, horses, notes, places, registrations,
};

/// What rows are compared with.
pub(crate) async fn read(db: &impl ConnectionTrait, rows: &Rows) -> Result<Present, StoreError> {
    let target = &rows.target;
    let own = target.organization_id;
    Ok(match target.kind {
        ImportKind::Horses => Present::Horses(of_horses(db, rows).await?),
        ImportKind::Contacts => Present::Contacts(contacts::all_of(db, own).await?),
        ImportKind::Care => Present::Care(PresentCare {
            named: named(db, own).await?,
            visits: horses::visits_of(db, own).await?,
            intervals: horses::intervals_of(db, own).await?,
            horses: match rows.costs {
                Some(CareCosts::Expense | CareCosts::Billed) => barn_horses::all(db, own).await?,
                None | Some(CareCosts::LeftOut) => Vec::new(),
            },
            words: crate::imports::words::of(db, own).await?,
        }),
        ImportKind::Appointments => {
            let there = calendar::beginnings_of(db, own).await?;
            Present::Appointments(named(db, own).await?, there)
        }
        ImportKind::Book => {
            let horses = barn_horses::all(db, own).await?;
            let there = book::texts_of(db, own).await?;
            Present::Book(named(db, own).await?, horses, there)
        }
        ImportKind::Classes => Present::Classes(events::classes_of_show(db, target.show()?).await?),
        ImportKind::Entries => Present::Entries(of_entries(db, target.show()?).await?),
        ImportKind::Members => {
            let said = MembersSaid::of(&rows.records);
            Present::Members(Box::new(present_members(db, own, &said).await?))
        }
    })
}

async fn named(db: &impl ConnectionTrait, own: OrganizationId) -> Result<Named, StoreError> {
    Ok(Named {
        horses: named_horses(db, own).await?,
        contacts: contacts::all_of(db, own).await?,
    })
}

async fn named_horses(
    db: &impl ConnectionTrait,
    own: OrganizationId,
) -> Result<Vec<NamedHorse>, StoreError> {
    use horse::Column;
    let rows: Vec<(Uuid, String, String, Option<String>)> = horse::Entity::find()
        .select_only()
        .columns([Column::Id, Column::Name])
        .columns([Column::RegisteredName, Column::ArchivedOn])
        .filter(Column::OrganizationId.eq(own.as_uuid()))
        .into_tuple()
        .all(db)
        .await
        .map_err(store_error)?;
    let horses = rows
        .into_iter()
        .map(|(id, name, registered_name, archived)| NamedHorse {
            id: HorseId::new(id),
            name,
            registered_name,
            is_present: archived.is_none(),
        });
    Ok(horses.collect())
}

async fn of_horses(db: &impl ConnectionTrait, rows: &Rows) -> Result<PresentHorses, StoreError> {
    let own = rows.target.organization_id;
    let services =
        offered::Entity::find().filter(offered::Column::OrganizationId.eq(own.as_uuid()));
    let named = horses::with_names(db, own, rows.names()).await?;
    let mut papers = documents::papers_of(db, own).await?;
    let ids: Vec<_> = named.iter().map(|it| it.id.as_uuid()).collect();
    let mut texts = notes::texts_about(db, &ids).await?;
    let mut stays = places::stays_from(db, own, rows.target.today).await?;
    let mut services_of = book::services_by_horse(db, own).await?;
    let present = named.into_iter().map(|horse| {
        let id = horse.id.as_uuid();
        PresentHorse {
            notes: texts.remove(&id).unwrap_or_default(),
            stays: stays.remove(&id).unwrap_or_default(),
            services: services_of.remove(&id),
            papers: papers.remove(&id).unwrap_or_default(),
            horse,
        }
    });
    Ok(PresentHorses {
        horses: present.collect(),
        all: named_horses(db, own).await?,
        contacts: contacts::all_of(db, own).await?,
        areas: places::areas(db, own).await?,
        standing: places::standing_from(db, own, rows.target.today).await?,
        services: find_all(db, services, offered::Model::read).await?,
    })
}

async fn of_entries(
    db: &impl ConnectionTrait,
    event: EventId,
) -> Result<Option<Box<PresentEntries>>, StoreError> {
    let Some(show) = registrations::show_of(db, event).await? else {
        return Ok(None);
    };
    Ok(Some(Box::new(PresentEntries {
        show,
        entries: registrations::all_of_show(db, event).await?,
        numbers: registrations::numbers_of_show(db, event).await?,
        elsewhere: registrations::in_weekend_of(db, event).await?,
    })))
}
