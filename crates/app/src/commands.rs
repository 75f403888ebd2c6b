//! The program's subcommands.

use std::error::Error;
use std::io::Write as _;
use std::sync::Arc;

use accounts::Password;
use demo::{DEMO_EMAIL, KNOWN_PASSWORD, SeedOptions, SeedReport};
use horses::{MarketService, OpenReport};
use kernel::{IdGenerator as _, RandomIds, ReportId, Uuid};
use persistence::{Database, SqlJobQueue};

use crate::job_list;
use crate::lost_database;
use crate::server;
use crate::settings::{Settings, UsdaDelivery};
use crate::wiring::Adapters;

pub(crate) type CommandResult = Result<(), Box<dyn Error + Send + Sync>>;

/// Serves until a signal stops the process. With `plays_demo` the demo's running show
/// moves along by itself.
pub async fn serve(settings: &Settings, plays_demo: bool) -> CommandResult {
    lost_database::check(settings, &server::open_database(settings)?).await?;
    let running = server::start_with(settings, plays_demo)?;
    // People and scripts read this line from standard output; the log may be
    // filtered.
    let (public, bound) = (settings.public_url_at(running.addr), running.addr);
    print_line(&if settings.public_url.is_some() {
        format!("Show Stable is at {public} and listens on http://{bound}")
    } else {
        format!("Show Stable is at {public}")
    });
    if let Some(addr) = running.metrics_addr {
        print_line(&format!("Figures are at http://{addr}/showstable/metrics"));
    }
    running.wait().await?;
    Ok(())
}

/// Migrates the database schema to the current version.
pub async fn migrate(settings: &Settings) -> CommandResult {
    let database = server::open_database(settings)?;
    database.prepare().await?;
    database.close().await;
    print_line("The database is up to date.");
    Ok(())
}

/// Fills the database with demo data, once. A database with accounts is refused
/// unless `into_existing` is set. Regardless of the mail settings nothing is
/// sent, because the notices and inquiries are fictitious.
pub async fn seed(settings: &Settings, into_existing: bool) -> CommandResult {
    let settings = Settings {
        usda_delivery: UsdaDelivery::Outbox,
        smtp_url: None,
        ..settings.clone()
    };
    let database = server::open_database(&settings)?;
    lost_database::check(&settings, &database).await?;
    database.prepare().await?;
    let adapters = Adapters::new(
        &settings,
        database.clone(),
        &settings.public_url_at(settings.addr),
    );
    let password = demo_password(&settings);
    let options = SeedOptions {
        password: Password::parse(&password)?,
        into_existing,
    };
    let now = server::clock(&settings).now();
    let report = demo::seed(now, &options, |clock| adapters.demo_services(clock)).await?;
    database.close().await;
    print_line(&match report {
        SeedReport::Made { .. } => {
            format!("{report} Sign in as {DEMO_EMAIL} with the password {password}.")
        }
        SeedReport::ThereAlready => report.to_string(),
    });
    Ok(())
}

/// The password of the demo's accounts: the known one if only this machine can
/// reach the server, otherwise a random one.
fn demo_password(settings: &Settings) -> String {
    if settings.is_local() {
        KNOWN_PASSWORD.to_owned()
    } else {
        RandomIds.next_token().as_str().to_owned()
    }
}

/// Prints the reports of horses for sale that nobody has dealt with.
pub async fn print_reports(settings: &Settings) -> CommandResult {
    let (database, market) = open_market(settings).await?;
    let reports = market.open_reports().await?;
    database.close().await;
    if reports.is_empty() {
        print_line("No report is open.");
    }
    for open in reports {
        let OpenReport { report, .. } = &open;
        let state = if open.is_for_sale {
            "for sale"
        } else {
            "no longer for sale"
        };
        print_line(&format!(
            "{}  {}  {}  {} ({state})\n    reported by {}, seller {}",
            report.id,
            report.created_at.date(),
            report.complaint.reason.as_str(),
            open.horse_name,
            open.reporter_email,
            open.seller_email,
        ));
        for line in report.complaint.details.as_str().lines() {
            print_line(&format!("    > {line}"));
        }
    }
    Ok(())
}

/// Closes reports. All ids are read before the first is closed.
pub async fn close_reports(settings: &Settings, ids: &[String]) -> CommandResult {
    let ids = ids
        .iter()
        .map(|id| ReportId::parse(id).ok_or_else(|| format!("{id} is not the id of a report")))
        .collect::<Result<Vec<_>, _>>()?;
    let (database, market) = open_market(settings).await?;
    for id in ids {
        let closed = market.close_report(id).await?;
        print_line(&if closed {
            format!("Closed {id}.")
        } else {
            format!("No open report has the id {id}.")
        });
    }
    database.close().await;
    Ok(())
}

/// Prints the jobs that wait, fail, or were given up.
pub async fn print_jobs(settings: &Settings) -> CommandResult {
    let database = server::open_database(settings)?;
    lost_database::check(settings, &database).await?;
    database.prepare().await?;
    let queue = SqlJobQueue::new(database.clone());
    let report = queue.report(job_list::MOST_LISTED).await?;
    database.close().await;
    for line in job_list::lines(&report) {
        print_line(&line);
    }
    Ok(())
}

/// Makes due again what was given up. All ids are read before the first is changed.
pub async fn run_jobs(settings: &Settings, ids: &[String]) -> CommandResult {
    let ids = ids
        .iter()
        .map(|id| {
            id.parse()
                .map_err(|_| format!("{id} is not an id of `showstable jobs`"))
        })
        .collect::<Result<Vec<Uuid>, _>>()?;
    let database = server::open_database(settings)?;
    lost_database::check(settings, &database).await?;
    database.prepare().await?;
    let queue = SqlJobQueue::new(database.clone());
    let now = server::clock(settings).now();
    for id in ids {
        let line = match queue.run_again(id, now).await? {
            0 => format!("Nothing about {id} was given up."),
            1 => format!("A job about {id} is due now."),
            jobs => format!("{jobs} jobs about {id} are due now."),
        };
        print_line(&line);
    }
    database.close().await;
    Ok(())
}

async fn open_market(
    settings: &Settings,
) -> Result<(Database, Arc<MarketService>), Box<dyn Error + Send + Sync>> {
    let database = server::open_database(settings)?;
    lost_database::check(settings, &database).await?;
    database.prepare().await?;
    let url = settings.public_url_at(settings.addr);
    let adapters = Adapters::new(settings, database.clone(), &url);
    let market = adapters.services(&server::clock(settings)).market;
    Ok((database, market))
}

/// Prints a line to standard output. Unlike `println!`, it does not panic if
/// the output cannot be written.
pub(crate) fn print_line(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// Prints the `OpenAPI` description.
pub fn print_openapi() -> CommandResult {
    let mut out = std::io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, &web::api_description())?;
    writeln!(out)?;
    Ok(())
}
