use ::contacts::{ContactKind, ContactService, ImportContacts};
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::web::Query;
use actix_web::{FromRequest, HttpMessage as _, HttpRequest, HttpResponse, web};
use kernel::{FieldErrors, MAX_CARD_FILE_BYTES, MAX_CARDS};
use serde::{Deserialize, Serialize};
use std::pin::Pin;
use utoipa::{IntoParams, ToSchema};

use super::vcard::{CardFile, Unread, cards_of};
use super::view::ContactKindView;
use crate::blocking::compute;
use crate::connections::BodyBuffer;
use crate::extract::actor::SignedIn;
use crate::extract::json::{memory_of, read_body};
use crate::problem::ApiError;
use crate::representation::chosen_organization;

const NO_CARDS: ApiError = ApiError::new(
    StatusCode::UNSUPPORTED_MEDIA_TYPE,
    "unsupported_media_type",
    "The request's body must be text/vcard.",
);

/// A file of vCards.
pub(crate) struct CardBody(BodyBuffer);

impl FromRequest for CardBody {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let media_type = request.content_type().to_ascii_lowercase();
        let known = ["text/vcard", "text/x-vcard", "text/directory"];
        let is_known = known.contains(&media_type.as_str());
        let (payload, memory) = (payload.take(), memory_of(request));
        Box::pin(async move {
            if !is_known {
                return Err(NO_CARDS);
            }
            let buffer = BodyBuffer::new(&memory, MAX_CARD_FILE_BYTES);
            Ok(Self(read_body(payload, buffer).await?))
        })
    }
}

/// Where imported contacts belong.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ImportQuery {
    /// The organization of the new contacts; without it the account's own.
    organization_id: Option<String>,
    /// The kind of contacts whose cards name none in their categories; `other`
    /// if it is not given.
    #[param(inline)]
    kind: Option<ContactKindView>,
}

/// The result of an import.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ImportedContacts)]
pub(crate) struct ImportView {
    /// How many contacts were created.
    created: usize,
    /// How many cards are of contacts that were there already: with the same
    /// name, and the same email address or phone number.
    known: usize,
    /// What could not be read, in the order of the file.
    problems: Vec<ImportProblemView>,
}

/// What could not be read of a card.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CardProblem)]
pub(crate) struct ImportProblemView {
    /// The card's place among the cards of the file, from 1; 0 before the first.
    card: usize,
    /// The line of the file on which the card begins, from 1.
    line: usize,
    /// The name on the card, if there is one.
    name: String,
    /// What is wrong, in a sentence.
    message: String,
}

/// Creates contacts of the cards of a vCard file, as phones and mail programs
/// export it. Cards of contacts that are there already are left out.
#[utoipa::path(post, path = "/showstable/contacts/import", operation_id = "import_contacts", tag = "contacts", security(("token" = [])),
    params(ImportQuery),
    request_body(content = String, content_type = "text/vcard", description = "A file of at most 8 MiB and 5,000 cards"),
    responses((status = 200, description = "What became of the cards", body = ImportView),
              (status = 413, description = "The file is too large"),
              (status = 415, description = "No vCard file"),
              (status = 422, description = "No card or too many in it, or too many contacts")))]
pub(crate) async fn import(
    contacts: web::Data<ContactService>,
    signed_in: SignedIn,
    query: Query<ImportQuery>,
    body: CardBody,
) -> Result<HttpResponse, ApiError> {
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let kind = query.kind.map_or(ContactKind::Other, |it| it.0);
    let file = compute(move || cards_of(body.0.as_slice(), kind)).await?;
    let CardFile { cards, problems } = file.map_err(|error| at_file(&error))?;
    let wish = ImportContacts {
        organization,
        cards,
    };
    let imported = contacts.import(&signed_in.actor, wish).await?;
    Ok(HttpResponse::Ok().json(ImportView {
        created: imported.created,
        known: imported.known,
        problems: problems.into_iter().map(ImportProblemView::from).collect(),
    }))
}

fn at_file(unread: &Unread) -> ApiError {
    let message = match unread {
        Unread::NoCards => "has no vCards in it".to_owned(),
        Unread::TooMany => format!("has more than {MAX_CARDS} cards"),
    };
    FieldErrors::of("file", message).into()
}

impl From<super::vcard::CardProblem> for ImportProblemView {
    fn from(problem: super::vcard::CardProblem) -> Self {
        Self {
            card: problem.card,
            line: problem.line,
            name: problem.name,
            message: problem.message,
        }
    }
}
