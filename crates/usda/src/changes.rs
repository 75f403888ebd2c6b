use crate::{Item, Particulars, ProgramClass};

/// An item that differs from what an earlier notice said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Which.
    pub item: Item,
    /// What was stated, in lines; empty if nothing was.
    pub before: Vec<String>,
    /// What holds now, in lines; empty if nothing is stated.
    pub after: Vec<String>,
}

impl Particulars {
    /// What differs from `before`, in the order of the regulation.
    ///
    /// Entries that come in are no change: the notice states how many there
    /// were when it was written. Of the program, classes that are new, gone
    /// or described otherwise are shown; their order says nothing.
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
                if self.expected_entries == before.expected_entries {
                    return None;
                }
                (item.statement(before), item.statement(self))
            }
            // Compared as the notice states them: what it says alike is alike.
            Item::Event | Item::Manager | Item::Dates | Item::Inspection | Item::TherapeuticUse => {
                (item.statement(before), item.statement(self))
            }
        };
        (before != after).then_some(Change {
            item,
            before,
            after,
        })
    }
}

/// The classes that are gone, and those that are new; `None` if there are
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
    /// Its name and what it is, on one line.
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
    use time::Duration;

    use super::*;
    use crate::particulars::tests::{class, complete};
    use crate::{Inspection, TherapeuticUse};

    fn changed(change: impl Fn(&mut Particulars)) -> Vec<Change> {
        let mut show = complete();
        change(&mut show);
        show.changes_since(&complete())
    }

    #[test]
    fn an_unchanged_show_has_no_changes() {
        assert_eq!(changed(|_| ()), []);
    }

    #[test]
    fn every_fact_of_the_seven_items_is_noticed_under_its_item() {
        type Edit = fn(&mut Particulars);
        let edits: [(Edit, Item); 20] = [
            (|it| it.name.push('!'), Item::Event),
            (|it| it.event_type.push('!'), Item::Event),
            (|it| it.place.venue.push('!'), Item::Event),
            (|it| it.place.address.push('!'), Item::Event),
            (|it| it.place.city.push('!'), Item::Event),
            (|it| it.place.state.push('!'), Item::Event),
            (|it| it.place.zip_code.push('!'), Item::Event),
            (|it| it.manager.name.push('!'), Item::Manager),
            (|it| it.manager.address.push('!'), Item::Manager),
            (|it| it.manager.email.push('!'), Item::Manager),
            (|it| it.manager.phone.push('!'), Item::Manager),
            (|it| it.starts_at += Duration::MINUTE, Item::Dates),
            (|it| it.ends_at += Duration::MINUTE, Item::Dates),
            (|it| it.program.truncate(1), Item::Program),
            (|it| it.expected_entries = Some(121), Item::Entries),
            (|it| it.expected_entries = None, Item::Entries),
            (
                |it| it.inspection = Some(Inspection::AphisRequested),
                Item::Inspection,
            ),
            (
                |it| it.inspection = Some(Inspection::HpiAppointed { names: vec![] }),
                Item::Inspection,
            ),
            (|it| it.therapeutic_use = None, Item::TherapeuticUse),
            (
                |it| {
                    it.therapeutic_use = Some(TherapeuticUse::Allowed {
                        details: String::new(),
                    });
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
    fn a_change_shows_what_was_and_what_is() {
        let changes = changed(|it| it.manager.phone = "931-555-0199".to_owned());
        let change = changes.first().expect("one");
        assert!(change.before.contains(&"931-555-0148".to_owned()));
        assert!(change.after.contains(&"931-555-0199".to_owned()));
    }

    #[test]
    fn of_the_program_only_what_differs_is_shown() {
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
    fn a_class_that_is_only_new_or_only_gone_is_said_to_be() {
        let lines = |change: fn(&mut Particulars)| {
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
    fn riders_who_enter_change_nothing() {
        assert_eq!(changed(|it| it.entered = 99), []);
        let mut known = complete();
        known.expected_entries = None;
        let before = Particulars {
            entered: 1,
            ..known.clone()
        };
        assert_eq!(known.changes_since(&before), []);
    }

    #[test]
    fn what_was_stated_of_entries_is_quoted_as_it_was() {
        let changes = changed(|it| (it.expected_entries, it.entered) = (None, 30));
        let change = changes.first().expect("one");
        assert_eq!(change.before, ["120 expected; 12 entered so far"]);
        assert_eq!(change.after, ["30 entered so far"]);
    }

    #[test]
    fn the_flag_for_riders_counts_only_while_nothing_better_is_stated() {
        assert_eq!(changed(|it| it.inspector_required = false), []);
        let mut before = complete();
        before.inspection = None;
        let after = Particulars {
            inspector_required: false,
            ..before.clone()
        };
        assert_eq!(after.changes_since(&before).len(), 1);
    }
}
