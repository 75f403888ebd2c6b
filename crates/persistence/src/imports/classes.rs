//! Classes of a show, of rows.

use std::collections::HashSet;
use std::sync::Arc;

use async_trait::async_trait;
use events::{
    Change, ClassDraft, ClassNumber, ClassPlan, Event, MAX_CLASSES, PresentClass, ShowClass,
    ShowTypes,
};
use imports::{ImportKind, ItemKind, Judged, Record, Target};
use kernel::{
    EventId, IdGenerator, LimitReached, Money, OptionalLine, Refusal, RequiredLine, StoreError,
};
use sea_orm::ConnectionTrait;
use uuid::Uuid;

use super::batch::{Batch, Made, Prepared, Reading};
use crate::database::TransactionConnection;
use crate::events as rows;

/// Compares rows with the classes that the show has: by name, which is unique, as the
/// number is.
pub(super) async fn prepare(
    db: &impl ConnectionTrait,
    target: &Target,
    records: &[Record],
    ids: &Arc<dyn IdGenerator>,
) -> Result<Prepared, StoreError> {
    let event = event_of(target)?;
    let present = rows::classes_of_show(db, event).await?;
    let mut names: HashSet<_> = present.iter().map(|it| it.class.name.key()).collect();
    let mut numbers: HashSet<_> = present.iter().map(|it| it.class.number.key()).collect();
    let (mut judged, mut new) = (Vec::new(), Vec::new());
    for record in records {
        let mut row = Reading::of(record, ImportKind::Classes);
        let draft = draft_of(&mut row);
        if draft
            .as_ref()
            .is_some_and(|it| names.contains(&it.name.key()))
        {
            judged.push(Judged::known());
            continue;
        }
        let number = draft.as_ref().and_then(|it| it.number.as_ref());
        if number.is_some_and(|it| numbers.contains(&it.key())) {
            row.refuse("Number is that of another class.");
        }
        let (verdict, draft) = row.finish(draft);
        judged.push(verdict);
        if let Some(draft) = draft {
            names.insert(draft.name.key());
            numbers.extend(draft.number.as_ref().map(RequiredLine::key));
            new.push(draft);
        }
    }
    Ok(Prepared {
        judged,
        batch: Box::new(NewClasses {
            event,
            drafts: new,
            ids: ids.clone(),
        }),
    })
}

fn event_of(target: &Target) -> Result<EventId, StoreError> {
    let event = target.event_id;
    event.ok_or_else(|| StoreError::failed("classes are of a show"))
}

fn draft_of(row: &mut Reading<'_>) -> Option<ClassDraft> {
    let name = row.required("name", RequiredLine::parse);
    let number = row.optional("number", ClassNumber::parse);
    let price = row.optional("price", Money::parse);
    let capacity = row.optional("capacity", |text| {
        let places = text.parse().ok().filter(|it: &u32| *it > 0);
        places.ok_or("must be more than 0")
    });
    Some(ClassDraft {
        id: None,
        number,
        description: OptionalLine::default(),
        price: price.unwrap_or(Money::ZERO),
        capacity: capacity.map_or(Change::Keep, |it| Change::To(Some(it))),
        closed: Change::Keep,
        walking_horses: Change::Keep,
        name: name?,
    })
}

struct NewClasses {
    event: EventId,
    drafts: Vec<ClassDraft>,
    ids: Arc<dyn IdGenerator>,
}

#[async_trait]
impl Batch for NewClasses {
    async fn insert(&self, db: &TransactionConnection, target: &Target) -> Result<Made, Refusal> {
        if self.drafts.is_empty() {
            return Ok(Made::new());
        }
        let mut made = Made::new();
        let with_more =
            |event: &Event, present: &[PresentClass]| -> Result<Vec<ShowClass>, Refusal> {
                let too_many = |_| LimitReached {
                    what: "classes of a show",
                    most: u32::try_from(MAX_CLASSES).unwrap_or(u32::MAX),
                };
                let plan = ClassPlan::with_more(present, self.drafts.clone(), &*self.ids);
                let types = ShowTypes::same(event.details.profile.is_for_walking_horses());
                let after = plan.map_err(too_many)?.apply(present, types);
                // All present ones are in the plan.
                let after = after.map_err(StoreError::failed)?;
                let known: HashSet<_> = present.iter().map(|it| it.class.id).collect();
                let new = after.iter().filter(|it| !known.contains(&it.id));
                made.extend(new.map(|it| (ItemKind::Class, it.id.as_uuid())));
                Ok(after)
            };
        let when = (target.now, target.by);
        rows::change_classes(db, self.event, when, with_more).await?;
        Ok(made)
    }
}

/// Takes classes without entries out of their show.
pub(super) async fn remove(
    db: &TransactionConnection,
    target: &Target,
    ids: &[Uuid],
) -> Result<(), Refusal> {
    let without = |_: &Event, present: &[PresentClass]| -> Result<Vec<ShowClass>, Refusal> {
        let stay = present
            .iter()
            .filter(|it| !ids.contains(&it.class.id.as_uuid()));
        Ok(stay.map(|it| it.class.clone()).collect())
    };
    let when = (target.now, target.by);
    rows::change_classes(db, event_of(target)?, when, without).await
}
