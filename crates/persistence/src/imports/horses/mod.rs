//! Horses of rows, with their owners, places and board.

mod board;
mod owners;
mod stalls;

use std::collections::HashMap;
use std::sync::Arc;

use async_trait::async_trait;
use contacts::Contact;
use horses::{
    Age, Boarding, Breed, Breeding, CareItem, CreateHorse, Gender, HealthRecords, Horse,
    OwnerWishes, Profile, Sections,
};
use imports::{ImportKind, ItemKind, Judged, Record, Target, breed_name};
use kernel::{HorseId, IdGenerator, OptionalLine, RecordDate, Refusal, RequiredLine, StoreError};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QuerySelect as _,
};
use time::Date;
use uuid::Uuid;

use self::board::Board;
use self::owners::Owners;
use self::stalls::Stalls;
use super::batch::{Batch, Made, Prepared, Reading};
use crate::contacts as contact_rows;
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::horses as horse_rows;
use crate::horses::entity::horse;

/// Horses that are there, or that a file brings: by name, the registration numbers.
#[derive(Default)]
struct Present(HashMap<String, Vec<String>>);

impl Present {
    async fn read(db: &impl ConnectionTrait, target: &Target) -> Result<Self, StoreError> {
        use horse::Column;
        let rows = horse::Entity::find()
            .select_only()
            .columns([Column::Name, Column::RegistrationNumber])
            .filter(Column::OrganizationId.eq(target.organization_id.as_uuid()))
            .into_tuple::<(String, String)>()
            .all(db)
            .await
            .map_err(store_error)?;
        let mut present = Self::default();
        for (name, number) in rows {
            present.note(&RequiredLine::stored(name), &number);
        }
        Ok(present)
    }

    fn note(&mut self, name: &RequiredLine<200>, number: &str) {
        self.0
            .entry(name.key())
            .or_default()
            .push(number.to_lowercase());
    }

    /// Whether there is one of this name, whose registration number is not another one.
    fn has(&self, name: &RequiredLine<200>, number: &str) -> bool {
        let number = number.to_lowercase();
        let same = |other: &String| *other == number || other.is_empty() || number.is_empty();
        self.0
            .get(&name.key())
            .is_some_and(|all| all.iter().any(same))
    }
}

/// What is made of rows.
struct NewHorses {
    contacts: Vec<Contact>,
    horses: Vec<(Horse, Vec<CareItem>)>,
    stalls: Stalls,
    board: Board,
}

/// Compares rows with the horses that are there.
pub(super) async fn prepare(
    db: &impl ConnectionTrait,
    target: &Target,
    records: &[Record],
    ids: &Arc<dyn IdGenerator>,
) -> Result<Prepared, StoreError> {
    let mut present = Present::read(db, target).await?;
    let there = contact_rows::all_of(db, target.organization_id).await?;
    let mut owners = Owners::new(&there, (target.organization_id, target.now));
    let mut stalls = Stalls::read(db, target).await?;
    let mut board = Board::read(db, target).await?;
    board.set_prices(records);
    let (mut judged, mut horses) = (Vec::new(), Vec::new());
    for record in records {
        let mut row = Reading::of(record, ImportKind::Horses);
        let wish = wish_of(&mut row, target.today);
        if let Some(wish) = &wish {
            let (name, number) = (
                &wish.profile.name,
                wish.profile.registration_number.as_str(),
            );
            if present.has(name, number) {
                judged.push(Judged::known());
                continue;
            }
            present.note(name, number);
        }
        let Some(wish) = wish else {
            judged.push(row.finish(None::<()>).0);
            continue;
        };
        let id = HorseId::new(ids.next_uuid());
        let owners = owners.of(&mut row, ids);
        stalls.place(&mut row, id, ids);
        board.give(&mut row, id, ids);
        let made = wish.build(target.organization_id, owners, (id, target.now), &**ids);
        horses.push(made.map_err(StoreError::failed)?);
        judged.push(row.finish(Some(())).0);
    }
    let contacts = owners.into_new();
    Ok(Prepared {
        judged,
        batch: Box::new(NewHorses {
            contacts,
            horses,
            stalls,
            board,
        }),
    })
}

fn wish_of(row: &mut Reading<'_>, today: Date) -> Option<CreateHorse> {
    let name = row.required("name", RequiredLine::parse)?;
    let profile = Profile {
        name,
        age: age_of(row),
        date_of_birth: birth_of(row, today),
        breed: row.optional("breed", |text| Breed::parse(breed_name(text))),
        gender: row.optional("gender", Gender::typed),
        color: row.line("color"),
        markings: row.line("markings"),
        registration_number: row.line("registration_number"),
        microchip_number: row.line("microchip_number"),
        photo_link: None,
    };
    Some(CreateHorse {
        organization: None,
        profile,
        for_sale: false,
        health: HealthRecords::default(),
        owners: OwnerWishes::default(),
        sections: Sections {
            boarding: Boarding {
                stable: row.line("stable"),
                location: row.line("location"),
                ..Boarding::default()
            },
            breeding: Breeding {
                sire: row.line("sire"),
                dam: row.line("dam"),
                ..Breeding::default()
            },
            ..Sections::default()
        },
    })
}

/// The age that is stated; with a date of birth it follows from that.
fn age_of(row: &mut Reading<'_>) -> Option<Age> {
    row.optional("age", |text| {
        text.parse()
            .map_err(|_| horses::AgeError)
            .and_then(Age::new)
    })
}

/// A day of birth that [`CreateHorse::build`] takes.
fn birth_of(row: &mut Reading<'_>, today: Date) -> Option<RecordDate> {
    row.optional("date_of_birth", |text| {
        let born = RecordDate::parse(text).ok();
        let is_living = |born: &RecordDate| {
            let (born, most) = (born.as_date(), i32::from(Age::MAX));
            born <= today && today.year() - born.year() <= most
        };
        born.filter(is_living)
            .ok_or("must be the day of birth of a living horse")
    })
}

fn line<const MAX: usize>(text: &str) -> OptionalLine<MAX> {
    OptionalLine::parse(text).unwrap_or_default()
}

#[async_trait]
impl Batch for NewHorses {
    async fn insert(&self, db: &TransactionConnection, target: &Target) -> Result<Made, Refusal> {
        let organization = target.organization_id;
        let mut made = Made::new();
        contact_rows::insert_many(db, organization, &self.contacts).await?;
        let contacts = self.contacts.iter().map(|it| it.id.as_uuid());
        made.extend(contacts.map(|id| (ItemKind::Contact, id)));
        made.extend(self.board.insert_services(db, target).await?);
        made.extend(self.stalls.insert_places(db, target).await?);
        horse_rows::insert_many(db, organization, &self.horses).await?;
        let horses = self.horses.iter().map(|(horse, _)| horse.id.as_uuid());
        made.extend(horses.map(|id: Uuid| (ItemKind::Horse, id)));
        self.board.insert_given(db, target).await?;
        self.stalls.insert_stays(db, target).await?;
        Ok(made)
    }
}
