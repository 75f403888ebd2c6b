//! Figures for Prometheus, and the ids of requests.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::{Process, create_show, http_client, program, wait_until_ready};

fn with_metrics(data_dir: &Path) -> Command {
    let mut command = program(data_dir);
    command.env("SHOWSTABLE_METRICS_ADDR", "127.0.0.1:0");
    command
}

/// The value of a series, whose labels may be in any order.
fn value(text: &str, name: &str, labels: &[&str]) -> Option<f64> {
    let line = text.lines().find(|line| {
        let (series, _) = line.rsplit_once(' ').unwrap_or_default();
        series.split('{').next() == Some(name) && labels.iter().all(|it| series.contains(it))
    })?;
    line.rsplit_once(' ')?.1.parse().ok()
}

#[tokio::test]
async fn figures_are_on_their_own_address_alone() {
    let data_dir = tempfile::tempdir().expect("a temporary folder");
    let (process, figures) = Process::start_with_figures(with_metrics(data_dir.path()));
    let client = http_client();
    wait_until_ready(&client, &process).await;
    let (token, event) = create_show(&client, &process).await;
    let url = process.url(&format!("/events/{event}"));
    for token in [&token, "wrong"] {
        let request = client.get(&url).header("token-x", token);
        request.send().await.expect("an answer");
    }
    let public = client.get(process.url("/metrics")).send().await;
    assert_eq!(public.expect("an answer").status(), 404);

    let answer = client.get(&figures).send().await.expect("an answer");
    assert_eq!(answer.status(), 200);
    let kind = answer.headers()["content-type"].to_str().expect("ASCII");
    assert!(kind.starts_with("application/openmetrics-text"), "{kind}");
    let text = answer.text().await.expect("a text");
    let route = "route=\"/showstable/events/{id}\"";
    let count = |status: &str| value(&text, "showstable_http_requests_total", &[route, status]);
    assert_eq!(count("status=\"200\""), Some(1.0), "{text}");
    assert_eq!(count("status=\"401\""), Some(1.0), "{text}");
    let labels = [route, "method=\"GET\""];
    let times = value(
        &text,
        "showstable_http_request_duration_seconds_count",
        &labels,
    );
    assert_eq!(times, Some(2.0), "{text}");
    assert_eq!(value(&text, "showstable_database_up", &[]), Some(1.0));
    assert_eq!(value(&text, "showstable_streams", &[]), Some(0.0));
    assert_eq!(
        value(&text, "showstable_backup_age_seconds", &[]),
        Some(-1.0)
    );
    let pool = ["pool=\"write\"", "state=\"idle\""];
    let idle = value(&text, "showstable_database_connections", &pool);
    assert_eq!(idle, Some(1.0), "{text}");
    // The cleaning of old rows waits for its time.
    assert!(text.contains("showstable_jobs_waiting{"), "{text}");
    assert!(!text.contains(&event), "ids are told");
    assert!(text.ends_with("# EOF\n"));

    // Nothing else is served there.
    let other = figures.replace("/metrics", "/health/live");
    assert_eq!(
        client.get(other).send().await.expect("an answer").status(),
        404
    );
}

#[tokio::test]
async fn the_public_address_is_refused_for_figures() {
    let data_dir = tempfile::tempdir().expect("a temporary folder");
    let mut command = program(data_dir.path());
    command
        .env("SHOWSTABLE_ADDR", "127.0.0.1:8099")
        .env("SHOWSTABLE_METRICS_ADDR", "127.0.0.1:8099");
    let (status, text) = crate::support::run(command);
    assert_eq!(status.code(), Some(2), "{text}");
    assert!(
        text.contains("SHOWSTABLE_METRICS_ADDR must be another address"),
        "{text}"
    );
}

#[tokio::test]
async fn the_id_of_a_request_survives_a_trusted_proxy_alone() {
    let data_dir = tempfile::tempdir().expect("a temporary folder");
    let client = http_client();
    for (trusted, is_kept) in [("127.0.0.0/8", true), ("none", false)] {
        let mut command = program(data_dir.path());
        command.env("SHOWSTABLE_TRUSTED_PROXIES", trusted);
        let process = Process::start(command);
        let url = process.url("/health/live");
        for (id, is_plain) in [
            ("9f1c2d3e-0000-4000-8000-123456789abc", true),
            ("short", false),
            ("with spaces and more", false),
        ] {
            let request = client.get(&url).header("x-request-id", id);
            let answer = request.send().await.expect("an answer");
            let answered = answer.headers()["x-request-id"].to_str().expect("ASCII");
            assert_eq!(answered == id, is_kept && is_plain, "{trusted} {id}");
        }
    }
}

impl Process {
    /// Starts a server that serves figures; also their address.
    fn start_with_figures(mut command: Command) -> (Self, String) {
        let mut child = command
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let mut address = || {
            let line = lines.next().expect("a line").expect("UTF-8");
            let word = line.split_whitespace().find(|it| it.starts_with("http://"));
            word.unwrap_or_else(|| panic!("no address in {line:?}"))
                .to_owned()
        };
        let (base, figures) = (address(), address());
        (Self::of(child, base), figures)
    }
}
