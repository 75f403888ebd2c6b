//! Deletes a hidden show with all rows that belong to it.

use kernel::{EventId, StoreError};
use sea_orm::entity::prelude::*;
use sea_orm::{ExprTrait as _, QuerySelect as _, QueryTrait as _};

use crate::audit::entity as trail;
use crate::events::entity::{class, event, weekend};
use crate::registrations::entity::{
    self as registration, back_number, charge, class_entry, group, message, payment, waiver,
};
use crate::row::{delete_where, write};
use crate::stalls::entity::{booking, delivery, night};
use crate::usda::entity as notice;
use crate::{credit, idempotency, jobs};

/// Deletes a hidden show, its classes, entries and notices, and the jobs and idempotency
/// keys of all of these.
pub(crate) async fn purge(
    transaction: &impl ConnectionTrait,
    id: EventId,
) -> Result<(), StoreError> {
    credit::let_go(transaction, id).await?;
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
    let groups = group::Entity::find()
        .select_only()
        .column(group::Column::Id)
        .filter(group::Column::EventId.eq(id));
    let bookings = booking::Entity::find()
        .select_only()
        .column(booking::Column::Id)
        .filter(booking::Column::EventId.eq(id));
    let deliveries = delivery::Entity::find()
        .select_only()
        .column(delivery::Column::Id)
        .filter(delivery::Column::EventId.eq(id));
    let delete = idempotency::Entity::delete_many().filter(
        made.eq(id)
            .or(made.in_subquery(entries.clone().into_query()))
            .or(made.in_subquery(payments.into_query()))
            .or(made.in_subquery(messages.into_query()))
            .or(made.in_subquery(bookings.into_query()))
            .or(made.in_subquery(groups.into_query()))
            .or(made.in_subquery(deliveries.into_query())),
    );
    write(transaction, delete).await?;
    let subject = &jobs::Column::SubjectId;
    let delete = jobs::Entity::delete_many()
        .filter(subject.eq(id).or(subject.in_subquery(notices.into_query())));
    write(transaction, delete).await?;
    let delete = trail::Entity::delete_many().filter(trail::Column::EventId.eq(id));
    write(transaction, delete).await?;
    // Before its stalls, which go with the show: one that is assigned is not deleted.
    delete_where::<night::Entity>(transaction, night::Column::EventId.eq(id)).await?;
    delete_where::<message::Entity>(transaction, message::Column::EventId.eq(id)).await?;
    delete_where::<payment::Entity>(transaction, payment::Column::EventId.eq(id)).await?;
    delete_where::<waiver::Entity>(transaction, waiver::Column::EventId.eq(id)).await?;
    delete_where::<charge::Entity>(transaction, charge::Column::EventId.eq(id)).await?;
    let delete = class_entry::Entity::delete_many()
        .filter(class_entry::Column::RegistrationId.in_subquery(entries.into_query()));
    write(transaction, delete).await?;
    delete_where::<back_number::Entity>(transaction, back_number::Column::EventId.eq(id)).await?;
    delete_where::<registration::Entity>(transaction, registration::Column::EventId.eq(id)).await?;
    delete_where::<group::Entity>(transaction, group::Column::EventId.eq(id)).await?;
    delete_where::<notice::Entity>(transaction, notice::Column::EventId.eq(id)).await?;
    delete_where::<class::Entity>(transaction, class::Column::EventId.eq(id)).await?;
    write(transaction, event::Entity::delete_by_id(id)).await?;
    let with_shows = event::Entity::find()
        .select_only()
        .column(event::Column::WeekendId)
        .filter(event::Column::WeekendId.is_not_null());
    let left = weekend::Column::Id.not_in_subquery(with_shows.into_query());
    delete_where::<weekend::Entity>(transaction, left).await?;
    Ok(())
}
