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
