use crate::{EventFacts, Item};

/// A required fact that is not filled in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Missing {
    /// The item that it belongs to.
    pub item: Item,
    /// Its name, as the continuation of "Missing: ".
    pub what: &'static str,
    /// The field of the request that saves the show.
    pub field: &'static str,
}

impl EventFacts {
    /// The facts that 9 CFR 11.16(a) requires and the show lacks, in the order
    /// of the regulation. Name, venue, dates and type are never missing,
    /// because every show has them. The program is required only if one has
    /// been prepared, and the manager's email only if there is one; so neither
    /// is listed.
    #[must_use]
    pub fn missing(&self) -> Vec<Missing> {
        let blank = |text: &str| text.trim().is_empty();
        let Self {
            location,
            manager,
            notice,
            ..
        } = self;
        [
            (
                blank(location.address.as_str()),
                Item::Event,
                "the street address of the event",
                "location.address",
            ),
            (
                blank(location.city.as_str()),
                Item::Event,
                "the city of the event",
                "location.city",
            ),
            (
                blank(location.state.as_str()),
                Item::Event,
                "the state of the event",
                "location.state",
            ),
            (
                blank(location.zip_code.as_str()),
                Item::Event,
                "the ZIP code of the event",
                "location.zip_code",
            ),
            (
                blank(manager.name.as_str()),
                Item::Manager,
                "the manager's name",
                "manager_name",
            ),
            (
                blank(manager.address.as_str()),
                Item::Manager,
                "the manager's address",
                "manager_address",
            ),
            (
                manager.phone.is_none(),
                Item::Manager,
                "the manager's phone number",
                "manager_phone",
            ),
            (
                notice.expected_entries.is_none() && self.entered == 0,
                Item::Entries,
                "how many entries are expected",
                "expected_entries",
            ),
            (
                notice.inspection.is_none(),
                Item::Inspection,
                "who inspects the horses",
                "inspection",
            ),
            (
                notice.therapeutic_use.is_none(),
                Item::TherapeuticUse,
                "whether therapeutic treatment is allowed",
                "therapeutic_use",
            ),
        ]
        .into_iter()
        .filter(|(is_missing, ..)| *is_missing)
        .map(|(_, item, what, field)| Missing { item, what, field })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use kernel::OptionalLine;

    use super::*;
    use crate::event_facts::tests::{bare, complete};

    fn fields(show: &EventFacts) -> Vec<&'static str> {
        show.missing().iter().map(|missing| missing.field).collect()
    }

    #[test]
    fn a_complete_notice_lacks_nothing() {
        assert_eq!(fields(&complete()), [""; 0]);
    }

    #[test]
    fn all_missing_facts_are_in_the_order_of_the_regulation() {
        assert_eq!(
            fields(&bare()),
            [
                "location.address",
                "location.city",
                "location.state",
                "location.zip_code",
                "manager_name",
                "manager_address",
                "manager_phone",
                "expected_entries",
                "inspection",
                "therapeutic_use",
            ]
        );
        let items: Vec<_> = bare().missing().iter().map(|it| it.item).collect();
        assert!(items.is_sorted());
    }

    #[test]
    fn each_missing_fact_is_found_alone() {
        type Change = fn(&mut EventFacts);
        let changes: [(Change, &str); 10] = [
            (
                |it| it.location.address = OptionalLine::default(),
                "location.address",
            ),
            (
                |it| it.location.city = OptionalLine::default(),
                "location.city",
            ),
            (
                |it| it.location.state = OptionalLine::default(),
                "location.state",
            ),
            (
                |it| it.location.zip_code = OptionalLine::stored(" ".to_owned()),
                "location.zip_code",
            ),
            (
                |it| it.manager.name = OptionalLine::default(),
                "manager_name",
            ),
            (
                |it| it.manager.address = OptionalLine::default(),
                "manager_address",
            ),
            (|it| it.manager.phone = None, "manager_phone"),
            (
                |it| (it.notice.expected_entries, it.entered) = (None, 0),
                "expected_entries",
            ),
            (|it| it.notice.inspection = None, "inspection"),
            (|it| it.notice.therapeutic_use = None, "therapeutic_use"),
        ];
        for (change, field) in changes {
            let mut show = complete();
            change(&mut show);
            assert_eq!(fields(&show), [field]);
        }
    }

    #[test]
    fn entries_replace_the_expected_number_and_the_email_is_optional() {
        let mut show = complete();
        show.notice.expected_entries = None;
        show.manager.email = None;
        show.program.clear();
        assert_eq!(fields(&show), [""; 0]);
    }
}
