//! Every route, and who may call it.

use kernel::Permission;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::horses::plain_horse;
use crate::support::{entry, show, with};

/// Who may call a route, and what others get.
pub(super) enum Access {
    /// Everyone, with the same response.
    Everybody,
    /// Every signed-in account, for its own data.
    SignedIn,
    /// The account to which it belongs; anonymous callers get 401, other
    /// accounts the same 404 as for a missing object.
    Owner,
    /// Those whose role in the organization permits it. Like `Owner`; who may
    /// read it, but not do this, gets 403.
    May(Permission),
    /// Every signed-in account except the owner, who gets 409.
    Buyer,
    /// Every signed-in account, whose token is refused afterwards.
    Leaving,
}

pub(super) struct Row {
    pub(super) method: Method,
    /// As in the `OpenAPI` description.
    pub(super) route: &'static str,
    pub(super) access: Access,
    pub(super) body: Option<Value>,
    pub(super) success: StatusCode,
}

fn row(
    method: Method,
    route: &'static str,
    access: Access,
    body: Option<Value>,
    success: u16,
) -> Row {
    let success = StatusCode::from_u16(success).expect("a status");
    Row {
        method,
        route,
        access,
        body,
        success,
    }
}

#[allow(
    clippy::too_many_lines,
    reason = "a table has as many lines as there are routes"
)]
pub(super) fn table() -> Vec<Row> {
    use Access::{Buyer, Everybody, Leaving, May, Owner, SignedIn};
    use Permission::{
        DeleteHorses, DeleteShows, EditHorses, EditOrganization, EditShows, FileNotices,
        ManageEntries, ReadHorses, ReadShows,
    };
    let login = json!({ "email": "owner@example.org", "password": "a quiet mare 7" });
    let signup = json!({ "email": "new@example.org", "password": "a quiet mare 7" });
    vec![
        row(
            Method::POST,
            "/showstable/accounts/login",
            Everybody,
            Some(login),
            200,
        ),
        // Only the first of three calls can create the account.
        row(
            Method::POST,
            "/showstable/accounts/signup",
            Everybody,
            Some(signup),
            201,
        ),
        row(Method::GET, "/showstable/accounts/me", SignedIn, None, 200),
        row(
            Method::GET,
            "/showstable/accounts/sessions",
            SignedIn,
            None,
            200,
        ),
        row(
            Method::DELETE,
            "/showstable/accounts/sessions",
            Leaving,
            None,
            204,
        ),
        row(
            Method::DELETE,
            "/showstable/accounts/sessions/{id}",
            Owner,
            None,
            204,
        ),
        row(
            Method::DELETE,
            "/showstable/accounts/session",
            Leaving,
            None,
            204,
        ),
        row(
            Method::PUT,
            "/showstable/accounts/email",
            SignedIn,
            Some(json!({ "email": "other@example.org", "password": "a quiet mare 7" })),
            202,
        ),
        // The link of an entry is none of a mail.
        row(
            Method::POST,
            "/showstable/accounts/email/{token}",
            Everybody,
            None,
            404,
        ),
        row(
            Method::PUT,
            "/showstable/accounts/password",
            SignedIn,
            Some(json!({ "current_password": "a quiet mare 7", "password": "a loud mare 8" })),
            204,
        ),
        row(
            Method::POST,
            "/showstable/accounts/password_reset",
            Everybody,
            Some(json!({ "email": "owner@example.org" })),
            202,
        ),
        // The link of an entry is none of a mail.
        row(
            Method::PUT,
            "/showstable/accounts/password_reset/{token}",
            Everybody,
            Some(json!({ "password": "a loud mare 8" })),
            404,
        ),
        row(Method::GET, "/showstable/organization", SignedIn, None, 200),
        row(
            Method::PUT,
            "/showstable/organization/{id}",
            May(EditOrganization),
            Some(json!({ "name": "Club" })),
            200,
        ),
        row(Method::GET, "/showstable/events", SignedIn, None, 200),
        row(
            Method::POST,
            "/showstable/events",
            SignedIn,
            Some(show()),
            201,
        ),
        row(
            Method::GET,
            "/showstable/events/templates",
            SignedIn,
            None,
            200,
        ),
        row(
            Method::GET,
            "/showstable/events/public/{id}",
            Everybody,
            None,
            200,
        ),
        row(Method::GET, "/showstable/events/types", SignedIn, None, 200),
        row(
            Method::GET,
            "/showstable/events/{id}",
            May(ReadShows),
            None,
            200,
        ),
        row(
            Method::PUT,
            "/showstable/events/{id}",
            May(EditShows),
            Some(show()),
            200,
        ),
        row(
            Method::GET,
            "/showstable/events/{id}/event_data",
            May(ReadShows),
            None,
            200,
        ),
        row(
            Method::GET,
            "/showstable/events/{id}/registrations",
            May(ReadShows),
            None,
            200,
        ),
        row(
            Method::POST,
            "/showstable/events/{id}/copy",
            May(EditShows),
            Some(json!({
                "name": "Next Year", "start_date": "2027-06-05T18:00:00-05:00",
                "end_date": "2027-06-05T23:00:00-05:00",
            })),
            201,
        ),
        row(
            Method::GET,
            "/showstable/events/{id}/qr.svg",
            May(ReadShows),
            None,
            200,
        ),
        row(
            Method::GET,
            "/showstable/events/{id}/entries.csv",
            May(ReadShows),
            None,
            200,
        ),
        row(
            Method::GET,
            "/showstable/events/{id}/classes",
            May(ReadShows),
            None,
            200,
        ),
        row(
            Method::GET,
            "/showstable/events/{id}/print/{paper}.pdf",
            May(ReadShows),
            None,
            200,
        ),
        row(
            Method::GET,
            "/showstable/events/{id}/classes/{class_id}/entries",
            May(ReadShows),
            None,
            200,
        ),
        row(
            Method::POST,
            "/showstable/events/{id}/registrations",
            May(ManageEntries),
            Some(entry()),
            201,
        ),
        row(
            Method::GET,
            "/showstable/events/{id}/money",
            May(ReadShows),
            None,
            200,
        ),
        row(
            Method::GET,
            "/showstable/events/{id}/messages/recipients",
            May(ManageEntries),
            None,
            200,
        ),
        row(
            Method::POST,
            "/showstable/events/{id}/messages",
            May(ManageEntries),
            Some(json!({ "to": "all", "subject": "Stalls", "text": "They open at noon." })),
            201,
        ),
        row(
            Method::GET,
            "/showstable/events/{id}/messages",
            May(ReadShows),
            None,
            200,
        ),
        row(
            Method::GET,
            "/showstable/entries/{token}",
            Everybody,
            None,
            200,
        ),
        row(
            Method::PUT,
            "/showstable/entries/{token}",
            Everybody,
            Some(with(entry(), json!({ "extras": [] }))),
            200,
        ),
        row(
            Method::GET,
            "/showstable/registrations/{id}",
            May(ReadShows),
            None,
            200,
        ),
        row(
            Method::PUT,
            "/showstable/registrations/{id}",
            May(ManageEntries),
            Some(entry()),
            200,
        ),
        row(
            Method::POST,
            "/showstable/registrations/{id}/waivers",
            May(ManageEntries),
            Some(json!({ "line": "{line}", "reason": "volunteer" })),
            200,
        ),
        row(
            Method::POST,
            "/showstable/registrations/{id}/payments",
            May(ManageEntries),
            Some(json!({ "kind": "payment", "method": "cash", "amount": 5 })),
            201,
        ),
        row(
            Method::POST,
            "/showstable/payments/{id}/void",
            May(ManageEntries),
            Some(json!({ "reason": "typed twice" })),
            201,
        ),
        row(
            Method::POST,
            "/showstable/registrations/{id}/classes",
            May(ManageEntries),
            Some(json!({ "scratch": ["{class}"] })),
            200,
        ),
        row(
            Method::POST,
            "/showstable/registrations/{id}/status",
            May(ManageEntries),
            Some(json!({ "status": "cancelled" })),
            200,
        ),
        row(
            Method::POST,
            "/showstable/entries/{token}/scratch",
            Everybody,
            None,
            200,
        ),
        row(
            Method::POST,
            "/showstable/registrations/{id}/link",
            May(ManageEntries),
            None,
            200,
        ),
        row(
            Method::POST,
            "/showstable/events/{id}/register",
            Everybody,
            Some(entry()),
            201,
        ),
        row(
            Method::POST,
            "/showstable/events/{id}/submit_to_usda",
            May(FileNotices),
            None,
            200,
        ),
        row(
            Method::GET,
            "/showstable/events/{id}/usda",
            May(ReadShows),
            None,
            200,
        ),
        row(
            Method::GET,
            "/showstable/events/{id}/usda/letter",
            May(ReadShows),
            None,
            200,
        ),
        row(
            Method::POST,
            "/showstable/events/{id}/usda/letter",
            May(FileNotices),
            None,
            200,
        ),
        row(
            Method::GET,
            "/showstable/events/{id}/usda/letter.pdf",
            May(ReadShows),
            None,
            200,
        ),
        row(
            Method::POST,
            "/showstable/events/{id}/usda/amendments",
            May(FileNotices),
            None,
            201,
        ),
        row(
            Method::GET,
            "/showstable/events/{id}/usda/notices/{notice_id}/letter.pdf",
            May(ReadShows),
            None,
            200,
        ),
        row(
            Method::PUT,
            "/showstable/events/{id}/usda/notices/{notice_id}/acknowledgement",
            May(FileNotices),
            Some(json!({ "received_on": "2026-05-04" })),
            200,
        ),
        row(
            Method::DELETE,
            "/showstable/events/{id}/usda/notices/{notice_id}/acknowledgement",
            May(FileNotices),
            None,
            204,
        ),
        row(Method::GET, "/showstable/deadlines", SignedIn, None, 200),
        row(
            Method::GET,
            "/showstable/calendar_feed",
            SignedIn,
            None,
            200,
        ),
        row(
            Method::POST,
            "/showstable/calendar_feed",
            SignedIn,
            None,
            201,
        ),
        row(
            Method::GET,
            "/showstable/calendars/{secret}.ics",
            Everybody,
            None,
            200,
        ),
        row(
            Method::DELETE,
            "/showstable/calendar_feed",
            SignedIn,
            None,
            204,
        ),
        row(
            Method::DELETE,
            "/showstable/events/templates/{id}",
            May(EditShows),
            None,
            204,
        ),
        row(
            Method::POST,
            "/showstable/events/{id}/classes/{class_id}/cancel",
            May(EditShows),
            Some(json!({ "reason": "No judge" })),
            200,
        ),
        row(
            Method::DELETE,
            "/showstable/events/{id}",
            May(DeleteShows),
            None,
            204,
        ),
        row(Method::GET, "/showstable/horses", SignedIn, None, 200),
        row(
            Method::POST,
            "/showstable/horses",
            SignedIn,
            Some(plain_horse("Noon")),
            201,
        ),
        row(
            Method::PUT,
            "/showstable/horses",
            May(EditHorses),
            Some(json!({ "horseId": "{id}", "section": "owners" })),
            200,
        ),
        row(
            Method::GET,
            "/showstable/horses/breeds",
            Everybody,
            None,
            200,
        ),
        row(
            Method::GET,
            "/showstable/horses/for-sale",
            SignedIn,
            None,
            200,
        ),
        row(
            Method::GET,
            "/showstable/horses/health",
            SignedIn,
            None,
            200,
        ),
        row(
            Method::POST,
            "/showstable/horses/photo_upload",
            May(EditHorses),
            Some(json!({ "imageUrl": "{photo}", "horseId": "{id}", "photoType": "header" })),
            200,
        ),
        row(
            Method::DELETE,
            "/showstable/horses/{id}/photos/{type}",
            May(EditHorses),
            None,
            204,
        ),
        row(
            Method::GET,
            "/showstable/horses/{id}",
            May(ReadHorses),
            None,
            200,
        ),
        row(
            Method::POST,
            "/showstable/horses/{id}/inquiries",
            Buyer,
            Some(json!({ "name": "Rae", "email": "rae@example.org", "message": "Sound?" })),
            202,
        ),
        row(
            Method::POST,
            "/showstable/horses/{id}/reports",
            Buyer,
            Some(json!({ "reason": "sold" })),
            201,
        ),
        row(Method::GET, "/showstable/inquiries", SignedIn, None, 200),
        row(
            Method::POST,
            "/showstable/uploads",
            May(EditHorses),
            None,
            201,
        ),
        row(
            Method::GET,
            "/showstable/photos/{name}",
            Everybody,
            None,
            200,
        ),
        row(
            Method::GET,
            "/showstable/photos/{name}/{size}",
            Everybody,
            None,
            200,
        ),
        row(
            Method::DELETE,
            "/showstable/horses/{id}",
            May(DeleteHorses),
            None,
            204,
        ),
        row(
            Method::POST,
            "/showstable/client_errors",
            Everybody,
            Some(json!({ "message": "TypeError", "version": "0.1.0" })),
            204,
        ),
        row(Method::GET, "/showstable/health/live", Everybody, None, 200),
        row(
            Method::GET,
            "/showstable/health/ready",
            Everybody,
            None,
            200,
        ),
        row(
            Method::GET,
            "/showstable/openapi.json",
            Everybody,
            None,
            200,
        ),
    ]
}
