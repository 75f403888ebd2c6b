//! The page of a horse for sale that opens without an account, and the link to it.

use ::horses::{HorseSeen, HorseService, MarketService, PublicSale};
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::RandomToken;
use serde::Serialize;
use utoipa::ToSchema;

use super::inquiries::InquiryBody;
use super::read::horse_id;
use super::sale_view::SaleHorseView;
use crate::calendar_feed::PublicUrl;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::frontend;
use crate::problem::ApiError;
use crate::qr_code::svg_of;
use crate::rate_limits::RateLimits;
use crate::view::view;

/// The picture for previews of links to horses without a photo, in the built frontend.
const PREVIEW: &str = "/preview.png";

view! {
    /// A horse for sale, as somebody without an account sees it who has the link.
    #[schema(as = PublicSale)]
    PublicSaleView(sale: &PublicSale) {
        #[serde(flatten)]
        horse: SaleHorseView = sale.details,
        seller: SellerView = *sale,
    }
}

view! {
    /// Who sells a horse.
    #[schema(as = Seller)]
    SellerView(sale: &PublicSale) {
        /// The barn's name; may be empty.
        name: String = sale.seller,
    }
}

/// The link to a horse's page that opens without an account.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SaleLink)]
pub(crate) struct SaleLinkView {
    /// The secret in the address.
    token: String,
    /// The page behind it.
    url: String,
    /// The address as a QR code, an SVG picture.
    qr_code: String,
}

fn url_of(public_url: &str, token: &RandomToken) -> String {
    format!("{public_url}/sale/{token}")
}

/// The same for a link that never was, one that is dead, and what is no link.
fn not_found() -> ApiError {
    ApiError::not_found("Page")
}

/// The link to the page of a horse that opens without an account.
#[utoipa::path(get, path = "/showstable/horses/{id}/sale_link", operation_id = "read_sale_link", tag = "marketplace", security(("token" = [])),
    params(("id" = String, Path, description = "The horse's id")),
    responses((status = 200, description = "The link", body = SaleLinkView),
              (status = 404, description = "No such horse of this account, or it has no link")))]
pub(crate) async fn link(
    (horses, market): (web::Data<HorseService>, web::Data<MarketService>),
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let seen = horses.read(&signed_in.actor, horse_id(&id)?, &market);
    let Some(HorseSeen::Whole(horse)) = seen.await? else {
        return Err(ApiError::not_found("Horse"));
    };
    let token = horse.sale.link.ok_or_else(not_found)?;
    let url = url_of(&public_url.0, &token);
    Ok(HttpResponse::Ok().json(SaleLinkView {
        qr_code: svg_of(&url)?,
        token: token.to_string(),
        url,
    }))
}

/// A horse for sale, for whoever has the link: what buyers see, and the name of its barn.
/// The link is dead once the seller takes it away, and while the horse is not for sale.
#[utoipa::path(get, path = "/showstable/horses/public/{token}", operation_id = "read_public_sale", tag = "marketplace",
    params(("token" = String, Path, description = "The secret of the link")),
    responses((status = 200, description = "The horse", body = PublicSaleView),
              (status = 404, description = "No such link, or it is dead")))]
pub(crate) async fn read(
    market: web::Data<MarketService>,
    token: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let sale = market.public(RandomToken::parse(&token)).await?;
    let sale = sale.ok_or_else(not_found)?;
    Ok(HttpResponse::Ok().json(PublicSaleView::new(&sale)))
}

/// Writes to the seller of a horse, by its link and without an account. The seller finds it
/// on the dashboard and, where the server mails, gets it by mail.
#[utoipa::path(post, path = "/showstable/horses/public/{token}/inquiries", operation_id = "create_public_inquiry", tag = "marketplace",
    params(("token" = String, Path, description = "The secret of the link"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it sends nothing twice")),
    request_body = InquiryBody,
    responses((status = 202, description = "It is kept for the seller, and its mail is queued"),
              (status = 404, description = "No such link, or it is dead"),
              (status = 422, description = "Invalid fields"),
              (status = 429, description = "Too many inquiries")))]
pub(crate) async fn inquire(
    market: web::Data<MarketService>,
    limits: web::Data<RateLimits>,
    token: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<InquiryBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    if json.body.is_of_a_program() {
        return Ok(HttpResponse::Accepted().finish());
    }
    let details = json.body.into_command()?;
    let token = RandomToken::parse(&token);
    let sale = market.public(token.clone()).await?;
    let id = sale.ok_or_else(not_found)?.details.horse.id;
    limits.inquiries.check(&id)?;
    market.inquire_by_link(token, details, key).await?;
    limits.inquiries.count(&id, &id);
    Ok(HttpResponse::Accepted().finish())
}

/// The page of the frontend, with what messengers show of a link to a horse
/// (<https://ogp.me>). A dead link gets the page without it, which says so.
pub(crate) async fn page(
    request: HttpRequest,
    market: web::Data<MarketService>,
    public_url: web::Data<PublicUrl>,
    token: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let sale = market.public(RandomToken::parse(&token)).await?;
    match sale {
        Some(sale) => frontend::page_with_head(&head(&sale, &public_url.0, &token)),
        None => frontend::serve(request).await,
    }
}

fn head(sale: &PublicSale, public_url: &str, token: &str) -> String {
    let horse = &sale.details.horse;
    let name = frontend::escaped(horse.profile.name.as_str());
    let about = frontend::escaped(&description(sale));
    let shown = horse.photos.gallery.as_slice().first();
    let shown = horse.photos.header.as_ref().or(shown);
    let picture = shown.or(horse.photos.profile.as_ref()).map_or_else(
        || PREVIEW.to_owned(),
        |photo| crate::photos::photo_path(photo) + "/banner",
    );
    format!(
        "<title>{name} for sale · Show Stable</title>\
         <meta property=\"og:type\" content=\"website\"/>\
         <meta property=\"og:site_name\" content=\"Show Stable\"/>\
         <meta property=\"og:title\" content=\"{name} for sale\"/>\
         <meta property=\"og:description\" content=\"{about}\"/>\
         <meta property=\"og:url\" content=\"{public_url}/sale/{token}\"/>\
         <meta property=\"og:image\" content=\"{public_url}{picture}\"/>\
         <meta name=\"twitter:card\" content=\"summary_large_image\"/>"
    )
}

/// What kind of horse it is, its price and where it is, such as
/// `9 years · Mare · Morgan · 15.3 hands · $4,500.00 · Shelbyville, TN`.
fn description(sale: &PublicSale) -> String {
    let horse = &sale.details.horse;
    let (profile, terms) = (&horse.profile, &horse.terms);
    let years = profile.age.map(|age| match age.years() {
        1 => "1 year".to_owned(),
        years => format!("{years} years"),
    });
    let sex = profile.gender.map(|it| {
        let (first, rest) = it.as_str().split_at(1);
        first.to_uppercase() + rest
    });
    let breed = profile.breed.as_ref().map(|it| it.as_str().to_owned());
    let height = profile.height.map(|it| format!("{it} hands"));
    let price = terms
        .price
        .map_or_else(|| "Price on request".to_owned(), |price| price.to_string());
    let place = Some(horse.location.as_str().to_owned()).filter(|it| !it.is_empty());
    let parts = [years, sex, breed, height, Some(price), place];
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    parts.join(" · ")
}
