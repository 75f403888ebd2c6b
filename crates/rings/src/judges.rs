//! The judges whom an organization knows.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use kernel::{Actor, EventId, Permission, StoreError, fold_name};

use crate::{Judge, RingService};

impl RingService {
    /// The judges of the organization to which one of the actor's shows belongs, and those
    /// of all its shows, by name; `None` if the actor has no such show.
    pub async fn judges(
        &self,
        actor: &Actor,
        event_id: EventId,
    ) -> Result<Option<Vec<Judge>>, StoreError> {
        let scope = actor.to(Permission::ReadShows);
        let found = self.store.judges(&scope, event_id).await?;
        Ok(found.map(each_once))
    }
}

/// Each judge once, by name, as the first of these says; the address is the first one that
/// is stated.
fn each_once(found: Vec<Judge>) -> Vec<Judge> {
    let mut known: BTreeMap<String, Judge> = BTreeMap::new();
    for judge in found {
        match known.entry(fold_name(judge.name.as_str())) {
            Entry::Vacant(place) => {
                place.insert(judge);
            }
            Entry::Occupied(mut it) if it.get().address.as_str().is_empty() => {
                it.get_mut().address = judge.address;
            }
            Entry::Occupied(_) => {}
        }
    }
    known.into_values().collect()
}

#[cfg(test)]
mod tests {
    use kernel::{OptionalLine, RequiredLine};

    use super::*;

    #[test]
    fn a_judge_is_known_once_with_the_address_that_was_stated_last() {
        let judge = |(name, address): (&str, &str)| Judge {
            name: RequiredLine::parse(name).expect("a name"),
            address: OptionalLine::parse(address).expect("an address"),
        };
        let newest_first = [
            ("Zoë Lee", ""),
            ("Jo  Judge", "2 Main St"),
            ("zoe lee", "5 Oak Ave"),
            ("JO JUDGE", "1 Main St"),
            ("Zoe Lee", "4 Oak Ave"),
        ];
        let known = each_once(newest_first.map(judge).into());
        let expected = [("Jo  Judge", "2 Main St"), ("Zoë Lee", "5 Oak Ave")];
        assert_eq!(known, expected.map(judge));
    }
}
