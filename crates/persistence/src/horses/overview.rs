//! Lists one section of each of an owner's horses, and the parents of all.

use horses::{Boarding, HorseSection, OverviewKind, Parents, Section};
use kernel::{
    HorseId, OptionalLine, OrganizationId, Page, PageRequest, RequiredLine, Scope, SortKey,
    StoreError,
};
use sea_orm::prelude::Json;
use sea_orm::sea_query::{BinOper, Expr, ExprTrait as _};
use sea_orm::{
    ColumnTrait as _, DatabaseConnection, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QuerySelect as _, RelationDef, Select,
};
use uuid::Uuid;

use super::content::JsonColumn;
use super::entity::horse::{Column, Entity};
use super::entity::section;
use super::mapping::{BoardingRow, to_boarding, to_gender, to_photo_name};
use super::owned::owned_by;
use crate::list::{ascending, fetch_page_by, octets, text_cursor};
use crate::row::{Unreadable, find_all, relation};

/// The columns of a horse that a view shows.
#[derive(FromQueryResult)]
struct HeadRow {
    id: Uuid,
    organization_id: Uuid,
    name: String,
    gender: Option<String>,
    profile_photo: Option<String>,
}

const HEAD: [Column; 6] = [
    Column::Id,
    Column::OrganizationId,
    Column::Name,
    Column::NameKey,
    Column::Gender,
    Column::ProfilePhoto,
];

/// A horse with the row of one of its sections.
#[derive(FromQueryResult)]
struct SectionRow {
    #[sea_orm(nested)]
    head: HeadRow,
    content: Json,
}

/// A horse with the section `boarding`, which is columns of its row.
#[derive(FromQueryResult)]
struct StableRow {
    #[sea_orm(nested)]
    head: HeadRow,
    #[sea_orm(nested)]
    boarding: BoardingRow,
}

pub(super) async fn sections(
    connection: &DatabaseConnection,
    scope: &Scope,
    kind: OverviewKind,
    page: &PageRequest<SortKey>,
) -> Result<Page<HorseSection, SortKey>, StoreError> {
    let key = Column::NameKey;
    let horses = by_name(scope, page);
    let found = if kind == OverviewKind::Boarding {
        let horses = horses.columns(BoardingRow::COLUMNS);
        let size = octets(Column::BoardingAgreement).add(octets(Column::BoardingContact));
        fetch_page_by(connection, horses, Some(size), page.limit, key, to_stable).await?
    } else {
        let horses = horses
            .join(JoinType::InnerJoin, its_section())
            .filter(section::Column::Section.eq(kind.section().as_str()))
            .column(section::Column::Content);
        let size = octets(section::Column::Content);
        let read = |row| to_section(kind, row);
        fetch_page_by(connection, horses, Some(size), page.limit, key, read).await?
    };
    Ok(found.map_key(SortKey::Text))
}

/// The horses after the cursor, in the order of an index.
fn by_name(scope: &Scope, page: &PageRequest<SortKey>) -> Select<Entity> {
    let query = Entity::find()
        .select_only()
        .columns(HEAD)
        .filter(owned_by(scope));
    ascending(query, Column::NameKey, Column::Id, text_cursor(page))
}

fn its_section() -> RelationDef {
    relation(Column::Id, section::Column::HorseId)
}

fn with_section(head: HeadRow, section: Section) -> Result<HorseSection, Unreadable> {
    Ok(HorseSection {
        id: HorseId::new(head.id),
        organization_id: OrganizationId::new(head.organization_id),
        name: RequiredLine::stored(head.name),
        gender: head.gender.as_deref().map_or(Ok(None), to_gender)?,
        profile_photo: to_photo_name("profile_photo", head.profile_photo.as_deref())?,
        section,
    })
}

fn to_stable(row: StableRow) -> Result<HorseSection, Unreadable> {
    let boarding: Boarding = to_boarding(row.boarding)?;
    with_section(row.head, Section::Boarding(boarding))
}

fn to_section(kind: OverviewKind, row: SectionRow) -> Result<HorseSection, Unreadable> {
    fn content<T: JsonColumn>(json: &Json) -> Result<T, Unreadable> {
        T::from_json("content", json)
    }
    let json = &row.content;
    let section = match kind {
        OverviewKind::Training => Section::Training(content(json)?),
        OverviewKind::Feeding => Section::Feeding(content(json)?),
        OverviewKind::Grooming => Section::Grooming(content(json)?),
        OverviewKind::Equipment => Section::Equipment(content(json)?),
        OverviewKind::Breeding => Section::Breeding(content(json)?),
        OverviewKind::Pedigree => Section::Pedigree(content(json)?),
        OverviewKind::Leasing => Section::Leasing(content(json)?),
        // Not stored as a row.
        OverviewKind::Boarding => Section::Boarding(Boarding::default()),
    };
    with_section(row.head, section)
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
        .filter(owned_by(scope))
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
