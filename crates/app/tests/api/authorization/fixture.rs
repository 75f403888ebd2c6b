//! An owner with one object of each kind, whose objects the tests ask for.

use kernel::Role;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::table;
use crate::accounts::tokens::api_token;
use crate::events::correct::show_today;
use crate::events::usda::submitted;
use crate::registrations::links::link_of;
use crate::support::horses::{jpeg, plain_horse, whole_horse};
use crate::support::{TestApp, entry, id_of, show, with};
use crate::tasks::{DUE_AT, DUE_ON, course, due_once};
use crate::weekends::{join, show_on};

/// An owner with one object of each kind.
pub(crate) struct Fixture {
    pub(crate) owner: String,
    /// Another session of the owner.
    pub(super) session: String,
    /// An access token of the owner.
    pub(super) api_token: String,
    /// An archive of what the owner holds.
    pub(super) export: String,
    pub(super) stranger: String,
    pub(crate) event: String,
    /// The first class of the show, and the ring in which it is.
    pub(super) class: String,
    pub(super) ring: String,
    /// A show on this day.
    today: Today,
    /// A show whose second and third class are combined.
    pub(super) grouped: Grouped,
    /// Shows that are a weekend, and one that is to be in it.
    pub(super) weekend: Weekend,
    /// A barn at a show of its own.
    pub(super) barn: GroupedEntries,
    /// A stall of the show, a booking that has none, an extra that the entry bought, and a
    /// delivery of it.
    pub(super) stalled: [String; 4],
    /// A link for a device at the gate of the show, and its token.
    pub(super) device_link: String,
    pub(super) device: String,
    /// An entry of the show, a line of its bill, and a payment.
    pub(crate) registration: String,
    pub(super) line: String,
    /// The secret part of the rider's link.
    pub(super) link: String,
    pub(super) payment: String,
    /// A second show, changed after its notice.
    pub(super) notified: String,
    pub(super) notice: String,
    pub(super) secret: String,
    pub(super) template: String,
    pub(crate) organization: String,
    /// A member of the organization, and an open invitation to it.
    pub(super) member: String,
    pub(super) invitation: String,
    /// Every day from `APPOINTMENT_DAY` on.
    pub(super) appointment: String,
    /// Not for sale.
    pub(crate) horse: String,
    /// The secret part of the link to its emergency page.
    pub(super) emergency: String,
    /// What is on an owner's page.
    pub(super) page: OwnersPage,
    /// A second horse, for sale.
    pub(super) offered: Offered,
    pub(super) contact: String,
    /// A contact that may be merged with it, and the merge of another one into that.
    pub(super) merged: Merged,
    /// What is in the directory of its shows.
    pub(super) directory: Directory,
    /// A task of the first horse, and a course of its medication.
    pub(super) task: String,
    pub(super) course: String,
    /// A dose of it that was recorded twice.
    pub(super) twice: String,
    /// A visit of care of the first horse, and one that can be undone as a batch.
    pub(super) visit: String,
    pub(super) care_batch: String,
    /// A word of care that is remembered.
    pub(super) care_word: String,
    /// What was seen on the first horse.
    pub(super) observation: String,
    /// A table of contacts that was not imported yet.
    pub(super) import: String,
    /// An entry of the book, two bills.
    pub(super) book_entry: String,
    /// A service that is charged each time.
    pub(crate) service: String,
    pub(super) bill: String,
    pub(super) paid_bill: String,
    /// The path of an uploaded photo of the first horse.
    pub(super) photo: String,
    /// A file of the show with classes to split, whose prize list is published, and the logo
    /// of a sponsor.
    pub(super) show_files: [String; 2],
    /// A picture about the first horse, and a note.
    pub(super) document: String,
    pub(super) note: String,
}

/// A show to split and combine classes in.
pub(crate) struct Grouped {
    pub(super) event: String,
    /// Not combined: the first, the fourth and the fifth one.
    pub(super) classes: [String; 3],
    pub(super) combined: String,
}

impl Grouped {
    async fn new(app: &TestApp, owner: &str) -> Self {
        let classes = ["One", "Two", "Three", "Four", "Five"].map(|name| json!({ "name": name }));
        let body = with(show(), json!({ "name": "Fun Show", "classes": classes }));
        let event = app.post("/events", &body).token(owner).send().await;
        let event = event.expect(StatusCode::CREATED);
        let class = |at: usize| text(&event["classes"][at]["id"]);
        let wish = json!({ "class_ids": [class(1), class(2)], "name": "Two and Three" });
        let path = format!("/events/{}/classes/combine", id_of(&event));
        let combined = app.post(&path, &wish).token(owner).send().await;
        Self {
            combined: text(&combined.expect(StatusCode::CREATED)["id"]),
            classes: [0, 3, 4].map(class),
            event: id_of(&event),
        }
    }
}

/// A file of a show and the logo of a sponsor, with its published prize list.
async fn show_files(app: &TestApp, owner: &str, event: &str) -> [String; 2] {
    let event = format!("/events/{event}");
    let publication = format!("{event}/prize_list/publication");
    let published = app.request(Method::POST, &publication).token(owner);
    published.send().await.expect(StatusCode::OK);
    let files = format!("{event}/files");
    let file = app.upload_to(&files, b"%PDF-1.7", &[("title", "Grounds")]);
    let file = file.token(owner).send().await.expect(StatusCode::CREATED);
    let facts = [("title", "Shelby Feed"), ("purpose", "logo")];
    let logo = app.upload_to(&files, &jpeg(8, 8), &facts);
    let logo = logo.token(owner).send().await.expect(StatusCode::CREATED);
    [text(&file["id"]), text(&logo["id"])]
}

fn has_show_files(route: &str) -> bool {
    route.contains("/files") && route.contains("/events/") || route.contains("/logos/")
}

/// A barn at a show.
pub(crate) struct GroupedEntries {
    pub(super) event: String,
    pub(super) id: String,
    /// The secret part of its link.
    pub(super) token: String,
    /// Something that it bought.
    pub(super) line: String,
    /// Its entry, and a line of that one's bill.
    pub(super) entry: String,
    pub(super) entry_line: String,
    /// An entry of the show in no barn.
    pub(super) alone: String,
    /// The secret part of the link of another barn, and a receipt that paid its bill.
    pub(super) paid: [String; 2],
}

impl GroupedEntries {
    async fn new(app: &TestApp, owner: &str) -> Self {
        let body = with(show(), json!({ "name": "Barn Show" }));
        let event = app.post("/events", &body).token(owner).send().await;
        let event = event.expect(StatusCode::CREATED);
        let alone = app.post(&format!("/events/{}/register", id_of(&event)), &entry());
        let alone = alone.send().await.expect(StatusCode::CREATED);
        let groups = format!("/events/public/{}/groups", id_of(&event));
        let group = app.post(&groups, &table::group()).send().await;
        let group = group.expect(StatusCode::CREATED);
        let (id, url) = (text(&group["id"]), text(&group["url"]));
        let line = json!({ "name": "Bedding", "amount": 40, "because": "ordered" });
        let lines = format!("/events/{}/groups/{id}/lines", id_of(&event));
        let charged = app.post(&lines, &line).token(owner).send().await;
        let charged = charged.expect(StatusCode::CREATED);
        let bill = charged["bill"].as_array().expect("a bill");
        Self {
            event: id_of(&event),
            id,
            token: url.rsplit('/').next().expect("a token").to_owned(),
            line: text(&bill.last().expect("a line")["id"]),
            entry: text(&group["entries"][0]["id"]),
            entry_line: text(&group["entries"][0]["bill"][0]["id"]),
            alone: id_of(&alone),
            paid: paid_barn(app, owner, &groups).await,
        }
    }
}

/// The secret part of the link of a barn that is entered, and a receipt that paid its bill.
async fn paid_barn(app: &TestApp, owner: &str, groups: &str) -> [String; 2] {
    let group = app.post(groups, &table::group()).send().await;
    let group = group.expect(StatusCode::CREATED);
    let paid = json!({
        "direction": "in", "group_id": group["id"], "method": "cash",
        "amount": group["total_fee"],
    });
    let receipt = app.post("/receipts", &paid).token(owner).send().await;
    let url = text(&group["url"]);
    let token = url.rsplit('/').next().expect("a token");
    [
        token.to_owned(),
        id_of(&receipt.expect(StatusCode::CREATED)),
    ]
}

/// A show with an extra that is brought to stalls.
async fn show_with_extra(app: &TestApp, owner: &str) -> Value {
    let shavings = json!({ "name": "Shavings", "amount": 0, "per": "unit" });
    let body = json!({ "saveAsTemplate": true, "fees": [shavings] });
    let event = app.post("/events", &with(show(), body)).token(owner);
    event.send().await.expect(StatusCode::CREATED)
}

/// An entry that bought the extra of its show.
async fn entered(app: &TestApp, event: &Value) -> Value {
    let bought = json!([{ "fee_id": event["fees"][0]["id"], "quantity": 1000 }]);
    let entry = with(entry(), json!({ "extras": bought }));
    let entered = app.post(&format!("/events/{}/register", id_of(event)), &entry);
    entered.send().await.expect(StatusCode::CREATED)
}

/// A stall of a show, a booking of an entry that has none, what it bought, and a delivery of
/// that.
async fn stalls(app: &TestApp, owner: &str, event: &Value, entry: &str) -> [String; 4] {
    let fee = text(&event["fees"][0]["id"]);
    let event = id_of(event);
    let areas = json!({ "areas": [{
        "name": "Barn A", "stalls": [{ "name": "A 1", "kind": "horse" }],
    }] });
    let saved = app.put(&format!("/events/{event}/show_stalls"), &areas);
    let saved = saved.token(owner).send().await.expect(StatusCode::OK);
    let booking = table::stall_booking()
        .to_string()
        .replace("{registration}", entry);
    let booking: Value = serde_json::from_str(&booking).expect("a booking");
    let booked = app.post(&format!("/events/{event}/stall_bookings"), &booking);
    let booked = booked.token(owner).send().await.expect(StatusCode::CREATED);
    let delivery = table::delivery()
        .to_string()
        .replace("{registration}", entry)
        .replace("{fee}", &fee)
        .replace("{booking}", &text(&booked["id"]));
    let delivery: Value = serde_json::from_str(&delivery).expect("a delivery");
    let ordered = app.post(&format!("/events/{event}/deliveries"), &delivery);
    let ordered = ordered
        .token(owner)
        .send()
        .await
        .expect(StatusCode::CREATED);
    [
        text(&saved["areas"][0]["stalls"][0]["id"]),
        text(&booked["id"]),
        fee,
        text(&ordered["id"]),
    ]
}

/// A weekend of two shows.
pub(crate) struct Weekend {
    pub(super) id: String,
    pub(super) shows: [String; 2],
    pub(super) next: String,
    /// An entry in the first show.
    pub(super) entry: String,
}

impl Weekend {
    async fn new(app: &TestApp, owner: &str) -> Self {
        let mut shows = Vec::new();
        for day in 13..16 {
            shows.push(id_of(&show_on(app, owner, day, json!({})).await));
        }
        let [first, second, next] = shows.try_into().expect("three shows");
        let joined = join(app, owner, &first, std::slice::from_ref(&second)).await;
        let entered = app.post(&format!("/events/{first}/register"), &entry());
        let entered = entered.send().await.expect(StatusCode::CREATED);
        Self {
            id: id_of(&joined.expect(StatusCode::OK)),
            shows: [first, second],
            next,
            entry: id_of(&entered),
        }
    }
}

/// The ids of what belongs to the desk of a barn.
struct Desk {
    task: String,
    course: String,
    twice: String,
    visit: String,
    care_batch: String,
    observation: String,
    import: String,
    book_entry: String,
    service: String,
    bill: String,
    paid_bill: String,
    appointment: String,
    contact: String,
    document: String,
    note: String,
}

/// A dose that an account recorded on two phones.
async fn recorded_twice(app: &TestApp, owner: &str, course: &str) -> String {
    let path = format!("/medications/{course}/doses/2026-04-30/20:00");
    let mut twice = Value::Null;
    for at in ["2026-05-01T01:00:00Z", "2026-05-01T01:10:00Z"] {
        let given = json!({ "given": true, "at": at });
        let given = app.put(&path, &given).token(owner).send().await;
        twice = given.expect(StatusCode::OK);
    }
    id_of(&twice["duplicates"][0])
}

async fn desk(app: &TestApp, owner: &str, horse: &str) -> Desk {
    let task = app.post("/tasks", &due_once(horse)).token(owner).send();
    let task = task.await.expect(StatusCode::CREATED);
    let course = app.post("/medications", &course(horse)).token(owner);
    let course = course.send().await.expect(StatusCode::CREATED);
    let trim = json!({ "kind": "hoof", "date": "2026-05-01", "horse_ids": [horse] });
    let visit = app.post(&format!("/horses/{horse}/care"), &trim);
    let visit = visit.token(owner).send().await.expect(StatusCode::CREATED);
    let batch = app.post("/care", &trim).token(owner).send().await;
    let batch = batch.expect(StatusCode::CREATED);
    let observation = crate::observations::observe(app, owner, horse, "Warm near fore").await;
    let contact = json!({ "kinds": ["owner"], "name": "Kim Lee", "horse_ids": [horse] });
    let contact = app.post("/contacts", &contact).token(owner).send().await;
    let made = app.post("/book", &crate::book::expense()).token(owner);
    let made = made.send().await.expect(StatusCode::CREATED);
    let service = crate::services::make(app, owner, crate::services::blanket()).await;
    let bill = crate::bills::make(app, owner).await;
    let paid_bill = crate::bills::make(app, owner).await;
    let facts = [
        ("kind", "coggins"),
        ("title", "Coggins"),
        ("horse_ids", horse),
    ];
    let document = app
        .upload_to("/documents", &jpeg(8, 8), &facts)
        .token(owner);
    let document = document.send().await.expect(StatusCode::CREATED);
    let note = app.post("/notes", &json!({ "text": "Hay" })).token(owner);
    let note = note.send().await.expect(StatusCode::CREATED);
    let appointment = app
        .post("/appointments", &table::appointment())
        .token(owner);
    let appointment = appointment.send().await.expect(StatusCode::CREATED);
    Desk {
        task: id_of(&task),
        twice: recorded_twice(app, owner, &id_of(&course)).await,
        course: id_of(&course),
        visit: id_of(&visit),
        care_batch: text(&batch["batch"]),
        observation: id_of(&observation),
        import: id_of(
            &crate::imports::paste(app, owner, "Name\tEmail\nZed\tzed@example.org").await,
        ),
        book_entry: id_of(&made),
        service,
        bill: id_of(&bill),
        paid_bill: id_of(&paid_bill),
        appointment: id_of(&appointment),
        contact: id_of(&contact.expect(StatusCode::CREATED)),
        document: id_of(&document),
        note: id_of(&note),
    }
}

/// Exhibitors and show horses, of each two of one name; the question whether the people are
/// one, and the merge of two others.
pub(super) struct Directory {
    pub(super) exhibitors: [String; 2],
    pub(super) horses: [String; 2],
    identity: String,
    merge: String,
    /// Of the first exhibitor.
    membership: String,
    /// A receipt of the first exhibitor, which is credit.
    receipt: String,
}

impl Directory {
    async fn new(app: &TestApp, owner: &str) -> Self {
        let add = async |path: &str, name: &str| {
            let mut body = json!({ "name": name });
            if name == "Ida Lake" {
                // Her receipt is mailed.
                body["email"] = json!("ida@example.org");
            }
            let made = app.post(path, &body).token(owner);
            id_of(&made.send().await.expect(StatusCode::CREATED))
        };
        let exhibitors = [
            add("/exhibitors", "Ida Lake").await,
            add("/exhibitors", "Lake, Ida").await,
        ];
        let horses = [
            add("/show_horses", "Comet").await,
            add("/show_horses", "Comet").await,
        ];
        let asked = app.get("/identities").token(owner).send().await;
        let asked = asked.expect(StatusCode::OK);
        let asked = asked.as_array().expect("a list").iter();
        let mut people = asked.filter(|it| it["of"] == "exhibitor");
        let identity = text(&people.next().expect("a question")["id"]);
        let merged = [
            add("/exhibitors", "Kim Lee").await,
            add("/exhibitors", "Kim L.").await,
        ];
        let merge = app.post(
            &format!("/exhibitors/{}/merge", merged[0]),
            &json!({ "with": merged[1] }),
        );
        let merge = merge.token(owner).send().await.expect(StatusCode::CREATED);
        let path = format!("/exhibitors/{}/memberships", exhibitors[0]);
        let membership = app.post(
            &path,
            &json!({ "association": "TWHBEA", "number": "20412" }),
        );
        let membership = membership.token(owner).send().await;
        let credit = json!({
            "direction": "in", "exhibitor_id": exhibitors[0], "method": "cash", "amount": 50,
        });
        let receipt = app.post("/receipts", &credit).token(owner).send().await;
        Self {
            receipt: id_of(&receipt.expect(StatusCode::CREATED)),
            membership: text(&membership.expect(StatusCode::CREATED)["id"]),
            exhibitors,
            horses,
            identity,
            merge: text(&merge["merge_id"]),
        }
    }
}

/// A contact into which another one was merged, and that merge.
pub(super) struct Merged {
    pub(super) twin: String,
    merge: String,
}

async fn merged(app: &TestApp, owner: &str) -> Merged {
    let mut ids = Vec::new();
    for name in ["Lee, Kim", "K. Lee"] {
        let contact = json!({ "kinds": ["owner"], "name": name });
        let contact = app.post("/contacts", &contact).token(owner).send().await;
        ids.push(id_of(&contact.expect(StatusCode::CREATED)));
    }
    let path = format!("/contacts/{}/merge", ids[0]);
    let merged = app.post(&path, &json!({ "with": ids[1] })).token(owner);
    let merged = merged.send().await.expect(StatusCode::CREATED);
    Merged {
        twin: ids.remove(0),
        merge: text(&merged["merge_id"]),
    }
}

/// The secret part of the link to a horse's emergency page.
async fn door_of(app: &TestApp, owner: &str, horse: &str) -> String {
    let path = format!("/horses/{horse}/emergency_link");
    let made = app.post(&path, &json!({})).token(owner).send().await;
    text(&made.expect(StatusCode::CREATED)["token"])
}

/// The id of a link to the emergency page of a horse.
async fn open_link(app: &TestApp, owner: &str, horse: &str) -> String {
    door_of(app, owner, horse).await;
    let links = app.get("/links").token(owner).send().await;
    let links = links.expect(StatusCode::OK);
    let mut links = links.as_array().expect("a list").iter();
    let own = links.find(|it| it["purpose"] == "emergency_page" && it["subject_id"] == horse);
    text(&own.expect("the link")["id"])
}

/// Signs in a second time, and answers the id of that session.
async fn other_session(app: &TestApp, owner: &str, login: &Value) -> String {
    let signed_in = app.post("/accounts/login", login).send().await;
    signed_in.expect(StatusCode::OK);
    let sessions = app.get("/accounts/sessions").token(owner).send().await;
    let sessions = sessions.expect(StatusCode::OK);
    let mut others = sessions.as_array().expect("a list").iter();
    let other = others.find(|session| session["current"] == false);
    id_of(other.expect("another session"))
}

/// The secret part of the link to an owner's page, and what that shows and took.
pub(crate) struct OwnersPage {
    token: String,
    bill: String,
    document: String,
    message: String,
}

async fn page_of(app: &TestApp, owner: &str) -> OwnersPage {
    let contact = json!({ "kinds": ["owner"], "name": "Jo Page" });
    let contact = app.post("/contacts", &contact).token(owner).send().await;
    let contact = id_of(&contact.expect(StatusCode::CREATED));
    let bill = with(crate::bills::bill(), json!({ "contact_id": contact }));
    let bill = app.post("/bills", &bill).token(owner).send().await;
    let facts = [
        ("kind", "contract"),
        ("title", "Terms"),
        ("contact_id", &contact),
        ("shared_with_owners", "true"),
    ];
    let document = crate::documents::keep(app, owner, b"%PDF-1.7", &facts).await;
    let path = format!("/contacts/{contact}/owner_link");
    let link = app.post(&path, &json!({})).token(owner).send().await;
    let token = text(&link.expect(StatusCode::CREATED)["token"]);
    let message = app.post(
        &format!("/owners/{token}/messages"),
        &json!({ "text": "Hello" }),
    );
    let written = message.send().await;
    assert_eq!(written.status, StatusCode::ACCEPTED);
    let messages = app.get("/owner_messages").token(owner).send().await;
    OwnersPage {
        token,
        bill: id_of(&bill.expect(StatusCode::CREATED)),
        document: id_of(&document),
        message: id_of(&messages.expect(StatusCode::OK)[0]),
    }
}

/// A horse for sale, the secret part of the link to its page, the id of the link for its
/// door, and what a stranger asked there.
pub(super) struct Offered {
    pub(super) horse: String,
    link: String,
    door: String,
    inquiry: String,
}

async fn offered(app: &TestApp, owner: &str) -> Offered {
    let horse = app.create_horse(owner, &whole_horse()).await;
    let link = crate::horses::sales::published(app, owner, &horse).await;
    let asked = json!({ "name": "Rae", "email": "rae@example.org", "message": "Sound?" });
    let path = format!("/horses/public/{link}/inquiries");
    app.post(&path, &asked)
        .send()
        .await
        .expect(StatusCode::ACCEPTED);
    let received = app.get("/inquiries").token(owner).send().await;
    let inquiry = id_of(&received.expect(StatusCode::OK)[0]);
    Offered {
        door: open_link(app, owner, &horse).await,
        horse,
        link,
        inquiry,
    }
}

impl Fixture {
    /// The ids that nobody else may read.
    pub(super) fn secrets(&self) -> [&String; 11] {
        [
            &self.event,
            &self.notified,
            &self.template,
            &self.organization,
            &self.horse,
            &self.contact,
            &self.task,
            &self.course,
            &self.visit,
            &self.document,
            &self.note,
        ]
    }

    pub(crate) async fn new(app: &TestApp) -> Self {
        let login = json!({ "email": "owner@example.org", "password": "a quiet mare 7" });
        let owner = app.post("/accounts/signup", &login).send().await;
        let owner = text(&owner.expect(StatusCode::CREATED)["token"]);
        let event = show_with_extra(app, &owner).await;
        let ring = ring_of(app, &owner, &event).await;
        let device = device_link(app, &owner, &id_of(&event), &json!({ "role": "gate" })).await;
        let registration = entered(app, &event).await;
        let payment = paid(app, &owner, &id_of(&registration)).await;
        let (notified, notice) = notified_show(app, &owner).await;
        let feed = app.request(Method::POST, "/calendar_feed").token(&owner);
        let feed = feed.send().await.expect(StatusCode::CREATED);
        let templates = crate::exhibitors::read(app, &owner, "/events/templates").await;
        let organization = app.get("/organization").token(&owner).send().await;
        let organization = organization.expect(StatusCode::OK);
        let member = member(app, "a-member@example.org", Role::Caretaker).await;
        let me = app.get("/accounts/me").token(&member).send().await;
        let organization_id = id_of(&organization);
        let path = format!("/organization/{organization_id}/invitations");
        let invited = json!({ "email": "invited@example.org", "role": "viewer" });
        let invited = app.post(&path, &invited).token(&owner).send().await;
        let horse = app.create_horse(&owner, &plain_horse("Comet")).await;
        let emergency = door_of(app, &owner, &horse).await;
        let picture = jpeg(8, 8);
        let photo = app.upload_photo(&owner, &horse, "header", &picture);
        let photo = text(&photo.await.expect(StatusCode::CREATED)["url"]);
        let export = app.request(Method::POST, "/accounts/exports").token(&owner);
        let export = export.send().await.expect(StatusCode::ACCEPTED);
        let Desk {
            task,
            course,
            twice,
            visit,
            care_batch,
            observation,
            import,
            book_entry,
            service,
            bill,
            paid_bill,
            appointment,
            contact,
            document,
            note,
        } = desk(app, &owner, &horse).await;
        let grouped = Grouped::new(app, &owner).await;
        Self {
            task,
            course,
            twice,
            visit,
            care_batch,
            care_word: crate::imports::remember_word(app, &owner, "Comet").await,
            observation,
            import,
            book_entry,
            service,
            bill,
            paid_bill,
            appointment,
            contact,
            document,
            note,
            today: Today::new(app, &owner).await,
            show_files: show_files(app, &owner, &grouped.event).await,
            grouped,
            weekend: Weekend::new(app, &owner).await,
            barn: GroupedEntries::new(app, &owner).await,
            stalled: stalls(app, &owner, &event, &id_of(&registration)).await,
            device_link: text(&device["id"]),
            device: text(&device["token"]),
            api_token: id_of(&api_token(app, &owner, None, Role::Viewer).await),
            export: id_of(&export),
            emergency,
            page: page_of(app, &owner).await,
            merged: merged(app, &owner).await,
            directory: Directory::new(app, &owner).await,
            offered: offered(app, &owner).await,
            horse,
            photo,
            session: other_session(app, &owner, &login).await,
            owner,
            stranger: app.new_account().await,
            event: id_of(&event),
            ring,
            class: text(&event["classes"][0]["id"]),
            registration: id_of(&registration),
            line: text(&registration["bill"][0]["id"]),
            link: link_of(&registration),
            payment: text(&payment["id"]),
            notified,
            notice,
            secret: secret_of(&feed),
            template: id_of(&templates[0]),
            organization: organization_id,
            member: id_of(&me.expect(StatusCode::OK)),
            invitation: text(&invited.expect(StatusCode::CREATED)["id"]),
        }
    }

    /// The object that a route is about.
    fn id_of(&self, route: &str) -> &str {
        match route {
            _ if route.ends_with("/take_into_book") => &self.barn.paid[1],
            _ if route.contains("/groups") => &self.barn.event,
            _ if route.ends_with("/payers") => &self.barn.entry,
            _ if is_correction(route) => &self.today.event,
            _ if is_regrouping(route) => &self.grouped.event,
            _ if route.contains("/weekends/") => &self.weekend.id,
            _ if has_show_files(route) => &self.grouped.event,
            _ if route.contains("/stall_bookings/") => &self.stalled[1],
            _ if route.contains("/deliveries/") => &self.stalled[3],
            _ if route.ends_with("/weekend") => &self.weekend.shows[0],
            _ if route.ends_with("/events/public/{id}/register") => &self.weekend.shows[0],
            _ if route.contains("/receipts/") => &self.directory.receipt,
            _ if route.contains("/exhibitors/") => &self.directory.exhibitors[0],
            _ if route.contains("/show_horses/") => &self.directory.horses[0],
            _ if route.contains("/identities/") => &self.directory.identity,
            _ if route.contains("/links/{id}") => &self.offered.door,
            _ if route.contains("/sessions/") => &self.session,
            _ if route.contains("/tokens/") => &self.api_token,
            _ if route.contains("/owners/{token}/bills/") => &self.page.bill,
            _ if route.contains("/owners/{token}/documents/") => &self.page.document,
            _ if route.contains("/owner_messages/") => &self.page.message,
            _ if route.contains("/appointments/") => &self.appointment,
            _ if route.contains("/imports/{id}") => &self.import,
            _ if route.contains("/exports/{id}") => &self.export,
            _ if route.contains("/documents/") => &self.document,
            _ if route.contains("/notes/") => &self.note,
            _ if route.contains("/registrations/{id}") => &self.registration,
            _ if route.contains("/bills/{id}/payments") => &self.paid_bill,
            _ if route.contains("/bills/{id}") => &self.bill,
            _ if route.contains("/book/{id}") => &self.book_entry,
            _ if route.contains("/payments/{id}") => &self.payment,
            _ if route.contains("/templates/") => &self.template,
            _ if route.contains("/tasks/") => &self.task,
            _ if route.contains("/recorded_twice/") => &self.twice,
            _ if route.contains("/medications/") => &self.course,
            _ if route.contains("/care/words/") => &self.care_word,
            _ if route.contains("/care/") => &self.visit,
            _ if route.contains("/observations/{id}") => &self.observation,
            _ if route.contains("/organization/") => &self.organization,
            _ if route.contains("/inquiries/{id}") => &self.offered.inquiry,
            _ if ["/inquiries", "/reports", "/sale_link"]
                .iter()
                .any(|it| route.ends_with(it)) =>
            {
                &self.offered.horse
            }
            _ if route.contains("/contacts/") => &self.contact,
            _ if route.contains("/services/{id}") => &self.service,
            _ if route.contains("/horses") => &self.horse,
            _ if route.contains("/usda") => &self.notified,
            _ => &self.event,
        }
    }

    pub(crate) fn path(&self, route: &str) -> String {
        let id = self.id_of(route);
        let name = self.photo.rsplit('/').next().expect("a name");
        let query = match route {
            _ if route.contains("/overview") => "?view=feeding",
            _ if route.contains("/my_day") => "?back_number=1",
            _ if route.ends_with("/book/summary") => "?year=2026&by=month",
            _ if route.ends_with("/book/budget") => "?year=2026",
            _ if route.ends_with("/book/cash") || route.ends_with("/book/journal.csv") => {
                "?from=2026-01-01&to=2026-12-31"
            }
            _ if route.ends_with("/contacts/{id}/merge") => "?with={twin}",
            _ if route.ends_with("/withdrawals") => "?from=2026-06-01",
            _ if route.ends_with("/bills/month") || route.ends_with("/bills.pdf") => {
                "?month=2026-09"
            }
            _ if route.ends_with("/services/done") => "?date=2026-05-01",
            _ if route.ends_with("/bills/proposal") => "?month=2026-09&name=Rae",
            _ if route.ends_with("/calendar") => "?from=2026-06-01&to=2026-06-30",
            _ if route.ends_with("/care") && !route.contains("/horses") => "?batch={batch}",
            _ => "",
        };
        let class = match route {
            _ if route.ends_with("/split") => &self.grouped.classes[0],
            _ if route.ends_with("/combine") => &self.grouped.combined,
            _ if is_correction(route) => &self.today.class,
            _ => &self.class,
        };
        let file = &self.show_files[usize::from(route.contains("/logos/"))];
        let route = format!("{route}{query}");
        route
            .replace("{id}", id)
            .replace("{batch}", &self.care_batch)
            .replace("{service_id}", &self.service)
            .replace("{class_id}", class)
            .replace("{fee_id}", &self.today.fee)
            .replace("{file_id}", file)
            .replace("{ring_id}", &self.ring)
            .replace("{account_id}", &self.member)
            .replace("{invitation_id}", &self.invitation)
            .replace("{notice_id}", &self.notice)
            .replace("{link_id}", &self.device_link)
            .replace(
                "contacts/merges/{merge_id}",
                &format!("contacts/merges/{}", self.merged.merge),
            )
            .replace("{merge_id}", &self.directory.merge)
            .replace("{membership_id}", &self.directory.membership)
            .replace("{twin}", &self.merged.twin)
            .replace("{secret}", &self.secret)
            .replace(
                "emergency/{token}",
                &format!("emergency/{}", self.emergency),
            )
            .replace("owners/{token}", &format!("owners/{}", self.page.token))
            .replace("public/{token}", &format!("public/{}", self.offered.link))
            .replace("groups/{token}", &format!("groups/{}", self.barn.token))
            .replace("{group_id}", &self.barn.id)
            .replace("{line_id}", &self.barn.line)
            .replace("{registration_id}", &self.barn.entry)
            .replace("{token}", &self.link)
            .replace("{name}", name)
            .replace("{size}", "card")
            .replace("{kind}", "contacts")
            .replace("{judge_index}", "0")
            .replace(
                "/occurrences/{date}",
                &format!("/occurrences/{}", table::APPOINTMENT_DAY),
            )
            .replace("{type}", "header")
            .replace("{paper}", "check-in")
            .replace("{date}", DUE_ON)
            .replace("{time}", DUE_AT)
    }
}

/// A show on this day, with its first class and fee.
struct Today {
    event: String,
    class: String,
    fee: String,
}

impl Today {
    async fn new(app: &TestApp, owner: &str) -> Self {
        let event = app.post("/events", &show_today()).token(owner).send().await;
        let event = event.expect(StatusCode::CREATED);
        Self {
            event: id_of(&event),
            class: text(&event["classes"][0]["id"]),
            fee: text(&event["fees"][0]["id"]),
        }
    }
}

fn is_correction(route: &str) -> bool {
    ["/classes/{class_id}", "/fees/{fee_id}"]
        .iter()
        .any(|it| route.ends_with(it))
}

fn is_regrouping(route: &str) -> bool {
    ["/split", "/combine", "/regrouped"]
        .iter()
        .any(|it| route.ends_with(it))
}

/// A payment for an entry.
async fn paid(app: &TestApp, token: &str, registration: &str) -> Value {
    let path = format!("/registrations/{registration}/payments");
    let payment = json!({ "kind": "payment", "method": "check", "amount": 47.5 });
    let payment = app.post(&path, &payment).token(token).send().await;
    payment.expect(StatusCode::CREATED)
}

/// The id of the ring in which the first class of a show is.
async fn ring_of(app: &TestApp, token: &str, event: &Value) -> String {
    let line = json!({ "class_id": event["classes"][0]["id"] });
    let session = json!({
        "ring_id": "main", "starts_at": "2026-06-06T13:00:00Z", "lines": [line],
    });
    let schedule = json!({ "rings": [{ "id": "main", "name": "Main" }], "sessions": [session] });
    let path = format!("/events/{}/schedule", id_of(event));
    let saved = app.put(&path, &schedule).token(token).send().await;
    text(&saved.expect(StatusCode::OK)["rings"][0]["id"])
}

/// A link for a device at a show.
pub(super) async fn device_link(app: &TestApp, token: &str, event: &str, wish: &Value) -> Value {
    let links = format!("/events/{event}/device_links");
    let made = app.post(&links, wish).token(token).send().await;
    made.expect(StatusCode::CREATED)
}

/// The ids of a show that was changed after its notice, and of the notice.
async fn notified_show(app: &TestApp, token: &str) -> (String, String) {
    let usda = submitted(app, token).await;
    let event = usda.trim_end_matches("/usda");
    let edited = app.put(event, &show()).token(token).send().await;
    edited.expect(StatusCode::OK);
    let overview = app.get(&usda).token(token).send().await;
    let notice = id_of(&overview.expect(StatusCode::OK)["notices"][0]);
    let event = event.trim_start_matches("/events/");
    (event.to_owned(), notice)
}

pub(super) fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

fn secret_of(feed: &Value) -> String {
    let url = feed["url"].as_str().expect("an address");
    let (_, name) = url.rsplit_once('/').expect("a path");
    name.trim_end_matches(".ics").to_owned()
}

/// Signs up an account that is a member of the owner's organization.
pub(crate) async fn member(app: &TestApp, email: &str, role: Role) -> String {
    let body = json!({ "email": email, "password": "a quiet mare 7" });
    let signed_up = app.post("/accounts/signup", &body).send().await;
    let token = text(&signed_up.expect(StatusCode::CREATED)["token"]);
    let insert = format!(
        "INSERT INTO members (organization_id, account_id, role, created_at) \
         SELECT owner.id, member.id, '{role}', 1 FROM accounts AS owner, accounts AS member \
         WHERE owner.email_key = 'owner@example.org' AND member.email_key = '{email}'"
    );
    app.database.execute(&insert).await;
    token
}
