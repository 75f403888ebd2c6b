//! What people call the classes of an entry: the number in the prize list, and the name.

use kernel::{Difference, class_title};

use crate::{
    BillLine, BillLineKind, ClassEntry, EntryNews, OfferedClass, Registration, RosterClass,
};

impl OfferedClass {
    /// What people call it: `12 · Open Pleasure`.
    pub(crate) fn title(&self) -> String {
        class_title(&self.number, self.name.as_str())
    }
}

impl RosterClass {
    /// What people call it: `12 · Open Pleasure`.
    #[must_use]
    pub fn title(&self) -> String {
        class_title(&self.number, &self.name)
    }
}

impl ClassEntry {
    /// The class among those of its show; `None` if the show no longer has it.
    #[must_use]
    pub fn class_among<'a>(&self, classes: &'a [RosterClass]) -> Option<&'a RosterClass> {
        classes.iter().find(|it| Some(it.id) == self.class_id)
    }

    /// What people call it: its name, after the number if its show still has the class.
    #[must_use]
    pub fn title_among(&self, classes: &[RosterClass]) -> String {
        let name = self.name.as_str();
        let class = self.class_among(classes);
        class.map_or_else(|| name.to_owned(), |it| class_title(&it.number, name))
    }
}

impl Registration {
    /// The [`bill`](Self::bill) as people read it: with the numbers of classes.
    #[must_use]
    pub fn titled_bill(&self, classes: &[RosterClass]) -> Vec<BillLine> {
        let mut bill = self.bill();
        let of_classes = |line: &&mut BillLine| line.kind == BillLineKind::Class;
        for line in bill.iter_mut().filter(of_classes) {
            let mut entries = self.class_entries.iter();
            if let Some(class) = entries.find(|it| it.line_id() == line.id) {
                line.name = class.title_among(classes);
            }
        }
        bill
    }
}

impl EntryNews {
    /// What a change is about, as people read it: a class with its number.
    #[must_use]
    pub fn subject_of(&self, change: &Difference) -> String {
        let object = change.object.as_ref().map(|it| it.id);
        let mut classes = self.registration.class_entries.iter();
        let class = classes.find(|it| Some(it.id.as_uuid()) == object);
        class.map_or_else(
            || change.subject.clone(),
            |it| it.title_among(&self.classes),
        )
    }
}
