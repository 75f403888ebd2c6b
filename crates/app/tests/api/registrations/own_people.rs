//! `entries/{token}/people`: who pays for an entry and who gets its prize money, by its link.

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::links::link_of;
use crate::support::{Answer, TestApp, entry, id_of, on_both_databases, only, show, with};

/// An entry with an owner in a show that asks for one.
struct Entered {
    owner: String,
    event: Value,
    entry: Value,
}

fn form() -> Value {
    with(show(), json!({ "form": { "owner": "optional" } }))
}

impl Entered {
    async fn new(app: &TestApp) -> Self {
        let owner = app.new_account().await;
        let event = app.post("/events", &form()).token(&owner).send().await;
        let event = event.expect(StatusCode::CREATED);
        let body = with(entry(), json!({ "owner": { "name": "Olive Owner" } }));
        let path = format!("/events/{}/register", id_of(&event));
        let entry = app.post(&path, &body).send().await;
        let entry = entry.expect(StatusCode::CREATED);
        Self {
            owner,
            event,
            entry,
        }
    }

    async fn own(&self, app: &TestApp) -> Value {
        let path = format!("/entries/{}", link_of(&self.entry));
        app.get(&path).send().await.expect(StatusCode::OK)
    }

    async fn name(&self, app: &TestApp, body: &Value) -> Answer {
        let path = format!("/entries/{}/people", link_of(&self.entry));
        app.put(&path, body).send().await
    }

    /// The entry as the office sees it.
    async fn whole(&self, app: &TestApp) -> Value {
        let path = format!("/registrations/{}", id_of(&self.entry));
        let whole = app.get(&path).token(&self.owner).send().await;
        whole.expect(StatusCode::OK)
    }

    async fn exhibitor(&self, app: &TestApp, id: &Value) -> Value {
        let path = format!("/exhibitors/{}", id.as_str().expect("an id"));
        let found = app.get(&path).token(&self.owner).send().await;
        found.expect(StatusCode::OK)
    }

    async fn add(&self, app: &TestApp, exhibitor: &Value) -> String {
        let added = app
            .post("/exhibitors", exhibitor)
            .token(&self.owner)
            .send()
            .await;
        id_of(&added.expect(StatusCode::CREATED))
    }
}

fn named(own: &Value) -> Value {
    json!({ "payer": own["payer"], "prize_to": own["prize_to"] })
}

on_both_databases! {
    async fn the_rider_pays_and_the_owner_gets_prizes_until_others_are_named(app: TestApp) {
        let entered = Entered::new(&app).await;
        assert_eq!(named(&entered.own(&app).await), json!({
            "payer": { "is": "rider", "name": "Zoë Núñez" },
            "prize_to": { "is": "owner", "name": "Olive Owner" },
        }));
        let pat = json!({
            "name": "Pat Payer", "email": "pat@example.org", "phone": "931-555-0111",
            "street": "4 Hill Rd", "city": "Shelbyville", "state": "TN", "zip_code": "37160",
        });
        let wish = json!({
            "payer": { "is": "other", "person": pat }, "prize_to": { "is": "rider" },
            "revision": 1,
        });
        let after = entered.name(&app, &wish).await.expect(StatusCode::OK);
        let people = json!({
            "payer": { "is": "other", "name": "Pat Payer" },
            "prize_to": { "is": "rider", "name": "Zoë Núñez" },
        });
        assert_eq!((named(&after), &after["revision"]), (people.clone(), &json!(2)));
        assert_eq!(after["total_fee"], entered.entry["total_fee"]);
        // The office sees both, and who said it.
        let whole = entered.whole(&app).await;
        assert_eq!(whole["prize_to_id"], whole["rider_id"]);
        let payer = entered.exhibitor(&app, &whole["payer_id"]).await;
        assert_eq!(
            only(&json!([payer]), &["name", "email", "phone", "address"]),
            json!([{
                "name": "Pat Payer", "email": "pat@example.org", "phone": "931-555-0111",
                "address": { "street": "4 Hill Rd", "city": "Shelbyville", "state": "TN", "zip_code": "37160" },
            }])
        );
        let lines = only(&whole["history"], &["kind", "subject", "before", "after", "by"]);
        let line = |subject, after| json!({
            "kind": "directory_link", "subject": subject, "before": "", "after": after, "by": "rider",
        });
        let lines = lines.as_array().expect("a list");
        assert_eq!(lines[lines.len() - 2..], [line("payer", "Pat Payer"), line("prize_to", "Zoë Núñez")]);
        // Saying it again changes nothing, and a change of the entry leaves it.
        let again = entered.name(&app, &with(wish, json!({ "revision": 2 }))).await;
        assert_eq!(again.expect(StatusCode::OK)["revision"], json!(2));
        let path = format!("/entries/{}", link_of(&entered.entry));
        let moved = with(entry(), json!({ "rider_phone": "931-555-0122", "extras": [] }));
        let moved = app.put(&path, &moved).send().await.expect(StatusCode::OK);
        assert_eq!(named(&moved), people);
        // Nothing is stated: as in the beginning.
        let usual = entered.name(&app, &json!({})).await.expect(StatusCode::OK);
        assert_eq!(usual["payer"]["is"], "rider");
        assert_eq!(usual["prize_to"]["is"], "owner");
        let whole = entered.whole(&app).await;
        assert_eq!((&whole["payer_id"], &whole["prize_to_id"]), (&whole["rider_id"], &whole["owner_id"]));
    }

    async fn who_is_known_is_linked_and_nothing_of_the_record_is_told(app: TestApp) {
        let entered = Entered::new(&app).await;
        let kim = entered.add(&app, &json!({
            "name": "Kim Lee", "email": "kim@example.org", "phone": "931-555-0177",
            "notes": "Pays late",
        })).await;
        let wish = json!({
            "payer": { "is": "other", "person": { "name": "KIM  lee", "email": "Kim@example.org" } },
        });
        let after = entered.name(&app, &wish).await.expect(StatusCode::OK);
        assert_eq!(after["payer"], json!({ "is": "other", "name": "KIM  lee" }));
        assert_eq!(entered.whole(&app).await["payer_id"], kim);
        for secret in ["Kim Lee", "931-555-0177", "Pays late", &kim] {
            assert!(!after.to_string().contains(secret), "{secret}");
        }
        // A name alone is somebody of this show, each time the same.
        let alone = |of: &str| json!({ of: { "is": "other", "person": { "name": "Sam Sponsor" } } });
        let both = with(alone("payer"), alone("prize_to"));
        entered.name(&app, &both).await.expect(StatusCode::OK);
        let whole = entered.whole(&app).await;
        assert_eq!(whole["payer_id"], whole["prize_to_id"]);
        // The rider under their own name is the rider.
        let own = json!({ "payer": { "is": "other", "person": { "name": "zoë núñez" } } });
        let after = entered.name(&app, &own).await.expect(StatusCode::OK);
        assert_eq!(after["payer"], json!({ "is": "rider", "name": "Zoë Núñez" }));
    }

    async fn whom_the_office_names_stays_and_is_not_told(app: TestApp) {
        let entered = Entered::new(&app).await;
        let wish = json!({ "payer": { "is": "other", "person": { "name": "Pat Payer" } } });
        entered.name(&app, &wish).await.expect(StatusCode::OK);
        let kim = entered.add(&app, &json!({ "name": "Kim Lee", "email": "kim@example.org" })).await;
        let whole = entered.whole(&app).await;
        let people = json!({
            "rider_id": whole["rider_id"], "owner_id": whole["owner_id"],
            "show_horse_id": whole["show_horse_id"], "payer_id": kim,
        });
        let path = format!("/registrations/{}/people", id_of(&entered.entry));
        app.put(&path, &people).token(&entered.owner).send().await.expect(StatusCode::OK);
        let own = entered.own(&app).await;
        assert_eq!(own["payer"], json!({ "is": "other", "name": "" }));
        assert!(!own.to_string().contains("Kim"), "{own}");
        let kept = json!({ "payer": { "is": "other" }, "prize_to": { "is": "rider" } });
        let after = entered.name(&app, &kept).await.expect(StatusCode::OK);
        assert_eq!((&after["payer"], &after["prize_to"]["is"]), (&own["payer"], &json!("rider")));
        assert_eq!(entered.whole(&app).await["payer_id"], kim);
    }

    async fn what_does_not_fit_is_refused(app: TestApp) {
        let entered = Entered::new(&app).await;
        let before = entered.own(&app).await;
        for (wish, wrong) in [
            (json!({ "payer": { "is": "trainer" } }), "payer.is"),
            (json!({ "payer": { "is": "parent" } }), "payer.is"),
            (json!({ "prize_to": { "person": { "name": "Pat" } } }), "prize_to.is"),
            (json!({ "prize_to": { "is": "other" } }), "prize_to.person.name"),
            (json!({ "payer": { "is": "other", "person": { "city": "Murray" } } }), "payer.person.name"),
            (json!({ "payer": { "is": "other", "person": { "name": "Pat", "email": "x" } } }), "payer.person.email"),
        ] {
            assert_eq!(entered.name(&app, &wish).await.wrong_fields(), [wrong], "{wish}");
        }
        let stale = json!({ "payer": { "is": "owner" }, "revision": 7 });
        entered.name(&app, &stale).await.problem(409, "changed_meanwhile");
        let nobody = app.put("/entries/AAAAAAAAAAAAAAAAAAAAAA/people", &json!({})).send().await;
        nobody.problem(404, "link_not_valid");
        assert_eq!(entered.own(&app).await, before);
    }

    async fn after_the_closing_date_only_who_was_not_named_is(app: TestApp) {
        let entered = Entered::new(&app).await;
        let closed = with(form(), json!({ "entries_close_at": "2026-05-01T11:00:00Z" }));
        let path = format!("/events/{}", id_of(&entered.event));
        app.put(&path, &closed).token(&entered.owner).send().await.expect(StatusCode::OK);
        let owner = json!({ "payer": { "is": "owner" } });
        entered.name(&app, &owner).await.expect(StatusCode::OK);
        let prizes = with(owner, json!({ "prize_to": { "is": "rider" } }));
        entered.name(&app, &prizes).await.expect(StatusCode::OK);
        let before = entered.own(&app).await;
        for wish in [json!({}), with(prizes, json!({ "payer": { "is": "rider" } }))] {
            entered.name(&app, &wish).await.problem(409, "registration_closed");
        }
        assert_eq!(entered.own(&app).await, before);
        let cancel = format!("/registrations/{}/status", id_of(&entered.entry));
        let cancel = app.post(&cancel, &json!({ "status": "cancelled" })).token(&entered.owner);
        cancel.send().await.expect(StatusCode::OK);
        let wish = json!({ "payer": { "is": "owner" } });
        entered.name(&app, &wish).await.problem(409, "entry_cancelled");
    }
}
