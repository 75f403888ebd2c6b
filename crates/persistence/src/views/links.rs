//! The links of organizations with the names of what they are for, and who else gets in.

use accounts::{LinkReader, OpenLink, OtherAccess};
use async_trait::async_trait;
use kernel::{EmailAddress, LinkId, OrganizationId, Page, PageRequest, Scope, StoreError};
use sea_orm::sea_query::{Expr, ExprTrait as _, Query};
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, FromQueryResult, JoinType, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, Select,
};
use time::OffsetDateTime;
use tracing::debug_span;

use crate::accounts::entity::{access_token, account};
use crate::contacts::entity as contact;
use crate::events::entity::event;
use crate::horses::entity::horse;
use crate::links::rows::{Column, Entity, Model};
use crate::list::{descending, fetch_page};
use crate::registrations::entity as registration;
use crate::rings::entity::device;
use crate::row::{Unreadable, find_one, find_readable, optional, relation};
use crate::scope::{refuse_reader, this_one};
use crate::store::store;
use crate::table::{Stored as _, read};
use crate::{limits, links};

store! {
    /// Reads links of organizations in SQL.
    SqlLinkReader
}

/// A link with the names of what it is for.
#[derive(FromQueryResult)]
struct Row {
    #[sea_orm(nested)]
    link: Model,
    contact_name: Option<String>,
    horse_name: Option<String>,
    event_name: Option<String>,
    account_email: Option<String>,
    maker_email: Option<String>,
    device_role: Option<String>,
    device_label: Option<String>,
}

/// The present address of the account in a column of links.
fn email_of(column: Column) -> Expr {
    let email = Query::select()
        .column(account::Column::Email)
        .from(account::Entity)
        .and_where(Expr::col((account::Entity, account::Column::Id)).eq(column.into_expr()))
        .take();
    Expr::SubQuery(None, Box::new(email.into()))
}

/// Links with the names of what they are for, unless that is a show that was deleted.
fn named() -> Select<Entity> {
    Entity::find()
        .column_as(contact::Column::Name, "contact_name")
        .column_as(horse::Column::Name, "horse_name")
        .column_as(event::Column::Name, "event_name")
        .column_as(device::Column::Role, "device_role")
        .column_as(device::Column::Label, "device_label")
        .expr_as(email_of(Column::AccountId), "account_email")
        .expr_as(email_of(Column::MadeBy), "maker_email")
        .join(
            JoinType::LeftJoin,
            relation(Column::ContactId, contact::Column::Id),
        )
        .join(
            JoinType::LeftJoin,
            relation(Column::HorseId, horse::Column::Id),
        )
        .join(
            JoinType::LeftJoin,
            relation(Column::EventId, event::Column::Id),
        )
        .join(
            JoinType::LeftJoin,
            relation(Column::Id, device::Column::LinkId),
        )
        .filter(event::Column::HiddenAt.is_null())
}

fn to_open(row: Row) -> Result<OpenLink, Unreadable> {
    let link = row.link.link()?;
    let names = [
        row.contact_name,
        row.horse_name,
        row.event_name,
        row.account_email,
    ];
    Ok(OpenLink {
        id: link.id,
        purpose: link.purpose,
        subject: link.subject,
        name: names.into_iter().flatten().next().unwrap_or_default(),
        role: read("role", row.device_role)?,
        label: row.device_label.unwrap_or_default(),
        made_by: optional(row.maker_email, EmailAddress::stored),
        created_at: link.created_at,
        expires_at: link.expires_at,
        used_at: link.used_at,
        opened: link.opened,
    })
}

#[derive(FromQueryResult)]
struct TokenRow {
    #[sea_orm(nested)]
    token: access_token::Model,
    email: String,
}

#[async_trait]
impl LinkReader for SqlLinkReader {
    async fn list(
        &self,
        organization: OrganizationId,
        now: OffsetDateTime,
        page: &PageRequest,
    ) -> Result<Page<OpenLink>, StoreError> {
        let span = debug_span!("db.links.list", organization_id = %organization);
        let found = named()
            .filter(Column::OrganizationId.eq(organization.as_uuid()))
            .filter(links::lives(now));
        let found = descending(found, Column::CreatedAt, Column::Id, page.after);
        let list = self.database.read(span, |db| async move {
            fetch_page(db, found, None, page.limit, Column::CreatedAt, to_open).await
        });
        list.await
    }

    async fn others(
        &self,
        organization: OrganizationId,
        now: OffsetDateTime,
    ) -> Result<OtherAccess, StoreError> {
        use access_token::Column as Token;
        let span = debug_span!("db.links.others", organization_id = %organization);
        let tokens = access_token::Entity::find()
            .column(account::Column::Email)
            .join(
                JoinType::InnerJoin,
                relation(Token::AccountId, account::Column::Id),
            )
            .filter(Token::OrganizationId.eq(organization.as_uuid()))
            .filter(Token::ExpiresAt.gt(now.column()))
            .order_by_desc(Token::CreatedAt)
            .order_by_desc(Token::Id);
        let entries = registration::Entity::find()
            .join(
                JoinType::InnerJoin,
                relation(registration::Column::EventId, event::Column::Id),
            )
            .filter(event::Column::OrganizationId.eq(organization.as_uuid()))
            .filter(event::Column::HiddenAt.is_null())
            .filter(event::Column::EndsAt.gt(now.column()))
            .filter(registration::Column::Link.ne(""));
        let to_token = |row: TokenRow| Ok((row.token.read()?, EmailAddress::stored(row.email)));
        let others = self.database.read(span, |db| async move {
            let count = limits::count(db, entries).await?;
            Ok(OtherAccess {
                tokens: find_readable(db, tokens, to_token).await?,
                rider_links: u32::try_from(count).unwrap_or(u32::MAX),
            })
        });
        others.await
    }

    async fn find(&self, scope: &Scope, id: LinkId) -> Result<Option<OpenLink>, StoreError> {
        let span = debug_span!("db.links.find", account_id = %scope.account_id(), link_id = %id);
        let one = named().filter(this_one::<Entity>(scope, id.as_uuid()));
        let find = self.database.read(span, |db| async move {
            let found = find_one(db, one, to_open).await?;
            if found.is_none() {
                refuse_reader::<Entity>(db, scope, id.as_uuid()).await?;
            }
            Ok(found)
        });
        find.await
    }
}
