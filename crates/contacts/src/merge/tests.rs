use kernel::{OptionalLine, PhoneNumber, PostalAddress, Uuid};

use super::*;
use crate::contact::tests::details;
use crate::create::tests::{actor, service};
use crate::ports::MockContactStore;

fn phones(of: &[&str]) -> Vec<PhoneNumber> {
    let parse = |it: &&str| PhoneNumber::parse(it).expect("a phone");
    of.iter().map(parse).collect()
}

fn text(of: &str) -> OptionalText<4000> {
    OptionalText::parse(of).expect("a text")
}

fn horse(number: u128) -> HorseId {
    HorseId::new(Uuid::from_u128(number))
}

fn megan() -> ContactDetails {
    ContactDetails {
        email: EmailAddress::parse("megan@example.org").ok(),
        phones: phones(&["(931) 555-0147"]),
        notes: text("Pays by check."),
        horse_ids: vec![horse(2)],
        ..details("Megan Ashcroft")
    }
}

fn ashcroft() -> ContactDetails {
    ContactDetails {
        kinds: Kinds::new(vec![ContactKind::Trainer]).expect("a kind"),
        email: EmailAddress::parse("m.ashcroft@example.org").ok(),
        company: OptionalLine::parse("Ashcroft Stables").expect("a line"),
        phones: phones(&["+1 931 555 0147", "931-555-0100"]),
        address: PostalAddress {
            city: OptionalLine::parse("Shelbyville").expect("a line"),
            ..PostalAddress::default()
        },
        notes: text("Mare only."),
        horse_ids: vec![horse(1), horse(2)],
        ..details("Ashcroft, Megan")
    }
}

#[test]
fn the_kept_one_gets_what_it_lacks_and_parts_from_it_again() {
    let (kept, other) = (megan(), ashcroft());
    let both = kept.merged_with(&other, &[]).expect("merged");
    let expected = ContactDetails {
        kinds: Kinds::new(vec![ContactKind::Owner, ContactKind::Trainer]).expect("kinds"),
        company: other.company.clone(),
        phones: phones(&["(931) 555-0147", "931-555-0100"]),
        address: other.address.clone(),
        notes: text("Pays by check.\n\nMare only."),
        horse_ids: vec![horse(1), horse(2)],
        ..kept.clone()
    };
    assert_eq!(both, expected);
    let filled = Filled {
        before: kept.clone(),
        after: both.clone(),
    };
    assert_eq!(both.parted(&filled), (kept.clone(), vec![]));
    // What both have is chosen.
    let take = [MergeField::Name, MergeField::Email, MergeField::Notes];
    let both = kept.merged_with(&other, &take).expect("merged");
    assert_eq!((&both.name, &both.email), (&other.name, &other.email));
    assert_eq!(both.notes, other.notes);
}

#[test]
fn what_somebody_changed_since_stays_and_is_named() {
    let filled = Filled {
        before: megan(),
        after: megan().merged_with(&ashcroft(), &[]).expect("merged"),
    };
    let changed = ContactDetails {
        company: OptionalLine::parse("Ashcroft & Co").expect("a line"),
        phones: phones(&["931-555-0100", "931-555-0199"]),
        ..filled.after.clone()
    };
    let (parted, stays) = changed.parted(&filled);
    assert_eq!(stays, [MergeField::Company]);
    assert_eq!(parted.company, changed.company);
    assert_eq!(parted.phones, phones(&["931-555-0199"]));
    assert_eq!(parted.notes, megan().notes);
    // Under another merge it stays, too, and what was taken away does not come again.
    let without_kind = ContactDetails {
        kinds: Kinds::new(vec![ContactKind::Owner]).expect("a kind"),
        ..changed
    };
    let (parted, stays) = without_kind.parted(&filled);
    let again = parted.merged_again(&ashcroft(), &[], (&without_kind, &filled, &stays));
    let again = again.expect("merged");
    assert_eq!(again.company, without_kind.company);
    assert_eq!(again.kinds, without_kind.kinds);
    assert_eq!(again.notes, filled.after.notes);
}

#[test]
fn together_they_have_no_more_than_one_contact_may() {
    let numbers = |from: u32| (from..from + 6).map(|it| format!("931555{it:04}"));
    let with = |from| ContactDetails {
        phones: numbers(from).flat_map(|it| phones(&[&it])).collect(),
        ..details("Rae Doe")
    };
    assert!(with(0).merged_with(&with(3), &[]).is_ok());
    for (one, other) in [
        (with(0), with(100)),
        (
            ContactDetails {
                notes: text(&"a".repeat(2000)),
                ..details("Rae")
            },
            ContactDetails {
                notes: text(&"b".repeat(2000)),
                ..details("Rae")
            },
        ),
    ] {
        let refused = one.merged_with(&other, &[]);
        assert!(matches!(refused, Err(Refusal::Field { field: "with", .. })));
    }
}

#[tokio::test]
async fn nobody_is_merged_with_themselves() {
    let mut store = MockContactStore::new();
    store.expect_merge().never();
    let id = ContactId::new(Uuid::from_u128(1));
    let wish = MergeContacts {
        id,
        with: id,
        revision: None,
        other_revision: None,
        take: Vec::new(),
    };
    let refused = service(store).merge(&actor(), wish, None).await;
    assert!(matches!(refused, Err(Refusal::Field { field: "with", .. })));
}
