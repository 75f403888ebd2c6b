//! What releases have left: this build brings their databases, which have the demo in them,
//! up to date and loses nothing, and has all that their API had. `scripts/keep-release.sh`
//! makes what is kept of a release.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use flate2::read::GzDecoder;
use serde_json::{Map, Value, json};
use tempfile::TempDir;
use testkit::TestDatabase;

use crate::support::{
    Process, entry, entry_rows, get, http_client, post, program, run, wait_until_ready,
};

/// How long the entries of the demo take to be linked, at most.
const PATIENCE: Duration = Duration::from_mins(2);

/// Tables of releases whose rows are in `links` now (ADR 32).
const INTO_LINKS: [&str; 4] = [
    "calendar_feeds",
    "device_links",
    "emergency_links",
    "owner_links",
];

/// Tables of releases, and those that have all their rows now.
const REPLACED: [(&str, &str); 1] = [("horse_results", "result_lines")];

/// What a release has left; its name is the version.
fn releases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/process/released");
    let all = fs::read_dir(folder).expect("the releases");
    let all: Vec<_> = all
        .map(|release| release.expect("a release").path())
        .collect();
    assert!(!all.is_empty());
    all
}

fn unpacked(file: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    let packed = File::open(file).expect("what a release has left");
    let read = GzDecoder::new(packed).read_to_end(&mut bytes);
    read.expect("what gzip has packed");
    bytes
}

/// The rows of each table.
async fn counts(database: &TestDatabase) -> BTreeMap<String, i64> {
    let mut all = BTreeMap::new();
    for table in database.tables().await {
        all.insert(table.clone(), database.count(&table).await);
    }
    all
}

/// Brings a release's database up to date, and works with it as its people would.
async fn serves(release: &Path, database: &TestDatabase) {
    let data_dir = TempDir::new().expect("a temporary folder");
    let now = fs::read_to_string(release.join("now")).expect("the day of the release");
    let command = || {
        let mut command = program(data_dir.path());
        command
            .env("SHOWSTABLE_DATABASE_URL", database.url())
            .env(
                "SHOWSTABLE_JWT_SECRET",
                "a secret of at least thirty-two bytes",
            )
            .env("SHOWSTABLE_NOW", now.trim());
        command
    };
    let before = counts(database).await;
    let mut migrate = command();
    migrate.arg("migrate");
    let (status, text) = run(migrate);
    assert!(status.success(), "{}: {text}", release.display());
    let after = counts(database).await;
    let mut links = 0;
    for (table, rows) in &before {
        if INTO_LINKS.contains(&table.as_str()) {
            links += rows;
            continue;
        }
        let replaced = REPLACED.into_iter().find(|(was, _)| was == table);
        let table = replaced.map_or(table.as_str(), |(_, is)| is);
        let is_kept = after.get(table) >= Some(rows);
        assert!(is_kept, "{}: {table} had {rows} rows", release.display());
    }
    assert!(after["links"] >= links, "{}", release.display());

    let process = Process::start(command());
    let client = http_client();
    wait_until_ready(&client, &process).await;
    let demo = json!({ "email": "demo@showstable.local", "password": "show-stable-demo" });
    let answer = post(&client, &process, ("/accounts/login", ""), &demo).await;
    let token = answer["token"].as_str().expect("a token");
    let read = async |path: &str| get(&client, &process, (path, token)).await;
    assert_eq!(read("/horses").await.as_array().map(Vec::len), Some(24));
    for path in ["/contacts", "/documents", "/bills", "/deadlines"] {
        assert_ne!(read(path).await, json!([]), "{path}");
    }
    let shows = read("/events").await;
    // The entries of before are linked to people and horses, show by show.
    for show in shows.as_array().expect("shows") {
        let show = show["_id"]["$oid"].as_str().expect("an id");
        let listed = read(&format!("/events/{show}/registrations?limit=1")).await;
        let Some(entry) = listed[0]["_id"]["$oid"].as_str() else {
            continue;
        };
        let started = Instant::now();
        while read(&format!("/registrations/{entry}")).await["linked"] != true {
            assert!(
                started.elapsed() < PATIENCE,
                "{}: {show}",
                release.display()
            );
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    assert_ne!(read("/exhibitors").await, json!([]));
    // Each payment of before is a receipt that is wholly in its entry's ledger.
    let receipts = read("/receipts?limit=500").await;
    let receipts = receipts.as_array().expect("receipts");
    assert_eq!(
        Some(&receipts.len().try_into().expect("a count")),
        before.get("payments")
    );
    for receipt in receipts {
        assert_eq!(
            (&receipt["allotments"][0]["amount"], &receipt["rest"]),
            (&receipt["amount"], &json!(0))
        );
        let show = receipt["event_id"].as_str().expect("a show");
        let sums = read(&format!("/events/{show}/money?by=method")).await;
        let net = sums
            .as_array()
            .expect("sums")
            .iter()
            .map(|it| it["net"].as_f64());
        let net: f64 = net.map(|it| it.expect("an amount")).sum();
        let received = &read(&format!("/events/{show}/money")).await["received"];
        assert!(
            (net - received.as_f64().expect("an amount")).abs() < 0.001,
            "{sums}"
        );
    }
    let mut shows = shows.as_array().expect("shows").iter();
    let show = shows.find(|show| show["name"] == "Duck River Futurity");
    let show = show.expect("the show")["_id"]["$oid"]
        .as_str()
        .expect("an id");
    let entered = entry_rows(&client, &process, token, show).await.len();
    let register = format!("/events/{show}/register");
    let made = post(&client, &process, (&register, ""), &entry(1)).await;
    assert_eq!(made["entry_number"], entered + 1);
}

#[tokio::test]
async fn a_release_is_brought_up_to_date_on_sqlite() {
    for release in releases() {
        let database = TestDatabase::sqlite().empty_beside().await;
        let file = database.url().trim_start_matches("sqlite://");
        fs::write(file, unpacked(&release.join("showstable.db.gz"))).expect("a database");
        serves(&release, &database).await;
    }
}

#[tokio::test]
async fn a_release_is_brought_up_to_date_on_postgres() {
    for release in releases() {
        let database = TestDatabase::postgres().await.empty_beside().await;
        let statements = unpacked(&release.join("postgres.sql.gz"));
        let statements = String::from_utf8(statements).expect("SQL");
        database.execute(&statements).await;
        serves(&release, &database).await;
    }
}

/// What this build's description lacks of a release's: the names that are missing,
/// with their places.
fn missing(released: &Value, today: &Value, place: &str, found: &mut Vec<String>) {
    for (name, value) in released.as_object().into_iter().flatten() {
        let place = format!("{place}/{name}");
        match today.get(name) {
            Some(today) => missing(value, today, &place, found),
            None => found.push(place),
        }
    }
}

/// Routes with their methods, parameters' names and answers' statuses; bodies with their
/// fields.
fn promised(description: &Value) -> Value {
    let mut routes = Map::new();
    for (path, item) in description["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("operations") {
            let parameters = operation["parameters"].as_array().into_iter().flatten();
            let parameters = parameters.filter_map(|it| it["name"].as_str());
            let parameters = parameters.map(|name| (name.to_owned(), Value::Null));
            let answers = operation["responses"].as_object().into_iter().flatten();
            let answers = answers.map(|(status, _)| (status.clone(), Value::Null));
            routes.insert(
                format!("{method} {path}"),
                json!({
                    "parameters": parameters.collect::<Map<_, _>>(),
                    "answers": answers.collect::<Map<_, _>>(),
                }),
            );
        }
    }
    let schemas = description["components"]["schemas"].as_object();
    let fields = schemas.expect("schemas").iter().map(|(name, schema)| {
        // Of one that has those of another, too, its own stand in a part.
        let parts = schema["allOf"].as_array().into_iter().flatten();
        let parts = parts.chain([schema]);
        let fields = parts.flat_map(|it| it["properties"].as_object().into_iter().flatten());
        let fields = fields.map(|(field, _)| (field.clone(), Value::Null));
        (name.clone(), Value::Object(fields.collect()))
    });
    json!({ "routes": routes, "fields": fields.collect::<Map<_, _>>() })
}

#[test]
fn the_api_of_a_release_is_still_there() {
    let today = serde_json::to_value(web::api_description()).expect("JSON");
    for release in releases() {
        let released = unpacked(&release.join("openapi.json.gz"));
        let released: Value = serde_json::from_slice(&released).expect("JSON");
        let mut found = Vec::new();
        missing(&promised(&released), &promised(&today), "", &mut found);
        assert_eq!(found, Vec::<String>::new(), "{}", release.display());
    }
}
