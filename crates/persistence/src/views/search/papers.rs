//! Documents, notes and bills.

use documents::day_in_words;
use kernel::{BillId, DocumentId, Money, NoteId, RecordDate, Scope, StoreError};
use notes::{FOUND_OF_A_KIND, Finding, SearchWords};
use sea_orm::{
    ColumnTrait as _, Condition, DatabaseConnection, DbBackend, EntityTrait as _, FromQueryResult,
    QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use uuid::Uuid;

use super::{containing, cut, said, until};
use crate::book::entity::bill;
use crate::documents::entity as document;
use crate::error::store_error;
use crate::list::contains;
use crate::notes::entity as note;
use crate::scope::within;

#[derive(FromQueryResult)]
struct DocumentRow {
    id: Uuid,
    title: String,
    kind: String,
    expires_on: Option<String>,
}

pub(super) async fn documents(
    connection: &DatabaseConnection,
    backend: DbBackend,
    scope: &Scope,
    words: &SearchWords,
) -> Result<Vec<Finding<DocumentId>>, StoreError> {
    use document::Column;
    let all = document::Entity::find()
        .select_only()
        .columns([Column::Id, Column::Title, Column::Kind, Column::ExpiresOn])
        .filter(within(Column::OrganizationId, scope));
    let found = containing(backend, all, Column::SearchKey, words);
    let rows = found
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .limit(FOUND_OF_A_KIND as u64)
        .into_model::<DocumentRow>()
        .all(connection)
        .await
        .map_err(store_error)?;
    let found = rows.into_iter().map(|row| {
        let kind = documents::DocumentKind::parse(&row.kind).map_or("", |kind| kind.words());
        let end = row.expires_on.as_deref().and_then(RecordDate::stored);
        Finding {
            id: DocumentId::new(row.id),
            title: row.title,
            detail: kind.to_owned() + &until(end),
        }
    });
    Ok(found.collect())
}

#[derive(FromQueryResult)]
struct NoteRow {
    id: Uuid,
    text: String,
}

pub(super) async fn notes(
    connection: &DatabaseConnection,
    backend: DbBackend,
    scope: &Scope,
    words: &SearchWords,
) -> Result<Vec<Finding<NoteId>>, StoreError> {
    use note::Column;
    let all = note::Entity::find()
        .select_only()
        .columns([Column::Id, Column::Text])
        .filter(within(Column::OrganizationId, scope))
        .order_by_desc(Column::PlaceKey)
        .order_by_desc(Column::Id)
        .limit(FOUND_OF_A_KIND as u64);
    let found = containing(backend, all, Column::SearchKey, words);
    let rows = found.into_model::<NoteRow>().all(connection).await;
    let rows = rows.map_err(store_error)?.into_iter();
    let findings = rows.map(|row| {
        let mut lines = row.text.lines().filter(|line| !line.trim().is_empty());
        Finding {
            id: NoteId::new(row.id),
            title: cut(lines.next().unwrap_or_default()),
            detail: cut(lines.next().unwrap_or_default()),
        }
    });
    Ok(findings.collect())
}

#[derive(FromQueryResult)]
struct BillRow {
    id: Uuid,
    number: i64,
    recipient_name: String,
    date: String,
    total: i64,
    cancelled_at: Option<i64>,
}

/// Bills by their recipients and numbers, the latest first.
pub(super) async fn bills(
    connection: &DatabaseConnection,
    backend: DbBackend,
    scope: &Scope,
    words: &SearchWords,
) -> Result<Vec<Finding<BillId>>, StoreError> {
    use bill::Column;
    let of_word = |word: &String| {
        let number = word.strip_prefix('#').unwrap_or(word).parse::<i64>();
        Condition::any()
            .add(contains(backend, Column::RecipientKey, word))
            .add_option(number.ok().map(|number| Column::Number.eq(number)))
    };
    let found = words.as_slice().iter().map(of_word);
    let rows = bill::Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::Number,
            Column::RecipientName,
            Column::Date,
            Column::Total,
            Column::CancelledAt,
        ])
        .filter(within(Column::OrganizationId, scope))
        .filter(found.fold(Condition::all(), Condition::add))
        .order_by_desc(Column::Date)
        .order_by_desc(Column::Id)
        .limit(FOUND_OF_A_KIND as u64)
        .into_model::<BillRow>()
        .all(connection)
        .await
        .map_err(store_error)?;
    let found = rows.into_iter().map(|row| {
        let total = Money::from_cents(row.total).map(|it| it.to_string());
        let day = RecordDate::stored(&row.date).map(day_in_words);
        let cancelled = row.cancelled_at.map_or("", |_| "cancelled");
        Finding {
            id: BillId::new(row.id),
            title: format!("Bill {}, {}", row.number, row.recipient_name),
            detail: said([
                &day.unwrap_or_default(),
                &total.unwrap_or_default(),
                cancelled,
            ]),
        }
    });
    Ok(found.collect())
}
