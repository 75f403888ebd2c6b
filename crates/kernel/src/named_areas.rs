//! Areas with places in them, as somebody writes them: a barn with its stalls.

use std::collections::{BTreeSet, HashSet};

use uuid::Uuid;

use crate::{FieldErrors, IdGenerator, fold_name};

/// An area or a place as somebody writes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NamedPlace<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its id, if it was there before.
    pub id: Option<Uuid>,
}

/// What is wrong with areas, each with its places: two areas, or two places of an area, may
/// not have the same name, and no two of all the same id. The fields are
/// `areas[0].stalls[1].name` and alike.
pub fn same_places<'a, P>(areas: impl IntoIterator<Item = (NamedPlace<'a>, P)>) -> FieldErrors
where
    P: IntoIterator<Item = NamedPlace<'a>>,
{
    let mut errors = FieldErrors::new();
    let (mut ids, mut areas_named) = (HashSet::new(), HashSet::new());
    let mut check = |names: &mut HashSet<String>, at: &str, it: NamedPlace<'_>| {
        if !names.insert(fold_name(it.name)) {
            errors.add(format!("{at}.name"), "is there twice");
        }
        if it.id.is_some_and(|id| !ids.insert(id)) {
            errors.add(format!("{at}.id"), "is there twice");
        }
    };
    for (at, (area, places)) in areas.into_iter().enumerate() {
        let at = format!("areas[{at}]");
        check(&mut areas_named, &at, area);
        let mut names = HashSet::new();
        for (place_at, place) in places.into_iter().enumerate() {
            check(&mut names, &format!("{at}.stalls[{place_at}]"), place);
        }
    }
    errors
}

/// Gives ids to what has none, and notes those that were stated.
pub struct StatedIds<'a> {
    ids: &'a dyn IdGenerator,
    stated: BTreeSet<Uuid>,
}

impl<'a> StatedIds<'a> {
    /// Nothing was stated yet.
    pub fn new(ids: &'a dyn IdGenerator) -> Self {
        let stated = BTreeSet::new();
        Self { ids, stated }
    }

    /// The id that was stated, or a new one.
    pub fn id_of(&mut self, stated: Option<Uuid>) -> Uuid {
        self.stated.extend(stated);
        stated.unwrap_or_else(|| self.ids.next_uuid())
    }

    /// The ids that were stated.
    #[must_use]
    pub fn stated(self) -> BTreeSet<Uuid> {
        self.stated
    }
}
