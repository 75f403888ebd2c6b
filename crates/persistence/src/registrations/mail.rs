//! What mails to riders say.

use async_trait::async_trait;
use kernel::{EmailAddress, EventId, OrganizationId, StoreError, TimeZone};
use registrations::{EntryMail, EntryMailStore, EntryNews, MailedShow, MessageLetter, MessageMail};
use sea_orm::{ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _};
use tracing::instrument;

use super::entity::Column;
use super::own_entry::of_visible_shows;
use super::{SqlRegistrationStore, history, messages, parts};
use crate::database::in_time;
use crate::events::entity::event;
use crate::row::{Unreadable, find_one, instant, optional, present};

fn to_show(row: event::Model) -> Result<MailedShow, Unreadable> {
    let place = [row.venue, row.address, row.city, row.state, row.zip_code];
    Ok(MailedShow {
        id: EventId::new(row.id),
        name: row.name,
        place: place.into_iter().filter(|it| !it.is_empty()).collect(),
        starts_at: instant("starts_at", row.starts_at)?,
        ends_at: instant("ends_at", row.ends_at)?,
        time_zone: present("time_zone", TimeZone::stored(&row.time_zone))?,
        manager_name: row.manager_name,
        manager_email: optional(row.manager_email, EmailAddress::stored),
    })
}

pub(super) async fn show_of(
    connection: &impl ConnectionTrait,
    id: EventId,
) -> Result<Option<(MailedShow, OrganizationId)>, StoreError> {
    let one = event::Entity::find_by_id(id.as_uuid());
    find_one(connection, one, |row: event::Model| {
        let organization_id = OrganizationId::new(row.organization_id);
        Ok((to_show(row)?, organization_id))
    })
    .await
}

#[async_trait]
impl EntryMailStore for SqlRegistrationStore {
    #[instrument(
        name = "db.registrations.find_news",
        level = "debug",
        skip_all,
        fields(registration_id = %mail.registration_id)
    )]
    async fn find_news(&self, mail: &EntryMail) -> Result<Option<EntryNews>, StoreError> {
        in_time(async {
            let connection = self.database().reader()?;
            let id = mail.registration_id;
            let found = of_visible_shows().filter(Column::Id.eq(id.as_uuid()));
            let Some(registration) = parts::one(connection, found).await? else {
                return Ok(None);
            };
            let Some((show, organization_id)) = show_of(connection, registration.event_id).await?
            else {
                return Ok(None);
            };
            Ok(Some(EntryNews {
                organization_id,
                registration,
                show,
                differences: history::of_revision(connection, id, mail.revision).await?,
            }))
        })
        .await
    }

    #[instrument(
        name = "db.registrations.find_message",
        level = "debug",
        skip_all,
        fields(registration_id = %mail.registration_id)
    )]
    async fn find_message(&self, mail: &MessageMail) -> Result<Option<MessageLetter>, StoreError> {
        in_time(messages::find_letter(self.database().reader()?, mail)).await
    }
}
