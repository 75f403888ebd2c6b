//! Figures for Prometheus, on an address of their own.

use std::collections::BTreeMap;
use std::fmt;
use std::net::TcpListener;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use actix_web::http::header::CONTENT_TYPE;
use actix_web::{HttpResponse, web};
use async_trait::async_trait;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use crate::rings::day::live::LiveDays;

/// The path of the figures.
pub(crate) const PATH: &str = "/showstable/metrics";
/// The `Content-Type` of the answer, which Prometheus asks for first.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
/// Upper bounds of the classes of durations, in seconds.
const BOUNDS: [f64; 12] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0,
];
/// The route of requests that no route of the API takes.
const OTHER: &str = "other";

/// What is counted elsewhere than at requests, implemented by `app`.
#[async_trait]
pub trait FigureSource: Send + Sync {
    /// The figures of this moment.
    async fn figures(&self) -> Figures;
}

/// Figures of one moment.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Figures {
    /// The jobs by kind; `None` if the database does not answer.
    pub jobs: Option<Vec<JobFigures>>,
    /// The pools of connections to the database.
    pub pools: Vec<PoolFigures>,
    /// Seconds since the newest backup was begun, if backups are made regularly and there
    /// is one.
    pub backup_age_seconds: Option<i64>,
    /// How often tasks of the server were begun again after a failure.
    pub restarts: BTreeMap<&'static str, u64>,
}

/// The jobs of one kind that are not done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobFigures {
    /// The name of the kind.
    pub kind: String,
    /// How many wait to be done or to be tried again, also those that are not due yet.
    pub waiting: u64,
    /// For how many seconds the first of them is due; 0 if none is.
    pub overdue_seconds: i64,
    /// How many of them failed at least once.
    pub failing: u64,
    /// How many were given up.
    pub given_up: u64,
}

/// A pool of connections.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PoolFigures {
    /// What they are for: `read` or `write`.
    pub name: &'static str,
    /// How many are open.
    pub open: u32,
    /// How many of these are not in use.
    pub idle: u32,
}

/// Where figures are served, and where the others come from.
pub struct MetricsEndpoint {
    /// Listens on an address that only operators reach.
    pub listener: TcpListener,
    /// The other figures.
    pub source: Arc<dyn FigureSource>,
}

impl fmt::Debug for MetricsEndpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MetricsEndpoint")
            .field("listener", &self.listener)
            .finish_non_exhaustive()
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RouteLabels {
    method: String,
    route: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct AnswerLabels {
    method: String,
    route: String,
    status: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct KindLabels {
    kind: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct TaskLabels {
    task: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct PoolLabels {
    pool: &'static str,
    state: &'static str,
}

type Durations = Family<RouteLabels, Histogram, fn() -> Histogram>;

/// Counts requests, and answers with all figures.
pub(crate) struct Metrics {
    registry: Registry,
    answers: Family<AnswerLabels, Counter>,
    durations: Durations,
    streams: Gauge,
    database_up: Gauge,
    waiting: Family<KindLabels, Gauge>,
    overdue: Family<KindLabels, Gauge>,
    failing: Family<KindLabels, Gauge>,
    given_up: Family<KindLabels, Gauge>,
    pools: Family<PoolLabels, Gauge>,
    backup_age: Gauge,
    restarts: Family<TaskLabels, Gauge>,
    live: Arc<LiveDays>,
    source: Arc<dyn FigureSource>,
    /// Held while figures of one moment are set and written.
    writing: Mutex<()>,
}

impl Metrics {
    pub(crate) fn new(source: Arc<dyn FigureSource>, live: Arc<LiveDays>) -> Self {
        let mut registry = Registry::with_prefix("showstable");
        let answers = Family::default();
        registry.register("http_requests", "Answered requests", answers.clone());
        let durations = Durations::new_with_constructor(|| Histogram::new(BOUNDS));
        registry.register(
            "http_request_duration_seconds",
            "Time until the head of the response is ready",
            durations.clone(),
        );
        let mut gauge = |name: &str, help: &str| {
            let gauge = Gauge::default();
            registry.register(name, help, gauge.clone());
            gauge
        };
        let streams = gauge("streams", "Open streams of the days of shows");
        let database_up = gauge("database_up", "1 if the database answers");
        let mut of_kind = |name: &str, help: &str| {
            let family = Family::<KindLabels, Gauge>::default();
            registry.register(name, help, family.clone());
            family
        };
        let waiting = of_kind("jobs_waiting", "Jobs to be done, also later");
        let overdue = of_kind("jobs_overdue_seconds", "Time for which the first is due");
        let failing = of_kind("jobs_failing", "Waiting jobs that failed before");
        let given_up = of_kind("jobs_given_up", "Jobs that are not tried again");
        let pools = Family::default();
        registry.register(
            "database_connections",
            "Connections to the database",
            pools.clone(),
        );
        let backup_age = Gauge::default();
        registry.register(
            "backup_age_seconds",
            "Time since the newest regular backup was begun; -1 without one",
            backup_age.clone(),
        );
        let restarts = Family::default();
        registry.register(
            "task_restarts",
            "How often tasks of the server were begun again after a failure",
            restarts.clone(),
        );
        Self {
            registry,
            answers,
            durations,
            streams,
            database_up,
            waiting,
            overdue,
            failing,
            given_up,
            pools,
            backup_age,
            restarts,
            live,
            source,
            writing: Mutex::default(),
        }
    }

    /// Counts an answer. The route is its pattern, so that no id is told, and there are as
    /// many series as routes.
    pub(crate) fn count(&self, method: &str, route: Option<&str>, status: u16, took: Duration) {
        let route = route.unwrap_or(OTHER);
        let labels = RouteLabels {
            method: method.to_owned(),
            route: route.to_owned(),
        };
        self.durations
            .get_or_create(&labels)
            .observe(took.as_secs_f64());
        let RouteLabels { method, route } = labels;
        let labels = AnswerLabels {
            method,
            route,
            status,
        };
        self.answers.get_or_create(&labels).inc();
    }

    /// All figures in the format of `OpenMetrics`.
    async fn text(&self) -> Result<String, fmt::Error> {
        let Figures {
            jobs,
            pools,
            backup_age_seconds,
            restarts,
        } = self.source.figures().await;
        let writing = self.writing.lock();
        let _writing = writing.unwrap_or_else(PoisonError::into_inner);
        self.streams.set(signed(self.live.followers()));
        self.database_up.set(i64::from(jobs.is_some()));
        for family in [&self.waiting, &self.overdue, &self.failing, &self.given_up] {
            family.clear();
        }
        for job in jobs.into_iter().flatten() {
            let labels = KindLabels { kind: job.kind };
            let set = |family: &Family<KindLabels, Gauge>, value| {
                family.get_or_create(&labels).set(value);
            };
            set(&self.waiting, signed(job.waiting));
            set(&self.overdue, job.overdue_seconds);
            set(&self.failing, signed(job.failing));
            set(&self.given_up, signed(job.given_up));
        }
        for PoolFigures { name, open, idle } in pools {
            for (state, connections) in [("used", open.saturating_sub(idle)), ("idle", idle)] {
                let labels = PoolLabels { pool: name, state };
                let connections = i64::from(connections);
                self.pools.get_or_create(&labels).set(connections);
            }
        }
        let age = backup_age_seconds.unwrap_or(-1);
        self.backup_age.set(age);
        for (task, times) in restarts {
            let labels = TaskLabels { task };
            self.restarts.get_or_create(&labels).set(signed(times));
        }
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

fn signed(number: impl TryInto<i64>) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}

/// Answers with the figures.
pub(crate) async fn read(metrics: web::Data<Metrics>) -> HttpResponse {
    match metrics.text().await {
        Ok(text) => HttpResponse::Ok()
            .insert_header((CONTENT_TYPE, OPEN_METRICS))
            .body(text),
        Err(error) => {
            tracing::error!(%error, "the figures were not written");
            HttpResponse::InternalServerError().finish()
        }
    }
}
