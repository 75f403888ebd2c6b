//! Reads what the ring knows of a class.

use std::collections::{BTreeSet, HashMap};

use kernel::{ClassId, EventId, Reason, Revision, Scope, StoreError};
use rings::{Card, DayClass, Format, JudgeCard, Judging, Order, Publication, RingClass};
use sea_orm::sea_query::{Alias, Expr, ExprTrait as _, Query};
use sea_orm::{ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _};
use uuid::Uuid;

use super::day;
use super::entity::{class_tap, gate_tap, judge_card, judged_class, published};
use crate::class_entries::{at_gate_of, of_classes};
use crate::row::{find_all, grouped, optional};
use crate::show_classes::{OwnClass, own_class};
use crate::table::{Stored as _, read};

/// A class of a show within the scope.
pub(super) async fn find(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    (event_id, id): (EventId, ClassId),
) -> Result<Option<RingClass>, StoreError> {
    let found = own_class(connection, scope, event_id, id).await?;
    let found = with_parts(connection, event_id, found.into_iter().collect()).await?;
    Ok(found.into_iter().next())
}

/// What the ring knows of these classes.
pub(super) async fn with_parts(
    connection: &impl ConnectionTrait,
    event_id: EventId,
    found: Vec<OwnClass>,
) -> Result<Vec<RingClass>, StoreError> {
    if found.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<Uuid> = found.iter().map(|it| it.id).collect();
    let judged_of = |ids: &[Uuid]| judged_class::Column::ClassId.is_in(ids.to_vec());
    let mut rows = by_class(judged(connection, judged_of(&ids)).await?);
    let masters = rows.values().filter_map(|row| row.master_id);
    let masters: Vec<Uuid> = masters.filter(|id| !rows.contains_key(id)).collect();
    if !masters.is_empty() {
        rows.extend(by_class(judged(connection, judged_of(&masters)).await?));
    }
    let judgings = judgings(connection, &rows).await?;
    let shared = |id: &Uuid| {
        let format = judgings.get(id).and_then(|it| it.format.as_ref());
        let shared = format.map(|it| it.master_of.iter().map(|it| it.as_uuid()));
        shared.into_iter().flatten()
    };
    let with_shared: BTreeSet<Uuid> = ids
        .iter()
        .copied()
        .chain(ids.iter().flat_map(shared))
        .collect();
    let entries = of_classes(connection, with_shared).await?;
    let mut published =
        last_published(connection, published::Column::ClassId.is_in(ids.clone())).await?;
    let of_horses = gate_tap::Column::ClassId.is_in(ids.clone());
    let mut taps = day::gate_taps(connection, of_horses).await?;
    let of_classes = class_tap::Column::ClassId.is_in(ids.clone());
    let mut class_taps = day::class_taps(connection, of_classes).await?;
    let none = Judging::default;
    let class = |found: OwnClass| {
        let row = rows.get(&found.id);
        let master = row.and_then(|it| it.master_id);
        let order = row.and_then(|it| it.running_order.clone());
        let sharing = shared(&found.id).flat_map(|id| entries.get(&id).into_iter().flatten());
        RingClass {
            event_id,
            id: ClassId::new(found.id),
            number: found.number,
            name: found.name,
            entries: entries.get(&found.id).cloned().unwrap_or_default(),
            judging: judgings.get(&found.id).cloned().unwrap_or_else(none),
            master: master.map(|id| {
                let its = judgings.get(&id).cloned().unwrap_or_else(none);
                (ClassId::new(id), its)
            }),
            sharing: sharing.map(|it| it.starter.back_number).collect(),
            published: published.remove(&found.id),
            order: order.and_then(Order::of_column),
            taps: taps.remove(&found.id).unwrap_or_default(),
            class_taps: class_taps.remove(&found.id).unwrap_or_default(),
            is_reopened: row.is_some_and(|it| it.is_reopened),
        }
    };
    Ok(found.into_iter().map(class).collect())
}

fn by_class(rows: Vec<judged_class::Model>) -> HashMap<Uuid, judged_class::Model> {
    rows.into_iter().map(|row| (row.class_id, row)).collect()
}

/// A class as its gate needs it: without what judges wrote and inspectors found.
pub(super) async fn at_gate(
    connection: &impl ConnectionTrait,
    OwnClass {
        id, number, name, ..
    }: OwnClass,
    judged: judged_class::Model,
) -> Result<DayClass, StoreError> {
    let entries = at_gate_of(connection, id).await?;
    let taps = day::gate_taps(connection, gate_tap::Column::ClassId.eq(id));
    let taps = taps.await?.remove(&id);
    let class_taps = day::class_taps(connection, class_tap::Column::ClassId.eq(id));
    let class_taps = class_taps.await?.remove(&id);
    Ok(DayClass {
        id: ClassId::new(id),
        number,
        name,
        entries,
        order: judged.running_order.and_then(Order::of_column),
        is_reopened: judged.is_reopened,
        taps: taps.unwrap_or_default(),
        class_taps: class_taps.unwrap_or_default(),
        card_saved_at: None,
        publications: 0,
    })
}

/// What the office said of classes in the ring.
pub(crate) async fn judged(
    connection: &impl ConnectionTrait,
    which: sea_orm::sea_query::SimpleExpr,
) -> Result<Vec<judged_class::Model>, StoreError> {
    let rows = judged_class::Entity::find().filter(which);
    find_all(connection, rows, Ok).await
}

/// The formats, cards and work-offs of classes.
async fn judgings(
    connection: &impl ConnectionTrait,
    rows: &HashMap<Uuid, judged_class::Model>,
) -> Result<HashMap<Uuid, Judging>, StoreError> {
    let ids: Vec<Uuid> = rows.keys().copied().collect();
    let written = judge_card::Entity::find().filter(judge_card::Column::ClassId.is_in(ids));
    let written = find_all(connection, written, |row: judge_card::Model| {
        let card = JudgeCard {
            card: Card {
                lines: read("lines", row.lines.0)?,
            },
            revision: Some(read::<Revision>("revision", row.revision)?),
        };
        Ok((row.class_id, (row.judge, card)))
    });
    let mut written = grouped(written.await?);
    let judging = |(id, row): (&Uuid, &judged_class::Model)| {
        let format = row.format.clone().and_then(Format::of_column);
        let mut cards = vec![JudgeCard::default(); format.as_ref().map_or(0, Format::cards)];
        for (judge, card) in written.remove(id).unwrap_or_default() {
            // A card of a judge who was taken out of the format is kept, and not read.
            let place = usize::try_from(judge).ok().and_then(|it| cards.get_mut(it));
            if let Some(place) = place {
                *place = card;
            }
        }
        let judging = Judging {
            format_revision: u32::try_from(row.format_revision).map_err(StoreError::failed)?,
            format,
            cards,
            work_offs: row.work_off.clone().into_work_offs(),
        };
        Ok((*id, judging))
    };
    rows.iter().map(judging).collect()
}

/// Whether nothing was published of the class after the outer query's results.
pub(super) fn is_last() -> Expr {
    let later = Alias::new("later");
    let of_class = Expr::col((later.clone(), published::Column::ClassId))
        .equals((published::Entity, published::Column::ClassId));
    let is_later = Expr::col((later.clone(), published::Column::Number))
        .gt(Expr::col((published::Entity, published::Column::Number)));
    let later = Query::select()
        .expr(Expr::val(1))
        .from_as(published::Entity, later)
        .and_where(of_class)
        .and_where(is_later)
        .take();
    Expr::exists(later).not()
}

/// What was published last of each class.
pub(super) async fn last_published(
    connection: &impl ConnectionTrait,
    which: sea_orm::sea_query::SimpleExpr,
) -> Result<HashMap<Uuid, Publication>, StoreError> {
    let rows = published::Entity::find().filter(which).filter(is_last());
    let rows = find_all(connection, rows, |row: published::Model| {
        let publication = Publication {
            number: read("number", row.number)?,
            at: read("published_at", row.published_at)?,
            reason: optional(row.reason, Reason::stored),
            sheet: read("sheet", row.sheet)?,
        };
        Ok((row.class_id, publication))
    });
    Ok(rows.await?.into_iter().collect())
}
