//! Makes contacts of the owners that were typed as texts, one for each name in an
//! organization without regard to case, and refers to them. An owner in
//! `horse_sections.content` becomes an object with `name`, `contact_id` and
//! `share`.

use std::collections::HashMap;

use sea_orm_migration::prelude::*;

use crate::change::migration;
use sea_orm_migration::sea_orm::QueryResult;
use serde_json::{Value as Json, json};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use uuid::Uuid;

migration!();

#[derive(DeriveIden)]
enum Horses {
    Table,
    Id,
    OrganizationId,
    CreatedAt,
}

#[derive(DeriveIden)]
enum HorseSections {
    Table,
    HorseId,
    Section,
    Content,
}

#[derive(DeriveIden)]
enum Contacts {
    Table,
    Id,
    OrganizationId,
    Kinds,
    Name,
    NameKey,
    Company,
    Phones,
    Street,
    City,
    State,
    ZipCode,
    Notes,
    SearchKey,
    Revision,
    CreatedAt,
    UpdatedAt,
}

const SECTION: &str = "owners";
/// How many horses are read at once.
const BATCH: u64 = 500;

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut contacts = HashMap::new();
    let mut after = Uuid::nil();
    loop {
        let horses = next_horses(manager, after).await?;
        let Some(last) = horses.last() else {
            return Ok(());
        };
        after = last.id;
        for horse in horses {
            let mut owners = Vec::new();
            for name in horse.names() {
                let key = (horse.organization, name.trim().to_lowercase());
                let id = match contacts.get(&key) {
                    Some(id) => *id,
                    None => *contacts
                        .entry(key)
                        .or_insert(insert_contact(manager, &horse, &name).await?),
                };
                owners.push(json!({
                    "name": name, "contact_id": id.to_string(), "share": null,
                }));
            }
            if !owners.is_empty() {
                store(manager, horse.id, owners).await?;
            }
        }
    }
}

/// The contacts stay until their table is dropped.
async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut after = Uuid::nil();
    loop {
        let horses = next_horses(manager, after).await?;
        let Some(last) = horses.last() else {
            return Ok(());
        };
        after = last.id;
        for horse in horses {
            let names: Vec<Json> = horse.names().into_iter().map(Json::from).collect();
            if !names.is_empty() {
                store(manager, horse.id, names).await?;
            }
        }
    }
}

struct Horse {
    id: Uuid,
    organization: Uuid,
    created_at: i64,
    owners: Json,
}

impl Horse {
    /// The names of its owners, before and after the change.
    fn names(&self) -> Vec<String> {
        let owners = self.owners.as_array().map(Vec::as_slice);
        let owners = owners.unwrap_or_default().iter();
        let names = owners.filter_map(|owner| owner.as_str().or(owner["name"].as_str()));
        names.map(str::to_owned).collect()
    }
}

async fn next_horses(manager: &SchemaManager<'_>, after: Uuid) -> Result<Vec<Horse>, DbErr> {
    let horses = Query::select()
        .column((Horses::Table, Horses::Id))
        .column((Horses::Table, Horses::OrganizationId))
        .column((Horses::Table, Horses::CreatedAt))
        .column((HorseSections::Table, HorseSections::Content))
        .from(Horses::Table)
        .inner_join(
            HorseSections::Table,
            Expr::col((HorseSections::Table, HorseSections::HorseId))
                .equals((Horses::Table, Horses::Id)),
        )
        .and_where(Expr::col((HorseSections::Table, HorseSections::Section)).eq(SECTION))
        .and_where(Expr::col((Horses::Table, Horses::Id)).gt(after))
        .order_by((Horses::Table, Horses::Id), Order::Asc)
        .limit(BATCH)
        .to_owned();
    let rows = manager.get_connection().query_all(&horses).await?;
    let read = |row: &QueryResult| {
        Ok(Horse {
            id: row.try_get("", "id")?,
            organization: row.try_get("", "organization_id")?,
            created_at: row.try_get("", "created_at")?,
            owners: row.try_get("", "content")?,
        })
    };
    rows.iter().map(read).collect()
}

/// Inserts an owner with a name alone.
#[allow(
    clippy::disallowed_methods,
    reason = "the ids of rows that are made here"
)]
async fn insert_contact(
    manager: &SchemaManager<'_>,
    horse: &Horse,
    name: &str,
) -> Result<Uuid, DbErr> {
    let id = Uuid::now_v7();
    let folded = fold(name);
    let sorted: String = folded.chars().take(80).collect();
    let values: [(Contacts, Expr); 16] = [
        (Contacts::Id, id.into()),
        (Contacts::OrganizationId, horse.organization.into()),
        (Contacts::Kinds, json!(["owner"]).into()),
        (Contacts::Name, name.into()),
        (Contacts::NameKey, sorted.into()),
        (Contacts::Company, "".into()),
        (Contacts::Phones, json!([]).into()),
        (Contacts::Street, "".into()),
        (Contacts::City, "".into()),
        (Contacts::State, "".into()),
        (Contacts::ZipCode, "".into()),
        (Contacts::Notes, "".into()),
        (Contacts::SearchKey, folded.into()),
        (Contacts::Revision, 1.into()),
        (Contacts::CreatedAt, horse.created_at.into()),
        (Contacts::UpdatedAt, horse.created_at.into()),
    ];
    let mut insert = Query::insert();
    let (columns, values): (Vec<_>, Vec<_>) = values.into_iter().unzip();
    insert
        .into_table(Contacts::Table)
        .columns(columns)
        .values_panic(values);
    manager.execute(insert).await?;
    Ok(id)
}

async fn store(manager: &SchemaManager<'_>, horse: Uuid, owners: Vec<Json>) -> Result<(), DbErr> {
    let mut update = Query::update();
    update
        .table(HorseSections::Table)
        .value(HorseSections::Content, Json::from(owners))
        .and_where(Expr::col(HorseSections::HorseId).eq(horse))
        .and_where(Expr::col(HorseSections::Section).eq(SECTION));
    manager.execute(update).await
}

/// As in the crate `kernel`, when this was written.
fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let letters = text.nfkd().filter(|c| !is_combining_mark(*c));
    for c in letters.flat_map(char::to_lowercase) {
        match c {
            // Unicode does not decompose these letters.
            'ß' => folded.push_str("ss"),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'ø' => folded.push('o'),
            'ł' => folded.push('l'),
            'đ' => folded.push('d'),
            'ı' => folded.push('i'),
            // Lower-case İ is an i with a combining dot.
            c if is_combining_mark(c) => {}
            c => folded.push(c),
        }
    }
    folded
}
