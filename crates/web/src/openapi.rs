use std::sync::LazyLock;

use actix_web::http::header::{CACHE_CONTROL, ContentType};
use actix_web::{HttpRequest, HttpResponse, web};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::openapi::{ContentBuilder, OpenApi as Description, Ref, RefOr, ResponseBuilder};
use utoipa::{Modify, OpenApi};

use crate::problem::Problem;
use crate::representation::EncodedBody;
use crate::routes::Address;
use crate::{
    accounts, appointments, audit, bills, book, calendar, calendar_feed, client_errors, contacts,
    deadlines, documents, events, health, horses, inquiries, invitations, medications, notes,
    organization, photos, registrations, search, tasks, today, uploads,
};

#[derive(OpenApi)]
#[openapi(
    info(title = "Show Stable", description = "Horse shows: registration, records and the notice to the USDA."),
    paths(
        accounts::signup::signup,
        accounts::login::login,
        accounts::me::me,
        accounts::delete::delete,
        accounts::exports::create,
        accounts::exports::list,
        accounts::exports::read,
        accounts::sessions::list,
        accounts::sessions::end,
        accounts::sessions::end_all,
        accounts::sessions::end_this,
        accounts::password::change,
        accounts::email::change,
        accounts::email::confirm,
        accounts::second_factor::read,
        accounts::second_factor::begin,
        accounts::second_factor::confirm,
        accounts::second_factor::end,
        accounts::password_reset::request,
        accounts::password_reset::reset,
        audit::of_event,
        audit::of_organization,
        bills::keep::list,
        bills::keep::create,
        bills::keep::read,
        bills::keep::replace,
        bills::keep::cancel,
        bills::pay::pay,
        bills::propose::propose,
        bills::propose::unbilled,
        bills::send::print,
        bills::send::send,
        book::budget::read,
        book::budget::replace,
        book::entries::create,
        book::entries::delete,
        book::entries::read,
        book::entries::replace,
        book::list::export,
        book::list::list,
        book::summary::read,
        organization::read::read,
        organization::read::read_by_id,
        organization::replace::replace,
        organization::list::list,
        organization::members::list,
        organization::members::change,
        organization::members::remove,
        organization::invitations::create,
        organization::invitations::list,
        organization::invitations::revoke,
        invitations::read,
        invitations::accept,
        events::list::list,
        events::create::create,
        events::templates::list,
        events::templates::delete,
        events::types::list,
        events::public::read,
        events::read::read,
        events::update::update,
        events::delete::delete,
        events::classes::list,
        events::copy::copy,
        events::qr_code::read,
        events::event_data::read,
        events::submit_to_usda::submit,
        events::usda::overview::read,
        events::usda::letter::read,
        events::usda::letter::prepare,
        events::usda::letter::read_pdf,
        events::usda::amendments::create,
        events::usda::notice_letter::read,
        events::usda::acknowledgement::replace,
        events::usda::acknowledgement::delete,
        deadlines::list::list,
        appointments::list::list,
        appointments::create::create,
        appointments::read::read,
        appointments::replace::replace,
        appointments::delete::delete,
        appointments::occurrences::change,
        appointments::occurrences::drop_one,
        calendar::read,
        calendar_feed::address::read,
        calendar_feed::address::open,
        calendar_feed::address::close,
        calendar_feed::calendar::read,
        registrations::create::create,
        registrations::list::list,
        registrations::entries_csv::read,
        registrations::print::print,
        registrations::class_entries::list,
        registrations::own::read,
        registrations::own::update,
        registrations::own::scratch,
        registrations::office::walk_in::create,
        registrations::office::extras::list,
        registrations::office::extras::table,
        registrations::office::money::read,
        registrations::office::money::table,
        registrations::office::messages::send,
        registrations::office::messages::list,
        registrations::office::messages::recipients,
        registrations::office::cancel_class::cancel,
        registrations::office::read::read,
        registrations::office::update::update,
        registrations::office::change::classes,
        registrations::office::change::status,
        registrations::office::change::extras,
        registrations::office::change::charge,
        registrations::office::change::swap_number,
        registrations::office::change::waive,
        registrations::office::renew_link::renew_link,
        registrations::office::ledger::pay,
        registrations::office::ledger::void,
        horses::list::list,
        horses::create::create,
        horses::save_section::save,
        horses::breeds::list,
        horses::for_sale::list,
        horses::health::list,
        horses::overview::list,
        horses::overview::export,
        horses::photo_upload::set,
        horses::remove_photo::remove,
        horses::read::read,
        horses::delete::delete,
        horses::inquiries::create,
        horses::reports::create,
        contacts::emergency::print,
        contacts::list::list,
        contacts::create::create,
        contacts::files::cards,
        contacts::files::table,
        contacts::files::card,
        contacts::import::import,
        contacts::read::read,
        contacts::save::save,
        contacts::delete::delete,
        tasks::list::list,
        tasks::create::create,
        tasks::read::read,
        tasks::update::update,
        tasks::delete::delete,
        tasks::done::tick,
        tasks::done::untick,
        medications::list::list,
        medications::create::create,
        medications::read::read,
        medications::update::update,
        medications::delete::delete,
        medications::doses::give,
        medications::doses::remove,
        today::read,
        inquiries::list::list,
        documents::list::list,
        documents::create::create,
        documents::read::read,
        documents::update::update,
        documents::delete::delete,
        documents::file::read,
        documents::file::read_thumbnail,
        documents::file::read_all,
        notes::list::list,
        notes::create::create,
        notes::read::read,
        notes::update::update,
        notes::delete::delete,
        search::search,
        uploads::create::create,
        photos::read::read,
        photos::read::read_sized,
        client_errors::create::create,
        health::live,
        health::ready,
        read,
    ),
    components(schemas(Problem)),
    modifiers(&TokenScheme, &Problems)
)]
struct ShowStable;

struct TokenScheme;

impl Modify for TokenScheme {
    fn modify(&self, description: &mut Description) {
        let scheme = SecurityScheme::ApiKey(ApiKey::Header(ApiKeyValue::new("token-x")));
        description
            .components
            .get_or_insert_default()
            .add_security_scheme("token", scheme);
    }
}

/// Describes the problem documents of every operation: those of its statuses from 400
/// on that have no body of their own, that of any other status, and 401 where a token
/// is needed.
struct Problems;

impl Modify for Problems {
    fn modify(&self, description: &mut Description) {
        const CONTENT_TYPE: &str = "application/problem+json";
        let problem = ContentBuilder::new()
            .schema(Some(Ref::from_schema_name("Problem")))
            .build();
        let response = |description: &str| {
            let response = ResponseBuilder::new().description(description);
            response.content(CONTENT_TYPE, problem.clone()).build()
        };
        for item in description.paths.paths.values_mut() {
            let methods = [
                &mut item.get,
                &mut item.put,
                &mut item.post,
                &mut item.delete,
            ];
            for operation in methods.into_iter().flatten() {
                let responses = &mut operation.responses.responses;
                for (status, described) in responses.iter_mut() {
                    if let RefOr::T(described) = described
                        && status.as_str() >= "400"
                        && described.content.is_empty()
                    {
                        let problem = problem.clone().into();
                        described.content.insert(CONTENT_TYPE.to_owned(), problem);
                    }
                }
                let default = response("A problem: docs/errors.md lists all codes");
                responses.insert("default".to_owned(), default.into());
                if operation.security.is_some() {
                    responses.insert("401".to_owned(), response("No or bad token").into());
                }
            }
        }
    }
}

/// The `OpenAPI` 3.1 description, generated from the code.
#[must_use]
pub fn api_description() -> Description {
    ShowStable::openapi()
}

pub(crate) fn routes() -> Vec<Address> {
    vec![Address::new("/openapi.json").get(web::to(read))]
}

/// The description in JSON.
static BODY: LazyLock<EncodedBody> = LazyLock::new(|| {
    EncodedBody::new(serde_json::to_vec(&api_description()).expect("a description is valid JSON"))
});

/// This description.
#[utoipa::path(get, path = "/showstable/openapi.json", operation_id = "read_api_description", tag = "health",
    responses((status = 200, description = "The API's description")))]
pub(crate) async fn read(request: HttpRequest) -> HttpResponse {
    let mut response = HttpResponse::Ok();
    response
        .insert_header(ContentType::json())
        .insert_header((CACHE_CONTROL, "no-cache"));
    BODY.answer(&request, response).await
}
