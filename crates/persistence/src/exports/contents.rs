//! What an account holds: itself, and the organizations that it owns.

use accounts::{ExportContents, ExportPart};
use async_trait::async_trait;
use kernel::{AccountId, Actor, Role, StoreError};
use sea_orm::sea_query::IntoCondition as _;
use sea_orm::{
    AccessMode, ColumnTrait, Condition, DatabaseTransaction, DbBackend, EntityTrait as _,
    IsolationLevel, QueryFilter as _, QuerySelect as _, QueryTrait as _, TransactionTrait as _,
};
use uuid::Uuid;

use super::sources::{Letters, Photos, Rows, Source};
use crate::Database;
use crate::accounts::actor_of;
use crate::accounts::entity::{account, invitation, member, organization, second_factor, session};
use crate::audit::entity as audit;
use crate::error::store_error;
use crate::events::entity::{class, event, event_template};
use crate::events::feed;
use crate::horses::entity::{care, horse, inquiry, photo, report, section};
use crate::registrations::entity::{
    self as registration, charge, class_entry, message, payment, waiver,
};
use crate::usda::entity as notice;

/// Reads in one transaction, which sees the state of its beginning.
pub(super) struct SqlExportContents {
    connection: DatabaseTransaction,
    /// In reverse order.
    sources: Vec<Box<dyn Source>>,
    rows: u64,
    files: u64,
}

impl SqlExportContents {
    pub(super) async fn read(database: &Database, id: AccountId) -> Result<Self, StoreError> {
        let reader = database.reader()?;
        let connection = match database.backend() {
            DbBackend::Postgres => {
                let (isolation, access) = (IsolationLevel::RepeatableRead, AccessMode::ReadOnly);
                reader
                    .begin_with_config(Some(isolation), Some(access))
                    .await
            }
            // A transaction of SQLite reads one state.
            _ => reader.begin().await,
        };
        let connection = connection.map_err(store_error)?;
        let actor = actor_of(&connection, id).await?;
        let roles = actor.iter().flat_map(Actor::roles);
        let owned = roles.filter(|it| it.role == Role::Owner);
        let mut sources = sources(&Own {
            account: id.as_uuid(),
            organizations: owned.map(|it| it.organization_id.as_uuid()).collect(),
        });
        let (mut rows, mut files) = (0, 0);
        for source in &sources {
            rows += source.rows(&connection).await?;
            files += source.files(&connection).await?;
        }
        sources.reverse();
        Ok(Self {
            connection,
            sources,
            rows,
            files,
        })
    }
}

#[async_trait]
impl ExportContents for SqlExportContents {
    fn rows(&self) -> u64 {
        self.rows
    }

    fn files(&self) -> u64 {
        self.files
    }

    async fn next(&mut self) -> Result<Option<ExportPart>, StoreError> {
        while let Some(source) = self.sources.last_mut() {
            if let Some(part) = source.next(&self.connection).await? {
                return Ok(Some(part));
            }
            self.sources.pop();
        }
        Ok(None)
    }
}

/// All that is read. A test compares it with the tables that there are.
fn sources(own: &Own) -> Vec<Box<dyn Source>> {
    vec![
        Rows::<account::Entity>::boxed("account", own.account(account::Column::Id)),
        Rows::<session::Entity>::boxed("sessions", own.account(session::Column::AccountId)),
        Rows::<second_factor::Entity>::boxed(
            "second_factor",
            own.account(second_factor::Column::AccountId),
        ),
        Rows::<feed::Entity>::boxed("calendar_feed", own.account(feed::Column::AccountId)),
        Rows::<organization::Entity>::boxed(
            "organizations",
            own.organizations(organization::Column::Id),
        ),
        Rows::<member::Entity>::boxed(
            "members",
            or(
                own.account(member::Column::AccountId),
                own.organizations(member::Column::OrganizationId),
            ),
        ),
        Rows::<invitation::Entity>::boxed(
            "invitations",
            own.organizations(invitation::Column::OrganizationId),
        ),
        Rows::<event::Entity>::boxed("shows", own.organizations(event::Column::OrganizationId)),
        Rows::<class::Entity>::boxed("classes", own.shows(class::Column::EventId)),
        Rows::<event_template::Entity>::boxed(
            "templates",
            own.organizations(event_template::Column::OrganizationId),
        ),
        Rows::<registration::Entity>::boxed("entries", own.shows(registration::Column::EventId)),
        Rows::<class_entry::Entity>::boxed(
            "class_entries",
            own.shows(class_entry::Column::EventId),
        ),
        Rows::<charge::Entity>::boxed("charges", own.shows(charge::Column::EventId)),
        Rows::<payment::Entity>::boxed("payments", own.shows(payment::Column::EventId)),
        Rows::<waiver::Entity>::boxed("waivers", own.shows(waiver::Column::EventId)),
        Rows::<message::Entity>::boxed("messages", own.shows(message::Column::EventId)),
        Rows::<notice::Entity>::boxed("notices", own.shows(notice::Column::EventId)),
        Rows::<horse::Entity>::boxed("horses", own.organizations(horse::Column::OrganizationId)),
        Rows::<section::Entity>::boxed("horse_sections", own.horses(section::Column::HorseId)),
        Rows::<care::Entity>::boxed("care", own.organizations(care::Column::OrganizationId)),
        Rows::<photo::Entity>::boxed("photos", own.organizations(photo::Column::OrganizationId)),
        Rows::<inquiry::Entity>::boxed(
            "inquiries",
            or(
                own.account(inquiry::Column::BuyerId),
                own.organizations(inquiry::Column::SellerId),
            ),
        ),
        Rows::<report::Entity>::boxed("reports", own.account(report::Column::ReporterId)),
        Rows::<audit::Entity>::boxed("history", own.organizations(audit::Column::OrganizationId)),
        Letters::boxed(own.shows(notice::Column::EventId)),
        Photos::boxed(own.organizations(photo::Column::OrganizationId)),
    ]
}

/// Selects by what a column refers to.
struct Own {
    account: Uuid,
    organizations: Vec<Uuid>,
}

impl Own {
    fn account(&self, column: impl ColumnTrait) -> Condition {
        column.eq(self.account).into_condition()
    }

    fn organizations(&self, column: impl ColumnTrait) -> Condition {
        column.is_in(self.organizations.clone()).into_condition()
    }

    fn shows(&self, column: impl ColumnTrait) -> Condition {
        let shows = event::Entity::find()
            .select_only()
            .column(event::Column::Id)
            .filter(self.organizations(event::Column::OrganizationId));
        column.in_subquery(shows.into_query()).into_condition()
    }

    fn horses(&self, column: impl ColumnTrait) -> Condition {
        let horses = horse::Entity::find()
            .select_only()
            .column(horse::Column::Id)
            .filter(self.organizations(horse::Column::OrganizationId));
        column.in_subquery(horses.into_query()).into_condition()
    }
}

fn or(one: Condition, other: Condition) -> Condition {
    Condition::any().add(one).add(other)
}
