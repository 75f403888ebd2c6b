//! Classes of a show, of rows.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use ::imports::{ImportKind, Judged};
use events::{
    Change, ClassDraft, ClassNumber, ClassPlan, Event, MAX_CLASSES, PresentClass, ShowClass,
    ShowTypes,
};
use kernel::{
    EventId, IdGenerator, LimitReached, Money, OptionalLine, Refusal, RequiredLine, StoreError,
};

use super::reading::Reading;
use super::{New, Prepared, Rows};

/// Compares rows with the classes that the show has: by name, which is unique, as the
/// number is.
pub(super) fn prepare(rows: &Rows, present: &[PresentClass]) -> Result<Prepared, StoreError> {
    let event = rows.target.show()?;
    let mut names: HashSet<_> = present.iter().map(|it| it.class.name.key()).collect();
    let mut numbers: HashSet<_> = present.iter().map(|it| it.class.number.key()).collect();
    let (mut judged, mut new) = (Vec::new(), Vec::new());
    for record in &rows.records {
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
        new: New::Classes(NewClasses {
            event,
            drafts: new,
            ids: rows.ids.clone(),
        }),
    })
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

/// Classes that a show shall have, too.
pub struct NewClasses {
    event: EventId,
    drafts: Vec<ClassDraft>,
    ids: Arc<dyn IdGenerator>,
}

impl fmt::Debug for NewClasses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NewClasses({})", self.drafts.len())
    }
}

impl NewClasses {
    /// The show, and nothing if no class is new.
    #[must_use]
    pub fn show(&self) -> Option<EventId> {
        (!self.drafts.is_empty()).then_some(self.event)
    }

    /// The classes of the show with these. Fails if that are too many.
    pub fn beside(
        &self,
        show: &Event,
        present: &[PresentClass],
    ) -> Result<Vec<ShowClass>, Refusal> {
        let too_many = |_| LimitReached {
            what: "classes of a show",
            most: u32::try_from(MAX_CLASSES).unwrap_or(u32::MAX),
        };
        let plan = ClassPlan::with_more(present, self.drafts.clone(), &*self.ids);
        let types = ShowTypes::same(show.details.profile.is_for_walking_horses());
        let after = plan.map_err(too_many)?.apply(present, types);
        // All present ones are in the plan.
        Ok(after.map_err(StoreError::failed)?)
    }
}
