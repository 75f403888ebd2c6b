//! Stores what is known of files of shows.

use async_trait::async_trait;
use documents::{
    DocumentLimits, MAX_SHOW_FILES, SHOW_FILES, ShowFile, ShowFilePurpose, ShowFileStore,
    SweepDocument,
};
use kernel::{
    ChangeKind, Difference, EventId, EventReference, IdempotencyKey, NO_CLASS, NewAuditLine,
    OrganizationId, Refusal, Scope, ShowFileId, StoreError, class_title,
};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, IntoActiveModel as _, QueryFilter as _,
};
use time::OffsetDateTime;
use tracing::debug_span;

use super::entity::show_file::{Column, Entity, Model};
use super::writing::check_limits;
use crate::database::TransactionConnection;
use crate::idempotency::insert_once;
use crate::row::{find_one, of_row, write};
use crate::show_classes::{classes_of, read_classes};
use crate::show_files;
use crate::shows::{find_known, organization_of, referred_to, refuse_reader, with_id};
use crate::store::store;
use crate::trail::{self, LineOwner};
use crate::{jobs, limits};

store! {
    /// Stores what is known of files of shows in SQL.
    SqlShowFileStore limited by DocumentLimits
}

#[async_trait]
impl ShowFileStore for SqlShowFileStore {
    async fn list(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<Vec<ShowFile>>, StoreError> {
        let span = debug_span!("db.show_files.list", %event_id);
        let list = self.database.read(span, |db| async move {
            match own(db, scope, event_id).await? {
                Some(_) => Ok(Some(show_files::of_show(db, event_id).await?)),
                None => Ok(None),
            }
        });
        list.await
    }

    async fn insert(
        &self,
        scope: &Scope,
        file: &ShowFile,
        key: Option<IdempotencyKey>,
    ) -> Result<ShowFile, Refusal> {
        let span = debug_span!("db.show_files.insert", show_file_id = %file.id);
        let key = (format!("show_files:{}", scope.account_id()), key);
        let made = (file.id.as_uuid(), file.created_at);
        let insert = |db| async move {
            // From now on the content is kept.
            let sweep = SweepDocument(file.stored_as);
            if !jobs::take_back(&db, sweep, file.created_at).await? {
                return Err(StoreError::unavailable("the upload took too long").into());
            }
            let owner = own(&db, scope, file.event_id).await?;
            let organization = owner.ok_or(Refusal::NotFound("Event"))?;
            limits::lock_account(&db, organization.as_uuid()).await?;
            let about = class_of(&db, file).await?;
            let line = Difference::new(kind(file), subject(file, about), "", after(file));
            let row = Model::of(file);
            write(&db, Entity::insert(row.clone().into_active_model())).await?;
            check_limits(&db, organization.as_uuid(), self.limits).await?;
            let all = Entity::find().filter(Column::EventId.eq(file.event_id.as_uuid()));
            limits::check::<_, Refusal>(&db, all, SHOW_FILES, MAX_SHOW_FILES).await?;
            add_line(&db, scope, (organization, file), line, file.created_at).await?;
            Ok(row)
        };
        let row: Model = insert_once(&self.database, span, key, made, insert).await?;
        Ok(of_row::<Entity, _>(row.id, row.read()).map_err(StoreError::from)?)
    }

    async fn delete(
        &self,
        scope: &Scope,
        event_id: EventId,
        id: ShowFileId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let span = debug_span!("db.show_files.delete", show_file_id = %id);
        let delete = self.database.write(span, |db| async move {
            let Some(organization) = own(&db, scope, event_id).await? else {
                return Ok(false);
            };
            limits::lock_account(&db, organization.as_uuid()).await?;
            let Some(file) = find(&db, event_id, id).await? else {
                return Ok(false);
            };
            let about = class_of(&db, &file).await.unwrap_or_default();
            show_files::delete(&db, Column::Id.eq(id.as_uuid()), now).await?;
            let line = Difference::new(kind(&file), subject(&file, about), after(&file), "");
            add_line(&db, scope, (organization, &file), line, now).await?;
            Ok(true)
        });
        delete.await
    }

    async fn find_public(
        &self,
        reference: &EventReference,
        id: ShowFileId,
    ) -> Result<Option<ShowFile>, StoreError> {
        let span = debug_span!("db.show_files.find_public", show_file_id = %id);
        let found = self.database.read(span, |db| async move {
            let Some(show) = find_known(db, referred_to(reference)).await? else {
                return Ok(None);
            };
            let found = find(db, show.id, id).await?;
            let is_published = show_files::are_published(db, show.id).await?;
            Ok(found.filter(|it| is_published || it.purpose == ShowFilePurpose::Logo))
        });
        found.await
    }
}

/// Whose the show is; `None` if the actor has no such show.
async fn own(
    db: &impl ConnectionTrait,
    scope: &Scope,
    event_id: EventId,
) -> Result<Option<OrganizationId>, StoreError> {
    let found = organization_of(db, scope, event_id).await?;
    if found.is_none() {
        refuse_reader(db, scope, with_id(event_id)).await?;
    }
    Ok(found)
}

async fn find(
    db: &impl ConnectionTrait,
    event_id: EventId,
    id: ShowFileId,
) -> Result<Option<ShowFile>, StoreError> {
    let one = Entity::find_by_id(id.as_uuid()).filter(Column::EventId.eq(event_id.as_uuid()));
    find_one(db, one, Model::read).await
}

/// What people call the class of a file; empty if it is about the whole show.
async fn class_of(db: &impl ConnectionTrait, file: &ShowFile) -> Result<String, Refusal> {
    let Some(id) = file.class_id else {
        return Ok(String::new());
    };
    let classes = read_classes(db, classes_of([file.event_id.as_uuid()])).await?;
    let class = classes.iter().find(|it| it.id == id);
    let class = class.ok_or(Refusal::Field {
        field: "class_id",
        problem: NO_CLASS,
    })?;
    Ok(class_title(&class.number, &class.name))
}

const fn kind(file: &ShowFile) -> ChangeKind {
    match file.purpose {
        ShowFilePurpose::File => ChangeKind::ShowFile,
        ShowFilePurpose::Logo => ChangeKind::SponsorLogo,
    }
}

fn subject(file: &ShowFile, class: String) -> String {
    match file.purpose {
        ShowFilePurpose::File => class,
        ShowFilePurpose::Logo => file.title.to_string(),
    }
}

fn after(file: &ShowFile) -> String {
    match file.purpose {
        ShowFilePurpose::File => file.title.to_string(),
        ShowFilePurpose::Logo => file.file.kind.words().to_owned(),
    }
}

async fn add_line(
    db: &TransactionConnection,
    scope: &Scope,
    (organization, file): (OrganizationId, &ShowFile),
    line: Difference,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let owner = LineOwner::show(organization, file.event_id);
    let line = line.about(file.id.as_uuid(), "");
    let lines = NewAuditLine::all([line], now, scope.actor().changer());
    trail::record(db, owner, &lines).await
}
