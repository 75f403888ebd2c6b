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
        let Self { place, manager, .. } = self;
        [
            (
                blank(&place.address),
                Item::Event,
                "the street address of the event",
                "location.address",
            ),
            (
                blank(&place.city),
                Item::Event,
                "the city of the event",
                "location.city",
            ),
            (
                blank(&place.state),
                Item::Event,
                "the state of the event",
                "location.state",
            ),
            (
                blank(&place.zip_code),
                Item::Event,
                "the ZIP code of the event",
                "location.zip_code",
            ),
            (
                blank(&manager.name),
                Item::Manager,
                "the manager's name",
                "manager_name",
            ),
            (
                blank(&manager.address),
                Item::Manager,
                "the manager's address",
                "manager_address",
            ),
            (
                blank(&manager.phone),
                Item::Manager,
                "the manager's phone number",
                "manager_phone",
            ),
            (
                self.expected_entries.is_none() && self.entered == 0,
                Item::Entries,
                "how many entries are expected",
                "expected_entries",
            ),
            (
                self.inspection.is_none(),
                Item::Inspection,
                "who inspects the horses",
                "inspection",
            ),
            (
                self.therapeutic_use.is_none(),
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
            (|it| it.place.address.clear(), "location.address"),
            (|it| it.place.city.clear(), "location.city"),
            (|it| it.place.state.clear(), "location.state"),
            (|it| it.place.zip_code = " ".to_owned(), "location.zip_code"),
            (|it| it.manager.name.clear(), "manager_name"),
            (|it| it.manager.address.clear(), "manager_address"),
            (|it| it.manager.phone.clear(), "manager_phone"),
            (
                |it| (it.expected_entries, it.entered) = (None, 0),
                "expected_entries",
            ),
            (|it| it.inspection = None, "inspection"),
            (|it| it.therapeutic_use = None, "therapeutic_use"),
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
        show.expected_entries = None;
        show.manager.email.clear();
        show.program.clear();
        assert_eq!(fields(&show), [""; 0]);
    }
}
