//! What a show says of its classes when they are split or combined.

use std::collections::BTreeSet;

use kernel::{ClassId, DeviceRole, FieldErrors, RequiredLine};

use super::{GroupClass, GroupLink, GroupShow, RegroupError, RegroupLimits};

impl GroupShow {
    pub(super) fn class(&self, id: ClassId) -> Option<&GroupClass> {
        self.classes.iter().find(|it| it.id == id)
    }

    /// What people call a class; empty if the show has no such class.
    #[must_use]
    pub fn title(&self, id: ClassId) -> String {
        self.class(id).map(GroupClass::title).unwrap_or_default()
    }

    /// Fails if one of these classes was replaced by others.
    pub(super) fn refuse_replaced(&self, ids: &[ClassId]) -> Result<(), RegroupError> {
        let mut replaced = self.regroupings.iter().flat_map(|it| &it.from);
        match replaced.find(|id| ids.contains(id)) {
            None => Ok(()),
            Some(id) => Err(RegroupError::Regrouped(self.title(*id))),
        }
    }

    /// The wishes for new classes with their numbers, or the errors of the fields.
    pub(super) fn named(
        &self,
        wishes: Vec<(String, RequiredLine<200>, Option<RequiredLine<10>>)>,
        limits: RegroupLimits,
        like: ClassId,
    ) -> Result<Vec<(RequiredLine<10>, RequiredLine<200>)>, FieldErrors> {
        let mut errors = FieldErrors::new();
        let mut taken: BTreeSet<_> = self.classes.iter().map(|it| it.name.key()).collect();
        let mut numbers: BTreeSet<_> = self.classes.iter().map(|it| it.number.key()).collect();
        for (at, name, number) in &wishes {
            if !taken.insert(name.key()) {
                errors.add(format!("{at}name"), "is the name of another class");
            }
            if number.as_ref().is_some_and(|it| !numbers.insert(it.key())) {
                errors.add(format!("{at}number"), "is the number of another class");
            }
        }
        let text = self.class(like).map_or(0, |it| it.text);
        let text = self.classes.iter().map(|it| it.text).sum::<usize>() + text * wishes.len();
        if self.classes.len() + wishes.len() > limits.classes || text > limits.text {
            errors.add(
                "name",
                "is one class too many: the show has too many already",
            );
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let mut free = (1_u32..).filter_map(|it| {
            let number = RequiredLine::parse(&it.to_string()).ok()?;
            (!numbers.contains(&number.key())).then_some(number)
        });
        let numbered = wishes.into_iter().filter_map(|(_, name, number)| {
            let number = number.or_else(|| free.next())?;
            Some((number, name))
        });
        Ok(numbered.collect())
    }

    /// The links that are for `from`, with `to` in addition: a scribe's if it is for the
    /// first class, whose format the new ones have, all others if they are for any.
    pub(super) fn links_with(&self, from: &[ClassId], to: &[ClassId]) -> Vec<GroupLink> {
        let links = self.links.iter().filter(|link| match link.role {
            DeviceRole::Scribe => from.first().is_some_and(|it| link.classes.contains(it)),
            _ => from.iter().any(|it| link.classes.contains(it)),
        });
        let links = links.map(|link| GroupLink {
            classes: link.classes.iter().chain(to).copied().collect(),
            ..link.clone()
        });
        links.collect()
    }

    /// The links that are for one of `to`, with `from` in their place.
    pub(super) fn links_without(&self, to: &[ClassId], from: &[ClassId]) -> Vec<GroupLink> {
        let has = |link: &&GroupLink| to.iter().any(|it| link.classes.contains(it));
        let links = self.links.iter().filter(has).map(|link| {
            let kept = link.classes.iter().filter(|it| !to.contains(it));
            let classes: BTreeSet<ClassId> = kept.chain(from).copied().collect();
            GroupLink {
                classes: classes.into_iter().collect(),
                ..link.clone()
            }
        });
        links.collect()
    }
}
