use ::rings::{DrawWish, Drawn, MAX_SEED, OrderOfGo, RingService, Spread};
use actix_web::{HttpResponse, web};
use kernel::{Author, FieldErrors, RegistrationId, Revision};
use serde::Serialize;
use serde_json::Number;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema as _, ToSchema};
use uuid::Uuid;

use crate::extract::actor::SignedIn;
use crate::extract::at_ring::AtRing;
use crate::extract::json::Json;
use crate::form::{Body as _, Every, Field, Others, body, replacing};
use crate::problem::ApiError;
use crate::representation::{Instant, Named};
use crate::rings::class_key;
use crate::view::Shown;

/// How many places one person's horses are apart, if nobody says.
const USUAL_GAP: u32 = 3;

/// More entries than a class can have.
const MAX_ENTRIES: usize = 5000;

type SpreadView = Named<Spread>;

body! {
    /// How the order of go is to be drawn.
    DrawBody {
        /// The same entries, seed, gap and spread give the same order; default by chance.
        seed: Option<Seed>,
        /// How many places one person's horses should be apart; default 3.
        min_gap: Option<u32>,
        /// Whose: `rider`, `trainer`; riders come first. Default `["rider"]`.
        spread: Every<Named<Spread>, 2>,
        /// The revision as it was read, 0 of an order that was never drawn or set: if another
        /// one was saved meanwhile, the answer is 409 and nothing is drawn. Without it the
        /// order is replaced.
        revision: Option<Revision>,
    } => (DrawWish, Option<Revision>) {
        let wish = DrawWish {
            seed,
            min_gap: min_gap.unwrap_or(USUAL_GAP),
            spread: if spread.is_empty() { vec![Spread::Rider] } else { spread },
        };
        (wish, revision)
    }
}

/// The seed of a draw.
struct Seed;

impl Field for Seed {
    type Json = Option<Number>;
    type Value = u64;
    const REQUIRED: bool = true;

    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<u64> {
        let seed = json.and_then(|it| it.as_u64());
        let wrong = || format!("must be a whole number from 0 to {MAX_SEED}");
        errors.take(at, seed.filter(|it| *it <= MAX_SEED).ok_or_else(wrong))
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.is_none()
    }

    fn schema() -> RefOr<Schema> {
        u64::schema()
    }
}

body! {
    /// The order of go, set by hand.
    OrderBody {
        ..others: Others,
        /// The first to go first. Entries that are not named go before it.
        registration_ids: Option<Every<RegistrationId, MAX_ENTRIES>>,
        /// The revision as it was read, 0 of an order that was never drawn or set: if another
        /// one was saved meanwhile, the answer is 409 and nothing is saved. Without it the
        /// order is replaced.
        revision: Option<Revision>,
    } => (Vec<RegistrationId>, Option<Revision>) {
        (replacing(registration_ids, others)?, revision)
    }
}

/// The order of go of a class.
#[derive(Debug, Serialize, ToSchema)]
struct OrderView {
    /// What it was drawn with; null if it was not drawn.
    #[schema(required = true)]
    seed: Option<u64>,
    #[schema(required = true)]
    min_gap: Option<u32>,
    spread: Vec<SpreadView>,
    #[schema(required = true)]
    drawn_at: Option<Instant>,
    /// How many places the horses are apart of those who were to be kept apart first; null
    /// if nobody has two.
    #[schema(required = true)]
    achieved_gap: Option<u32>,
    achieved_gaps: GapsView,
    /// Whether the drawn order was changed by hand, when last and by whom.
    #[schema(required = true)]
    changed: Option<OrderChangeView>,
    /// How often it was drawn or set. Answers that a browser kept from before do not say it.
    #[schema(required = false)]
    revision: u32,
    entries: Vec<OrderEntryView>,
}

/// How far apart one person's horses are at least, in places; null if nobody has two.
#[derive(Debug, Serialize, ToSchema)]
struct GapsView {
    #[schema(required = true)]
    rider: Option<u32>,
    #[schema(required = true)]
    trainer: Option<u32>,
}

/// When and by whom an order of go was changed.
#[derive(Debug, Serialize, ToSchema)]
struct OrderChangeView {
    at: Instant,
    by: OrderAuthorView,
}

/// Who changed an order of go.
#[derive(Debug, Serialize, ToSchema)]
struct OrderAuthorView {
    /// As in the history of the show: `office`.
    kind: &'static str,
    /// The email address of the office's account; null if it was deleted since.
    #[schema(required = true)]
    email: Option<String>,
}

impl Shown<OrderAuthorView> for Author {
    fn shown(&self) -> OrderAuthorView {
        OrderAuthorView {
            kind: self.as_str(),
            email: self.account().map(|it| it.as_str().to_owned()),
        }
    }
}

/// A horse in the order of go.
#[derive(Debug, Serialize, ToSchema)]
struct OrderEntryView {
    registration_id: Uuid,
    back_number: u32,
    horse_name: String,
    rider_name: String,
    trainer_name: String,
    /// Counted from 1.
    position: usize,
    /// Whether it came after the order was drawn or set.
    is_late: bool,
}

impl Shown<OrderView> for OrderOfGo {
    fn shown(&self) -> OrderView {
        let order = self.class.order.as_ref();
        let (drawn, drawn_at): (Option<&Drawn>, _) = order
            .and_then(|it| it.drawn.as_ref())
            .map(|(drawn, at)| (drawn, *at))
            .unzip();
        let spread = drawn.map_or(&[Spread::Rider][..], |it| &it.spread);
        let entries = self.entries.iter().zip(1..);
        let entries = entries.filter_map(|(id, position)| {
            let mut entries = self.class.entries.iter();
            let entry = entries.find(|it| it.registration_id == *id)?;
            Some(OrderEntryView {
                registration_id: id.as_uuid(),
                back_number: entry.starter.back_number,
                horse_name: entry.horse_name.clone(),
                rider_name: entry.rider_name.clone(),
                trainer_name: entry.people.trainer.clone(),
                position,
                is_late: order.is_some_and(|it| !it.entries.contains(id)),
            })
        });
        OrderView {
            seed: drawn.map(|it| it.seed),
            min_gap: drawn.map(|it| it.min_gap),
            spread: drawn.map(|it| it.spread.shown()).unwrap_or_default(),
            drawn_at: drawn_at.shown(),
            achieved_gap: self.gaps.first(spread),
            achieved_gaps: GapsView {
                rider: self.gaps.rider,
                trainer: self.gaps.trainer,
            },
            changed: self.changed.as_ref().map(|(at, by)| OrderChangeView {
                at: at.shown(),
                by: by.shown(),
            }),
            revision: self.class.order_revision().number(),
            entries: entries.collect(),
        }
    }
}

fn answer(order: &OrderOfGo) -> HttpResponse {
    let order: OrderView = order.shown();
    HttpResponse::Ok().json(order)
}

/// The order of go of a class; by back number until it is drawn or set. Also for devices
/// at the rings.
#[utoipa::path(get, path = "/showstable/events/{id}/classes/{class_id}/order", operation_id = "read_order", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("class_id" = String, Path, description = "The class's id")),
    responses((status = 200, description = "The order of go", body = OrderView),
              (status = 404, description = "No such class")))]
pub(crate) async fn read(
    rings: web::Data<RingService>,
    at_ring: AtRing,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let key = class_key((&path.0, &path.1))?;
    Ok(answer(&rings.order(&at_ring.caller, key).await?))
}

/// Draws the order of go of a class.
#[utoipa::path(post, path = "/showstable/events/{id}/classes/{class_id}/order", operation_id = "draw_order", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("class_id" = String, Path, description = "The class's id")),
    request_body = DrawBody,
    responses((status = 200, description = "The order of go", body = OrderView),
              (status = 404, description = "No such class"),
              (status = 409, description = "`changed_meanwhile`: the order has another `revision`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn draw(
    rings: web::Data<RingService>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
    json: Json<DrawBody>,
) -> Result<HttpResponse, ApiError> {
    let key = class_key((&path.0, &path.1))?;
    let (wish, seen) = json.body.into_command()?;
    let drawn = rings.draw(&signed_in.actor, key, wish, seen);
    Ok(answer(&drawn.await?))
}

/// Sets the order of go of a class by hand.
#[utoipa::path(put, path = "/showstable/events/{id}/classes/{class_id}/order", operation_id = "set_order", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("class_id" = String, Path, description = "The class's id")),
    request_body = OrderBody,
    responses((status = 200, description = "The order of go", body = OrderView),
              (status = 404, description = "No such class"),
              (status = 409, description = "`changed_meanwhile`: the order has another `revision`"),
              (status = 422, description = "Invalid fields, such as a horse that does not take part")))]
pub(crate) async fn set(
    rings: web::Data<RingService>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
    json: Json<OrderBody>,
) -> Result<HttpResponse, ApiError> {
    let key = class_key((&path.0, &path.1))?;
    let (ids, seen) = json.body.into_command()?;
    let set = rings.set_order(&signed_in.actor, key, ids, seen);
    Ok(answer(&set.await?))
}
