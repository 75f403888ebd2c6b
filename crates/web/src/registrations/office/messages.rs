use ::registrations::{
    Audience, AudienceKind, EntryMailService, Message, MessageService, MessageText, NewMessage,
    SendMessageError,
};
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{ClassId, EventId, NO_CLASS, RequiredLine};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::extract::page::{PageQuery, named_parameter, page_response};
use crate::form::{Body as _, body};
use crate::problem::{ApiError, bad_parameter};
use crate::representation::{Instant, Named, Oid, delivery};
use crate::view::view;

type AudienceKindView = Named<AudienceKind>;

body! {
    /// A message to riders and barns.
    MessageBody {
        /// `all`: the entries that take part or wait, and all barns; `class`: those of the
        /// entries in `class_id`; `due`: entries that owe something themselves, and barns that
        /// do. The barn of an entry without an address gets it in its place.
        to: Named<AudienceKind>,
        /// Required with `class`.
        class_id: Option<ClassId>,
        subject: RequiredLine<200>,
        text: MessageText,
    }
    together(errors) {
        audience = to.zip(class_id).and_then(|(kind, class_id)| {
            errors.take("class_id", Audience::new(kind, class_id).ok_or(NO_CLASS))
        }),
    } => (Audience, RequiredLine<200>, MessageText) {
        (audience, subject, text)
    }
}

view! {
    /// A message that was sent.
    MessageView(message: &Message) {
        _id: Oid = message.id,
        event_id: Uuid = message.content.event_id,
        to: AudienceKindView = message.content.to.kind(),
        /// Null unless it is to a class.
        #[schema(required = true)]
        class_id: Option<Uuid> = message.content.to.class_id(),
        /// The name that the class had; empty unless it is to a class.
        class_name: String = message.class_name,
        subject: String = message.content.subject,
        text: String = message.content.text,
        /// How many addresses get it.
        recipients: u32 = message.recipients,
        /// The account; null if it was deleted since.
        #[schema(required = true)]
        sent_by: Option<String> = message.sender,
        sent_at: Instant = message.sent_at,
    }
}

impl From<SendMessageError> for ApiError {
    fn from(error: SendMessageError) -> Self {
        match error {
            SendMessageError::Refusal(refusal) => refusal.into(),
            SendMessageError::NoRecipients => Self::conflict(
                "no_recipients",
                "No entry gets this message. Nothing was sent.",
            ),
            // An hour is an estimate: the oldest message of the day may expire
            // earlier or later.
            SendMessageError::TooMany => Self::too_many_requests(3600),
        }
    }
}

fn missing() -> ApiError {
    ApiError::not_found("Event")
}

fn event_id(text: &str) -> Result<EventId, ApiError> {
    EventId::parse(text).ok_or_else(missing)
}

/// Mails riders of one of the account's shows. Each address gets one mail, also
/// with several entries; replies go to the show's manager.
#[utoipa::path(post, path = "/showstable/events/{id}/messages", operation_id = "send_message", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it sends nothing twice")),
    request_body = MessageBody,
    responses((status = 201, description = "The message; its mails are queued", body = MessageView),
              (status = 404, description = "No such show of this account"),
              (status = 409, description = "`no_recipients`"),
              (status = 422, description = "Invalid fields"),
              (status = 429, description = "20 messages of the show within a day")))]
pub(crate) async fn send(
    messages: web::Data<MessageService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<MessageBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let event_id = event_id(&id)?;
    let (to, subject, text) = json.body.into_command()?;
    let message = NewMessage {
        event_id,
        to,
        subject,
        text,
    };
    let sent = messages.send(&signed_in.actor, message, key).await?;
    Ok(HttpResponse::Created().json(MessageView::new(&sent)))
}

/// The messages of one of the account's shows, last first.
#[utoipa::path(get, path = "/showstable/events/{id}/messages", operation_id = "list_messages", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"), PageQuery),
    responses((status = 200, description = "A page of messages; the next one is in the Link header", body = Vec<MessageView>),
              (status = 400, description = "A bad query"),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn list(
    request: HttpRequest,
    messages: web::Data<MessageService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    query: web::Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let (id, page) = (event_id(&id)?, query.parse()?);
    let page = messages.list(&signed_in.actor, id, page).await?;
    let page = page.ok_or_else(missing)?;
    Ok(page_response(&request, page, |it| MessageView::new(&it)))
}

/// Who would get a message.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RecipientsQuery {
    /// `all` (the default), `class` or `due`; see `MessageBody`.
    to: Option<String>,
    /// Required with `class`.
    class_id: Option<String>,
}

/// How many would get a message, and how.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RecipientsView {
    /// The number of addresses.
    recipients: usize,
    /// `email`: mails are sent. `outbox`: they are written into files in the
    /// data directory.
    delivery: &'static str,
}

/// How many addresses a message would go to now.
#[utoipa::path(get, path = "/showstable/events/{id}/messages/recipients", operation_id = "count_message_recipients", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"), RecipientsQuery),
    responses((status = 200, description = "The number of addresses", body = RecipientsView),
              (status = 400, description = "A bad query"),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn recipients(
    messages: web::Data<MessageService>,
    mails: web::Data<EntryMailService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    query: web::Query<RecipientsQuery>,
) -> Result<HttpResponse, ApiError> {
    let id = event_id(&id)?;
    let kind = named_parameter("to", query.to.as_deref())?.unwrap_or(AudienceKind::All);
    let class_id = query.class_id.as_deref().and_then(ClassId::parse);
    let to = Audience::new(kind, class_id).ok_or_else(|| bad_parameter("class_id", NO_CLASS))?;
    let found = messages.count_recipients(&signed_in.actor, id, to);
    Ok(HttpResponse::Ok().json(RecipientsView {
        recipients: found.await?.ok_or_else(missing)?,
        delivery: delivery(mails.is_sending()),
    }))
}
