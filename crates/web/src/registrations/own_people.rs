//! `entries/{token}/people`: who pays for a rider's own entry, and who gets its prize money.

use ::registrations::{
    EntryLink, EntryPerson, NamePeople, NamedAs, NamedNow, NamedPeople, NamedPerson,
};
use actix_web::{HttpResponse, web};
use kernel::Revision;
use processes::own_entry::OwnEntries;

use super::body::EntryPersonBody;
use super::own::{OwnEntryView, answer};
use crate::extract::json::Json;
use crate::form::{Body as _, IfWritten, Required, body};
use crate::problem::ApiError;
use crate::representation::Named;
use crate::view::view;

type NamedAsView = Named<NamedAs>;

body! {
    /// Somebody whom a rider names.
    NamedPersonBody {
        /// `rider`, `owner` or `trainer` of the entry, or `other`.
        is: Required<NamedAsView>,
        /// Only of somebody else: who it is. Without it, whoever else is named already.
        person: IfWritten<EntryPersonBody>,
    } => NamedPerson {
        let person: Option<EntryPerson> = person;
        match is {
            NamedAs::Rider => NamedPerson::Rider,
            NamedAs::Owner => NamedPerson::Owner,
            NamedAs::Trainer => NamedPerson::Trainer,
            NamedAs::Other => NamedPerson::Other(person),
        }
    }
}

body! {
    /// Who pays for an entry, and who gets its prize money.
    OwnPeopleBody {
        /// Without it, the rider pays.
        payer: Option<NamedPersonBody>,
        /// Without it, the owner, or else the rider, gets prize money.
        prize_to: Option<NamedPersonBody>,
        /// That of the entry as it was read: if it is another one by now, the answer is 409
        /// and nothing is saved.
        revision: Option<Revision>,
    } => NamePeople {
        NamePeople { payer, prize_to, revision }
    }
}

view! {
    /// Somebody whom an entry names.
    NamedPersonView(named: &NamedNow) {
        /// `rider`, `owner` or `trainer` of the entry, or `other`.
        is: NamedAsView = named.named_as,
        /// As the entry says it, or as it was typed with the link; empty of somebody else whom
        /// the office named.
        name: String = named.name,
    }
}

view! {
    /// Who pays for an entry, and who gets its prize money.
    OwnPeopleView(people: &NamedPeople) {
        payer: NamedPersonView = people.payer,
        prize_to: NamedPersonView = people.prize_to,
    }
}

/// Says who pays and who gets prize money, until the closing date; from then on, until the
/// show's end, only where nobody was named. Bill and payments stay.
#[utoipa::path(put, path = "/showstable/entries/{token}/people", operation_id = "name_own_people", tag = "registrations",
    params(("token" = String, Path, description = "The secret part of the entry's link")),
    request_body = OwnPeopleBody,
    responses((status = 200, description = "The entry and its show", body = OwnEntryView),
              (status = 404, description = "`link_not_valid`"),
              (status = 409, description = "`changed_meanwhile`, `registration_closed` or `entry_cancelled`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn name(
    entries: web::Data<OwnEntries>,
    token: web::Path<String>,
    json: Json<OwnPeopleBody>,
) -> Result<HttpResponse, ApiError> {
    let wish = json.body.into_command()?;
    answer(
        entries.name_people(&EntryLink::read(&token), wish).await,
        &[],
    )
}
