//! What mails to riders say: of their entries, their shows and what was written to them.

use async_trait::async_trait;
use events::EntryRules;
use kernel::{
    EmailAddress, EventId, GroupId, OrganizationId, ReceiptId, RegistrationId, StoreError,
};
use registrations::{
    EntryMail, EntryMailStore, EntryNews, LedgerOf, MailedShow, MessageLetter, MessageMail,
    PaidNews, WholeGroup,
};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QuerySelect as _,
};
use tracing::debug_span;

use crate::entry_history;
use crate::error::store_error;
use crate::events::entity::event;
use crate::registrations::entity::{Column, group};
use crate::registrations::own_entry::of_visible_shows;
use crate::registrations::{
    SqlRegistrationStore, group_store, ledger, messages, missing, parts, receipts,
};
use crate::row::{Unreadable, find_one, optional};
use crate::show_classes::roster_classes;
use crate::shows::{not_hidden, with_show};
use crate::table::read;

fn to_show(row: event::Model) -> Result<MailedShow, Unreadable> {
    let place = [row.venue, row.address, row.city, row.state, row.zip_code];
    Ok(MailedShow {
        id: EventId::new(row.id),
        name: row.name,
        place: place.into_iter().filter(|it| !it.is_empty()).collect(),
        starts_at: read("starts_at", row.starts_at)?,
        ends_at: read("ends_at", row.ends_at)?,
        time_zone: read("time_zone", row.time_zone)?,
        payment_note: read::<EntryRules>("entry_rules", row.entry_rules)?.payment_note,
        manager_name: row.manager_name,
        manager_email: optional(row.manager_email, EmailAddress::stored),
    })
}

async fn show_of(
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

/// An entry as it is now, without what led to it.
async fn entry_news(
    connection: &impl ConnectionTrait,
    id: RegistrationId,
) -> Result<Option<EntryNews>, StoreError> {
    let found = of_visible_shows().filter(Column::Id.eq(id.as_uuid()));
    let Some(registration) = parts::one(connection, found).await? else {
        return Ok(None);
    };
    let Some((show, organization_id)) = show_of(connection, registration.event_id).await? else {
        return Ok(None);
    };
    Ok(Some(EntryNews {
        organization_id,
        registration,
        payments: ledger::of_entry(connection, id).await?,
        classes: roster_classes(connection, show.id).await?,
        show,
        differences: Vec::new(),
        lacking: Vec::new(),
    }))
}

#[async_trait]
impl EntryMailStore for SqlRegistrationStore {
    async fn find_news(&self, mail: &EntryMail) -> Result<Option<EntryNews>, StoreError> {
        let id = mail.registration_id;
        let span = debug_span!("db.registrations.find_news", registration_id = %id);
        let find = self.database.read(span, |connection| async move {
            let Some(mut news) = entry_news(connection, id).await? else {
                return Ok(None);
            };
            news.differences = entry_history::of_revision(connection, id, mail.revision).await?;
            Ok(Some(news))
        });
        find.await
    }

    async fn entry_now(&self, id: RegistrationId) -> Result<Option<EntryNews>, StoreError> {
        let span = debug_span!("db.registrations.entry_now", registration_id = %id);
        let find = self.database.read(span, |db| entry_news(db, id));
        find.await
    }

    async fn entry_that_lacks(&self, id: RegistrationId) -> Result<Option<EntryNews>, StoreError> {
        let span = debug_span!("db.registrations.entry_that_lacks", registration_id = %id);
        let find = self.database.read(span, |db| async move {
            let Some(mut news) = entry_news(db, id).await? else {
                return Ok(None);
            };
            (_, news.lacking) = missing::of_one(db, &news.registration).await?;
            Ok(Some(news))
        });
        find.await
    }

    async fn find_message(&self, mail: &MessageMail) -> Result<Option<MessageLetter>, StoreError> {
        let id = mail.message_id;
        let span = debug_span!("db.registrations.find_message", message_id = %id);
        let find = self.database.read(span, |db| find_letter(db, mail));
        find.await
    }

    async fn group_now(
        &self,
        id: GroupId,
    ) -> Result<Option<(OrganizationId, MailedShow, WholeGroup)>, StoreError> {
        let span = debug_span!("db.registrations.group_now", group_id = %id);
        let find = self.database.read(span, |db| group_news(db, id));
        find.await
    }

    async fn paid_now(&self, id: ReceiptId) -> Result<Option<PaidNews>, StoreError> {
        let span = debug_span!("db.registrations.paid_now", receipt_id = %id);
        let find = self.database.read(span, |db| paid_news(db, id));
        find.await
    }
}

async fn paid_news(
    connection: &impl ConnectionTrait,
    id: ReceiptId,
) -> Result<Option<PaidNews>, StoreError> {
    let found = receipts::mail::paid(connection, id).await?;
    let Some((organization_id, recipient, show, receipt)) = found else {
        return Ok(None);
    };
    let show = match show {
        Some(id) => show_of(connection, id).await?.map(|(show, _)| show),
        None => None,
    };
    Ok(Some(PaidNews {
        organization_id,
        show,
        recipient,
        receipt,
    }))
}

async fn group_news(
    connection: &impl ConnectionTrait,
    id: GroupId,
) -> Result<Option<(OrganizationId, MailedShow, WholeGroup)>, StoreError> {
    let Some(group) = group_store::one(connection, group::Column::Id.eq(id.as_uuid())).await?
    else {
        return Ok(None);
    };
    let show = show_of(connection, group.group.event_id).await?;
    Ok(show.map(|(show, organization)| (organization, show, group)))
}

/// The address of an entry or a barn of a show that is not hidden.
async fn address_of(
    connection: &impl ConnectionTrait,
    of: LedgerOf,
) -> Result<Option<String>, StoreError> {
    let found = match of {
        LedgerOf::Entry(id) => {
            let entry = of_visible_shows()
                .select_only()
                .column(Column::RiderEmail)
                .filter(Column::Id.eq(id.as_uuid()));
            entry.into_tuple().one(connection).await
        }
        LedgerOf::Group(id) => {
            let barn = with_show(group::Entity::find(), group::Column::EventId)
                .select_only()
                .column(group::Column::ContactEmail)
                .filter(not_hidden())
                .filter(group::Column::Id.eq(id.as_uuid()));
            barn.into_tuple().one(connection).await
        }
    };
    found.map_err(store_error)
}

async fn find_letter(
    connection: &impl ConnectionTrait,
    mail: &MessageMail,
) -> Result<Option<MessageLetter>, StoreError> {
    // The address may have been removed since.
    let Some(recipient) = address_of(connection, mail.to)
        .await?
        .filter(|it| !it.is_empty())
    else {
        return Ok(None);
    };
    let message = messages::find(connection, mail.message_id).await?;
    let Some((show, _)) = show_of(connection, message.content.event_id).await? else {
        return Ok(None);
    };
    Ok(Some(MessageLetter {
        mail: *mail,
        recipient: EmailAddress::stored(recipient),
        subject: message.content.subject,
        text: message.content.text,
        written_at: message.sent_at,
        show,
    }))
}
