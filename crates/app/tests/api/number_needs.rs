//! Memberships, what a back number needs before it is handed out, and its release.

use kernel::Role;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::authorization::member;
use crate::organization::people::sign_up;
use crate::support::horses::jpeg;
use crate::support::{Answer, TestApp, entry, id_of, on_both_databases, show, with};

async fn read(app: &TestApp, token: &str, path: &str) -> Value {
    app.get(path)
        .token(token)
        .send()
        .await
        .expect(StatusCode::OK)
}

async fn post(app: &TestApp, token: &str, path: &str, body: Value) -> Answer {
    app.post(path, &body).token(token).send().await
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn names(list: &Value) -> Vec<&str> {
    let list = list.as_array().expect("a list").iter();
    list.map(|it| text(&it["name"])).collect()
}

/// A show, and an entry of it with an owner who says nothing of themselves.
async fn entered(app: &TestApp, token: &str, rules: Value) -> Value {
    let asked = json!({
        "form": { "owner": "optional", "trainer": "optional", "memberships": "optional",
            "registration_number": "optional" },
    });
    let made = post(app, token, "/events", with(with(show(), asked), rules)).await;
    let show = id_of(&made.expect(StatusCode::CREATED));
    let more = json!({
        "owner": { "name": "Hill Farm" },
        "memberships": [{ "association": "twhbea", "number": "20412" }],
    });
    let made = app.post(&format!("/events/{show}/register"), &with(entry(), more));
    let id = id_of(&made.send().await.expect(StatusCode::CREATED));
    read(app, token, &format!("/registrations/{id}")).await
}

fn lacking(entry: &Value) -> Vec<String> {
    let lacks = entry["lacking"].as_array().expect("a list").iter();
    let said = lacks.map(|it| {
        let [kind, of, association] = ["kind", "of", "association"].map(|name| text(&it[name]));
        format!("{kind} {of} {association}").trim_end().to_owned()
    });
    said.collect()
}

/// What the history says of releases, with the reasons.
fn releases(entry: &Value) -> Vec<String> {
    let lines = entry["history"].as_array().expect("a history").iter();
    let releases = lines.filter(|it| it["kind"] == "released");
    let line = |it: &Value| {
        let reason = it["reason"].as_str().unwrap_or_default();
        format!("{}|{}|{reason}", text(&it["before"]), text(&it["after"]))
    };
    releases.map(line).collect()
}

on_both_databases! {
    async fn memberships_belong_to_people_and_horses(app: TestApp) {
        let token = &sign_up(&app, "owner@example.org").await;
        let rae = post(&app, token, "/exhibitors", json!({ "name": "Rae Doe" })).await;
        let rae = format!("/exhibitors/{}", id_of(&rae.expect(StatusCode::CREATED)));
        let facts = [("kind", "other"), ("title", "Card")];
        let card = app.upload_to("/documents", &jpeg(8, 8), &facts).token(token);
        let card = id_of(&card.send().await.expect(StatusCode::CREATED));
        let stated = json!({
            "association": " TWHBEA ", "number": "204-12", "from": "2026-01-01", "until": "2100-12-31",
            "seen_on": "2026-05-01", "document_id": card,
        });
        let path = format!("{rae}/memberships");
        let mut made = Vec::new();
        for _ in 0..2 {
            let call = app.post(&path, &stated).header("idempotency-key", "once");
            made.push(call.token(token).send().await.expect(StatusCode::CREATED));
        }
        assert_eq!(made[0], made[1]);
        let expected = with(stated, json!({
            "id": made[0]["id"], "association": "TWHBEA", "seen_by": "owner@example.org", "revision": 1,
        }));
        assert_eq!(made[0], expected);
        let ended = json!({ "association": "Club", "until": "2020-12-31" });
        post(&app, token, &path, ended).await.expect(StatusCode::CREATED);
        let whole = read(&app, token, &rae).await;
        assert_eq!(whole["memberships"][0], expected);
        assert_eq!((&whole["memberships"][1]["number"], &whole["memberships"][1]["seen_by"]), (&json!(""), &json!(null)));

        for (query, found) in [("member=twhbea", 1), ("member=Club", 0), ("q=204-12", 1), ("q=20412", 1), ("q=99", 0)] {
            let listed = read(&app, token, &format!("/exhibitors?{query}")).await;
            assert_eq!(names(&listed).len(), found, "{query}");
        }
        let path = format!("/memberships/{}", text(&expected["id"]));
        let wrong = json!({ "association": "", "from": "2026-02-01", "until": "2026-01-01", "document_id": rae });
        let wrong = app.put(&path, &wrong).token(token).send().await;
        assert_eq!(wrong.wrong_fields(), ["association", "document_id", "until"]);
        let foreign = json!({ "association": "TWHBEA", "document_id": "01890000-0000-7000-8000-000000000001" });
        let foreign = app.put(&path, &foreign).token(token).send().await;
        assert_eq!(foreign.wrong_fields(), ["document_id"]);
        // Who saw the card stays until it is seen anew.
        let secretary = &member(&app, "desk@example.org", Role::Secretary).await;
        let renewed = with(expected.clone(), json!({ "until": "2101-12-31" }));
        let saved = app.put(&path, &renewed).token(secretary).send().await.expect(StatusCode::OK);
        assert_eq!(saved, with(renewed.clone(), json!({ "revision": 2 })));
        let late = app.put(&path, &renewed).token(token).send().await;
        late.problem(409, "changed_meanwhile");
        let seen = with(saved, json!({ "seen_on": "2026-05-02" }));
        let seen = app.put(&path, &seen).token(secretary).send().await.expect(StatusCode::OK);
        assert_eq!(seen["seen_by"], "desk@example.org");
        // The document goes, the membership stays.
        let gone = app.delete(&format!("/documents/{card}")).token(token).send().await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
        assert_eq!(read(&app, token, &rae).await["memberships"][0]["document_id"], json!(null));
        for expected in [StatusCode::NO_CONTENT, StatusCode::NOT_FOUND] {
            let removed = app.delete(&path).token(token).send().await;
            assert_eq!(removed.status, expected);
        }
    }

    async fn a_merge_shows_the_memberships_of_both_and_undoing_it_parts_them(app: TestApp) {
        let token = &app.new_account().await;
        let mut horses = Vec::new();
        for (name, association) in [("Star", "TWHBEA"), ("Evening Star", "SHOBA")] {
            let made = post(&app, token, "/show_horses", json!({ "name": name })).await;
            let id = id_of(&made.expect(StatusCode::CREATED));
            let joined = json!({ "association": association });
            let joined = post(&app, token, &format!("/show_horses/{id}/memberships"), joined).await;
            joined.expect(StatusCode::CREATED);
            horses.push(id);
        }
        let held = async |id: &str| {
            let horse = read(&app, token, &format!("/show_horses/{id}")).await;
            let held = horse["memberships"].as_array().expect("a list").iter();
            held.map(|it| text(&it["association"]).to_owned()).collect::<Vec<_>>()
        };
        let merge = format!("/show_horses/{}/merge", horses[0]);
        let merge = post(&app, token, &merge, json!({ "with": horses[1] })).await;
        let merge = merge.expect(StatusCode::CREATED);
        assert_eq!(held(&horses[1]).await, ["TWHBEA", "SHOBA"]);
        assert_eq!(names(&read(&app, token, "/show_horses?member=shoba").await), ["Star"]);
        // One that is added to the other one is of the one that is shown.
        let path = format!("/show_horses/{}/memberships", horses[1]);
        post(&app, token, &path, json!({ "association": "Club" })).await.expect(StatusCode::CREATED);
        let undo = format!("/merges/{}", text(&merge["merge_id"]));
        assert_eq!(app.delete(&undo).token(token).send().await.status, StatusCode::NO_CONTENT);
        assert_eq!(held(&horses[0]).await, ["TWHBEA", "Club"]);
        assert_eq!(held(&horses[1]).await, ["SHOBA"]);
    }

    async fn a_number_is_handed_out_once_nothing_lacks_or_with_a_reason(app: TestApp) {
        let token = &sign_up(&app, "owner@example.org").await;
        let needs = json!({ "number_needs": [
            { "kind": "membership", "of": "rider", "association": "TWHBEA" },
            { "kind": "phone", "of": "owner" }, { "kind": "address", "of": "rider" },
            { "kind": "paid" }, { "kind": "waiver" }, { "kind": "registration_number" },
        ] });
        let entry = entered(&app, token, needs).await;
        let path = format!("/registrations/{}", id_of(&entry));
        let release = format!("{path}/release");
        let all = ["membership rider TWHBEA", "phone owner", "paid rider", "registration_number horse"];
        assert_eq!((lacking(&entry), &entry["released"]), (all.map(str::to_owned).to_vec(), &json!(null)));
        assert_eq!(entry["lacking"][0], json!({
            "kind": "membership", "of": "rider", "association": "TWHBEA", "name": "Zoë Núñez",
            "day": null, "typed": "20412",
        }));
        let refused = post(&app, token, &release, json!({})).await.problem(409, "number_needs");
        assert_eq!(refused["lacking"], entry["lacking"]);
        assert_eq!(
            refused["errors"],
            "Before number 1 is handed out, this lacks: rider's TWHBEA membership, owner's phone \
             number, payment, horse's registration number. Nothing was changed."
        );
        assert_eq!(read(&app, token, &path).await, entry);

        // One that ends on the day before the show.
        let rider = format!("/exhibitors/{}/memberships", text(&entry["rider_id"]));
        let ends = json!({ "association": "TWHBEA", "until": "2026-06-05" });
        let ends = post(&app, token, &rider, ends).await.expect(StatusCode::CREATED);
        assert_eq!(read(&app, token, &path).await["lacking"][0]["day"], "2026-06-06");
        let renewed = with(ends.clone(), json!({ "until": "2026-06-06" }));
        let renewed = app.put(&format!("/memberships/{}", text(&ends["id"])), &renewed);
        renewed.token(token).send().await.expect(StatusCode::OK);
        let owner = json!({ "name": "Hill Farm", "phone": "931-555-0100" });
        let saved = app.put(&format!("/exhibitors/{}", text(&entry["owner_id"])), &owner);
        saved.token(token).send().await.expect(StatusCode::OK);
        let paid = json!({ "kind": "payment", "method": "cash", "amount": entry["balance"] });
        post(&app, token, &format!("{path}/payments"), paid).await.expect(StatusCode::CREATED);
        let horse = json!({ "name": "Midnight Sun", "registrations": [{ "association": "TWHBEA", "number": "20412345" }] });
        let horse = app.put(&format!("/show_horses/{}", text(&entry["show_horse_id"])), &horse);
        horse.token(token).send().await.expect(StatusCode::OK);
        assert_eq!(lacking(&read(&app, token, &path).await), Vec::<String>::new());

        let out = app.request(reqwest::Method::POST, &release).token(token).send().await;
        let out = out.expect(StatusCode::OK);
        assert_eq!((&out["released"]["by"], &out["released"]["reason"]), (&json!("owner@example.org"), &json!(null)));
        assert_eq!(releases(&out), ["|1|"]);
        let again = post(&app, token, &release, json!({ "reason": "again" })).await;
        assert_eq!(again.expect(StatusCode::OK)["released"], out["released"]);
        let listed = read(&app, token, &format!("/events/{}/registrations", text(&entry["event_id"]))).await;
        assert_eq!(listed[0]["released"], out["released"]);
        // Riders see that it is out, and not by whom.
        let link = text(&out["link"]).rsplit('/').next().expect("a secret");
        let own = app.get(&format!("/entries/{link}")).send().await.expect(StatusCode::OK);
        assert_eq!((&own["released"]["at"], &own["released"]["by"]), (&out["released"]["at"], &json!(null)));
        for _ in 0..2 {
            let back = app.delete(&release).token(token).send().await.expect(StatusCode::OK);
            assert_eq!((&back["released"], releases(&back)), (&json!(null), vec!["|1|".to_owned(), "1||".to_owned()]));
        }
    }

    async fn who_hands_out_a_number_that_lacks_something_says_why(app: TestApp) {
        let token = &app.new_account().await;
        let needs = json!({ "number_needs": [{ "kind": "address", "of": "owner" }], "capacity": 1 });
        let entry = entered(&app, token, needs).await;
        let path = format!("/registrations/{}", id_of(&entry));
        let release = format!("{path}/release");
        let out = post(&app, token, &release, json!({ "reason": " Card comes by mail " })).await;
        let out = out.expect(StatusCode::OK);
        assert_eq!(out["released"]["reason"], "Card comes by mail");
        assert_eq!(releases(&out), ["|1|Card comes by mail"]);
        let long = json!({ "reason": "x".repeat(501) });
        assert_eq!(post(&app, token, &release, long).await.wrong_fields(), ["reason"]);
        // An entry that leaves gives its number back, and one that waits has none.
        let scratched = post(&app, token, &format!("{path}/status"), json!({ "status": "scratched" })).await;
        let scratched = scratched.expect(StatusCode::OK);
        assert_eq!((&scratched["released"], releases(&scratched).last().map(String::as_str)), (&json!(null), Some("1||")));
        post(&app, token, &release, json!({ "reason": "x" })).await.problem(409, "not_entered");
        // Entering itself is never refused for what a number needs.
        let back = post(&app, token, &format!("{path}/status"), json!({ "status": "entered" })).await;
        assert_eq!(back.expect(StatusCode::OK)["released"], json!(null));
    }

    async fn what_lacks_is_counted_filtered_and_mailed_once(app: TestApp) {
        let token = &app.new_account().await;
        let needs = json!({ "number_needs": [
            { "kind": "membership", "of": "rider", "association": "TWHBEA" }, { "kind": "paid" },
            { "kind": "phone", "of": "rider" },
        ] });
        let entry = entered(&app, token, needs).await;
        let show = format!("/events/{}", text(&entry["event_id"]));
        let nobody = with(crate::support::entry(), json!({ "rider_name": "Ida Lake", "rider_email": "", "classes_entered": [] }));
        let nobody = post(&app, token, &format!("{show}/registrations"), nobody).await;
        let nobody = nobody.expect(StatusCode::CREATED);
        let all = read(&app, token, &format!("{show}/needs")).await;
        let count = |kind: &str, association: &str, count: usize| {
            json!({ "kind": kind, "of": "rider", "association": association, "count": count })
        };
        assert_eq!(all["counts"], json!([count("membership", "TWHBEA", 2), count("paid", "", 1), count("phone", "", 0)]));
        assert_eq!(all["entries"][0]["registration_id"], json!(id_of(&entry)));
        assert_eq!((&all["entries"][0]["lacking"], &all["entries"][0]["told_at"]), (&entry["lacking"], &json!(null)));
        let due = read(&app, token, &format!("{show}/needs?kind=paid")).await;
        assert_eq!(due["entries"].as_array().map(Vec::len), Some(1));
        app.get(&format!("{show}/needs?kind=papers")).token(token).send().await.problem(400, "bad_query");
        let table = app.get(&format!("{show}/needs.csv")).token(token).send().await;
        assert_eq!(table.status, StatusCode::OK);
        let lines: Vec<_> = table.text.lines().collect();
        assert_eq!((lines.len(), lines[1].contains("membership,rider,TWHBEA,Zoë Núñez,,20412")), (4, true), "{lines:?}");

        // Once, and nobody without an address.
        for mailed in [1, 0] {
            let told = post(&app, token, &format!("{show}/needs/mail"), json!({})).await;
            assert_eq!(told.expect(StatusCode::ACCEPTED)["mailed"], mailed);
        }
        let told = read(&app, token, &format!("{show}/needs")).await;
        assert!(!told["entries"][0]["told_at"].is_null());
        assert_eq!((&told["entries"][1]["registration_id"], &told["entries"][1]["told_at"]), (&json!(id_of(&nobody)), &json!(null)));
        let told = read(&app, token, &format!("/registrations/{}", id_of(&entry))).await;
        let line = told["history"].as_array().and_then(|it| it.last()).expect("a line");
        assert_eq!((&line["kind"], &line["after"], &told["revision"]), (&json!("needs_mailed"), &json!("zoe@example.org"), &json!(1)));
        // The rider sees what lacks by the link.
        let secret = text(&told["link"]).rsplit('/').next().expect("a secret");
        let own = app.get(&format!("/entries/{secret}")).send().await.expect(StatusCode::OK);
        assert_eq!(own["lacking"], told["lacking"]);
    }

    async fn a_release_and_a_scratch_at_once_end_in_one_state(app: TestApp) {
        let token = &app.new_account().await;
        let entry = entered(&app, token, json!({})).await;
        let path = format!("/registrations/{}", id_of(&entry));
        let (release, status) = (format!("{path}/release"), format!("{path}/status"));
        let mut lines = 0;
        for _ in 0..8 {
            let (out, scratched) = tokio::join!(
                post(&app, token, &release, json!({})),
                post(&app, token, &status, json!({ "status": "scratched" })),
            );
            scratched.expect(StatusCode::OK);
            let is_first = out.status == StatusCode::OK;
            if !is_first {
                out.problem(409, "not_entered");
            }
            let after = read(&app, token, &path).await;
            assert_eq!((&after["status"], &after["released"]), (&json!("scratched"), &json!(null)));
            // What was handed out came back.
            lines += if is_first { 2 } else { 0 };
            assert_eq!(releases(&after).len(), lines);
            post(&app, token, &status, json!({ "status": "entered" })).await.expect(StatusCode::OK);
        }
        // Two desks hand out one number once.
        let (one, other) = tokio::join!(
            post(&app, token, &release, json!({})),
            post(&app, token, &release, json!({})),
        );
        assert_eq!(one.expect(StatusCode::OK)["released"], other.expect(StatusCode::OK)["released"]);
        assert_eq!(releases(&read(&app, token, &path).await).len(), lines + 1);
    }
}

#[tokio::test]
async fn a_copied_show_wants_the_same_before_it_hands_out_numbers() {
    let app = TestApp::start().await;
    let token = &app.new_account().await;
    let needs = json!({ "number_needs": [{ "kind": "paid" }] });
    let entry = entered(&app, token, needs).await;
    let copy = format!("/events/{}/copy", text(&entry["event_id"]));
    let wish = json!({ "name": "Fall", "start_date": "2026-09-05T18:00:00-05:00", "end_date": "2026-09-05T23:00:00-05:00" });
    let copy = post(&app, token, &copy, wish)
        .await
        .expect(StatusCode::CREATED);
    let paid = json!([{ "kind": "paid", "of": "rider", "association": "" }]);
    assert_eq!(copy["number_needs"], paid);
}
