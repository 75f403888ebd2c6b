//! What an operator can choose.
//!
//! Settings come from environment variables named `SHOWSTABLE_…`; a file
//! `showstable.toml` may hold the same names in lower case and without the
//! prefix, and the environment wins. All problems are found at once.

use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use credentials::Secret;
use kernel::RequiredLine;
use mail::{Recipient, Sender, SmtpUrl};
use thiserror::Error;
use time::OffsetDateTime;
use uploads::StorageUrl;

use crate::telemetry::{LogFilter, LogFormat};

mod account_limits;
mod data_dir;
mod sources;
#[cfg(test)]
mod tests;
mod values;

pub use account_limits::AccountLimits;
use sources::Sources;
pub use values::{DatabaseUrl, PublicUrl, UsdaDelivery};
use values::{
    Invalid, UsdaMethod, parse_addr, parse_log_format, parse_max_connections, parse_now,
    parse_rate_limit, parse_usda_delivery, parse_workers,
};

/// The file that may hold settings, in the working directory.
const FILE: &str = "showstable.toml";
/// With as many that dawdle a server takes less than 200 MB.
const DEFAULT_CONNECTIONS: usize = 1024;
const DEFAULT_SENDER: &str = "Show Stable <no-reply@localhost>";
/// Where photos are kept, in the data directory.
const MEDIA: &str = "media";

/// What an operator chose, complete and checked.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Where to listen; port 0 picks one.
    pub addr: SocketAddr,
    /// Where files are kept. It exists and can be written to.
    pub data_dir: PathBuf,
    /// Which database to use.
    pub database_url: DatabaseUrl,
    /// Where photos are kept.
    pub storage_url: StorageUrl,
    /// How links are written, if that differs from the address listened on.
    pub public_url: Option<PublicUrl>,
    /// What session tokens are signed with.
    pub jwt_secret: Secret,
    /// Whether an earlier start made that secret, in the data directory.
    pub found_secret: bool,
    /// Whom messages come from.
    pub mail_from: Sender,
    /// How notices to the USDA are delivered.
    pub usda_delivery: UsdaDelivery,
    /// What is said of the state of the rule that asks for notices, if not what
    /// this version knows.
    pub usda_rule_status: Option<RequiredLine<300>>,
    /// Which server sends them; without one they are written into the outbox.
    pub smtp_url: Option<SmtpUrl>,
    /// Which log lines are written.
    pub log: LogFilter,
    /// How log lines are written.
    pub log_format: LogFormat,
    /// How many HTTP workers run.
    pub workers: NonZeroUsize,
    /// How many connections there may be at once.
    pub max_connections: NonZeroUsize,
    /// Whether callers who ask too often are turned away.
    pub rate_limit: bool,
    /// How much one account may keep.
    pub limits: AccountLimits,
    /// What the clock reads when the program starts, if not the present.
    pub now: Option<OffsetDateTime>,
    /// Variables that look like settings but are none of this version. Not a
    /// problem: Kubernetes sets some of its own for a service of our name.
    pub unknown: Vec<String>,
}

impl Settings {
    /// Reads this process's environment and `showstable.toml` in the working
    /// directory. Makes the data directory, and the secret in it, if missing.
    pub fn from_process() -> Result<Self, SettingsErrors> {
        // A value that is not UTF-8 gets a replacement character, which `load` refuses.
        let env = std::env::vars_os().filter_map(|(name, value)| {
            let name = name.into_string().ok()?;
            Some((name, value.to_string_lossy().into_owned()))
        });
        Self::load(env, Some(Path::new(FILE)))
    }

    /// Reads `env`, and `toml` if that file exists. Makes the data directory,
    /// and the secret in it, if missing.
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
        // S3's keys have names of their own, which other programs know too.
        let (aws, env): (Vec<_>, Vec<_>) = env.partition(|(name, _)| name.starts_with("AWS_"));
        let mut sources = Sources::read(env.into_iter(), toml);

        let addr = sources
            .take("addr", parse_addr)
            .or(|| (Ipv4Addr::LOCALHOST, 8080).into());
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
                    // Both are asked for at once; one that is wrong was noted.
                    let relay = smtp_url.clone().and_then(|url| {
                        sources.check("smtp_url", url.ok_or(Invalid::SmtpIsRequired))
                    });
                    let recipient = usda_recipient.clone().and_then(|address| {
                        let address = address.ok_or(Invalid::RecipientIsRequired);
                        sources.check("usda_recipient", address)
                    });
                    // Relays refuse the default, and refusals are final.
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
        let limits = AccountLimits::take(&mut sources);
        let now = sources
            .take("now", |text| parse_now(text, debug_build).map(Some))
            .or_default();

        let unknown = sources.finish()?;
        // Nothing is missing when there are no problems.
        let settings = (|| {
            usda_recipient?;
            Some(Self {
                addr: addr?,
                data_dir: data_dir?,
                database_url: database_url?,
                storage_url: storage_url?,
                public_url: public_url?,
                jwt_secret: jwt_secret?,
                found_secret,
                mail_from: mail_from?,
                smtp_url: smtp_url?,
                usda_delivery: usda_delivery?,
                usda_rule_status: usda_rule_status?,
                log: log?,
                log_format: log_format?,
                workers: workers?,
                max_connections: max_connections?,
                rate_limit: rate_limit?,
                limits: limits?,
                now: now?,
                unknown,
            })
        })();
        settings.ok_or_else(SettingsErrors::default)
    }

    /// Whether only this machine can reach the server, directly or through a
    /// proxy, as far as its addresses tell.
    #[must_use]
    pub fn is_local(&self) -> bool {
        self.addr.ip().is_loopback() && self.public_url.as_ref().is_none_or(PublicUrl::is_local)
    }

    /// How links are written by a server that listens on `bound`, without a
    /// slash at the end.
    #[must_use]
    pub fn public_url_at(&self, bound: SocketAddr) -> String {
        self.public_url
            .as_ref()
            .map_or_else(|| format!("http://{bound}"), |url| url.0.clone())
    }
}

/// Everything that is wrong with the settings.
#[derive(Debug, Clone, PartialEq, Eq, Default, Error)]
pub struct SettingsErrors(Vec<SettingProblem>);

/// What is wrong with one setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingProblem {
    /// The environment variable, or the file.
    pub name: String,
    /// What is wrong with it; reads on from the name.
    pub message: String,
}

impl SettingsErrors {
    /// The problems, in the order in which they were found.
    #[must_use]
    pub fn problems(&self) -> &[SettingProblem] {
        &self.0
    }
}

impl fmt::Display for SettingsErrors {
    /// A line for each problem.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the settings cannot be used:")?;
        for SettingProblem { name, message } in &self.0 {
            write!(f, "\n  {name} {message}")?;
        }
        Ok(())
    }
}
