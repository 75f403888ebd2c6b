use ::events::{Feed, FeedService};
use actix_web::{HttpResponse, web};
use serde::Serialize;
use utoipa::ToSchema;

use super::{PublicUrl, calendar_url};
use crate::extract::actor::Holder;
use crate::problem::ApiError;
use crate::representation::Instant;

/// The address of an account's calendar. Whoever has it sees the account's
/// shows and their deadlines, its appointments, and what else has a date.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CalendarFeedView {
    /// Null if there is none.
    #[schema(required = true)]
    url: Option<String>,
    /// Since when it is that.
    #[schema(required = true)]
    created_at: Option<Instant>,
}

impl CalendarFeedView {
    fn new(feed: Option<&Feed>, public_url: &PublicUrl) -> Self {
        Self {
            url: feed.map(|feed| calendar_url(public_url, feed.secret.as_str())),
            created_at: feed.map(|feed| feed.created_at.into()),
        }
    }
}

/// The address of the account's calendar.
#[utoipa::path(get, path = "/showstable/calendar_feed", operation_id = "read_calendar_feed", tag = "calendar", security(("session" = [])),
    responses((status = 200, description = "The address, if there is one", body = CalendarFeedView)))]
pub(crate) async fn read(
    feeds: web::Data<FeedService>,
    public_url: web::Data<PublicUrl>,
    holder: Holder,
) -> Result<HttpResponse, ApiError> {
    let feed = feeds.find(&holder.actor).await?;
    Ok(HttpResponse::Ok().json(CalendarFeedView::new(feed.as_ref(), &public_url)))
}

/// Makes a new address. The one before leads nowhere from then on.
#[utoipa::path(post, path = "/showstable/calendar_feed", operation_id = "open_calendar_feed", tag = "calendar", security(("session" = [])),
    responses((status = 201, description = "The new address", body = CalendarFeedView)))]
pub(crate) async fn open(
    feeds: web::Data<FeedService>,
    public_url: web::Data<PublicUrl>,
    holder: Holder,
) -> Result<HttpResponse, ApiError> {
    let feed = feeds.open(&holder.actor).await?;
    Ok(HttpResponse::Created().json(CalendarFeedView::new(Some(&feed), &public_url)))
}

/// Takes the address away, if there is one.
#[utoipa::path(delete, path = "/showstable/calendar_feed", operation_id = "close_calendar_feed", tag = "calendar", security(("session" = [])),
    responses((status = 204, description = "There is none")))]
pub(crate) async fn close(
    feeds: web::Data<FeedService>,
    holder: Holder,
) -> Result<HttpResponse, ApiError> {
    feeds.close(&holder.actor).await?;
    Ok(HttpResponse::NoContent().finish())
}
