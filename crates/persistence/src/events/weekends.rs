//! Stores which shows are a weekend.

use std::collections::BTreeSet;

use events::{Weekend, WeekendError, WeekendShow, in_weekend};
use kernel::{
    ChangeKind, Difference, EventId, NewAuditLine, OrganizationId, Refusal, Scope, StoreError,
    WeekendId, to_unix_millis,
};
use registrations::ShareWeekendFees;
use sea_orm::sea_query::{Expr, LockType};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, IntoActiveModel as _,
    QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::entity::event::{Column, Entity, Model};
use super::entity::weekend;
use crate::database::TransactionConnection;
use crate::jobs;
use crate::row::{Unreadable, delete_where, find_all, write};
use crate::shows::{not_hidden, refuse_reader, to_event, visible, with_id};
use crate::trail::{self, LineOwner};

const NO_SHOW: Refusal = Refusal::NotFound("Event");

fn to_show(row: Model) -> Result<(WeekendShow, Option<WeekendId>), Unreadable> {
    let event = to_event(row, Vec::new())?;
    let show = WeekendShow {
        id: event.id,
        organization_id: event.organization_id,
        public_link: event.public_link,
        name: event.details.profile.name,
        location: event.details.profile.location,
        schedule: event.details.schedule,
        entry_rules: event.entry_rules,
    };
    Ok((show, event.weekend_id))
}

/// A weekend with its shows that are not hidden.
pub(super) async fn find(
    db: &impl ConnectionTrait,
    id: WeekendId,
) -> Result<Option<Weekend>, StoreError> {
    let its = Condition::all()
        .add(Column::WeekendId.eq(id.as_uuid()))
        .add(not_hidden());
    let shows = Entity::find()
        .filter(its)
        .order_by_asc(Column::StartsAt)
        .order_by_asc(Column::Id);
    let shows = find_all(db, shows, |row| to_show(row).map(|(show, _)| show)).await?;
    Ok((!shows.is_empty()).then_some(Weekend { id, shows }))
}

/// The shows that meet a condition, locked in the order of their ids.
async fn lock(
    db: &impl ConnectionTrait,
    which: Condition,
) -> Result<Vec<(WeekendShow, Option<WeekendId>)>, StoreError> {
    let shows = Entity::find()
        .filter(which)
        .order_by_asc(Column::Id)
        .lock(LockType::NoKeyUpdate);
    find_all(db, shows, to_show).await
}

/// Makes a show and others a weekend, or takes it out of its own.
pub(super) async fn set(
    db: &TransactionConnection,
    scope: &Scope,
    (id, others): (EventId, &[EventId]),
    (new, now): (WeekendId, OffsetDateTime),
) -> Result<Option<Weekend>, WeekendError> {
    let named: BTreeSet<EventId> = others.iter().copied().chain([id]).collect();
    let this_one = Entity::find().filter(visible(scope).add(with_id(id)));
    let this_one = find_all(db, this_one, to_show).await?.pop();
    let Some((_, weekend)) = this_one else {
        refuse_reader(db, scope, with_id(id)).await?;
        return Err(NO_SHOW.into());
    };
    let ids = named.iter().map(|it| it.as_uuid());
    let mut which = Condition::any().add(Column::Id.is_in(ids));
    if let Some(weekend) = weekend {
        which = which.add(Column::WeekendId.eq(weekend.as_uuid()));
    }
    let locked = lock(db, visible(scope).add(which)).await?;
    let this_one = locked.iter().find(|(show, _)| show.id == id);
    let (this_one, present) = this_one.ok_or(NO_SHOW)?;
    if *present != weekend {
        return Err(Refusal::Changed.into());
    }
    let organization = this_one.organization_id;
    let is_named = |it: &&(WeekendShow, Option<WeekendId>)| named.contains(&it.0.id);
    let chosen: Vec<_> = locked.iter().filter(is_named).cloned().collect();
    let is_own = |it: &(WeekendShow, _)| it.0.organization_id == organization;
    if chosen.len() < named.len() || !chosen.iter().all(is_own) {
        return Err(NO_SHOW.into());
    }
    if let Some((show, _)) = chosen
        .iter()
        .find(|(_, its)| its.is_some() && *its != weekend)
    {
        return Err(WeekendError::Taken(show.id));
    }
    let own: Vec<_> = locked
        .into_iter()
        .filter(|(_, its)| its.is_some() && *its == weekend)
        .collect();
    let shows = |of: Vec<(WeekendShow, Option<WeekendId>)>| of.into_iter().map(|(show, _)| show);
    let change = |after: Option<Weekend>, before| Change {
        organization,
        before,
        after,
        by: (scope, now),
    };
    if others.is_empty() {
        let rest: Vec<_> = shows(own.clone()).filter(|it| it.id != id).collect();
        let rest = weekend
            .filter(|_| rest.len() > 1)
            .map(|id| Weekend { id, shows: rest });
        change(rest, (weekend, shows(own).collect()))
            .store(db)
            .await?;
        return Ok(None);
    }
    let shows_of_it = in_weekend(shows(chosen).collect())?;
    let after = Weekend {
        id: weekend.unwrap_or(new),
        shows: shows_of_it,
    };
    let before = (weekend, shows(own).collect());
    change(Some(after.clone()), before).store(db).await?;
    Ok(Some(after))
}

/// A weekend before and after a change.
struct Change<'a> {
    organization: OrganizationId,
    before: (Option<WeekendId>, Vec<WeekendShow>),
    after: Option<Weekend>,
    by: (&'a Scope, OffsetDateTime),
}

impl Change<'_> {
    async fn store(self, db: &TransactionConnection) -> Result<(), StoreError> {
        let (before_id, before) = &self.before;
        let after = self.after.as_ref().map_or(&[][..], |it| &it.shows);
        let (scope, now) = self.by;
        if let (None, Some(weekend)) = (before_id, &self.after) {
            let row = weekend::Model {
                id: weekend.id.as_uuid(),
                organization_id: self.organization.as_uuid(),
                created_at: to_unix_millis(now),
            };
            write(db, weekend::Entity::insert(row.into_active_model())).await?;
        }
        let ids = |shows: &[WeekendShow]| shows.iter().map(|it| it.id).collect::<BTreeSet<_>>();
        let (were, are) = (ids(before), ids(after));
        let after_id = self.after.as_ref().map(|it| it.id);
        for (those, weekend) in [
            (were.difference(&are), None),
            (are.difference(&were), after_id),
        ] {
            let those: Vec<Uuid> = those.map(|it| it.as_uuid()).collect();
            let moved = Entity::update_many()
                .col_expr(
                    Column::WeekendId,
                    Expr::value(weekend.map(WeekendId::as_uuid)),
                )
                .filter(Column::Id.is_in(those));
            write(db, moved).await?;
        }
        if let (Some(ended), None) = (before_id, after_id) {
            // Hidden ones, too.
            let moved = Entity::update_many()
                .col_expr(Column::WeekendId, Expr::value(None::<Uuid>))
                .filter(Column::WeekendId.eq(ended.as_uuid()));
            write(db, moved).await?;
            delete_where::<weekend::Entity>(db, weekend::Column::Id.eq(ended.as_uuid())).await?;
        }
        if were == are {
            return Ok(());
        }
        for id in were.union(&are) {
            db.note_changed(id.as_uuid());
            let names = |shows: &[WeekendShow]| {
                let is_in = shows.iter().any(|it| it.id == *id);
                let others = shows.iter().filter(|it| is_in && it.id != *id);
                let names: Vec<_> = others.map(|it| it.name.as_str()).collect();
                names.join(", ")
            };
            let line = Difference::new(ChangeKind::Weekend, "", names(before), names(after));
            let lines = NewAuditLine::all(vec![line], now, scope.actor().changer());
            trail::record(db, LineOwner::show(self.organization, *id), &lines).await?;
            jobs::enqueue(db, ShareWeekendFees(*id), now, now).await?;
        }
        Ok(())
    }
}
