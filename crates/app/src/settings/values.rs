//! Types and validation of single settings.

use std::ffi::OsStr;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::{fmt, fs};

use actix_web::http::Uri;
use letters::PdfRenderer;
use mail::{Recipient, SmtpUrl};
use persistence::{AddressError, Database};
use thiserror::Error;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::telemetry::LogFormat;

const MAX_WORKERS: usize = 1024;
const MAX_CONNECTIONS: usize = 1_000_000;
const MAX_LIMIT: u32 = 1_000_000_000;

/// The URL of the database; may contain a password.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl(String);

impl DatabaseUrl {
    const SQLITE: &str = "sqlite://";

    /// Reads a URL as the setting has it; the error continues a sentence that begins with
    /// the setting's name.
    pub(crate) fn parse(text: &str) -> Result<Self, AddressError> {
        Database::check_url(text)?;
        Ok(Self(text.to_owned()))
    }

    /// The URL of an SQLite file in `folder`.
    pub(super) fn file_in(folder: &Path) -> Self {
        Self::of_file(&folder.join("showstable.db"))
    }

    /// The URL of an SQLite file.
    pub(crate) fn of_file(file: &Path) -> Self {
        // Escape characters that would end the path or be decoded in a URL.
        let path = file
            .to_string_lossy()
            .replace('%', "%25")
            .replace('?', "%3F")
            .replace('#', "%23");
        Self(format!("{}{path}", Self::SQLITE))
    }

    /// Whether the database is SQLite.
    #[must_use]
    pub fn is_sqlite(&self) -> bool {
        self.0.starts_with(Self::SQLITE)
    }

    /// The URL including the password, for the database driver.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for DatabaseUrl {
    /// Omits the URL, because debug output is logged.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.is_sqlite() {
            "sqlite"
        } else {
            "postgres"
        };
        write!(f, "DatabaseUrl({kind}://…)")
    }
}

/// The base URL at which browsers reach this server: scheme, host and port.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl(pub(super) String);

impl PublicUrl {
    pub(super) fn parse(text: &str) -> Result<Self, Invalid> {
        let origin = text.strip_suffix('/').unwrap_or(text);
        let uri: Uri = origin.parse().map_err(|_| Invalid::PublicUrl)?;
        let is_origin = matches!(uri.scheme_str(), Some("http" | "https"))
            && uri.host().is_some_and(|host| !host.is_empty())
            && uri
                .authority()
                .is_some_and(|authority| origin.ends_with(authority.as_str()))
            && !origin.contains('@');
        is_origin
            .then(|| Self(origin.to_owned()))
            .ok_or(Invalid::PublicUrl)
    }

    /// Whether the host is a loopback address or name.
    pub(super) fn is_local(&self) -> bool {
        let uri: Option<Uri> = self.0.parse().ok();
        let host = uri.as_ref().and_then(Uri::host).unwrap_or_default();
        let address = host.trim_start_matches('[').trim_end_matches(']');
        host.eq_ignore_ascii_case("localhost")
            || address.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
    }
}

pub(super) fn parse_addr(text: &str) -> Result<SocketAddr, Invalid> {
    text.parse().map_err(|_| Invalid::Addr)
}

/// Parses the address for figures, which the public must not reach.
pub(super) fn parse_metrics_addr(
    text: &str,
    public: Option<SocketAddr>,
) -> Result<SocketAddr, Invalid> {
    let addr = parse_addr(text)?;
    if addr.port() != 0 && public == Some(addr) {
        return Err(Invalid::MetricsArePublic);
    }
    Ok(addr)
}

/// How notices to the USDA are delivered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UsdaDelivery {
    /// Letters are written into the outbox folder, and organizers send them.
    Outbox,
    /// The server mails them.
    Email {
        /// The SMTP server.
        relay: SmtpUrl,
        /// The recipient's address.
        recipient: Recipient,
    },
}

#[derive(Clone, Copy)]
pub(super) enum UsdaMethod {
    Outbox,
    Email,
}

pub(super) fn parse_usda_delivery(text: &str) -> Result<UsdaMethod, Invalid> {
    match text {
        "outbox" => Ok(UsdaMethod::Outbox),
        "email" => Ok(UsdaMethod::Email),
        _ => Err(Invalid::UsdaDelivery),
    }
}

pub(super) fn parse_log_format(text: &str) -> Result<LogFormat, Invalid> {
    match text {
        "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err(Invalid::LogFormat),
    }
}

/// Reads the fonts of a folder, by name.
pub(super) fn parse_fonts(folder: &str) -> Result<PdfRenderer, Invalid> {
    let is_font = |path: &PathBuf| {
        let extension = path.extension().and_then(OsStr::to_str);
        let extension = extension.map(str::to_ascii_lowercase);
        matches!(extension.as_deref(), Some("ttf" | "otf" | "ttc"))
    };
    let entries = fs::read_dir(folder).map_err(|_| Invalid::Fonts)?;
    let mut files: Vec<_> = entries
        .flatten()
        .map(|it| it.path())
        .filter(is_font)
        .collect();
    files.sort();
    let read = files.iter().map(fs::read).collect::<Result<_, _>>();
    let fonts = PdfRenderer::with_fonts(read.map_err(|_| Invalid::Fonts)?);
    fonts.map_err(|place| Invalid::Font(files[place].display().to_string()))
}

pub(super) fn parse_workers(text: &str) -> Result<NonZeroUsize, Invalid> {
    text.parse()
        .ok()
        .filter(|workers: &NonZeroUsize| workers.get() <= MAX_WORKERS)
        .ok_or(Invalid::Workers)
}

pub(super) fn parse_max_connections(text: &str) -> Result<NonZeroUsize, Invalid> {
    text.parse()
        .ok()
        .filter(|connections: &NonZeroUsize| connections.get() <= MAX_CONNECTIONS)
        .ok_or(Invalid::Connections)
}

/// Parses the limit of a kind of object.
pub(super) fn parse_limit(text: &str) -> Result<u32, Invalid> {
    text.parse()
        .ok()
        .filter(|limit| (1..=MAX_LIMIT).contains(limit))
        .ok_or(Invalid::Limit)
}

pub(super) fn parse_rate_limit(text: &str, addr: Option<SocketAddr>) -> Result<bool, Invalid> {
    match text {
        "on" => Ok(true),
        "off" if addr.is_some_and(|addr| !addr.ip().is_loopback()) => Err(Invalid::RateLimitOff),
        "off" => Ok(false),
        _ => Err(Invalid::RateLimit),
    }
}

pub(super) fn parse_now(text: &str, debug_build: bool) -> Result<OffsetDateTime, Invalid> {
    if !debug_build {
        return Err(Invalid::DebugBuildOnly);
    }
    OffsetDateTime::parse(text, &Rfc3339).map_err(|_| Invalid::Now)
}

pub(super) fn parse_ends_after(text: &str, debug_build: bool) -> Result<u32, Invalid> {
    if !debug_build {
        return Err(Invalid::DebugBuildOnly);
    }
    parse_limit(text)
}

/// Why a value is invalid. Never includes the value, which may be secret.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(super) enum Invalid {
    #[error("must be an IP address and a port, such as 127.0.0.1:8080 or [::1]:8080")]
    Addr,
    #[error("must be http:// or https:// with a host, such as https://shows.example.org")]
    PublicUrl,
    #[error("must be a folder whose fonts can be read")]
    Fonts,
    #[error("has a file that is no font: {0}")]
    Font(String),
    #[error("is required unless the database is SQLite, since all servers must share it")]
    SecretIsRequired,
    #[error("must be outbox or email")]
    UsdaDelivery,
    #[error("is required when SHOWSTABLE_USDA_DELIVERY is email, since nothing is sent by default")]
    RecipientIsRequired,
    #[error("is required when SHOWSTABLE_USDA_DELIVERY is email")]
    SmtpIsRequired,
    #[error("must be an address of your own when SHOWSTABLE_USDA_DELIVERY is email")]
    SenderIsRequired,
    #[error("must be none, or addresses and networks such as 10.0.0.0/8, separated by commas")]
    TrustedProxies,
    #[error("must be text or json")]
    LogFormat,
    #[error("must be a number from 1 to {MAX_WORKERS}")]
    Workers,
    #[error("must be a number from 1 to {MAX_CONNECTIONS}")]
    Connections,
    #[error("must be a whole number from 1 to {MAX_LIMIT}")]
    Limit,
    #[error("must be another address than SHOWSTABLE_ADDR, which the public reaches")]
    MetricsArePublic,
    #[error("is for SQLite: a PostgreSQL server has its own backups, such as pg_dump")]
    BackupOfServer,
    #[error("must be on or off")]
    RateLimit,
    #[error("can be off only on a loopback address, such as 127.0.0.1")]
    RateLimitOff,
    #[error("must be an instant, such as 2026-06-01T12:00:00Z")]
    Now,
    #[error("exists in debug builds only")]
    DebugBuildOnly,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_url_is_an_origin() {
        for text in [
            "http://localhost:8080",
            "https://shows.example.org",
            "https://shows.example.org/",
            "http://[::1]:8080",
        ] {
            assert!(PublicUrl::parse(text).is_ok(), "{text}");
        }
        for text in [
            "https://",
            "ftp://example.org",
            "https://example.org/shows",
            "https://example.org?x",
            "https://user:password@example.org",
            "javascript:alert(1)",
        ] {
            assert_eq!(PublicUrl::parse(text), Err(Invalid::PublicUrl), "{text}");
        }
    }

    #[test]
    fn a_public_url_is_local_if_it_names_this_machine() {
        for (text, is_local) in [
            ("http://localhost:8080", true),
            ("http://127.0.0.1", true),
            ("http://[::1]:8080", true),
            ("https://shows.example.org", false),
            ("http://localhost.example.org", false),
            ("http://192.168.1.4:8080", false),
        ] {
            let url = PublicUrl::parse(text).expect("valid");
            assert_eq!(url.is_local(), is_local, "{text}");
        }
    }

    #[test]
    fn a_folder_with_odd_characters_makes_a_good_database_url() {
        assert_eq!(
            DatabaseUrl::file_in(Path::new("/srv/100% shows?#1")).as_str(),
            "sqlite:///srv/100%25 shows%3F%231/showstable.db"
        );
    }
}
