//! Plans of appointments and of the calendar.

use calendar::{
    AppointmentFilter, AppointmentStore as _, CalendarSources as _, ReminderStore as _, Window,
};
use kernel::{AppointmentId, PageRequest};
use persistence::{SqlAppointmentStore, SqlCalendarSources, SqlReminderStore};
use testkit::TestDatabase;
use time::OffsetDateTime;
use uuid::Uuid;

use super::planner::Planner;
use crate::statements::show;

async fn the_calendar_is_read_along_its_indexes(file: TestDatabase) {
    let planner = Planner::new(&file).await;
    let database = &planner.database;
    let (actor, _) = &show(database).await;
    let appointments = SqlAppointmentStore::new(database.clone());
    let all = AppointmentFilter::default();
    let list = async |page: &PageRequest| appointments.list(actor, &all, page).await;
    let index = "ix_appointments_organization_id_from_at";
    planner.pages(index, 5, list).await;

    let none = "";
    let id = AppointmentId::new(Uuid::nil());
    planner.searches(none, appointments.find(actor, id)).await;
    let day = OffsetDateTime::UNIX_EPOCH.date();
    let window = Window::new(day, day).expect("a day");
    let (from, to) = window.instants();
    let scheduled = appointments.scheduled(actor, (from, Some(to)), 9);
    planner.searches(none, scheduled).await;
    let reminders = SqlReminderStore::new(database.clone());
    planner.searches(none, reminders.find(id)).await;
    let sources = SqlCalendarSources::new(database.clone());
    let items = sources.items(actor.actor(), &window);
    planner.searches(none, items).await;
}

#[tokio::test]
async fn the_calendar_is_read_along_its_indexes_on_sqlite() {
    the_calendar_is_read_along_its_indexes(TestDatabase::sqlite()).await;
}

#[tokio::test]
async fn the_calendar_is_read_along_its_indexes_on_postgres() {
    the_calendar_is_read_along_its_indexes(TestDatabase::postgres().await).await;
}
