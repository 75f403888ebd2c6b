//! Deletes a hidden show with all rows that belong to it.

use kernel::EventId;
use sea_orm::entity::prelude::*;
use sea_orm::{ExprTrait as _, QuerySelect as _, QueryTrait as _};

use super::entity::{class, event};
use crate::registrations::entity::{
    self as registration, back_number, charge, class_entry, message, payment, waiver,
};
use crate::usda::entity as notice;
use crate::{audit, idempotency, jobs};

/// Deletes a hidden show, its classes, entries and notices, and the jobs and idempotency
/// keys of all of these.
pub(super) async fn purge(transaction: &impl ConnectionTrait, id: EventId) -> Result<(), DbErr> {
    let id = id.as_uuid();
    let entries = registration::Entity::find()
        .select_only()
        .column(registration::Column::Id)
        .filter(registration::Column::EventId.eq(id));
    let notices = notice::Entity::find()
        .select_only()
        .column(notice::Column::Id)
        .filter(notice::Column::EventId.eq(id));
    let made = &idempotency::Column::ResourceId;
    let messages = message::Entity::find()
        .select_only()
        .column(message::Column::Id)
        .filter(message::Column::EventId.eq(id));
    let payments = payment::Entity::find()
        .select_only()
        .column(payment::Column::Id)
        .filter(payment::Column::EventId.eq(id));
    idempotency::Entity::delete_many()
        .filter(
            made.eq(id)
                .or(made.in_subquery(entries.clone().into_query()))
                .or(made.in_subquery(payments.into_query()))
                .or(made.in_subquery(messages.into_query())),
        )
        .exec(transaction)
        .await?;
    let subject = &jobs::Column::SubjectId;
    jobs::Entity::delete_many()
        .filter(subject.eq(id).or(subject.in_subquery(notices.into_query())))
        .exec(transaction)
        .await?;
    audit::entity::Entity::delete_many()
        .filter(audit::entity::Column::EventId.eq(id))
        .exec(transaction)
        .await?;
    message::Entity::delete_many()
        .filter(message::Column::EventId.eq(id))
        .exec(transaction)
        .await?;
    payment::Entity::delete_many()
        .filter(payment::Column::EventId.eq(id))
        .exec(transaction)
        .await?;
    waiver::Entity::delete_many()
        .filter(waiver::Column::EventId.eq(id))
        .exec(transaction)
        .await?;
    charge::Entity::delete_many()
        .filter(charge::Column::RegistrationId.in_subquery(entries.clone().into_query()))
        .exec(transaction)
        .await?;
    class_entry::Entity::delete_many()
        .filter(class_entry::Column::RegistrationId.in_subquery(entries.into_query()))
        .exec(transaction)
        .await?;
    back_number::Entity::delete_many()
        .filter(back_number::Column::EventId.eq(id))
        .exec(transaction)
        .await?;
    registration::Entity::delete_many()
        .filter(registration::Column::EventId.eq(id))
        .exec(transaction)
        .await?;
    notice::Entity::delete_many()
        .filter(notice::Column::EventId.eq(id))
        .exec(transaction)
        .await?;
    class::Entity::delete_many()
        .filter(class::Column::EventId.eq(id))
        .exec(transaction)
        .await?;
    event::Entity::delete_by_id(id).exec(transaction).await?;
    Ok(())
}
