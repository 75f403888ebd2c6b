use kernel::{
    Asked, BackNumbersBy, ClassId, EntryForm, FeeBasis, FeeId, IdGenerator as _, Money, NeedKind,
    OptionalLine, OptionalText, PriceStep, Raise, RefundStep, Revision, ScratchStep, SequentialIds,
    StallKind, TimeZone, WaiverTerms,
};
use time::Duration;
use time::macros::datetime;

use super::*;
use crate::Schedule;
use crate::create::tests::details;

fn event() -> Event {
    let ids = SequentialIds::default();
    Event {
        id: kernel::EventId::new(ids.next_uuid()),
        organization_id: kernel::OrganizationId::new(ids.next_uuid()),
        public_link: ids.next_token(),
        details: details(),
        classes: vec![lead_line(1), lead_line(2)],
        entry_rules: EntryRules {
            fees: vec![office_fee(1), office_fee(2)],
            waiver: Some(waiver("At my own risk.", 18)),
            ..EntryRules::default()
        },
        revision: Revision::FIRST,
        usda_notified_at: None,
        usda_notice_scheduled_at: None,
        usda_letter_ready_at: None,
        weekend_id: None,
        created_at: datetime!(2026-05-01 12:00 UTC),
        updated_at: datetime!(2026-05-01 12:00 UTC),
    }
}

fn waiver(text: &str, age_of_majority: u32) -> WaiverTerms {
    WaiverTerms {
        text: WaiverText::parse(text).expect("valid"),
        age_of_majority,
    }
}

fn lead_line(number: u32) -> ShowClass {
    ShowClass {
        id: ClassId::parse(&id(number)).expect("an id"),
        number: RequiredLine::parse(&number.to_string()).expect("valid"),
        name: RequiredLine::parse(&format!("Lead Line {number}")).expect("valid"),
        description: OptionalLine::default(),
        price: Money::ZERO,
        capacity: None,
        closed: false,
        walking_horses: false,
    }
}

fn office_fee(number: u32) -> Fee {
    Fee {
        id: FeeId::parse(&id(number)).expect("an id"),
        terms: FeeTerms {
            name: RequiredLine::parse(&format!("Office {number}")).expect("valid"),
            amount: Money::ZERO,
            per: FeeBasis::Unit,
            required: false,
            from: None,
            until: None,
            max_quantity: None,
            stock: None,
            stalls: None,
        },
    }
}

/// The `number`th id.
fn id(number: u32) -> String {
    format!("00000000-0000-7000-8000-{number:012}")
}

fn line<const MAX: usize>(text: &str) -> OptionalLine<MAX> {
    OptionalLine::parse(text).expect("valid")
}

fn text<const MAX: usize>(text: &str) -> OptionalText<MAX> {
    OptionalText::parse(text).expect("valid")
}

fn name<const MAX: usize>(text: &str) -> RequiredLine<MAX> {
    RequiredLine::parse(text).expect("valid")
}

/// An edit, and the subject of its line.
type Edit = (&'static str, fn(&mut Event));

fn edits() -> Vec<Edit> {
    [edits_of_show(), edits_of_rules(), edits_of_lists()].concat()
}

/// One edit of each field. Those of schedules have no setters.
fn edits_of_show() -> Vec<Edit> {
    vec![
        ("name", |it| it.details.profile.name = name("New")),
        ("event_type", |it| {
            it.details.profile.event_type = name("New");
        }),
        ("venue", |it| {
            it.details.profile.location.venue = name("New");
        }),
        ("address", |it| {
            it.details.profile.location.address = line("New");
        }),
        ("city", |it| it.details.profile.location.city = line("New")),
        ("state", |it| {
            it.details.profile.location.state = line("New");
        }),
        ("zip_code", |it| {
            it.details.profile.location.zip_code = line("New");
        }),
        ("manager_name", |it| {
            it.details.profile.manager.name = line("New");
        }),
        ("manager_address", |it| {
            it.details.profile.manager.address = line("New");
        }),
        ("manager_email", |it| {
            it.details.profile.manager.email = EmailAddress::parse("rae@example.org").ok();
        }),
        ("manager_phone", |it| {
            it.details.profile.manager.phone = PhoneNumber::parse("931-555-0147").ok();
        }),
        ("require_dqp", |it| it.details.profile.require_dqp ^= true),
        ("notes", |it| it.details.profile.notes = text("New")),
        ("office_notes", |it| {
            it.details.profile.office_notes = text("New");
        }),
        ("expected_entries", |it| {
            it.details.profile.notice.expected_entries = Some(7);
        }),
        ("inspection", |it| {
            it.details.profile.notice.inspection = Some(InspectionChoice::NoInspector);
        }),
        ("therapeutic_use", |it| {
            it.details.profile.notice.therapeutic_use = Some(TherapeuticChoice::NotAllowed);
        }),
        ("start_date", |it| {
            let old = it.details.schedule.clone();
            let start = old.starts_at() + Duration::MINUTE;
            it.details.schedule = Schedule::stored(start, old.ends_at(), old.time_zone().clone());
        }),
        ("end_date", |it| {
            let old = it.details.schedule.clone();
            let end = old.ends_at() + Duration::MINUTE;
            it.details.schedule = Schedule::stored(old.starts_at(), end, old.time_zone().clone());
        }),
        ("time_zone", |it| {
            let old = it.details.schedule.clone();
            let zone = TimeZone::parse("America/New_York").expect("known");
            it.details.schedule = Schedule::stored(old.starts_at(), old.ends_at(), zone);
        }),
        ("usda_notification_scheduled_time", |it| {
            it.usda_notice_scheduled_at = Some(datetime!(2026-05-07 23:00 UTC));
        }),
    ]
}

fn edits_of_rules() -> Vec<Edit> {
    vec![
        ("entries_open_at", |it| {
            it.entry_rules.opens_at = Some(datetime!(2026-05-07 23:00 UTC));
        }),
        ("entries_close_at", |it| {
            it.entry_rules.closes_at = Some(datetime!(2026-05-07 23:00 UTC));
        }),
        ("late_entries", |it| it.entry_rules.late_entries ^= true),
        ("capacity", |it| it.entry_rules.capacity = Some(7)),
        ("first_back_number", |it| {
            it.entry_rules.first_back_number = 7;
        }),
        ("back_numbers_by", |it| {
            it.entry_rules.back_numbers_by = BackNumbersBy::Horse;
        }),
        ("barred_get_no_place", |it| {
            it.entry_rules.barred_get_no_place = true;
        }),
        ("added_after", |it| {
            it.entry_rules.added_after.push(PriceStep {
                after: datetime!(2026-06-04 17:00 UTC),
                raise: Raise::By(Money::ZERO),
            });
        }),
        ("scratch", |it| {
            it.entry_rules.scratch.push(ScratchStep {
                after: datetime!(2026-06-04 17:00 UTC),
                amount: None,
            });
        }),
        ("refunds", |it| {
            it.entry_rules.refunds.push(RefundStep {
                until: datetime!(2026-06-04 17:00 UTC),
                percent: 50,
            });
        }),
        ("number_needs", |it| {
            let need = NumberNeed::new(NeedKind::Paid, None, OptionalLine::default());
            it.entry_rules.number_needs = vec![need.expect("can be wanted")];
        }),
        ("public_contact", |it| it.entry_rules.public_contact ^= true),
        ("payment_note", |it| {
            it.entry_rules.payment_note = text("New");
        }),
        ("waiver", |it| {
            it.entry_rules.waiver = Some(waiver("New", 18));
        }),
        ("age_of_majority", |it| {
            it.entry_rules.waiver = Some(waiver("At my own risk.", 19));
        }),
        ("owner", |it| {
            it.entry_rules.form = EntryForm::of(|field| match field {
                EntryField::Owner => Asked::Required,
                _ => Asked::Off,
            });
        }),
    ]
}

fn edits_of_lists() -> Vec<Edit> {
    vec![
        ("Office 1", |it| {
            it.entry_rules.fees[0].terms.amount = Money::parse("1").expect("valid");
        }),
        ("Office 1", |it| {
            it.entry_rules.fees[0].terms.per = FeeBasis::Entry;
        }),
        ("Office 1", |it| {
            it.entry_rules.fees[0].terms.required ^= true;
        }),
        ("Office 1", |it| {
            it.entry_rules.fees[0].terms.from = Some(datetime!(2026-05-07 23:00 UTC));
        }),
        ("Office 1", |it| {
            it.entry_rules.fees[0].terms.until = Some(datetime!(2026-05-07 23:00 UTC));
        }),
        ("Office 1", |it| {
            it.entry_rules.fees[0].terms.max_quantity = Some(7);
        }),
        ("Office 1", |it| {
            it.entry_rules.fees[0].terms.stalls = Some(StallFee::Of(StallKind::Horse));
        }),
        ("New", |it| it.entry_rules.fees[0].terms.name = name("New")),
        ("Office 3", |it| it.entry_rules.fees.push(office_fee(3))),
        ("Office 2", |it| it.entry_rules.fees.truncate(1)),
        ("order", |it| it.entry_rules.fees.reverse()),
        ("New", |it| it.classes[0].name = name("New")),
        ("Lead Line 1", |it| it.classes[0].number = name("12A")),
        ("Lead Line 1", |it| it.classes[0].description = line("New")),
        ("Lead Line 1", |it| {
            it.classes[0].price = Money::parse("1").expect("valid");
        }),
        ("Lead Line 1", |it| it.classes[0].capacity = Some(7)),
        ("Lead Line 1", |it| it.classes[0].closed = true),
        ("Lead Line 3", |it| it.classes.push(lead_line(3))),
        ("Lead Line 2", |it| it.classes.truncate(1)),
        ("order", |it| it.classes.reverse()),
    ]
}

#[test]
fn each_field_that_is_edited_is_one_line() {
    for (subject, edit) in edits() {
        let mut after = event();
        edit(&mut after);
        let found = differences(&event(), &after);
        let subjects: Vec<_> = found.iter().map(|it| it.subject.as_str()).collect();
        assert_eq!(subjects, [subject]);
        assert_ne!(found[0].before, found[0].after, "{subject}");
    }
}

#[test]
fn every_fact_is_edited_by_the_test_above() {
    let edited: Vec<_> = edits().into_iter().map(|(subject, _)| subject).collect();
    let forms = EntryField::ALL.map(EntryField::as_str);
    let facts = [show(&event()), rules(&event().entry_rules)].concat();
    for (subject, _) in facts {
        // One field of the form stands for all.
        assert!(
            edited.contains(&subject) || forms.contains(&subject),
            "{subject}"
        );
    }
}

#[test]
fn a_class_that_is_added_has_nothing_before() {
    let mut after = event();
    after.classes.push(lead_line(3));
    let found = differences(&event(), &after);
    let added = Difference::new(
        ChangeKind::OfferedClass,
        "Lead Line 3",
        "",
        "3: Lead Line 3, $0.00",
    );
    assert_eq!(found, [added]);
}

#[test]
fn what_is_no_part_of_an_edit_is_no_difference() {
    let after = Event {
        revision: Revision::new(7),
        usda_notified_at: Some(datetime!(2026-05-07 23:00 UTC)),
        usda_letter_ready_at: Some(datetime!(2026-05-07 23:00 UTC)),
        updated_at: datetime!(2026-05-07 23:00 UTC),
        ..event()
    };
    assert_eq!(differences(&event(), &after), []);
}
