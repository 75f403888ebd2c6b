//! Everything that changes a horse or refers to it, at the same moment.

use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, join_all};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::horses::{jpeg, whole_horse};
use crate::support::{Answer, Request, TestApp, id_of, with};
use crate::tasks::{DUE_AT, DUE_ON, course, due_once};

/// A horse for sale with one of each thing that refers to it.
struct Barn {
    owner: String,
    buyer: String,
    horse: String,
    contact: String,
    note: String,
    document: String,
    task: String,
    course: String,
    visit: String,
    stall: Value,
    appointment: String,
    book_entry: String,
    service: String,
    bill: String,
    photo: Value,
}

/// A call, with its name.
type Write = (&'static str, Method, String, Value);

fn appointment(horse: &str, contact: &str) -> Value {
    with(
        crate::authorization::table::appointment(),
        json!({ "horse_ids": [horse], "contact_id": contact }),
    )
}

fn expense(horse: &str, contact: &str) -> Value {
    with(
        crate::book::expense(),
        json!({ "split_equally": [horse], "contact_id": contact }),
    )
}

fn bill(horse: &str, contact: &str) -> Value {
    let line = json!({ "description": "Lesson", "unit_amount": 25, "horse_id": horse });
    with(
        crate::bills::bill(),
        json!({ "contact_id": contact, "lines": [line] }),
    )
}

fn trim(contact: &str, document: Option<&str>) -> Value {
    json!({
        "kind": "hoof", "date": "2026-05-01", "contact_id": contact, "document_id": document,
    })
}

/// A stall in an aisle for the horse alone.
async fn stall(app: &TestApp, owner: &str, horse: &str) -> Value {
    let plan = app.get("/places").token(owner).send().await;
    let mut areas = plan.expect(StatusCode::OK)["areas"].clone();
    let aisle = json!({ "name": horse, "kind": "aisle", "stalls": [{ "name": "A1" }] });
    areas.as_array_mut().expect("a list").push(aisle);
    let plan = crate::places::save(app, owner, &json!({ "areas": areas })).await;
    let last = plan["areas"].as_array().and_then(|it| it.last());
    last.expect("the aisle")["stalls"][0]["id"].clone()
}

impl Barn {
    async fn new(app: &TestApp, owner: &str, buyer: &str) -> Self {
        let made = async |path: &str, body: Value| {
            let made = app.post(path, &body).token(owner).send().await;
            id_of(&made.expect(StatusCode::CREATED))
        };
        let horse = app.create_horse(owner, &whole_horse()).await;
        let contact = json!({ "kinds": ["owner"], "name": "Kim Lee", "horse_ids": [horse] });
        let contact = made("/contacts", contact).await;
        let facts = [
            ("kind", "coggins"),
            ("title", "Coggins"),
            ("horse_ids", horse.as_str()),
            ("contact_id", &contact),
        ];
        let document = app
            .upload_to("/documents", b"%PDF-1.7", &facts)
            .token(owner);
        let document = document.send().await.expect(StatusCode::CREATED);
        let photo = app.upload_photo(owner, &horse, "header", &jpeg(8, 8)).await;
        Self {
            owner: owner.to_owned(),
            buyer: buyer.to_owned(),
            note: made("/notes", json!({ "text": "Hay", "horse_ids": [horse] })).await,
            document: id_of(&document),
            task: made("/tasks", due_once(&horse)).await,
            course: made("/medications", course(&horse)).await,
            visit: made(&format!("/horses/{horse}/care"), trim(&contact, None)).await,
            stall: stall(app, owner, &horse).await,
            appointment: made("/appointments", appointment(&horse, &contact)).await,
            book_entry: made("/book", expense(&horse, &contact)).await,
            service: made("/services", crate::services::blanket()).await,
            bill: made("/bills", bill(&horse, &contact)).await,
            photo: photo.expect(StatusCode::CREATED)["url"].clone(),
            horse,
            contact,
        }
    }

    /// What is written, with its name. Each can be repeated.
    #[allow(
        clippy::too_many_lines,
        reason = "a list has as many lines as there are writes"
    )]
    fn writes(&self) -> Vec<Write> {
        let Self { horse, contact, .. } = self;
        let section = |section: &str, more: Value| {
            let body = with(json!({ "horseId": horse, "section": section }), more);
            (Method::PUT, "/horses".to_owned(), body)
        };
        let owners = json!({ "owners": [{ "name": "Kim Lee", "contact_id": contact }] });
        let care = json!({ "healthRecords": whole_horse()["healthRecords"] });
        let occurrence = format!("/appointments/{}/occurrences/2026-06-06", self.appointment);
        let dose = format!("/medications/{}/doses/{DUE_ON}/{DUE_AT}", self.course);
        let tick = format!("/tasks/{}/done/{DUE_ON}", self.task);
        let shown = json!({ "imageUrl": self.photo, "horseId": horse, "photoType": "header" });
        let kim = json!({ "kinds": ["owner"], "name": "Kim Loe", "horse_ids": [horse] });
        let asked = json!({ "name": "Rae", "email": "rae@example.org", "message": "Is it sound?" });
        let daily = with(due_once(horse), json!({ "recurrence": "FREQ=DAILY" }));
        let (post, put, delete) = (Method::POST, Method::PUT, Method::DELETE);
        let to = |kind: &str, id: &str| format!("/{kind}/{id}");
        let of = |what: &'static str, call: (Method, String, Value)| (what, call.0, call.1, call.2);
        let about = |text: &str| json!({ "text": text, "horse_ids": [horse] });
        let facts = json!({ "kind": "coggins", "title": "Coggins", "horse_ids": [horse], "contact_id": contact });
        vec![
            of("owners", section("owners", owners)),
            of("health", section("health", care)),
            of(
                "feeding",
                section("feeding", json!({ "schedule": "Twice" })),
            ),
            of(
                "photo shown",
                (post.clone(), "/horses/photo_upload".into(), shown),
            ),
            of(
                "photo hidden",
                (
                    delete.clone(),
                    format!("/horses/{horse}/photos/header"),
                    Value::Null,
                ),
            ),
            of(
                "inquiry",
                (post.clone(), format!("/horses/{horse}/inquiries"), asked),
            ),
            of(
                "report",
                (
                    post.clone(),
                    format!("/horses/{horse}/reports"),
                    json!({ "reason": "sold" }),
                ),
            ),
            of(
                "contact",
                (put.clone(), to("contacts", contact), kim.clone()),
            ),
            of("another contact", (post.clone(), "/contacts".into(), kim)),
            of(
                "note",
                (put.clone(), to("notes", &self.note), about("Straw")),
            ),
            of(
                "another note",
                (post.clone(), "/notes".into(), about("Oats")),
            ),
            of(
                "document",
                (put.clone(), to("documents", &self.document), facts),
            ),
            of(
                "task",
                (put.clone(), to("tasks", &self.task), due_once(horse)),
            ),
            of("another task", (post.clone(), "/tasks".into(), daily)),
            of("tick", (put.clone(), tick.clone(), Value::Null)),
            of("no tick", (delete.clone(), tick, Value::Null)),
            of(
                "course",
                (put.clone(), to("medications", &self.course), course(horse)),
            ),
            of(
                "another course",
                (post.clone(), "/medications".into(), course(horse)),
            ),
            of(
                "dose",
                (put.clone(), dose.clone(), json!({ "given": true })),
            ),
            of("no dose", (delete.clone(), dose, Value::Null)),
            of(
                "visit",
                (
                    put.clone(),
                    to("care", &self.visit),
                    trim(contact, Some(&self.document)),
                ),
            ),
            of(
                "another visit",
                (
                    post.clone(),
                    format!("/horses/{horse}/care"),
                    trim(contact, None),
                ),
            ),
            of(
                "visits at once",
                (
                    post.clone(),
                    "/care".into(),
                    with(trim(contact, None), json!({ "horse_ids": [horse] })),
                ),
            ),
            of(
                "place",
                (
                    put.clone(),
                    format!("/horses/{horse}/place"),
                    json!({ "place_id": self.stall, "from": "2026-05-01" }),
                ),
            ),
            of(
                "appointment",
                (
                    put.clone(),
                    to("appointments", &self.appointment),
                    appointment(horse, contact),
                ),
            ),
            of(
                "another appointment",
                (
                    post.clone(),
                    "/appointments".into(),
                    appointment(horse, contact),
                ),
            ),
            of(
                "occurrence",
                (
                    put.clone(),
                    occurrence,
                    json!({ "title": "Late", "contact_id": contact }),
                ),
            ),
            of(
                "book",
                (
                    put.clone(),
                    to("book", &self.book_entry),
                    expense(horse, contact),
                ),
            ),
            of(
                "another in the book",
                (post.clone(), "/book".into(), expense(horse, contact)),
            ),
            of(
                "bill",
                (put.clone(), to("bills", &self.bill), bill(horse, contact)),
            ),
            of(
                "another bill",
                (post.clone(), "/bills".into(), bill(horse, contact)),
            ),
            of(
                "services",
                (
                    put.clone(),
                    format!("/horses/{horse}/services"),
                    json!({ "services": [{ "service_id": self.service, "from": "2026-05-01" }] }),
                ),
            ),
            of(
                "tick of a service",
                (
                    put,
                    format!("/horses/{horse}/services/{}/done/2026-05-01", self.service),
                    json!({ "quantity": 1 }),
                ),
            ),
            of(
                "bills of a month",
                (
                    post,
                    "/bills/month".into(),
                    json!({ "month": "2026-05", "owners": [] }),
                ),
            ),
        ]
    }

    fn request(&self, app: &TestApp, call: &Write) -> Request {
        let (what, method, path, body) = call;
        let request = app.request(method.clone(), path);
        let is_buyers = matches!(*what, "inquiry" | "report");
        let request = request.token(if is_buyers { &self.buyer } else { &self.owner });
        if body.is_null() {
            request
        } else {
            request.json(body)
        }
    }

    fn uploads<'a>(&'a self, app: &'a TestApp) -> [(&'static str, BoxFuture<'a, Answer>); 2] {
        let photo = app.upload(&jpeg(8, 8), &[("type", "header"), ("horseId", &self.horse)]);
        let facts = [
            ("kind", "coggins"),
            ("title", "Coggins"),
            ("horse_ids", self.horse.as_str()),
            ("contact_id", &self.contact),
        ];
        let document = app.upload_to("/documents", b"%PDF-1.7", &facts);
        [
            ("another photo", photo.token(&self.owner).send().boxed()),
            (
                "another document",
                document.token(&self.owner).send().boxed(),
            ),
        ]
    }

    /// Everything several times at the same moment, and then also what ends something.
    async fn write_at_once(&self, app: &TestApp, ends: &[Write]) {
        const COPIES: usize = 3;
        let writes = self.writes();
        let mut all: Vec<(&str, BoxFuture<'_, Answer>)> = Vec::new();
        for copy in 0..COPIES {
            all.extend(self.uploads(app));
            for call in &writes {
                // The book finds its horses and contacts before its transaction.
                if !ends.is_empty() && (call.0.contains("book") || call.0.contains("bill")) {
                    continue;
                }
                all.push((call.0, self.request(app, call).send().boxed()));
            }
            if copy > 0 {
                for call in ends {
                    all.push((call.0, self.request(app, call).send().boxed()));
                }
            }
        }
        let named = all
            .into_iter()
            .map(|(what, answer)| answer.map(move |it| (what, it)));
        for (what, answer) in join_all(named).await {
            // Two changes of an occurrence; a photo that is not shown any more.
            let was_late = matches!(answer.status.as_u16(), 404 | 409);
            let is_gone = was_late || !ends.is_empty() && answer.status.is_client_error();
            assert!(answer.status.is_success() || is_gone, "{what}: {answer:?}");
        }
    }
}

async fn nothing_waits_for_each_other(app: &TestApp) {
    let (owner, buyer) = (app.new_account().await, app.new_account().await);
    let barn = Barn::new(app, &owner, &buyer).await;
    barn.write_at_once(app, &[]).await;
    for kind in ["contacts", "horses"] {
        let barn = Barn::new(app, &owner, &buyer).await;
        let id = if kind == "horses" {
            &barn.horse
        } else {
            &barn.contact
        };
        let delete = (kind, Method::DELETE, format!("/{kind}/{id}"), Value::Null);
        barn.write_at_once(app, &[delete]).await;
    }
    let barn = Barn::new(app, &owner, &buyer).await;
    let twin = json!({ "kinds": ["owner"], "name": "Lee, Kim" });
    let twin = app.post("/contacts", &twin).token(&owner).send().await;
    let path = format!(
        "/contacts/{}/merge",
        id_of(&twin.expect(StatusCode::CREATED))
    );
    let merge = json!({ "with": barn.contact });
    barn.write_at_once(app, &[("merge", Method::POST, path, merge)])
        .await;
}

/// A deadlock would last until the call is given up, rather than be ended by the
/// database and tried again.
#[tokio::test]
async fn no_two_writes_about_a_horse_wait_for_each_other() {
    let app = TestApp::postgres_after(
        "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET deadlock_timeout = ''60s''', current_database()); END $$",
    )
    .await;
    nothing_waits_for_each_other(&app).await;
}

#[tokio::test]
async fn what_is_deleted_meanwhile_is_no_failure_on_sqlite() {
    nothing_waits_for_each_other(&TestApp::sqlite().await).await;
}
