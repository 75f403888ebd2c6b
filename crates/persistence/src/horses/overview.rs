//! Lists one section of each of an owner's horses, and the parents of all.

use horses::{HorseSection, OverviewKind, Parents, PlainSection};
use kernel::{HorseId, OptionalLine, Page, PageRequest, RequiredLine, Scope, SortKey, StoreError};
use sea_orm::prelude::Json;
use sea_orm::sea_query::{BinOper, Expr, ExprTrait as _};
use sea_orm::{
    ColumnTrait as _, DatabaseConnection, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QuerySelect as _, RelationDef,
};
use uuid::Uuid;

use super::entity::content::InJson;
use super::entity::horse::{Column, Entity, Model};
use super::entity::section;
use super::mapping::{select_listed, to_summary};
use crate::list::{ascending, fetch_page_by, octets, text_cursor};
use crate::row::{Unreadable, find_all, relation};
use crate::scope::within;

/// A horse with the row of one of its sections.
#[derive(FromQueryResult)]
struct SectionRow {
    #[sea_orm(nested)]
    horse: Model,
    content: Json,
}

pub(super) async fn sections(
    connection: &DatabaseConnection,
    scope: &Scope,
    kind: OverviewKind,
    page: &PageRequest<SortKey>,
) -> Result<Page<HorseSection, SortKey>, StoreError> {
    let (key, limit) = (Column::NameKey, page.limit);
    let horses = Entity::find()
        .filter(within(Column::OrganizationId, scope))
        .filter(Column::ArchivedOn.is_null());
    // After the cursor, in the order of an index.
    let horses = ascending(horses, key, Column::Id, text_cursor(page));
    let found = if kind == OverviewKind::Boarding {
        let size = octets(Column::BoardingAgreement).add(octets(Column::BoardingContact));
        fetch_page_by(connection, horses, Some(size), limit, key, to_stable).await?
    } else {
        let horses = select_listed(horses)
            .join(JoinType::InnerJoin, its_section())
            .filter(section::Column::Section.eq(kind.as_str()))
            .column(section::Column::Content);
        let size = octets(section::Column::Content);
        let read = |row| to_section(kind, row);
        fetch_page_by(connection, horses, Some(size), limit, key, read).await?
    };
    Ok(found.map_key(SortKey::Text))
}

fn its_section() -> RelationDef {
    relation(Column::Id, section::Column::HorseId)
}

/// A horse with the section `boarding`, which is columns of its row.
fn to_stable(row: Model) -> Result<HorseSection, Unreadable> {
    let stored = row.horse()?;
    Ok(HorseSection {
        horse: stored.horse,
        section: PlainSection::Boarding(stored.boarding),
    })
}

fn to_section(kind: OverviewKind, row: SectionRow) -> Result<HorseSection, Unreadable> {
    fn read<T: InJson>(
        json: &Json,
        section: fn(T) -> PlainSection,
    ) -> Result<PlainSection, Unreadable> {
        T::from_json("content", json).map(section)
    }
    let json = &row.content;
    let section = match kind {
        OverviewKind::Training => read(json, PlainSection::Training),
        OverviewKind::Feeding => read(json, PlainSection::Feeding),
        OverviewKind::Grooming => read(json, PlainSection::Grooming),
        OverviewKind::Equipment => read(json, PlainSection::Equipment),
        OverviewKind::Breeding => read(json, PlainSection::Breeding),
        OverviewKind::Pedigree => read(json, PlainSection::Pedigree),
        OverviewKind::Leasing => read(json, PlainSection::Leasing),
        OverviewKind::Boarding => return to_stable(row.horse),
    };
    Ok(HorseSection {
        section: section?,
        horse: to_summary(row.horse)?,
    })
}

#[derive(FromQueryResult)]
struct ParentsRow {
    id: Uuid,
    name: String,
    sire: Option<String>,
    dam: Option<String>,
}

/// Only the two names are read of the breeding records, which may be long.
pub(super) async fn parents(
    connection: &DatabaseConnection,
    scope: &Scope,
) -> Result<Vec<Parents>, StoreError> {
    let named = |name: &str| {
        let content = Expr::col((section::Entity, section::Column::Content));
        content.binary(BinOper::Custom("->>"), Expr::val(name))
    };
    let horses = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Name])
        .expr_as(named("sire"), "sire")
        .expr_as(named("dam"), "dam")
        .join(JoinType::InnerJoin, its_section())
        .filter(within(Column::OrganizationId, scope))
        .filter(section::Column::Section.eq("breeding"));
    find_all(connection, horses, |row: ParentsRow| {
        Ok(Parents {
            id: HorseId::new(row.id),
            name: RequiredLine::stored(row.name),
            sire: OptionalLine::stored(row.sire.unwrap_or_default()),
            dam: OptionalLine::stored(row.dam.unwrap_or_default()),
        })
    })
    .await
}
