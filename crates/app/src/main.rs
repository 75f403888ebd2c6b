//! The `showstable` program.

use std::error::Error;
use std::fmt::Display;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use app::copy_command::{self, Places};
use app::lost_database::LostDatabase;
use app::server::ServerError;
use app::settings::Settings;
use app::{backup_commands, commands, telemetry};
use clap::{Parser, Subcommand};
use demo::SeedError;
use persistence::PrepareError;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The exit status for invalid settings, and for a database that is refused.
const BAD_SETTINGS: u8 = 2;

/// Horse shows: registration, records and the notice to the USDA.
#[derive(Debug, Parser)]
#[command(name = "showstable", version = app::version::VERSION, about)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Clone, Subcommand)]
enum Command {
    /// Serves the application (the default).
    Serve {
        /// Moves the demo's running show along by itself.
        #[arg(long)]
        play_demo: bool,
    },
    /// Brings the database's schema up to date.
    Migrate,
    /// Fills an empty database with a demo account and its shows.
    Seed {
        /// Adds the demo to a database that has accounts in it, too.
        #[arg(long)]
        into_existing: bool,
    },
    /// Makes a backup of an installation with SQLite, also while a server runs.
    Backup {
        /// The file to write, which must not be there yet.
        file: PathBuf,
    },
    /// Brings a backup back. Stop the server first.
    Restore {
        /// A file that `showstable backup` has written.
        file: PathBuf,
        /// Moves an installation that is there aside; nothing of it is deleted.
        #[arg(long)]
        overwrite: bool,
    },
    /// Copies an installation with SQLite and a folder into PostgreSQL and S3. Stop the
    /// server first. Needs no settings; can be stopped, and begun again.
    Copy {
        #[arg(long, value_name = "URL", requires = "to")]
        #[arg(help = "The database to copy, such as sqlite:///var/lib/showstable/showstable.db")]
        from: Option<String>,
        #[arg(long, value_name = "URL", requires = "from")]
        #[arg(
            help = "The database to copy into, such as postgres://user@host/showstable; \
                      PGPASSWORD may have the password"
        )]
        to: Option<String>,
        #[arg(
            long,
            value_name = "URL",
            requires = "to_storage",
            required_unless_present = "from"
        )]
        #[arg(help = "The photos and documents to copy, such as file:///var/lib/showstable/media")]
        from_storage: Option<String>,
        #[arg(long, value_name = "URL", requires = "from_storage")]
        #[arg(help = "Where to copy them, such as s3://bucket; AWS_ACCESS_KEY_ID, \
                      AWS_SECRET_ACCESS_KEY and the like tell how to reach it")]
        to_storage: Option<String>,
    },
    /// Prints the open reports of horses for sale, or closes some.
    Reports {
        #[command(subcommand)]
        action: Option<ReportsAction>,
    },
    /// Prints which jobs (mails and other work) wait, fail, or were given up, or runs some
    /// again.
    Jobs {
        #[command(subcommand)]
        action: Option<JobsAction>,
    },
    /// Prints the API's description (`OpenAPI` 3.1).
    Openapi,
}

#[derive(Debug, Clone, Subcommand)]
enum JobsAction {
    /// Tries again what was given up.
    Run {
        /// As `showstable jobs` prints them.
        #[arg(required = true)]
        ids: Vec<String>,
    },
}

#[derive(Debug, Clone, Subcommand)]
enum ReportsAction {
    /// Closes reports that are dealt with.
    Close {
        /// As `showstable reports` prints them.
        #[arg(required = true)]
        ids: Vec<String>,
    },
}

fn main() -> ExitCode {
    actix_web::rt::System::new().block_on(run())
}

async fn run() -> ExitCode {
    let command = CommandLine::parse()
        .command
        .unwrap_or(Command::Serve { play_demo: false });
    if matches!(command, Command::Openapi) {
        return finish(commands::print_openapi());
    }
    if let Command::Copy {
        from,
        to,
        from_storage,
        to_storage,
    } = command
    {
        let places = Places {
            databases: from.zip(to),
            storages: from_storage.zip(to_storage),
        };
        return finish(copy_command::copy(places).await);
    }
    let mut settings = match Settings::from_process() {
        Ok(settings) => settings,
        Err(errors) => {
            print_error(&errors);
            return ExitCode::from(BAD_SETTINGS);
        }
    };
    if let Err(error) = telemetry::init(&settings.log, settings.log_format) {
        return finish(Err(error.into()));
    }
    match backup_commands::finish_restore(&settings) {
        Ok(false) => {}
        // What was read of the installation was another one's.
        Ok(true) => match Settings::from_process() {
            Ok(now) => settings = now,
            Err(errors) => return finish(Err(errors.into())),
        },
        Err(error) => return finish(Err(error)),
    }
    for name in &settings.unknown {
        tracing::warn!(name, "is not a setting of this version");
    }
    finish(match command {
        Command::Serve { play_demo } => commands::serve(&settings, play_demo).await,
        Command::Migrate => commands::migrate(&settings).await,
        Command::Seed { into_existing } => commands::seed(&settings, into_existing).await,
        Command::Backup { file } => backup_commands::backup(&settings, file).await,
        Command::Restore { file, overwrite } => {
            backup_commands::restore(&settings, &file, overwrite).await
        }
        Command::Reports { action: None } => commands::print_reports(&settings).await,
        Command::Reports {
            action: Some(ReportsAction::Close { ids }),
        } => commands::close_reports(&settings, &ids).await,
        Command::Jobs { action: None } => commands::print_jobs(&settings).await,
        Command::Jobs {
            action: Some(JobsAction::Run { ids }),
        } => commands::run_jobs(&settings, &ids).await,
        Command::Copy { .. } | Command::Openapi => Ok(()),
    })
}

fn finish(result: Result<(), Box<dyn Error + Send + Sync>>) -> ExitCode {
    let Err(error) = result else {
        return ExitCode::SUCCESS;
    };
    print_error(&format_args!(
        "showstable: {}",
        kernel::error_chain(error.as_ref())
    ));
    if is_refused(error.as_ref()) {
        ExitCode::from(BAD_SETTINGS)
    } else {
        ExitCode::FAILURE
    }
}

/// Whether the settings name a database with which the program must not work.
fn is_refused(error: &(dyn Error + Send + Sync + 'static)) -> bool {
    error.is::<LostDatabase>()
        || matches!(error.downcast_ref(), Some(SeedError::NotEmpty))
        || matches!(error.downcast_ref(), Some(ServerError::Schema(_)))
        || matches!(error.downcast_ref(), Some(PrepareError::Schema(_)))
}

/// Prints a line to standard error. A failure to write is ignored.
fn print_error(line: &dyn Display) {
    let _ = writeln!(std::io::stderr(), "{line}");
}
