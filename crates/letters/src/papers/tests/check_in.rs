use kernel::{Asked, EntryField, OrBlank, RecordDate, WaiverTerms, WaiverText};

use super::*;

#[test]
fn the_desk_reads_riders_in_order_and_what_is_due() {
    let pages = printed(Paper::CheckIn, &roster(2));
    let [page] = pages.try_into().expect("one page");
    let rows = "Here No. Rider, horse Classes Extras Missing Due \
                □ 102 Rider000 Horse2 12A 2 × Stall $15.00 \
                □ 101 Rider001 Horse1 12A 2 × Stall $15.00";
    assert!(page.contains(rows), "{page}");
    assert!(!page.contains("Núñez"), "{page}");
}

#[test]
fn the_desk_reads_who_signed_and_whom_to_ask_for_what() {
    let mut roster = roster(3);
    let terms = WaiverTerms {
        text: WaiverText::parse("I ride at my own risk.").expect("a text"),
        age_of_majority: 18,
    };
    let form = EntryForm::of(|field| match field {
        EntryField::Owner => Asked::Required,
        _ => Asked::Off,
    });
    roster.asks = Asks::of(form, Some(&terms), date!(2026 - 06 - 06));
    for entry in &mut roster.entries {
        entry.details.owner = Some(person("Willow Farm"));
    }
    roster.waivers.insert(roster.entries[0].id, false);
    // Under age, without a guardian.
    roster.waivers.insert(roster.entries[1].id, false);
    roster.entries[1].details.rider_birth_date = RecordDate::parse("2015-01-31").ok();
    roster.entries[2].details.owner = None;
    roster.entries[2].rider.rider_phone = OrBlank::BLANK;
    let [list, incomplete] = printed(Paper::CheckIn, &roster)
        .try_into()
        .expect("two pages");
    let rows = "Waiver, missing Due \
                □ 103 Rider000 Horse3 12A 2 × Stall No waiver Phone, owner $15.00 \
                □ 102 Rider001 Horse2 12A 2 × Stall Waiver lacks guardian $15.00 \
                □ 101 Rider002 Horse1 12A 2 × Stall Waiver signed $15.00";
    assert!(list.contains(rows), "{list}");
    // With who waits, and how to reach them.
    let rows = "Incomplete entries 3 entries · Spring Classic · Fairgrounds, Shelbyville, TN · \
                June 6, 2026 to June 7, 2026 No. Rider, horse Phone, email Missing \
                – José Núñez Horse4 931-555-0147 rae@example.org Waiver \
                103 Rider000 Horse3 rae@example.org Phone, owner, waiver \
                102 Rider001 Horse2 931-555-0147 rae@example.org Waiver";
    assert!(incomplete.contains(rows), "{incomplete}");
}

#[test]
fn the_desk_reads_the_barn_of_each_entry_and_what_barns_owe() {
    let mut roster = roster(2);
    let id = kernel::GroupId::new(SequentialIds::default().next_uuid());
    let barn = |of, name: &str, cents| registrations::LedgerState {
        of: registrations::LedgerOf::Group(of),
        revision: Revision::FIRST,
        name: name.to_owned(),
        total: SignedMoney::from_cents(cents),
        paid: SignedMoney::ZERO,
    };
    let other = kernel::GroupId::new(kernel::Uuid::from_u128(7));
    roster.groups = vec![barn(id, "Hill Barn", 12_000), barn(other, "Gone", 0)];
    for entry in &mut roster.entries {
        entry.group_id = Some(id);
    }
    let [list, barns] = printed(Paper::CheckIn, &roster)
        .try_into()
        .expect("two pages");
    assert!(list.contains("102 Rider000 Horse2 Hill Barn 12A"), "{list}");
    let rows = "Here Barn Back numbers Due □ Hill Barn 101, 102 $120.00";
    assert!(
        barns.contains("Barns 1 barn · ") && barns.contains(rows),
        "{barns}"
    );
}
