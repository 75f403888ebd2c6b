//! Converts horses to rows and back.

use horses::{ForSale, Horse, HorseSummary, Revisions, SectionKind, Sections};
use kernel::{RandomToken, StoreError};
use sea_orm::sea_query::Expr;
use sea_orm::{EntityTrait, IdenStatic as _, Iterable as _, QuerySelect as _, Select};
use serde::{Deserialize, Serialize};

use super::entity::content::InJson;
use super::entity::horse::{Column, Entity, Model, StoredHorse};
use super::entity::section;
use crate::row::{Unreadable, of_row, present};
use crate::table::{Stored as _, read};

/// All rows of a horse. Also stored as JSON under idempotency keys.
#[derive(Serialize, Deserialize)]
pub(super) struct HorseRows {
    pub(super) horse: Model,
    pub(super) sections: Vec<section::Model>,
    /// The link of its sale, if that is open.
    #[serde(default)]
    pub(super) sale_link: Option<String>,
}

impl HorseRows {
    pub(super) fn of(horse: &Horse) -> Self {
        let sections = &horse.sections;
        let stored = StoredHorse {
            horse: horse.summary(),
            boarding: sections.boarding.clone(),
            sale: horse.sale.clone(),
            general_revision: horse.revisions.of(SectionKind::General),
            boarding_revision: horse.revisions.of(SectionKind::Boarding),
            sale_revision: horse.revisions.of(SectionKind::Sale),
            created_at: horse.created_at,
            updated_at: horse.updated_at,
        };
        let contents = [
            (SectionKind::Health, sections.health.to_json()),
            (SectionKind::Training, sections.training.to_json()),
            (SectionKind::Feeding, sections.feeding.to_json()),
            (SectionKind::Breeding, sections.breeding.to_json()),
            (SectionKind::Grooming, sections.grooming.to_json()),
            (SectionKind::Equipment, sections.equipment.to_json()),
            (SectionKind::Pedigree, sections.pedigree.to_json()),
            (SectionKind::Leasing, sections.leasing.to_json()),
            (SectionKind::Owners, sections.owners.to_json()),
        ];
        let sections = contents.map(|(kind, content)| section::Model {
            horse_id: horse.id.as_uuid(),
            section: kind.as_str().to_owned(),
            revision: horse.revisions.of(kind).column(),
            content,
        });
        Self {
            horse: Model::of(&stored),
            sections: sections.into(),
            sale_link: horse.sale.link.as_ref().map(|it| it.as_str().to_owned()),
        }
    }

    /// The horse, with instants in milliseconds.
    pub(super) fn read(self) -> Result<Horse, StoreError> {
        let id = self.horse.id;
        Ok(of_row::<Entity, _>(id, self.read_horse())?)
    }

    fn read_horse(self) -> Result<Horse, Unreadable> {
        let mut stored = self.horse.horse()?;
        stored.sale.link = self.sale_link.map(RandomToken::stored);
        let mut revisions = Revisions::default()
            .with(SectionKind::General, stored.general_revision)
            .with(SectionKind::Boarding, stored.boarding_revision)
            .with(SectionKind::Sale, stored.sale_revision);
        let rows = self.sections;
        for row in &rows {
            if let Some(kind) = SectionKind::parse(&row.section) {
                revisions = revisions.with(kind, read("horse_sections.revision", row.revision)?);
            }
        }
        let sections = Sections {
            health: to_section(&rows, SectionKind::Health)?,
            training: to_section(&rows, SectionKind::Training)?,
            feeding: to_section(&rows, SectionKind::Feeding)?,
            boarding: stored.boarding,
            breeding: to_section(&rows, SectionKind::Breeding)?,
            grooming: to_section(&rows, SectionKind::Grooming)?,
            equipment: to_section(&rows, SectionKind::Equipment)?,
            pedigree: to_section(&rows, SectionKind::Pedigree)?,
            leasing: to_section(&rows, SectionKind::Leasing)?,
            owners: to_section(&rows, SectionKind::Owners)?,
        };
        let horse = stored.horse;
        Ok(Horse {
            id: horse.id,
            organization_id: horse.organization_id,
            profile: horse.profile,
            listed_at: horse.listed_at,
            sale: stored.sale,
            photos: horse.photos,
            archive: horse.archive,
            sections,
            revisions,
            created_at: stored.created_at,
            updated_at: stored.updated_at,
        })
    }
}

fn to_section<T: InJson>(rows: &[section::Model], kind: SectionKind) -> Result<T, Unreadable> {
    let row = rows.iter().find(|row| row.section == kind.as_str());
    let row = present("horse_sections.section", row)?;
    T::from_json("content", &row.content)
}

/// Selects the columns of horses for lists: all, of which the long texts are empty.
pub(super) fn select_listed<E: EntityTrait>(query: Select<E>) -> Select<E> {
    let long = [
        Column::BoardingContact,
        Column::BoardingAgreement,
        Column::SaleDescription,
    ];
    select_without(&long, query)
}

/// Selects the columns of horses for buyers: all, of which long ones that they do not see
/// are empty.
pub(super) fn select_offered<E: EntityTrait>(query: Select<E>) -> Select<E> {
    let hidden = [Column::BoardingContact, Column::BoardingAgreement];
    select_without(&hidden, query)
}

/// Selects the columns of horses, of which these are empty.
fn select_without<E: EntityTrait>(empty: &[Column], query: Select<E>) -> Select<E> {
    let is_empty = |column: &Column| empty.iter().any(|it| it.as_str() == column.as_str());
    let others = Column::iter().filter(|it| !is_empty(it));
    let query = query.select_only().columns(others);
    let without = |query: Select<E>, it: &Column| query.expr_as(Expr::cust("''"), it.as_str());
    empty.iter().fold(query, without)
}

pub(super) fn to_summary(row: Model) -> Result<HorseSummary, Unreadable> {
    Ok(row.horse()?.horse)
}

pub(super) fn to_for_sale(row: Model) -> Result<ForSale, Unreadable> {
    let stored = row.horse()?;
    let [stable, location] = stored.shown_place();
    let StoredHorse { horse, sale, .. } = stored;
    Ok(ForSale {
        id: horse.id,
        profile: horse.profile,
        listed_at: present("listed_at", horse.listed_at)?,
        photos: horse.photos,
        status: present("sale_status", sale.status)?,
        terms: sale.terms,
        stable,
        location,
    })
}
