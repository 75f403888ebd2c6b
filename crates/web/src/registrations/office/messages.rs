use ::registrations::{
    Audience, EntryMailService, Message, MessageText, NewMessage, RegistrationService,
    SendMessageError,
};
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{ClassId, EventId, FieldErrors, RequiredLine};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::events::NOT_A_CLASS;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::{IdempotencyKeyHeader, KEY_REUSED};
use crate::extract::json::Json;
use crate::extract::page::{PageQuery, page_response};
use crate::problem::{ApiError, bad_parameter};
use crate::representation::{Instant, Oid, delivery, text};

const NOT_AN_AUDIENCE: &str = "must be 'all', 'class' or 'due'";

/// A message to riders.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct MessageBody {
    /// `all`: the entries that take part or wait; `class`: those of them in
    /// `class_id`; `due`: all that owe something.
    #[schema(required = true, nullable = false)]
    to: Option<String>,
    /// Required with `class`.
    class_id: Option<String>,
    /// One line of at most 200 characters.
    #[schema(required = true, nullable = false)]
    subject: Option<String>,
    /// At most 10,000 characters.
    #[schema(required = true, nullable = false)]
    text: Option<String>,
}

impl MessageBody {
    fn into_command(self, event_id: EventId) -> Result<NewMessage, FieldErrors> {
        let mut errors = FieldErrors::new();
        let to = audience(text(self.to.as_ref()), text(self.class_id.as_ref()));
        let to = to.map_err(|(field, sentence)| errors.add(field, sentence));
        let subject = RequiredLine::parse(text(self.subject.as_ref()));
        let subject = errors.take("subject", subject);
        let message = errors.take("text", MessageText::parse(text(self.text.as_ref())));
        match (to, subject, message) {
            (Ok(to), Some(subject), Some(text)) => Ok(NewMessage {
                event_id,
                to,
                subject,
                text,
            }),
            _ => Err(errors),
        }
    }
}

/// Or the wrong field, and what is wrong.
fn audience(to: &str, class_id: &str) -> Result<Audience, (&'static str, &'static str)> {
    match to {
        "all" => Ok(Audience::All),
        "due" => Ok(Audience::Due),
        "class" => {
            let id = ClassId::parse(class_id).ok_or(("class_id", NOT_A_CLASS))?;
            Ok(Audience::Class(id))
        }
        _ => Err(("to", NOT_AN_AUDIENCE)),
    }
}

/// A message that was sent.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MessageView {
    _id: Oid,
    event_id: Uuid,
    /// `all`, `class` or `due`.
    to: &'static str,
    /// Null unless it is to a class.
    #[schema(required = true)]
    class_id: Option<Uuid>,
    /// The name that the class had; empty unless it is to a class.
    class_name: String,
    subject: String,
    text: String,
    /// How many addresses get it.
    recipients: u32,
    /// The account; null if it was deleted since.
    #[schema(required = true)]
    sent_by: Option<String>,
    sent_at: Instant,
}

impl From<Message> for MessageView {
    fn from(message: Message) -> Self {
        let content = message.content;
        let (to, class_id) = match content.to {
            Audience::All => ("all", None),
            Audience::Class(id) => ("class", Some(id.as_uuid())),
            Audience::Due => ("due", None),
        };
        Self {
            _id: Oid::new(message.id.as_uuid()),
            event_id: content.event_id.as_uuid(),
            to,
            class_id,
            class_name: message.class_name,
            subject: content.subject.as_str().to_owned(),
            text: content.text.as_str().to_owned(),
            recipients: message.recipients,
            sent_by: message.sent_by.map(|email| email.as_str().to_owned()),
            sent_at: message.sent_at.into(),
        }
    }
}

impl From<SendMessageError> for ApiError {
    fn from(error: SendMessageError) -> Self {
        match error {
            SendMessageError::NotFound => missing(),
            SendMessageError::NoSuchClass => FieldErrors::of("class_id", NOT_A_CLASS).into(),
            SendMessageError::NoRecipients => Self::conflict(
                "no_recipients",
                "No entry gets this message. Nothing was sent.",
            ),
            // An hour is an estimate: the oldest message of the day may expire
            // earlier or later.
            SendMessageError::TooMany => Self::too_many_requests(3600),
            SendMessageError::KeyReused => KEY_REUSED,
            SendMessageError::Store(error) => error.into(),
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
    registrations: web::Data<RegistrationService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<MessageBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let message = json.body.into_command(event_id(&id)?)?;
    let sent = registrations.send_message(&signed_in.actor, message, key);
    Ok(HttpResponse::Created().json(MessageView::from(sent.await?)))
}

/// The messages of one of the account's shows, last first.
#[utoipa::path(get, path = "/showstable/events/{id}/messages", operation_id = "list_messages", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"), PageQuery),
    responses((status = 200, description = "A page of messages; the next one is in the Link header", body = Vec<MessageView>),
              (status = 400, description = "A bad query"),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn list(
    request: HttpRequest,
    registrations: web::Data<RegistrationService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    query: web::Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let (id, page) = (event_id(&id)?, query.parse()?);
    let page = registrations.messages(&signed_in.actor, id, page).await?;
    let page = page.ok_or_else(missing)?;
    Ok(page_response(&request, page, MessageView::from))
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
    registrations: web::Data<RegistrationService>,
    mails: web::Data<EntryMailService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    query: web::Query<RecipientsQuery>,
) -> Result<HttpResponse, ApiError> {
    let id = event_id(&id)?;
    let to = query.to.as_deref().unwrap_or("all");
    let to = audience(to, text(query.class_id.as_ref()));
    let to = to.map_err(|(field, sentence)| bad_parameter(field, sentence))?;
    let found = registrations.count_recipients(&signed_in.actor, id, to);
    Ok(HttpResponse::Ok().json(RecipientsView {
        recipients: found.await?.ok_or_else(missing)?,
        delivery: delivery(mails.is_sending()),
    }))
}
