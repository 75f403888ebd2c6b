//! Appointments, their occurrences, and the calendar.

use std::sync::Arc;

use calendar::{
    Appointment, AppointmentDetails, AppointmentKind, AppointmentLimits, AppointmentStore as _,
    CalendarService, ChangeError, CreateAppointment, ItemKind, Moment, OccurrenceEdit,
    ReplaceAppointment, Span, Window,
};
use horses::{Breeding, CareKind, Gender, HorseStore as _, Leasing, ListOf, Period};
use kernel::{
    ContactId, IdGenerator as _, IdempotencyKey, ManualClock, OptionalLine, OptionalText,
    PageRequest, RandomIds, RecordDate, Recurrence, Refusal, RequiredLine, Scope, TimeZone,
};
use persistence::{SqlAppointmentStore, SqlCalendarSources};
use sea_orm::ConnectionTrait as _;
use serde_json::json;
use time::macros::{date, datetime};
use time::{Date, Duration, OffsetDateTime};

use crate::horse_samples;
use crate::samples::NOW;
use crate::stored_values::set;
use crate::support::Stores;

on_both_databases!(
    a_series_reads_back_with_its_changed_occurrences,
    a_repeated_attempt_makes_one_appointment,
    what_belongs_to_others_is_neither_found_nor_referred_to,
    of_two_saves_of_one_state_one_succeeds,
    a_deleted_horse_or_contact_leaves_the_appointment,
    a_calendar_after_ten_years_reads_what_is_near,
    a_list_is_in_order_and_in_pages,
    more_than_the_limit_is_refused,
    all_that_has_a_date_is_in_the_calendar,
    one_unreadable_row_does_not_hide_the_others,
);

pub(crate) const DAY: Date = date!(2026 - 05 - 04);

pub(crate) fn service(stores: &Stores, now: OffsetDateTime) -> CalendarService {
    CalendarService::new(
        Arc::new(SqlAppointmentStore::new(stores.database.clone())),
        Arc::new(SqlCalendarSources::new(stores.database.clone())),
        Arc::new(ManualClock::at(now)),
        Arc::new(RandomIds),
    )
}

/// From 9:00 to 10:00 in Chicago, with a value in every field that refers to
/// nothing.
pub(crate) fn details(day: Date, rule: Option<&str>) -> AppointmentDetails {
    AppointmentDetails {
        kind: AppointmentKind::Clinic,
        title: RequiredLine::parse("Farrier \u{1F40E}").expect("a title"),
        span: Span::stored(day, 540, day, 600),
        is_all_day: false,
        time_zone: TimeZone::parse("America/Chicago").expect("known"),
        recurrence: rule.map(|rule| Recurrence::parse(rule, day).expect("a rule")),
        horse_ids: Vec::new(),
        contact_id: None,
        place: OptionalLine::parse("Barn 2").expect("a place"),
        notes: OptionalText::parse("Front\nshoes").expect("notes"),
        remind_before: Some(Duration::HOUR),
    }
}

pub(crate) async fn make(
    stores: &Stores,
    actor: &Scope,
    details: AppointmentDetails,
) -> Appointment {
    let wish = CreateAppointment {
        organization: None,
        details,
    };
    let made = service(stores, NOW).create(actor.actor(), wish, None).await;
    made.expect("made")
}

async fn read(stores: &Stores, actor: &Scope, appointment: &Appointment) -> Option<Appointment> {
    let found = service(stores, NOW)
        .find(actor.actor(), appointment.id)
        .await;
    found.expect("answered")
}

/// A contact of the actor's own organization.
async fn contact(stores: &Stores, actor: &Scope) -> ContactId {
    let contact = crate::contacts::named(actor, "J. Ray", &[contacts::ContactKind::Farrier]);
    crate::contacts::keep(stores, contact).await.id
}

fn moved_to(instant: OffsetDateTime) -> OccurrenceEdit {
    OccurrenceEdit {
        starts_at: Some(Moment {
            day: instant.date(),
            instant: Some(instant),
        }),
        ..OccurrenceEdit::default()
    }
}

async fn a_series_reads_back_with_its_changed_occurrences(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    let contact = contact(stores, &actor).await;
    let mut details = details(DAY, Some("FREQ=WEEKLY;INTERVAL=6"));
    details.horse_ids = vec![horse.id];
    details.contact_id = Some(contact);
    let made = make(stores, &actor, details).await;
    assert_eq!(read(stores, &actor, &made).await, Some(made.clone()));

    let (service, other) = (service(stores, NOW), date!(2026 - 06 - 15));
    let edit = OccurrenceEdit {
        title: Some(RequiredLine::parse("Farrier, late").expect("a title")),
        place: Some(OptionalLine::default()),
        notes: Some(OptionalText::parse("All four").expect("notes")),
        contact_id: Some(None),
        ..moved_to(datetime!(2026-06-16 13:30 -5))
    };
    let changed = service
        .change_occurrence(actor.actor(), made.id, other, None, &edit)
        .await
        .expect("changed");
    assert_eq!(read(stores, &actor, &made).await, Some(changed));
    let dropped = date!(2026 - 07 - 27);
    let done = service.drop_occurrence(actor.actor(), made.id, dropped);
    done.await.expect("dropped");

    let window = Window::new(DAY, date!(2026 - 09 - 30)).expect("a window");
    let found = service.calendar(actor.actor(), window).await;
    let items = found.expect("read").items().expect("few");
    let appointments = items.iter().filter_map(|item| {
        let of = item.appointment.as_ref()?;
        Some((
            of.day,
            item.time.days().0,
            of.contact_name.as_str(),
            of.horses.len(),
        ))
    });
    assert_eq!(
        appointments.collect::<Vec<_>>(),
        [
            (DAY, DAY, "J. Ray", 1),
            (other, date!(2026 - 06 - 16), "", 1),
            (date!(2026 - 09 - 07), date!(2026 - 09 - 07), "J. Ray", 1),
        ]
    );
}

async fn a_repeated_attempt_makes_one_appointment(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    let service = service(stores, NOW);
    let attempt = async |fingerprint: &str| {
        let mut details = details(DAY, None);
        details.horse_ids = vec![horse.id];
        let wish = CreateAppointment {
            organization: None,
            details,
        };
        let key = IdempotencyKey::parse("key", fingerprint).expect("a key");
        service.create(actor.actor(), wish, Some(key)).await
    };
    let first = attempt("a").await.expect("made");
    let edit = moved_to(datetime!(2026-05-05 09:00 -5));
    let changed = service.change_occurrence(actor.actor(), first.id, DAY, None, &edit);
    changed.await.expect("changed");
    assert_eq!(attempt("a").await.expect("the first"), first);
    let other = attempt("b").await;
    assert!(matches!(other, Err(Refusal::KeyReused)));
    let deleted = service.delete(actor.actor(), first.id).await;
    assert!(deleted.expect("deleted"));
    assert_ne!(attempt("a").await.expect("another").id, first.id);
}

async fn what_belongs_to_others_is_neither_found_nor_referred_to(stores: &Stores) {
    let (actor, foreign) = (stores.actor().await, stores.horse().await);
    let service = service(stores, NOW);
    let theirs = make(stores, &foreign.0, details(DAY, None)).await;
    assert_eq!(read(stores, &actor, &theirs).await, None);
    let deleted = service.delete(actor.actor(), theirs.id).await;
    assert!(!deleted.expect("answered"));
    let wish = ReplaceAppointment {
        id: theirs.id,
        revision: None,
        details: details(DAY, None),
    };
    let replaced = service.replace(actor.actor(), &wish).await;
    assert!(matches!(
        replaced,
        Err(ChangeError::Refusal(Refusal::NotFound("Appointment")))
    ));

    let own = make(stores, &actor, details(DAY, None)).await;
    let mut with_horse = details(DAY, None);
    with_horse.horse_ids = vec![foreign.1.id];
    let mut with_contact = details(DAY, None);
    with_contact.contact_id = Some(contact(stores, &foreign.0).await);
    for (details, wrong) in [(with_horse, "horse_ids"), (with_contact, "contact_id")] {
        let wish = ReplaceAppointment {
            id: own.id,
            revision: None,
            details,
        };
        let refused = service.replace(actor.actor(), &wish).await;
        let Err(ChangeError::Refusal(Refusal::Field { field, .. })) = refused else {
            panic!("{refused:?}");
        };
        assert_eq!(field, wrong);
    }
    assert_eq!(read(stores, &actor, &own).await, Some(own));
}

async fn of_two_saves_of_one_state_one_succeeds(stores: &Stores) {
    let actor = stores.actor().await;
    let made = make(stores, &actor, details(DAY, None)).await;
    let store = SqlAppointmentStore::new(stores.database.clone());
    let mut changed = made.clone();
    changed.revision = kernel::Revision::new(2);
    let (one, other) = tokio::join!(
        store.save(&made, &changed, None),
        store.save(&made, &changed, None)
    );
    let saved = [one.expect("answered"), other.expect("answered")];
    assert_eq!(saved.iter().filter(|it| **it).count(), 1);
}

async fn a_deleted_horse_or_contact_leaves_the_appointment(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    let mut details = details(DAY, None);
    details.horse_ids = vec![horse.id];
    details.contact_id = Some(contact(stores, &actor).await);
    let made = make(stores, &actor, details).await;
    let deleted = stores.horses.delete(&actor, horse.id, NOW).await;
    assert!(deleted.expect("deleted"));
    let connection = stores.connect().await;
    let sql = "DELETE FROM contacts";
    connection.execute_unprepared(sql).await.expect("deleted");
    connection.close().await.expect("closed");
    let left = read(stores, &actor, &made).await.expect("still there");
    assert_eq!(left.details.horse_ids, []);
    assert_eq!(left.details.contact_id, None);
}

async fn a_calendar_after_ten_years_reads_what_is_near(stores: &Stores) {
    let actor = stores.actor().await;
    let service = service(stores, NOW);
    let begun = date!(2016 - 01 - 01);
    let daily = make(stores, &actor, details(begun, Some("FREQ=DAILY"))).await;
    let ended = "FREQ=DAILY;COUNT=30";
    make(stores, &actor, details(begun, Some(ended))).await;
    make(stores, &actor, details(date!(2030 - 01 - 01), None)).await;
    for day in [begun, DAY] {
        let done = service.drop_occurrence(actor.actor(), daily.id, day);
        done.await.expect("dropped");
    }
    let window = Window::new(DAY, DAY + Duration::days(6)).expect("a week");
    let found = service.calendar(actor.actor(), window).await;
    let items = found.expect("read").items().expect("few");
    assert_eq!(items.len(), 6);
    let store = SqlAppointmentStore::new(stores.database.clone());
    let (from, to) = window.instants();
    let scheduled = store.scheduled(&actor, (from, Some(to)), 10).await;
    let scheduled = scheduled.expect("read");
    let [near] = scheduled.as_slice() else {
        panic!("{scheduled:?}");
    };
    assert_eq!(near.appointment.changes.keys().collect::<Vec<_>>(), [&DAY]);
    let all = store
        .scheduled(&actor, (from, None), 10)
        .await
        .expect("read");
    assert_eq!(all.len(), 2);
}

async fn a_list_is_in_order_and_in_pages(stores: &Stores) {
    let actor = stores.actor().await;
    let mut days: Vec<_> = (0..3).map(|n| DAY + Duration::days(n)).collect();
    for day in days.iter().rev() {
        make(stores, &actor, details(*day, None)).await;
    }
    let service = service(stores, NOW);
    let mut request = PageRequest::first(2);
    let mut listed = Vec::new();
    loop {
        let filter = calendar::AppointmentFilter {
            kind: Some(AppointmentKind::Clinic),
            ..Default::default()
        };
        let page = service.list(actor.actor(), filter, request).await;
        let page = page.expect("listed");
        listed.extend(page.items.iter().map(|it| it.details.span.first_day()));
        match page.next {
            Some(next) => request.after = Some(next),
            None => break,
        }
    }
    assert_eq!(listed, days);
    let filter = calendar::AppointmentFilter {
        from: Some(datetime!(2026-05-05 12:00 -5)),
        ..Default::default()
    };
    let page = service.list(actor.actor(), filter, PageRequest::first(9));
    let page = page.await.expect("listed");
    assert_eq!(page.items[0].details.span.first_day(), days.remove(2));
}

async fn more_than_the_limit_is_refused(stores: &Stores) {
    let actor = stores.actor().await;
    let limits = AppointmentLimits { appointments: 1 };
    let store = SqlAppointmentStore::new(stores.database.clone()).with_limits(limits);
    let made = make(stores, &actor, details(DAY, None)).await;
    let mut another = made.clone();
    another.id = kernel::AppointmentId::new(RandomIds.next_uuid());
    let refused = store.insert(&another, None, None).await;
    assert!(matches!(refused, Err(Refusal::LimitReached(_))));
    assert_eq!(read(stores, &actor, &another).await, None);
}

fn day(date: Date) -> Option<RecordDate> {
    RecordDate::new(date)
}

async fn all_that_has_a_date_is_in_the_calendar(stores: &Stores) {
    let actor = stores.actor().await;
    let show = stores.show_of(&actor).await;
    let zone = show.details.schedule.time_zone();
    let first = zone.date_of(show.details.schedule.starts_at());
    let mut horse = horse_samples::horse(&actor);
    horse.profile.gender = Some(Gender::Mare);
    horse.sections.boarding.period = Period::new(None, day(first)).expect("a period");
    horse.sections.leasing = Leasing {
        period: Period::new(None, day(first)).expect("a period"),
        ..Leasing::default()
    };
    let bred = RequiredLine::parse(&(first - Duration::days(340)).to_string());
    horse.sections.breeding = Breeding {
        breeding_dates: ListOf::new(vec![bred.expect("a line")]).expect("a list"),
        ..Breeding::default()
    };
    let care = horse_samples::care(CareKind::Dental, "", day(first));
    let inserted = stores.horses.insert(&horse, &[care], None).await;
    inserted.expect("stored");
    let kinds = async |actor: &Scope, day: Date| {
        let window = Window::new(day, day).expect("a day");
        let found = service(stores, NOW).calendar(actor.actor(), window).await;
        let items = found.expect("read").items().expect("few").into_iter();
        let mut kinds: Vec<_> = items.map(|item| item.kind.as_str()).collect();
        kinds.sort_unstable();
        kinds
    };
    let horses = vec![horse.id];
    crate::documents::ending(stores, &actor, first, horses).await;
    crate::books::due(stores, &actor, first).await;
    let expected = [
        ItemKind::BillDue,
        ItemKind::BoardingEnd,
        ItemKind::CareDue,
        ItemKind::DocumentEnd,
        ItemKind::Foaling,
        ItemKind::LeaseEnd,
        ItemKind::Show,
    ]
    .map(ItemKind::as_str);
    assert_eq!(kinds(&actor, first).await, expected);
    let window = Window::new(first, first).expect("a day");
    let found = service(stores, NOW).calendar(actor.actor(), window).await;
    let items = found.expect("read").items().expect("few").into_iter();
    let mut ends = items.filter(|item| item.kind == ItemKind::DocumentEnd);
    let ending = format!("Coggins test of {} ends", horse.profile.name.as_str());
    assert_eq!(ends.next().map(|item| item.title), Some(ending));
    let bred = first - Duration::days(340);
    assert_eq!(kinds(&actor, bred).await, ["breeding"]);
    assert_eq!(kinds(&stores.actor().await, first).await, [""; 0]);
    let large = json!({ "breeding_dates": [bred.to_string(), "x".repeat(33 << 10)] });
    let breeding = "section = 'breeding'";
    set(stores, "horse_sections", &[("content", large)], breeding).await;
    assert_eq!(kinds(&actor, bred).await, [""; 0]);
}

async fn one_unreadable_row_does_not_hide_the_others(stores: &Stores) {
    let actor = stores.actor().await;
    let show = stores.show_of(&actor).await;
    let zone = show.details.schedule.time_zone();
    let first = zone.date_of(show.details.schedule.starts_at());
    let mut horse = horse_samples::horse(&actor);
    horse.sections.leasing = Leasing {
        period: Period::new(None, day(first)).expect("a period"),
        ..Leasing::default()
    };
    let cares = [CareKind::Dental, CareKind::HoofCare].map(|kind| {
        // Two on one day.
        horse_samples::care(kind, "", day(first))
    });
    let inserted = stores.horses.insert(&horse, &cares, None).await;
    inserted.expect("stored");
    make(stores, &actor, details(first, None)).await;
    let shown = async || {
        let window = Window::new(first, first).expect("a day");
        let found = service(stores, NOW).calendar(actor.actor(), window).await;
        let items = found.expect("read").items().expect("few").into_iter();
        let mut ids: Vec<_> = items.map(|it| (it.kind.as_str(), it.id)).collect();
        ids.sort();
        ids.dedup();
        ids.into_iter().map(|(kind, _)| kind).collect::<Vec<_>>()
    };
    let all = ["care_due", "care_due", "clinic", "lease_end", "show"];
    assert_eq!(shown().await, all);
    set(
        stores,
        "events",
        &[("time_zone", json!("Nowhere"))],
        "1 = 1",
    )
    .await;
    let no_list = json!({ "breeding_dates": "no list" });
    let breeding = "section = 'breeding'";
    set(stores, "horse_sections", &[("content", no_list)], breeding).await;
    assert_eq!(shown().await, all[..4]);
}
