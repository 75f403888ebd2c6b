//! Contacts, horses, what they are fed, and their medication.

use horses::SectionKind;
use kernel::{ContactId, CourseId, HorseId, RecordDate, Scope, StoreError, fold_name};
use notes::{FOUND_OF_A_KIND, Finding, SearchWords};
use sea_orm::prelude::Json;
use sea_orm::sea_query::{Expr, ExprTrait as _, IntoCondition as _};
use sea_orm::{
    ColumnTrait as _, DatabaseConnection, DbBackend, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, RelationDef,
};
use uuid::Uuid;

use super::{containing, cut, first, said, until};
use crate::contacts::entity as contact;
use crate::error::store_error;
use crate::horses::entity::{horse, section};
use crate::list::{begins, octets};
use crate::row::relation;
use crate::scope::within;
use crate::tasks::entity::course;

#[derive(FromQueryResult)]
struct ContactRow {
    id: Uuid,
    name: String,
    company: String,
    email: Option<String>,
    phones: Json,
}

pub(super) async fn contacts(
    connection: &DatabaseConnection,
    backend: DbBackend,
    scope: &Scope,
    words: &SearchWords,
) -> Result<Vec<Finding<ContactId>>, StoreError> {
    use contact::Column;
    let all = contact::Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::Name,
            Column::Company,
            Column::Email,
            Column::Phones,
        ])
        .filter(within(Column::OrganizationId, scope));
    let found = containing(backend, all, Column::SearchKey, words);
    let first = words.as_slice().first().map_or("", String::as_str);
    let rows = found
        // Those whose name begins with the first word come first.
        .order_by_desc(begins(backend, Column::NameKey, first))
        .order_by_asc(Column::NameKey)
        .order_by_asc(Column::Id)
        .limit(FOUND_OF_A_KIND as u64)
        .into_model::<ContactRow>()
        .all(connection)
        .await
        .map_err(store_error)?;
    let found = rows.into_iter().map(|row| {
        let phones = row.phones.as_array().map(Vec::as_slice).unwrap_or_default();
        let phone = phones.iter().rev().find_map(Json::as_str);
        let details = [Some(&*row.company), phone, row.email.as_deref()];
        let details = details.into_iter().flatten();
        let detail: Vec<_> = details.filter(|text| !text.is_empty()).take(2).collect();
        Finding {
            id: ContactId::new(row.id),
            detail: detail.join(", "),
            title: row.name,
        }
    });
    Ok(found.collect())
}

/// Sections that are larger are not searched, in bytes. The sections of 500 horses may
/// have a megabyte each, which a search would read and fold as a whole.
const MAX_SEARCHED: i32 = 32 << 10;

/// A section of a horse, unless it is too large.
fn its_section(kind: SectionKind) -> RelationDef {
    horse::Entity::belongs_to(section::Entity)
        .from(horse::Column::Id)
        .to(section::Column::HorseId)
        .on_condition(move |_, section| {
            let name = Expr::col((section, section::Column::Section));
            let size = octets(section::Column::Content);
            let is_searched = name.eq(kind.as_str()).and(size.lte(MAX_SEARCHED));
            is_searched.into_condition()
        })
        .into()
}

#[derive(FromQueryResult)]
struct HorseRow {
    id: Uuid,
    name: String,
    breed: Option<String>,
    registration_number: String,
    microchip_number: String,
    registered_name: String,
    sale_sire: String,
    sale_dam: String,
    archive_reason: Option<String>,
    owners: Option<Json>,
}

/// That a horse is archived, and why; empty if it is not.
fn archived(reason: Option<String>) -> String {
    let said = reason.map(|reason| format!("archived ({reason})"));
    said.unwrap_or_default()
}

/// The names of owners: of a list of names, or of objects with names.
fn owner_names(owners: &Json) -> Vec<&str> {
    let owners = owners.as_array().map(Vec::as_slice).unwrap_or_default();
    owners
        .iter()
        .filter_map(|owner| owner.as_str().or_else(|| owner.get("name")?.as_str()))
        .collect()
}

pub(super) async fn horses(
    connection: &DatabaseConnection,
    scope: &Scope,
    words: &SearchWords,
) -> Result<Vec<Finding<HorseId>>, StoreError> {
    use horse::Column;
    let rows = horse::Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::Name,
            Column::Breed,
            Column::RegistrationNumber,
            Column::MicrochipNumber,
            Column::RegisteredName,
            Column::SaleSire,
            Column::SaleDam,
            Column::ArchiveReason,
        ])
        .column_as(section::Column::Content, "owners")
        .join(JoinType::LeftJoin, its_section(SectionKind::Owners))
        .filter(within(Column::OrganizationId, scope))
        .into_model::<HorseRow>()
        .all(connection)
        .await
        .map_err(store_error)?;
    let mut found = Vec::new();
    for row in rows {
        let owners = row.owners.as_ref().map(owner_names).unwrap_or_default();
        let mut searched = vec![
            row.name.as_str(),
            &row.registration_number,
            &row.microchip_number,
            &row.registered_name,
            &row.sale_sire,
            &row.sale_dam,
        ];
        searched.extend(&owners);
        if words.are_in(&searched) {
            let owners = owners.join(", ");
            let archived = archived(row.archive_reason);
            let breed = row.breed.unwrap_or_default();
            found.push(Finding {
                id: HorseId::new(row.id),
                detail: said([&archived, &breed, &owners]),
                title: row.name,
            });
        }
    }
    found.sort_by_cached_key(|it| fold_name(&it.title));
    Ok(first(found, words))
}

#[derive(FromQueryResult)]
struct FeedingRow {
    id: Uuid,
    name: String,
    archive_reason: Option<String>,
    content: Json,
}

/// The texts in a section, wherever they are.
fn texts_of(content: &Json) -> Vec<&str> {
    match content {
        Json::String(text) => vec![text],
        Json::Array(items) => items.iter().flat_map(texts_of).collect(),
        Json::Object(members) => members.values().flat_map(texts_of).collect(),
        _ => Vec::new(),
    }
}

/// The horses whose feeding plan, with their name, has the words; but not those
/// that have them in their names alone.
pub(super) async fn feeding(
    connection: &DatabaseConnection,
    scope: &Scope,
    words: &SearchWords,
) -> Result<Vec<Finding<HorseId>>, StoreError> {
    use horse::Column;
    let rows = horse::Entity::find()
        .select_only()
        .columns([Column::Id, Column::Name, Column::ArchiveReason])
        .column(section::Column::Content)
        .join(JoinType::InnerJoin, its_section(SectionKind::Feeding))
        .filter(within(Column::OrganizationId, scope))
        .into_model::<FeedingRow>()
        .all(connection)
        .await
        .map_err(store_error)?;
    let mut found = Vec::new();
    for row in rows {
        let mut searched = texts_of(&row.content);
        let line = searched.iter().flat_map(|text| text.lines());
        let line = line
            .max_by_key(|line| words.count_in(line))
            .unwrap_or_default();
        if words.count_in(line) == 0 {
            continue;
        }
        let detail = said([&archived(row.archive_reason), &cut(line)]);
        searched.push(&row.name);
        if words.are_in(&searched) {
            found.push(Finding {
                id: HorseId::new(row.id),
                detail,
                title: row.name,
            });
        }
    }
    found.sort_by_cached_key(|it| fold_name(&it.title));
    found.truncate(FOUND_OF_A_KIND);
    Ok(found)
}

#[derive(FromQueryResult)]
struct CourseRow {
    id: Uuid,
    horse_id: Uuid,
    horse: String,
    drug: String,
    dose: String,
    ends_on: String,
    reason: String,
    prescribed_by: String,
}

/// Courses of medication, the latest first.
pub(super) async fn medications(
    connection: &DatabaseConnection,
    scope: &Scope,
    words: &SearchWords,
) -> Result<Vec<Finding<(CourseId, HorseId)>>, StoreError> {
    use course::Column;
    let rows = course::Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::HorseId,
            Column::Drug,
            Column::Dose,
            Column::EndsOn,
            Column::Reason,
            Column::PrescribedBy,
        ])
        .column_as(horse::Column::Name, "horse")
        .join(
            JoinType::InnerJoin,
            relation(Column::HorseId, horse::Column::Id),
        )
        .filter(within(Column::OrganizationId, scope))
        .filter(Column::DeletedAt.is_null())
        .order_by_desc(Column::StartsOn)
        .order_by_desc(Column::Id)
        .into_model::<CourseRow>()
        .all(connection)
        .await
        .map_err(store_error)?;
    let found = rows
        .into_iter()
        .filter(|row| words.are_in(&[&row.drug, &row.horse, &row.reason, &row.prescribed_by]));
    let found = found.take(FOUND_OF_A_KIND).map(|row| Finding {
        id: (CourseId::new(row.id), HorseId::new(row.horse_id)),
        title: said([&row.drug, &row.dose]),
        detail: row.horse + &until(RecordDate::stored(&row.ends_on)),
    });
    Ok(found.collect())
}
