//! Words of care that organizations know.

use imports::{AskedWord, CareAnswer, CareWord, MAX_CARE_WORDS};
use kernel::{
    CareWordId, IdGenerator as _, OrganizationId, RandomIds, Refusal, Revision, Scope, StoreError,
};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, IntoActiveModel as _, QueryFilter as _,
    QueryOrder as _, Select,
};
use time::OffsetDateTime;

use super::entity::word::{Column, Entity, Model};
use crate::database::TransactionConnection;
use crate::limits;
use crate::row::{find_all, find_one, insert_all, write};
use crate::scope::lock_own;

const WORDS: &str = "words of care";

fn own(organization: OrganizationId) -> Select<Entity> {
    Entity::find().filter(Column::OrganizationId.eq(organization.as_uuid()))
}

/// The words of an organization, by name.
pub(crate) async fn of(
    db: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<Vec<CareWord>, StoreError> {
    let all = own(organization).order_by_asc(Column::WordKey);
    find_all(db, all, Model::read).await
}

/// Remembers what was answered about the words of a table. The organization is locked.
pub(super) async fn remember(
    db: &TransactionConnection,
    (organization_id, now): (OrganizationId, OffsetDateTime),
    asked: &[AskedWord],
) -> Result<(), Refusal> {
    let answered = asked.iter().filter(|it| it.is_answered_here);
    let words = answered.filter_map(|it| {
        Some(CareWord {
            id: CareWordId::new(RandomIds.next_uuid()),
            organization_id,
            word: it.word.clone(),
            answer: it.answer.clone()?,
            revision: Revision::FIRST,
            updated_at: now,
        })
    });
    let words: Vec<_> = words.collect();
    let keys = words.iter().map(|it| Model::of(it).word_key);
    let there = own(organization_id).filter(Column::WordKey.is_in(keys));
    let there = find_all(db, there, Ok::<Model, _>).await?;
    let (mut new, mut changed) = (Vec::new(), Vec::new());
    for word in words {
        let mut row = Model::of(&word);
        match there.iter().find(|it| it.word_key == row.word_key) {
            Some(known) if (&known.meaning, &known.vaccine) == (&row.meaning, &row.vaccine) => {}
            Some(known) => {
                row.id = known.id;
                row.revision = known.revision + 1;
                changed.push(row);
            }
            None => new.push(row.into_active_model()),
        }
    }
    for row in changed {
        let replace = OnConflict::column(Column::Id)
            .update_columns([Column::Word, Column::Meaning, Column::Vaccine])
            .update_columns([Column::Revision, Column::UpdatedAt])
            .to_owned();
        let row = row.into_active_model();
        write(db, Entity::insert(row).on_conflict(replace)).await?;
    }
    insert_all(db, new).await?;
    limits::check(db, own(organization_id), WORDS, MAX_CARE_WORDS).await
}

/// Changes what a word of the scope means.
pub(super) async fn change(
    db: &TransactionConnection,
    (scope, id): (&Scope, CareWordId),
    (answer, expected): (&CareAnswer, Option<Revision>),
    now: OffsetDateTime,
) -> Result<CareWord, Refusal> {
    let gone = || Refusal::NotFound("Word");
    let locked = lock_own::<Entity>(db, scope, id.as_uuid()).await?;
    locked.ok_or_else(gone)?;
    let this = || Entity::find_by_id(id.as_uuid());
    let mut word = find_one(db, this(), Model::read).await?.ok_or_else(gone)?;
    if expected.is_some_and(|it| it != word.revision) {
        return Err(Refusal::Changed);
    }
    word.answer = answer.clone();
    word.revision = word.revision.next();
    word.updated_at = now;
    let row = Model::of(&word).into_active_model();
    let update = Entity::update_many()
        .set(sea_orm::ActiveModelTrait::reset_all(row))
        .filter(Column::Id.eq(id.as_uuid()));
    write(db, update).await?;
    Ok(word)
}
