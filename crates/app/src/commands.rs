//! The program's sub-commands.

use std::error::Error;
use std::io::Write as _;
use std::sync::Arc;

use accounts::Password;
use demo::{DEMO_EMAIL, KNOWN_PASSWORD, SeedOptions, SeedReport};
use horses::{MarketService, OpenReport};
use kernel::{IdGenerator as _, RandomIds, ReportId};
use persistence::Database;

use crate::lost_database;
use crate::server;
use crate::settings::{Settings, UsdaDelivery};
use crate::wiring::Adapters;

type CommandResult = Result<(), Box<dyn Error + Send + Sync>>;

/// Serves until the process is asked to stop.
pub async fn serve(settings: &Settings) -> CommandResult {
    lost_database::check(settings, &server::open_database(settings)?).await?;
    let running = server::start(settings)?;
    // The one line that people and scripts look for; the log may be filtered.
    let (public, bound) = (settings.public_url_at(running.addr), running.addr);
    say(&if settings.public_url.is_some() {
        format!("Show Stable is at {public} and listens on http://{bound}")
    } else {
        format!("Show Stable is at {public}")
    });
    running.wait().await?;
    Ok(())
}

/// Brings the database's schema up to date.
pub async fn migrate(settings: &Settings) -> CommandResult {
    let database = server::open_database(settings)?;
    database.prepare().await?;
    database.close().await;
    say("The database is up to date.");
    Ok(())
}

/// Fills the database with demo data, once; one that has accounts in it only if
/// `into_existing` says so. Whatever the settings say of mail, nothing of it
/// leaves the machine: its notices and inquiries are invented.
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
    say(&match report {
        SeedReport::Made { .. } => {
            format!("{report} Sign in as {DEMO_EMAIL} with the password {password}.")
        }
        SeedReport::ThereAlready => report.to_string(),
    });
    Ok(())
}

/// What the demo's accounts sign in with: a password that everybody may know
/// where nobody else can come, and elsewhere one that nobody can guess.
fn demo_password(settings: &Settings) -> String {
    if settings.is_local() {
        KNOWN_PASSWORD.to_owned()
    } else {
        RandomIds.next_public_link().as_str().to_owned()
    }
}

/// Prints the reports of horses for sale that nobody has dealt with.
pub async fn print_reports(settings: &Settings) -> CommandResult {
    let (database, market) = open_market(settings).await?;
    let reports = market.open_reports().await?;
    database.close().await;
    if reports.is_empty() {
        say("No report is open.");
    }
    for open in reports {
        let OpenReport { report, .. } = &open;
        let state = if open.is_for_sale {
            "for sale"
        } else {
            "no longer for sale"
        };
        say(&format!(
            "{}  {}  {}  {} ({state})\n    reported by {}, seller {}",
            report.id,
            report.created_at.date(),
            report.complaint.reason().as_str(),
            open.horse_name,
            open.reporter_email,
            open.seller_email,
        ));
        for line in report.complaint.details().lines() {
            say(&format!("    > {line}"));
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
        say(&if closed {
            format!("Closed {id}.")
        } else {
            format!("No open report has the id {id}.")
        });
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

/// Writes a line to standard output. One that cannot be written is lost: unlike
/// `println!`, it ends no server.
fn say(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// Prints the API's description.
pub fn print_openapi() -> CommandResult {
    let mut out = std::io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, &web::api_description())?;
    writeln!(out)?;
    Ok(())
}
