//! `calendar`: all that has a date.

use ::calendar::{
    AppointmentKind, CalendarItem, CalendarService, ItemKind, ItemTime, MAX_ITEMS, TooManyItems,
    Window,
};
use actix_web::http::header::ContentType;
use actix_web::web::Query;
use actix_web::{HttpResponse, web};
use kernel::{Actor, RecordDate};
use serde::{Deserialize, Serialize};
use time::Date;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::blocking::compute;
use crate::extract::actor::SignedIn;
use crate::problem::{ApiError, bad_parameter, query_too_wide};
use crate::representation::{Belonging, Instant};
use crate::routes::routes;

routes! {
    "/calendar": get read;
}

/// The days of a calendar.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct WindowQuery {
    /// Required: the first day, YYYY-MM-DD.
    from: Option<String>,
    /// Required: the last day; at most 400 days with the first.
    to: Option<String>,
}

impl WindowQuery {
    fn window(&self) -> Result<Window, ApiError> {
        let day = |name, text: Option<&String>| {
            let day = RecordDate::parse(text.map_or("", String::as_str));
            day.map(RecordDate::as_date)
                .map_err(|error| bad_parameter(name, error))
        };
        let (from, to) = (
            day("from", self.from.as_ref())?,
            day("to", self.to.as_ref())?,
        );
        Window::new(from, to).map_err(|error| bad_parameter("to", error))
    }
}

/// What an item of the calendar is.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CalendarKind)]
pub(crate) enum ItemKindView {
    Show,
    ShowEntered,
    CareDue,
    Breeding,
    Foaling,
    LeaseEnd,
    BoardingEnd,
    DocumentEnd,
    BillDue,
    Appointment,
    Competition,
    Clinic,
    Reminder,
}

impl From<ItemKind> for ItemKindView {
    fn from(kind: ItemKind) -> Self {
        match kind {
            ItemKind::Show => Self::Show,
            ItemKind::ShowEntered => Self::ShowEntered,
            ItemKind::CareDue => Self::CareDue,
            ItemKind::Breeding => Self::Breeding,
            ItemKind::Foaling => Self::Foaling,
            ItemKind::LeaseEnd => Self::LeaseEnd,
            ItemKind::BoardingEnd => Self::BoardingEnd,
            ItemKind::DocumentEnd => Self::DocumentEnd,
            ItemKind::BillDue => Self::BillDue,
            ItemKind::Appointment(AppointmentKind::Appointment) => Self::Appointment,
            ItemKind::Appointment(AppointmentKind::Competition) => Self::Competition,
            ItemKind::Appointment(AppointmentKind::Clinic) => Self::Clinic,
            ItemKind::Appointment(AppointmentKind::Reminder) => Self::Reminder,
        }
    }
}

/// Something with a date.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CalendarItemView {
    kind: ItemKindView,
    #[serde(flatten)]
    belonging: Belonging,
    title: String,
    /// Of whole days, midnight UTC of the first day, whatever the zone.
    starts_at: Instant,
    /// Of whole days, midnight UTC of the last day.
    ends_at: Instant,
    all_day: bool,
    /// In which zone it takes place; null for whole days.
    #[schema(required = true)]
    time_zone: Option<String>,
    /// The first day, in its zone.
    #[schema(format = Date)]
    starts_on: String,
    /// The last day, in its zone.
    #[schema(format = Date)]
    ends_on: String,
    /// Empty if it is not said.
    place: String,
    /// The path of its page.
    link: String,
    /// What is known of the appointment; null for anything else.
    #[schema(required = true)]
    appointment: Option<AppointmentItemView>,
}

/// An occurrence of an appointment.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AppointmentItemView {
    id: Uuid,
    /// The day in its series.
    #[schema(format = Date)]
    date: String,
    /// Whether it is one of a series.
    recurs: bool,
    /// Whether it differs from its series.
    changed: bool,
    /// With whom it is; empty if that is not said.
    contact_name: String,
    horses: Vec<ItemHorseView>,
}

/// A horse of an appointment.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ItemHorseView {
    id: Uuid,
    name: String,
}

impl CalendarItemView {
    fn new(item: CalendarItem, actor: &Actor) -> Self {
        let (first, last) = item.time.days();
        let midnight = |day: Date| Instant::from(day.midnight().assume_utc());
        let (starts_at, ends_at, time_zone) = match item.time {
            ItemTime::Days(first, last) => (midnight(first), midnight(last), None),
            ItemTime::Instants(start, end, zone) => {
                (start.into(), end.into(), Some(zone.name().to_owned()))
            }
        };
        Self {
            kind: item.kind.into(),
            belonging: Belonging::new(actor, item.organization_id),
            title: item.title,
            starts_at,
            ends_at,
            all_day: time_zone.is_none(),
            time_zone,
            starts_on: first.to_string(),
            ends_on: last.to_string(),
            place: item.place,
            link: item.link,
            appointment: item.appointment.map(|it| AppointmentItemView {
                id: it.id.as_uuid(),
                date: it.day.to_string(),
                recurs: it.recurs,
                changed: it.is_changed,
                contact_name: it.contact_name,
                horses: it
                    .horses
                    .into_iter()
                    .map(|(id, name)| ItemHorseView {
                        id: id.as_uuid(),
                        name,
                    })
                    .collect(),
            }),
        }
    }
}

impl From<TooManyItems> for ApiError {
    fn from(_: TooManyItems) -> Self {
        query_too_wide(format!(
            "There is more in this time than a calendar can show, which is {MAX_ITEMS} dates. \
             Choose fewer days, such as a week."
        ))
    }
}

/// All that has a date on some days, in order: appointments with every occurrence
/// of their series, own shows, shows in which own horses are entered, care that is
/// due, breeding dates, the days on which foals are expected, and the ends of
/// leases and of boarding. Whole days are first on each day.
#[utoipa::path(get, path = "/showstable/calendar", operation_id = "read_calendar_items", tag = "calendar", security(("token" = [])),
    params(WindowQuery),
    responses((status = 200, description = "What has a date on these days", body = Vec<CalendarItemView>),
              (status = 400, description = "A bad query")))]
pub(crate) async fn read(
    calendar: web::Data<CalendarService>,
    signed_in: SignedIn,
    query: Query<WindowQuery>,
) -> Result<HttpResponse, ApiError> {
    let actor = signed_in.actor;
    let found = calendar.calendar(&actor, query.window()?).await?;
    let json = compute(move || {
        let items = found.items()?.into_iter();
        let views = items.map(|item| CalendarItemView::new(item, &actor));
        let json = serde_json::to_vec(&views.collect::<Vec<_>>());
        json.map_err(|error| ApiError::internal().because("the items were not written", error))
    });
    let json = json.await??;
    Ok(HttpResponse::Ok()
        .content_type(ContentType::json())
        .body(json))
}
