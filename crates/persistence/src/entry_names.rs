//! What entries say of people and horses, for the directory that links them.

use exhibitors::{
    Appearance, EntryRole, EntrySaid, ExhibitorAddress, HorseRegistration, HorseSaid, HorseSex,
    Microchip, PersonSaid, ShowHorseDetails,
};
use kernel::{
    EmailAddress, EventId, ExhibitorId, HorseId, OptionalLine, OrBlank, OrganizationId,
    PhoneNumber, RecordDate, RegistrationId, RequiredLine, Revision, ShowHorseId, StoreError, Uuid,
};
use registrations::{EntryDetails, EntryPerson};
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, Select,
};

use crate::entry_people::{linked, shown_horse, shown_person};
use crate::exhibitors::entity::people;
use crate::horses::entity::horse;
use crate::registrations::entity::{Column, DetailsJson, Entity};
use crate::row::{Unreadable, find_all, find_one, relation};
use crate::shows;
use crate::table::read;

/// How many entries of a record are shown.
const MOST_ENTRIES: u64 = 500;

#[derive(FromQueryResult)]
struct SaidRow {
    id: Uuid,
    event_id: Uuid,
    revision: i64,
    rider_name: String,
    rider_email: String,
    rider_phone: String,
    rider_street: String,
    horse_name: String,
    details: DetailsJson,
    horse_id: Option<Uuid>,
    microchip_number: Option<String>,
    own_number: Option<String>,
    date_of_birth: Option<String>,
    gender: Option<String>,
    color: Option<String>,
}

pub(crate) fn person(said: EntryPerson) -> PersonSaid {
    PersonSaid {
        name: said.name,
        email: said.email,
        phone: said.phone,
        address: ExhibitorAddress {
            street: said.street,
            city: said.city,
            state: said.state,
            zip_code: said.zip_code,
        },
    }
}

impl SaidRow {
    fn read(self) -> Result<EntrySaid, Unreadable> {
        let details: EntryDetails = read("details", self.details)?;
        let numbers = [
            self.own_number.as_deref(),
            Some(details.registration_number.as_str()),
        ];
        let own = ShowHorseDetails {
            microchip: self.microchip_number.as_deref().and_then(Microchip::parse),
            born: self
                .date_of_birth
                .as_deref()
                .and_then(RecordDate::stored)
                .and_then(|it| u16::try_from(it.as_date().year()).ok()),
            sex: self.gender.as_deref().and_then(HorseSex::parse),
            color: OptionalLine::parse(self.color.as_deref().unwrap_or_default())
                .unwrap_or_default(),
            ..ShowHorseDetails::named(RequiredLine::stored(self.horse_name))
        };
        let typed = numbers
            .into_iter()
            .flatten()
            .filter_map(HorseRegistration::typed);
        let horse = typed.fold(own, |horse, number| {
            let name = horse.name.clone();
            horse.completed_by(&ShowHorseDetails {
                registrations: vec![number],
                ..ShowHorseDetails::named(name)
            })
        });
        let email: OrBlank<EmailAddress> = read("rider_email", self.rider_email)?;
        let phone: OrBlank<PhoneNumber> = read("rider_phone", self.rider_phone)?;
        Ok(EntrySaid {
            id: RegistrationId::new(self.id),
            event_id: EventId::new(self.event_id),
            revision: read::<Revision>("revision", self.revision)?,
            rider: PersonSaid {
                name: RequiredLine::stored(self.rider_name),
                email: email.get().cloned(),
                phone: phone.get().cloned(),
                address: ExhibitorAddress {
                    street: OptionalLine::stored(self.rider_street),
                    ..ExhibitorAddress::default()
                },
            },
            owner: details.owner.map(person),
            trainer: details.trainer.map(person),
            horse: HorseSaid {
                details: horse,
                horse_id: self.horse_id.map(HorseId::new),
            },
            linked: None,
        })
    }
}

/// The show of an entry and its organization, unless it is gone or hidden.
pub(crate) async fn show_of(
    db: &impl ConnectionTrait,
    entry: RegistrationId,
) -> Result<Option<(EventId, OrganizationId)>, StoreError> {
    #[derive(FromQueryResult)]
    struct ShowRow {
        event_id: Uuid,
        organization_id: Uuid,
    }
    let entry = Entity::find_by_id(entry.as_uuid())
        .select_only()
        .column(Column::EventId);
    let entry = shows::with_organization(shows::with_show(entry, Column::EventId));
    let entry = entry.filter(shows::not_hidden());
    let ids = |row: ShowRow| {
        Ok((
            EventId::new(row.event_id),
            OrganizationId::new(row.organization_id),
        ))
    };
    find_one(db, entry, ids).await
}

/// What the entries of a show say that are not linked yet, in their order, at most so many.
pub(crate) async fn unlinked(
    db: &impl ConnectionTrait,
    show: EventId,
    most: u64,
) -> Result<Vec<EntrySaid>, StoreError> {
    let linked = Expr::col((people::Entity, people::Column::RegistrationId));
    let people = relation(Column::Id, people::Column::RegistrationId);
    let entries = said()
        .join(JoinType::LeftJoin, people)
        .filter(Column::EventId.eq(show.as_uuid()))
        .filter(linked.is_null())
        .order_by_asc(Column::EntryNumber)
        .limit(most);
    find_all(db, entries, SaidRow::read).await
}

/// What entries say, with to whom they are linked, unless they are new.
pub(crate) async fn of_entries(
    db: &impl ConnectionTrait,
    entries: &[RegistrationId],
    are_new: bool,
) -> Result<Vec<EntrySaid>, StoreError> {
    let ids = entries.iter().map(|id| id.as_uuid());
    let said = said()
        .filter(Column::Id.is_in(ids))
        .order_by_asc(Column::EventId)
        .order_by_asc(Column::EntryNumber);
    let mut said = find_all(db, said, SaidRow::read).await?;
    if are_new {
        return Ok(said);
    }
    let linked = linked(db, entries.iter().copied()).await?;
    for entry in &mut said {
        entry.linked = linked.get(&entry.id).copied();
    }
    Ok(said)
}

fn said() -> Select<Entity> {
    Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::EventId,
            Column::Revision,
            Column::RiderName,
        ])
        .columns([Column::RiderEmail, Column::RiderPhone, Column::RiderStreet])
        .columns([Column::HorseName, Column::Details, Column::HorseId])
        .columns([horse::Column::MicrochipNumber, horse::Column::DateOfBirth])
        .columns([horse::Column::Gender, horse::Column::Color])
        .column_as(horse::Column::RegistrationNumber, "own_number")
        .join(
            JoinType::LeftJoin,
            relation(Column::HorseId, horse::Column::Id),
        )
}

#[derive(FromQueryResult)]
struct AppearanceRow {
    id: Uuid,
    event_id: Uuid,
    show: String,
    starts_at: i64,
    entry_number: i64,
    back_number: Option<i64>,
    status: String,
    rider_name: String,
    horse_name: String,
    details: DetailsJson,
    total_fee: i64,
    balance: Option<i64>,
    rider_id: Option<Uuid>,
    owner_id: Option<Uuid>,
    trainer_id: Option<Uuid>,
    payer_id: Option<Uuid>,
    prize_to_id: Option<Uuid>,
    shown_rider: Option<Uuid>,
    shown_horse: Option<Uuid>,
}

/// An entry with the names under which it has these records.
pub(crate) struct Found {
    pub(crate) appearance: Appearance,
    pub(crate) names: Vec<String>,
}

impl AppearanceRow {
    fn read(self, records: &[Uuid]) -> Result<Found, Unreadable> {
        let is_it = |id: Option<Uuid>| id.is_some_and(|id| records.contains(&id));
        let details: EntryDetails = read("details", self.details)?;
        let (mut roles, mut names) = (Vec::new(), Vec::new());
        let mut add = |is_it: bool, role, name: Option<&str>| {
            if is_it {
                roles.push(role);
                names.extend(name.map(str::to_owned));
            }
        };
        let name = |person: &Option<EntryPerson>| person.as_ref().map(|it| it.name.to_string());
        let (owner, trainer) = (name(&details.owner), name(&details.trainer));
        add(
            is_it(self.rider_id),
            EntryRole::Rider,
            Some(&self.rider_name),
        );
        add(is_it(self.owner_id), EntryRole::Owner, owner.as_deref());
        add(
            is_it(self.trainer_id),
            EntryRole::Trainer,
            trainer.as_deref(),
        );
        let payer = self.payer_id.or(self.rider_id);
        add(is_it(payer), EntryRole::Payer, None);
        let prize_to = self.prize_to_id.or(self.owner_id).or(self.rider_id);
        add(is_it(prize_to), EntryRole::PrizeTo, None);
        if roles.is_empty() {
            names.push(self.horse_name.clone());
        }
        Ok(Found {
            names,
            appearance: Appearance {
                registration_id: RegistrationId::new(self.id),
                event_id: EventId::new(self.event_id),
                show: self.show,
                starts_at: read("starts_at", self.starts_at)?,
                roles,
                rider_name: self.rider_name,
                horse_name: self.horse_name,
                rider_id: self.shown_rider.map(ExhibitorId::new),
                show_horse_id: self.shown_horse.map(ShowHorseId::new),
                entry_number: read("entry_number", self.entry_number)?,
                back_number: read("back_number", self.back_number)?,
                status: self.status,
                total_fee: read("total_fee", self.total_fee)?,
                balance: read("balance", self.balance.unwrap_or_default())?,
            },
        })
    }
}

/// The entries in which records appear that are shown as one.
pub(crate) async fn appearances(
    db: &impl ConnectionTrait,
    records: &[Uuid],
) -> Result<Vec<Found>, StoreError> {
    use people::Column as People;
    let columns = [
        People::RiderId,
        People::OwnerId,
        People::TrainerId,
        People::PayerId,
        People::PrizeToId,
        People::ShowHorseId,
    ];
    let any = columns.into_iter().fold(Condition::any(), |any, column| {
        any.add(column.is_in(records.iter().copied()))
    });
    let entries = Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::EventId,
            Column::EntryNumber,
            Column::BackNumber,
        ])
        .columns([
            Column::Status,
            Column::RiderName,
            Column::HorseName,
            Column::Details,
        ])
        .columns([Column::TotalFee, Column::Balance])
        .columns(columns)
        .expr_as(shown_person("rider_id"), "shown_rider")
        .expr_as(shown_horse(), "shown_horse")
        .join(
            JoinType::InnerJoin,
            relation(Column::Id, People::RegistrationId),
        );
    let entries = shows::with_name_and_start(shows::with_show(entries, Column::EventId))
        .filter(shows::not_hidden())
        .filter(any)
        .order_by_desc(shows::start())
        .order_by_asc(Column::EntryNumber)
        .limit(MOST_ENTRIES);
    find_all(db, entries, |row: AppearanceRow| row.read(records)).await
}
