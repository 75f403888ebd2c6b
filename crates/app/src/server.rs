//! The server. It listens before the database is available, and shuts down
//! gracefully.

use std::future::pending;
use std::net::{SocketAddr, TcpListener};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use actix_web::dev::ServerHandle;
use demo::Player;
use kernel::{Clock, SystemClock};
use persistence::{Database, SqlJobQueue, UnknownSchema};
use thiserror::Error;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::oneshot;
use tokio::task::{JoinError, JoinHandle};
use web::{Drain, MetricsEndpoint, Services, UploadFolder, WebConfig};

use crate::backups::{Backups, installation};
use crate::figures::ServiceFigures;
use crate::file_limit;
use crate::jobs::{self, Cleaner};
use crate::player::DemoPlayer;
use crate::settings::Settings;
use crate::supervised::Restarts;
use crate::wiring::{Adapters, processes};
use crate::worker::{self, Worker};

/// Why the server did not start or stopped.
#[derive(Debug, Error)]
pub enum ServerError {
    /// The address is in use or not one of this machine.
    #[error("cannot listen on {addr}")]
    Listen {
        /// The address.
        addr: SocketAddr,
        /// The error of the operating system.
        #[source]
        source: std::io::Error,
    },
    /// The database URL cannot be used.
    #[error("the database cannot be used")]
    Database(#[source] kernel::StoreError),
    /// The database is of another version.
    #[error(transparent)]
    Schema(UnknownSchema),
    /// The server failed while running.
    #[error("the server failed")]
    Run(#[source] std::io::Error),
}

/// A running server.
pub struct RunningServer {
    /// The address that it listens on.
    pub addr: SocketAddr,
    /// The address on which it serves figures, if it does.
    pub metrics_addr: Option<SocketAddr>,
    handle: ServerHandle,
    drain: Drain,
    server: JoinHandle<std::io::Result<()>>,
    /// Ends the server if the database is of another version.
    background: JoinHandle<Result<(), UnknownSchema>>,
    /// Dropped to stop the background tasks.
    stop: oneshot::Sender<()>,
    database: Database,
}

/// Starts the server in the background. Must be called in a tokio runtime.
pub fn start(settings: &Settings) -> Result<RunningServer, ServerError> {
    start_with(settings, false)
}

/// Starts the server as [`start`] does. With `plays_demo` it moves the demo's running show
/// along.
pub fn start_with(settings: &Settings, plays_demo: bool) -> Result<RunningServer, ServerError> {
    let (listener, addr) = listen(settings.addr)?;
    let metrics = settings.metrics_addr.map(listen).transpose()?;
    let database = open_database(settings)?;
    let public_url = settings.public_url_at(addr);
    let adapters = Adapters::new(settings, database.clone(), &public_url);
    let clock = clock(settings);
    let services = adapters.services(&clock);
    let config = WebConfig {
        workers: settings.workers.get(),
        max_connections: max_connections(settings),
        rate_limit: settings.rate_limit,
        trusted_proxies: settings.trusted_proxies.clone(),
        public_url,
        upload_folder: UploadFolder::new(&settings.data_dir),
        file_budget: adapters.file_budget().clone(),
    };
    let queue = Arc::new(SqlJobQueue::new(database.clone()));
    let metrics_addr = metrics.as_ref().map(|(_, addr)| *addr);
    let metrics = metrics.map(|(listener, _)| MetricsEndpoint {
        listener,
        source: Arc::new(ServiceFigures {
            database: database.clone(),
            queue: queue.clone(),
            readiness: services.readiness.clone(),
            clock: clock.clone(),
        }),
    });
    let result = web::serve(
        listener,
        (&services, processes(&services)),
        &config,
        metrics,
    );
    let (server, stopping, drain) =
        result.map_err(|source| ServerError::Listen { addr, source })?;
    let handle = server.handle();
    let cleaner = Cleaner {
        database: database.clone(),
        queue: queue.clone(),
        clock: clock.clone(),
    };
    let restarts = adapters.restarts().clone();
    let worker = Arc::new(Worker {
        kinds: jobs::kinds(&services, cleaner),
        queue,
        clock: clock.clone(),
        is_failing: AtomicBool::new(false),
        restarts: restarts.clone(),
    });
    let demo = plays_demo.then(|| player_of(&services, clock.clone(), adapters));
    let backups = settings.backups.clone().and_then(|schedule| {
        Some(Arc::new(Backups {
            schedule,
            installation: installation(settings, &database)?,
            database: database.clone(),
            clock,
        }))
    });
    let beside = Beside {
        demo,
        backups,
        restarts,
    };
    let (stop, stopped) = oneshot::channel::<()>();
    let (refused, its_database) = (handle.clone(), database.clone());
    let background = tokio::spawn(async move {
        // On an interrupt, the server ends at once without that signal.
        let mut stopping = pin!(async {
            tokio::select! {
                () = stopping => {}
                _ = stopped => {}
            }
        });
        let prepared = tokio::select! {
            () = &mut stopping => return Ok(()),
            prepared = worker::prepare_database(&its_database) => prepared,
        };
        match prepared {
            Ok(()) => {
                tokio::select! {
                    () = worker.clone().run(stopping) => {}
                    () = beside.run() => {}
                }
            }
            Err(_) => refused.stop(true).await,
        }
        prepared
    });
    Ok(RunningServer {
        addr,
        metrics_addr,
        handle,
        drain,
        server: tokio::spawn(server),
        background,
        stop,
        database,
    })
}

fn player_of(services: &Services, clock: Arc<dyn Clock>, adapters: Adapters) -> Arc<DemoPlayer> {
    Arc::new(DemoPlayer {
        player: Player {
            accounts: services.accounts.clone(),
            events: services.events.clone(),
            rings: services.rings.clone(),
        },
        clock,
        adapters,
    })
}

/// What runs beside the jobs.
struct Beside {
    demo: Option<Arc<DemoPlayer>>,
    backups: Option<Arc<Backups>>,
    restarts: Restarts,
}

impl Beside {
    /// Runs it until it is dropped.
    async fn run(self) {
        let play = async {
            if let Some(demo) = self.demo {
                let begin = || demo.clone().play();
                self.restarts.supervise("demo", begin).await;
            }
        };
        let back_up = async {
            if let Some(backups) = self.backups {
                let begin = || backups.clone().run();
                self.restarts.supervise("backups", begin).await;
            }
        };
        tokio::join!(play, back_up);
        pending::<()>().await;
    }
}

impl RunningServer {
    /// Waits until a signal asks the server to end, or a failure does, and current
    /// requests and jobs have finished.
    pub async fn wait(mut self) -> Result<(), ServerError> {
        let ended = tokio::select! {
            ended = &mut self.server => ended,
            () = ask_to_end(&self.handle, self.drain.clone()) => (&mut self.server).await,
        };
        self.finish(ended).await
    }

    async fn finish(
        self,
        result: Result<std::io::Result<()>, JoinError>,
    ) -> Result<(), ServerError> {
        drop(self.stop);
        let prepared = self.background.await;
        self.database.close().await;
        if let Ok(Err(unknown)) = prepared {
            return Err(ServerError::Schema(unknown));
        }
        match result {
            Ok(result) => result.map_err(ServerError::Run),
            Err(error) => Err(ServerError::Run(std::io::Error::other(error))),
        }
    }

    /// Stops the server at once, apart from requests in work.
    pub async fn stop(mut self) -> Result<(), ServerError> {
        self.handle.stop(true).await;
        let ended = (&mut self.server).await;
        self.finish(ended).await
    }
}

/// Ends the server as the first signal says: SIGTERM lets everybody finish, SIGINT and
/// SIGQUIT do not, also after it.
async fn ask_to_end(server: &ServerHandle, drain: Drain) {
    let signals = [
        SignalKind::terminate(),
        SignalKind::interrupt(),
        SignalKind::quit(),
    ];
    let [Ok(mut term), Ok(mut int), Ok(mut quit)] = signals.map(signal) else {
        tracing::error!("signals cannot be received");
        return pending().await;
    };
    let at_once = async {
        tokio::select! {
            _ = int.recv() => {}
            _ = quit.recv() => {}
        }
    };
    let in_order = async {
        term.recv().await;
        drain.end(server).await;
    };
    tokio::select! {
        () = in_order => {}
        () = at_once => server.stop(false).await,
    }
}

/// Listens on an address; also the one that was chosen for port 0.
fn listen(addr: SocketAddr) -> Result<(TcpListener, SocketAddr), ServerError> {
    let error = |source| ServerError::Listen { addr, source };
    let listener = TcpListener::bind(addr).map_err(error)?;
    let bound = listener.local_addr().map_err(error)?;
    Ok((listener, bound))
}

/// The setting, or fewer if the limit of open files requires it.
fn max_connections(settings: &Settings) -> usize {
    let (wanted, possible) = (settings.max_connections.get(), file_limit::raise());
    if possible < wanted {
        tracing::warn!(
            wanted,
            possible,
            "the limit of open files leaves room for fewer connections"
        );
    }
    wanted.min(possible)
}

/// The clock, as set by the settings.
#[must_use]
pub fn clock(settings: &Settings) -> Arc<dyn Clock> {
    Arc::new(
        settings
            .now
            .map_or_else(SystemClock::default, SystemClock::starting_at),
    )
}

/// The database of the settings. It need not be available yet.
pub fn open_database(settings: &Settings) -> Result<Database, ServerError> {
    Database::open(settings.database_url.as_str()).map_err(ServerError::Database)
}
