//! The settings of an installation.
//!
//! Settings are environment variables named `SHOWSTABLE_…`. A file
//! `showstable.toml` may contain the same names in lower case without the
//! prefix; the environment has precedence. All problems are reported together.

use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use credentials::Secret;
use kernel::RequiredLine;
use letters::PdfRenderer;
use mail::{Recipient, Sender, SmtpUrl};
use thiserror::Error;
use time::OffsetDateTime;
use uploads::{StorageUrl, StorageUrlError};
use web::TrustedProxies;

use crate::telemetry::{LogFilter, LogFormat};

mod account_limits;
mod backups;
mod data_dir;
mod sources;
#[cfg(test)]
mod tests;
mod values;

pub use account_limits::AccountLimits;
pub use backups::BackupSchedule;
use sources::Sources;
pub use values::{DatabaseUrl, PublicUrl, UsdaDelivery};
use values::{
    Invalid, UsdaMethod, parse_addr, parse_ends_after, parse_fonts, parse_log_format,
    parse_max_connections, parse_metrics_addr, parse_now, parse_rate_limit, parse_usda_delivery,
    parse_workers,
};

/// The optional settings file, in the working directory.
const FILE: &str = "showstable.toml";
/// With this many slow clients, a server takes less than 200 MB.
const DEFAULT_CONNECTIONS: usize = 1024;
const DEFAULT_SENDER: &str = "Show Stable <no-reply@localhost>";
/// The folder for photos, in the data directory.
const MEDIA: &str = "media";

/// Complete and validated settings.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The address to listen on; port 0 chooses a free one.
    pub addr: SocketAddr,
    /// The address for figures (Prometheus), if they are wanted.
    pub metrics_addr: Option<SocketAddr>,
    /// The data directory. It exists and is writable.
    pub data_dir: PathBuf,
    /// The database.
    pub database_url: DatabaseUrl,
    /// The photo storage.
    pub storage_url: StorageUrl,
    /// The base URL of links, if it differs from the listening address.
    pub public_url: Option<PublicUrl>,
    /// The key of session tokens.
    pub jwt_secret: Secret,
    /// The key before, whose tokens stay valid until they expire.
    pub jwt_secret_previous: Option<Secret>,
    /// Whether that key was found in the data directory, from an earlier start.
    pub found_secret: bool,
    /// The sender of messages.
    pub mail_from: Sender,
    /// How notices to the USDA are delivered.
    pub usda_delivery: UsdaDelivery,
    /// The state of the rule on notices (9 CFR 11.16(a)), if it differs from
    /// the built-in text.
    pub usda_rule_status: Option<RequiredLine<300>>,
    /// The SMTP server; without one, messages are written into the outbox.
    pub smtp_url: Option<SmtpUrl>,
    /// What sets papers, with the fonts that were added.
    pub papers: PdfRenderer,
    /// The log filter.
    pub log: LogFilter,
    /// The log format.
    pub log_format: LogFormat,
    /// Number of HTTP workers.
    pub workers: NonZeroUsize,
    /// Maximum number of concurrent connections.
    pub max_connections: NonZeroUsize,
    /// Whether rate limits by client address apply.
    pub rate_limit: bool,
    /// Proxies whose word about a client's address is believed.
    pub trusted_proxies: TrustedProxies,
    /// When backups are made by themselves, if they are.
    pub backups: Option<BackupSchedule>,
    /// Limits of one account.
    pub limits: AccountLimits,
    /// The time at the start of the program, if it is not the current time.
    pub now: Option<OffsetDateTime>,
    /// After how many moves a restore ends itself, for tests of that; in debug builds only.
    pub restore_ends_after: Option<u32>,
    /// Variables with the prefix that are not settings of this version. Not an
    /// error: Kubernetes sets some for a service named `showstable`.
    pub unknown: Vec<String>,
}

/// The storage at a URL, with S3's keys from the standard `AWS_…` variables.
pub fn storage_url(text: &str) -> Result<StorageUrl, StorageUrlError> {
    StorageUrl::parse(text, environment())
}

/// Invalid UTF-8 becomes a replacement character, which is refused when it is read.
fn environment() -> impl Iterator<Item = (String, String)> {
    std::env::vars_os().filter_map(|(name, value)| {
        let name = name.into_string().ok()?;
        Some((name, value.to_string_lossy().into_owned()))
    })
}

impl Settings {
    /// Reads the environment and `showstable.toml` in the working directory.
    /// Creates the data directory and the secret in it if they are missing.
    pub fn from_process() -> Result<Self, SettingsErrors> {
        Self::load(environment(), Some(Path::new(FILE)))
    }

    /// Reads `env`, and the file `toml` if it exists. Creates the data
    /// directory and the secret in it if they are missing.
    pub fn load(
        env: impl Iterator<Item = (String, String)>,
        toml: Option<&Path>,
    ) -> Result<Self, SettingsErrors> {
        Self::load_for(env, toml, cfg!(debug_assertions))
    }

    #[allow(
        clippy::too_many_lines,
        reason = "a list has as many lines as there are settings"
    )]
    fn load_for(
        env: impl Iterator<Item = (String, String)>,
        toml: Option<&Path>,
        debug_build: bool,
    ) -> Result<Self, SettingsErrors> {
        // S3's keys are in the standard `AWS_…` variables.
        let (aws, env): (Vec<_>, Vec<_>) = env.partition(|(name, _)| name.starts_with("AWS_"));
        let mut sources = Sources::read(env.into_iter(), toml);

        let addr = sources
            .take("addr", parse_addr)
            .or(|| (Ipv4Addr::LOCALHOST, 8080).into());
        let metrics_addr = sources
            .take("metrics_addr", |text| {
                parse_metrics_addr(text, addr).map(Some)
            })
            .or_default();
        let data_dir = sources
            .take("data_dir", |text| Ok::<_, Invalid>(PathBuf::from(text)))
            .or(|| PathBuf::from("./data"))
            .and_then(|folder| {
                sources.check("data_dir", data_dir::prepare(&folder))?;
                Some(folder)
            });
        let database_url = sources
            .take("database_url", DatabaseUrl::parse)
            .or_try(|| data_dir.as_deref().map(DatabaseUrl::file_in));
        let storage_url = sources
            .take("storage_url", |text| StorageUrl::parse(text, aws))
            .or_try(|| Some(StorageUrl::folder(data_dir.as_ref()?.join(MEDIA))));
        let found_secret = data_dir.as_deref().is_some_and(data_dir::has_secret);
        let jwt_secret = sources
            .take("jwt_secret", |text| Secret::new(text))
            .or_try(|| match (&database_url, &data_dir) {
                (Some(url), _) if !url.is_sqlite() => {
                    sources.check("jwt_secret", Err(Invalid::SecretIsRequired))
                }
                (Some(_), Some(folder)) => sources.check("jwt_secret", data_dir::secret_in(folder)),
                _ => None,
            });
        let jwt_secret_previous = sources
            .take("jwt_secret_previous", |text| Secret::new(text).map(Some))
            .or_default();
        let public_url = sources
            .take("public_url", |text| PublicUrl::parse(text).map(Some))
            .or_default();
        let mail_from = sources
            .take("mail_from", Sender::parse)
            .or_try(|| Sender::parse(DEFAULT_SENDER).ok());
        let smtp_url = sources
            .take("smtp_url", |text| SmtpUrl::parse(text).map(Some))
            .or_default();
        let usda_recipient = sources
            .take("usda_recipient", |text| Recipient::parse(text).map(Some))
            .or_default();
        let usda_delivery = sources
            .take("usda_delivery", parse_usda_delivery)
            .or(|| UsdaMethod::Outbox)
            .and_then(|method| match method {
                UsdaMethod::Outbox => Some(UsdaDelivery::Outbox),
                UsdaMethod::Email => {
                    // Both are required together. An invalid value was reported
                    // already.
                    let relay = smtp_url.clone().and_then(|url| {
                        sources.check("smtp_url", url.ok_or(Invalid::SmtpIsRequired))
                    });
                    let recipient = usda_recipient.clone().and_then(|address| {
                        let address = address.ok_or(Invalid::RecipientIsRequired);
                        sources.check("usda_recipient", address)
                    });
                    // SMTP servers refuse the default sender permanently.
                    let is_local = mail_from.as_ref().is_some_and(Sender::is_local);
                    let sender = (!is_local).then_some(()).ok_or(Invalid::SenderIsRequired);
                    sources.check("mail_from", sender)?;
                    Some(UsdaDelivery::Email {
                        relay: relay?,
                        recipient: recipient?,
                    })
                }
            });
        let usda_rule_status = sources
            .take("usda_rule_status", |text| {
                RequiredLine::parse(text).map(Some)
            })
            .or_default();
        let papers = sources.take("fonts_dir", parse_fonts).or_default();
        let log = sources.take("log", LogFilter::parse).or_default();
        let log_format = sources.take("log_format", parse_log_format).or_default();
        let workers = sources
            .take("workers", parse_workers)
            .or(|| available_parallelism().unwrap_or(NonZeroUsize::MIN));
        let max_connections = sources
            .take("max_connections", parse_max_connections)
            .or_try(|| NonZeroUsize::new(DEFAULT_CONNECTIONS));
        let rate_limit = sources
            .take("rate_limit", |text| parse_rate_limit(text, addr))
            .or(|| true);
        let trusted_proxies = sources
            .take("trusted_proxies", |text| {
                TrustedProxies::parse(text).ok_or(Invalid::TrustedProxies)
            })
            .or_default();
        let backups =
            BackupSchedule::take(&mut sources, (database_url.as_ref(), data_dir.as_deref()));
        let limits = AccountLimits::take(&mut sources);
        let now = sources
            .take("now", |text| parse_now(text, debug_build).map(Some))
            .or_default();

        let restore_ends_after = sources
            .take("restore_ends_after", |text| {
                parse_ends_after(text, debug_build).map(Some)
            })
            .or_default();

        let unknown = sources.finish()?;
        // Without problems, no value is missing.
        let settings = (|| {
            usda_recipient?;
            Some(Self {
                addr: addr?,
                metrics_addr: metrics_addr?,
                data_dir: data_dir?,
                database_url: database_url?,
                storage_url: storage_url?,
                public_url: public_url?,
                jwt_secret: jwt_secret?,
                jwt_secret_previous: jwt_secret_previous?,
                found_secret,
                mail_from: mail_from?,
                smtp_url: smtp_url?,
                usda_delivery: usda_delivery?,
                usda_rule_status: usda_rule_status?,
                papers: papers?,
                log: log?,
                log_format: log_format?,
                workers: workers?,
                max_connections: max_connections?,
                rate_limit: rate_limit?,
                trusted_proxies: trusted_proxies?,
                backups: backups?,
                limits: limits?,
                now: now?,
                restore_ends_after: restore_ends_after?,
                unknown,
            })
        })();
        settings.ok_or_else(SettingsErrors::default)
    }

    /// The file of the generated secret, which may be missing.
    #[must_use]
    pub fn secret_file(&self) -> PathBuf {
        self.data_dir.join(data_dir::SECRET_FILE)
    }

    /// Whether only this machine can reach the server, according to its
    /// listening address and public URL.
    #[must_use]
    pub fn is_local(&self) -> bool {
        self.addr.ip().is_loopback() && self.public_url.as_ref().is_none_or(PublicUrl::is_local)
    }

    /// The base URL of links, without a trailing slash. `bound` is the
    /// listening address.
    #[must_use]
    pub fn public_url_at(&self, bound: SocketAddr) -> String {
        self.public_url
            .as_ref()
            .map_or_else(|| format!("http://{bound}"), |url| url.0.clone())
    }
}

/// All problems with the settings.
#[derive(Debug, Clone, PartialEq, Eq, Default, Error)]
pub struct SettingsErrors(Vec<SettingProblem>);

/// A problem with one setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingProblem {
    /// The environment variable, or the file.
    pub name: String,
    /// The problem, as a continuation of a sentence that starts with the name.
    pub message: String,
}

impl SettingsErrors {
    /// The problems, in the order of their discovery.
    #[must_use]
    pub fn problems(&self) -> &[SettingProblem] {
        &self.0
    }
}

impl fmt::Display for SettingsErrors {
    /// One line per problem.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the settings cannot be used:")?;
        for SettingProblem { name, message } in &self.0 {
            write!(f, "\n  {name} {message}")?;
        }
        Ok(())
    }
}
