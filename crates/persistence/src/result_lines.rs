//! The lines of what was published last of each class: written with the publication, and read
//! for horses and people. A line keeps to whom its entry was linked when it was published
//! (`docs/adr/0038`).

use exhibitors::{EntryRole, ResultSeen};
use kernel::{
    ClassResult, EventId, HorseId, LinkedPeople, MAX_RESULTS, OrganizationId, RegistrationId,
    StoreError, TimeZone, Uuid,
};
use rings::{Publication, SheetRow};
use sea_orm::sea_query::{Expr, ExprTrait as _, Query};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, FromQueryResult,
    IntoActiveModel as _, JoinType, QueryFilter as _, QueryOrder as _, QuerySelect as _, Select,
};

use crate::database::TransactionConnection;
use crate::directory::lock_directory;
use crate::entry_people::linked;
use crate::events::entity::class;
use crate::exhibitors::entity::people;
use crate::rings::entity::result_line::{Column, Entity, Model};
use crate::row::{Unreadable, delete_where, find_all, find_readable, insert_all, relation, write};
use crate::shows;
use crate::table::{Stored as _, read};

/// The columns that say to whom an entry is linked, here and there.
const LINKED: [(Column, people::Column); 4] = [
    (Column::RiderId, people::Column::RiderId),
    (Column::OwnerId, people::Column::OwnerId),
    (Column::TrainerId, people::Column::TrainerId),
    (Column::ShowHorseId, people::Column::ShowHorseId),
];

/// Writes what is published of a class, whose row in the ring is locked, in the place of what
/// was published before. The directory is locked, so that nobody is linked meanwhile.
pub(crate) async fn replace(
    db: &TransactionConnection,
    organization: OrganizationId,
    (event, class): (Uuid, Uuid),
    (published, entered): (&Publication, u32),
) -> Result<(), StoreError> {
    lock_directory(db, organization).await?;
    let sheet = &published.sheet;
    let linked = linked(db, sheet.rows.iter().map(|it| it.registration_id)).await?;
    let line = |(position, row): (i64, &SheetRow)| {
        let judge = row.judge.and_then(|it| usize::try_from(it).ok());
        let judge = judge.and_then(|it| sheet.cards.get(it));
        let people = linked.get(&row.registration_id).copied();
        let [rider_id, owner_id, trainer_id, show_horse_id] = ids(&people.unwrap_or_default());
        let line = Model {
            class_id: class,
            position,
            event_id: event,
            registration_id: row.registration_id.column(),
            horse_id: row.horse_id.map(HorseId::as_uuid),
            rider_id,
            owner_id,
            trainer_id,
            show_horse_id,
            back_number: row.back_number.column(),
            horse_name: row.horse_name.clone(),
            rider_name: row.rider_name.clone(),
            judge: judge.map(|it| it.judge.clone()).unwrap_or_default(),
            place: row.place.column(),
            is_tied: row.is_tied,
            score: row.score.clone(),
            status: row.status.column(),
            shown: sheet.shown.column(),
            entered: entered.column(),
            publication: published.number.column(),
        };
        line.into_active_model()
    };
    delete_where::<Entity>(db, Column::ClassId.eq(class)).await?;
    insert_all(db, (0..).zip(&sheet.rows).map(line)).await
}

/// In the order of [`LINKED`].
fn ids(people: &LinkedPeople) -> [Option<Uuid>; 4] {
    let person = |id: Option<kernel::ExhibitorId>| id.map(kernel::Id::as_uuid);
    [
        person(people.rider_id),
        person(people.owner_id),
        person(people.trainer_id),
        people.show_horse_id.map(kernel::Id::as_uuid),
    ]
}

/// Links the lines of entries that were published before their entries were linked. The
/// directory is locked.
pub(crate) async fn link(
    db: &TransactionConnection,
    entries: &[RegistrationId],
) -> Result<(), StoreError> {
    if entries.is_empty() {
        return Ok(());
    }
    let mut lines = Entity::update_many();
    for (column, of_entry) in LINKED {
        let is_its = Expr::col((people::Entity, people::Column::RegistrationId))
            .equals((Entity, Column::RegistrationId));
        let linked = Query::select()
            .column(of_entry)
            .from(people::Entity)
            .and_where(is_its)
            .to_owned();
        lines = lines.col_expr(column, Expr::SubQuery(None, Box::new(linked.into())));
    }
    let these = Column::RegistrationId.is_in(entries.iter().map(|it| it.as_uuid()));
    write(db, lines.filter(these)).await?;
    Ok(())
}

/// The office says to whom an entry is linked: its lines that were linked as it was follow.
/// The directory is locked.
pub(crate) async fn relink(
    db: &TransactionConnection,
    entry: RegistrationId,
    (before, after): (&LinkedPeople, &LinkedPeople),
) -> Result<(), StoreError> {
    let changes = LINKED
        .into_iter()
        .zip(ids(before).into_iter().zip(ids(after)));
    for ((column, _), (before, after)) in changes.filter(|(_, (was, is))| was != is) {
        let as_it_was = match before {
            Some(id) => column.eq(id),
            None => column.is_null(),
        };
        let lines = Entity::update_many()
            .col_expr(column, Expr::value(after))
            .filter(Column::RegistrationId.eq(entry.as_uuid()))
            .filter(as_it_was);
        write(db, lines).await?;
    }
    Ok(())
}

#[derive(FromQueryResult)]
struct ResultColumns {
    show: String,
    public_link: String,
    starts_at: i64,
    time_zone: String,
    class_number: String,
    class_name: String,
    judge: String,
    place: Option<i64>,
    is_tied: bool,
    shown: i64,
    score: String,
    status: Option<String>,
    back_number: i64,
    rider_name: String,
    publication: i64,
}

impl ResultColumns {
    fn read(self) -> Result<ClassResult, Unreadable> {
        let zone: TimeZone = read("time_zone", self.time_zone)?;
        Ok(ClassResult {
            show: self.show,
            show_link: read("public_link", self.public_link)?,
            day: zone.date_of(read("starts_at", self.starts_at)?),
            class_number: self.class_number,
            class_name: self.class_name,
            judge: self.judge,
            place: read("place", self.place)?,
            is_tied: self.is_tied,
            shown: read("shown", self.shown)?,
            score: self.score,
            status: self.status.unwrap_or_default(),
            back_number: read("back_number", self.back_number)?,
            rider_name: self.rider_name,
            is_corrected: self.publication > 1,
        })
    }
}

/// The lines that meet a condition, of shows that are not hidden, the newest show first.
fn lines(which: Condition, most: u64) -> Select<Entity> {
    let lines = Entity::find()
        .select_only()
        .columns([Column::Judge, Column::Place, Column::IsTied, Column::Shown])
        .columns([Column::Score, Column::Status, Column::BackNumber])
        .columns([Column::RiderName, Column::Publication])
        .column_as(class::Column::Number, "class_number")
        .column_as(class::Column::Name, "class_name")
        .join(
            JoinType::InnerJoin,
            relation(Column::ClassId, class::Column::Id),
        );
    let lines = shows::with_show(lines, Column::EventId);
    shows::with_link_and_zone(shows::with_name_and_start(lines))
        .filter(shows::not_hidden())
        .filter(which)
        .order_by_desc(shows::start())
        .order_by_asc(Column::EventId)
        .order_by_asc(class::Column::Position)
        .order_by_asc(Column::Position)
        .limit(most)
}

/// Of the horse of an account. An unreadable line is left out.
pub(crate) async fn of_horse(
    db: &impl ConnectionTrait,
    id: HorseId,
    most: u64,
) -> Result<Vec<ClassResult>, StoreError> {
    let its = Column::HorseId.eq(id.as_uuid());
    let its = lines(Condition::all().add(its), most);
    find_readable(db, its, ResultColumns::read).await
}

#[derive(FromQueryResult)]
struct SeenColumns {
    #[sea_orm(nested)]
    result: ResultColumns,
    event_id: Uuid,
    registration_id: Uuid,
    horse_name: String,
    entered: i64,
    rider_id: Option<Uuid>,
    owner_id: Option<Uuid>,
    trainer_id: Option<Uuid>,
}

/// Of records of the directory that are shown as one.
pub(crate) async fn of_records(
    db: &impl ConnectionTrait,
    records: &[Uuid],
) -> Result<Vec<ResultSeen>, StoreError> {
    let any = LINKED.into_iter().fold(Condition::any(), |any, (it, _)| {
        any.add(it.is_in(records.iter().copied()))
    });
    let theirs = lines(any, MAX_RESULTS)
        .columns([Column::EventId, Column::RegistrationId])
        .columns([Column::HorseName, Column::Entered])
        .columns([Column::RiderId, Column::OwnerId, Column::TrainerId]);
    let to_seen = |row: SeenColumns| {
        let roles = [
            (row.rider_id, EntryRole::Rider),
            (row.owner_id, EntryRole::Owner),
            (row.trainer_id, EntryRole::Trainer),
        ];
        let is_it = |id: Option<Uuid>| id.is_some_and(|id| records.contains(&id));
        let roles = roles.into_iter().filter(|(id, _)| is_it(*id));
        Ok(ResultSeen {
            event_id: EventId::new(row.event_id),
            registration_id: RegistrationId::new(row.registration_id),
            roles: roles.map(|(_, role)| role).collect(),
            horse_name: row.horse_name,
            entered: read("entered", row.entered)?,
            result: row.result.read()?,
        })
    };
    find_all(db, theirs, to_seen).await
}
