use crate::{EventFacts, Item, ProgramClass};

/// An item that differs from what an earlier notice said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The item.
    pub item: Item,
    /// The earlier lines; empty if nothing was stated.
    pub before: Vec<String>,
    /// The current lines; empty if nothing is stated.
    pub after: Vec<String>,
}

impl EventFacts {
    /// The items that differ from `before`, in the order of the regulation.
    ///
    /// New entries are not a change: a notice states their number at the time
    /// it was written. Of the program, only classes that were added, removed or
    /// described differently are listed; a different order is not a change.
    #[must_use]
    pub fn changes_since(&self, before: &Self) -> Vec<Change> {
        Item::ALL
            .into_iter()
            .filter_map(|item| self.change_of(item, before))
            .collect()
    }

    fn change_of(&self, item: Item, before: &Self) -> Option<Change> {
        let (before, after) = match item {
            Item::Program => program_changes(&before.program, &self.program)?,
            Item::Entries => {
                if self.notice.expected_entries == before.notice.expected_entries {
                    return None;
                }
                (item.lines(before), item.lines(self))
            }
            // The lines of the notice are compared: if they are equal, nothing
            // changed.
            Item::Event | Item::Manager | Item::Dates | Item::Inspection | Item::TherapeuticUse => {
                (item.lines(before), item.lines(self))
            }
        };
        (before != after).then_some(Change {
            item,
            before,
            after,
        })
    }
}

/// The lines of removed classes and of added classes; `None` if there are
/// neither.
fn program_changes(
    before: &[ProgramClass],
    after: &[ProgramClass],
) -> Option<(Vec<String>, Vec<String>)> {
    let (mut gone, mut new) = (not_in(before, after), not_in(after, before));
    if gone.is_empty() && new.is_empty() {
        return None;
    }
    if new.is_empty() {
        new.push("no longer in the program".to_owned());
    }
    if gone.is_empty() {
        gone.push("not in the program".to_owned());
    }
    Some((gone, new))
}

fn not_in(classes: &[ProgramClass], others: &[ProgramClass]) -> Vec<String> {
    classes
        .iter()
        .filter(|class| !others.contains(class))
        .map(ProgramClass::line)
        .collect()
}

impl ProgramClass {
    /// Name and description on one line.
    #[must_use]
    pub fn line(&self) -> String {
        if self.description.is_empty() {
            self.name.clone()
        } else {
            format!("{}: {}", self.name, self.description)
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::{EmailAddress, InspectionChoice, PhoneNumber, TherapeuticChoice};
    use time::Duration;

    use super::*;
    use crate::event_facts::tests::{class, complete, line, optional};

    fn changed(change: impl Fn(&mut EventFacts)) -> Vec<Change> {
        let mut show = complete();
        change(&mut show);
        show.changes_since(&complete())
    }

    #[test]
    fn an_unchanged_show_has_no_changes() {
        assert_eq!(changed(|_| ()), []);
    }

    #[test]
    fn a_change_of_every_fact_is_found_under_its_item() {
        type Edit = fn(&mut EventFacts);
        let edits: [(Edit, Item); 20] = [
            (|it| it.name = line("New"), Item::Event),
            (|it| it.event_type = line("New"), Item::Event),
            (|it| it.location.venue = line("New"), Item::Event),
            (|it| it.location.address = optional("New"), Item::Event),
            (|it| it.location.city = optional("New"), Item::Event),
            (|it| it.location.state = optional("New"), Item::Event),
            (|it| it.location.zip_code = optional("New"), Item::Event),
            (|it| it.manager.name = optional("New"), Item::Manager),
            (|it| it.manager.address = optional("New"), Item::Manager),
            (
                |it| it.manager.email = EmailAddress::parse("new@example.org").ok(),
                Item::Manager,
            ),
            (
                |it| it.manager.phone = PhoneNumber::parse("931-555-0199").ok(),
                Item::Manager,
            ),
            (|it| it.starts_at += Duration::MINUTE, Item::Dates),
            (|it| it.ends_at += Duration::MINUTE, Item::Dates),
            (|it| it.program.truncate(1), Item::Program),
            (|it| it.notice.expected_entries = Some(121), Item::Entries),
            (|it| it.notice.expected_entries = None, Item::Entries),
            (
                |it| it.notice.inspection = Some(InspectionChoice::AphisRequested),
                Item::Inspection,
            ),
            (|it| it.notice.inspectors.clear(), Item::Inspection),
            (|it| it.notice.therapeutic_use = None, Item::TherapeuticUse),
            (
                |it| {
                    it.notice.therapeutic_use = Some(TherapeuticChoice::Allowed);
                },
                Item::TherapeuticUse,
            ),
        ];
        for (at, (edit, item)) in edits.into_iter().enumerate() {
            let changes = changed(edit);
            assert_eq!(changes.len(), 1, "edit {at}");
            assert_eq!(changes.first().map(|it| it.item), Some(item), "edit {at}");
        }
    }

    #[test]
    fn a_change_has_the_earlier_and_the_current_lines() {
        let changes = changed(|it| it.manager.phone = PhoneNumber::parse("931-555-0199").ok());
        let change = changes.first().expect("one");
        assert!(change.before.contains(&"931-555-0148".to_owned()));
        assert!(change.after.contains(&"931-555-0199".to_owned()));
    }

    #[test]
    fn only_different_classes_of_the_program_are_listed() {
        let changes = changed(|it| {
            it.program = vec![class("Lead Line", ""), class("Trail", "over logs")];
        });
        assert_eq!(
            changes,
            [Change {
                item: Item::Program,
                before: vec!["Open Pleasure: all ages".to_owned()],
                after: vec!["Trail: over logs".to_owned()],
            }]
        );
        assert_eq!(changed(|it| it.program.reverse()), []);
    }

    #[test]
    fn added_or_removed_classes_alone_are_described() {
        let lines = |change: fn(&mut EventFacts)| {
            let changes = changed(change);
            let change = changes.first().expect("one");
            (change.before.join(" | "), change.after.join(" | "))
        };
        let text = |before: &str, after: &str| (before.to_owned(), after.to_owned());
        assert_eq!(
            lines(|it| it.program.truncate(1)),
            text("Lead Line", "no longer in the program")
        );
        assert_eq!(
            lines(|it| it.program.push(class("Trail", "over logs"))),
            text("not in the program", "Trail: over logs")
        );
    }

    #[test]
    fn new_entries_are_no_change() {
        assert_eq!(changed(|it| it.entered = 99), []);
        let mut known = complete();
        known.notice.expected_entries = None;
        let before = EventFacts {
            entered: 1,
            ..known.clone()
        };
        assert_eq!(known.changes_since(&before), []);
    }

    #[test]
    fn the_earlier_number_of_entries_is_the_stated_one() {
        let changes = changed(|it| (it.notice.expected_entries, it.entered) = (None, 30));
        let change = changes.first().expect("one");
        assert_eq!(change.before, ["120 expected; 12 entered so far"]);
        assert_eq!(change.after, ["30 entered so far"]);
    }

    #[test]
    fn the_inspector_flag_counts_only_without_a_stated_inspection() {
        assert_eq!(changed(|it| it.inspector_required = false), []);
        let mut before = complete();
        before.notice.inspection = None;
        let after = EventFacts {
            inspector_required: false,
            ..before.clone()
        };
        assert_eq!(after.changes_since(&before).len(), 1);
    }
}
