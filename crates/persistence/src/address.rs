//! Parses the URL of a database, a setting.

use std::str::FromStr;

use sea_orm::sqlx::ConnectOptions as _;
use sea_orm::sqlx::postgres::PgConnectOptions;
use sea_orm::sqlx::sqlite::SqliteConnectOptions;
use thiserror::Error;

/// Why the URL of a database is invalid. The messages continue a sentence that
/// starts with the name of the setting. They contain no part of the URL, which
/// may have a password; for the same reason there is no source, since the
/// driver's error repeats parts of the URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum AddressError {
    /// Not the URL of SQLite or PostgreSQL.
    #[error("must start with sqlite:// or postgres://")]
    Scheme,
    /// An SQLite database in memory or in a temporary file: each connection of
    /// the pool would get a separate database.
    #[error("must name a file: SQLite may not keep its data in memory")]
    NoFile,
    /// Not a URL, or an invalid port.
    #[error(
        "cannot be read: the port must be a number, and characters such as @ : / ? # % in the user or password must be percent-encoded"
    )]
    Unreadable,
    /// An invalid parameter after the question mark.
    #[error("has a parameter that is not known, or one with a value that it does not take")]
    Parameter,
}

/// A valid URL.
pub(crate) enum Address {
    Sqlite(SqliteConnectOptions),
    Postgres(PgConnectOptions),
}

/// The driver's parameters. It ignores others, so `sslmod=require` or
/// `channel_binding=require` would seem to give a protection that they do not.
const POSTGRES_PARAMETERS: [&str; 18] = [
    "sslmode",
    "ssl-mode",
    "sslrootcert",
    "ssl-root-cert",
    "ssl-ca",
    "sslcert",
    "ssl-cert",
    "sslkey",
    "ssl-key",
    "statement-cache-capacity",
    "host",
    "hostaddr",
    "port",
    "dbname",
    "user",
    "password",
    "application_name",
    "options",
];

impl Address {
    /// Parses a URL. Does not access the database.
    pub(crate) fn parse(url: &str) -> Result<Self, AddressError> {
        if url.starts_with("sqlite:") {
            sqlite(url).map(Self::Sqlite)
        } else if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            postgres(url).map(Self::Postgres)
        } else {
            Err(AddressError::Scheme)
        }
    }
}

fn sqlite(url: &str) -> Result<SqliteConnectOptions, AddressError> {
    let options = SqliteConnectOptions::from_str(url)
        .map_err(|_| invalid_part::<SqliteConnectOptions>(url))?;
    let file = options.get_filename().to_string_lossy();
    // An empty name is a temporary file, and `file:` starts a URI that has its
    // own parameters.
    let is_file = !file.is_empty()
        && !file.contains('\0')
        && !file.starts_with(":memory:")
        && !file.starts_with("file:");
    // The mode as the driver parsed it. The file name is replaced because the
    // driver panics when it makes a URL of some names, such as `a:b`.
    let in_memory = options
        .clone()
        .filename("file")
        .to_url_lossy()
        .query()
        .is_some_and(|query| query.split('&').any(|pair| pair == "mode=memory"));
    if is_file && !in_memory {
        Ok(options)
    } else {
        Err(AddressError::NoFile)
    }
}

fn postgres(url: &str) -> Result<PgConnectOptions, AddressError> {
    let query = url.split_once('?').map_or("", |(_, query)| query);
    let query = query.split('#').next().unwrap_or_default();
    let is_known = |pair: &str| {
        let name = pair.split('=').next().unwrap_or_default();
        name.starts_with("options[") || POSTGRES_PARAMETERS.contains(&name)
    };
    if !query
        .split('&')
        .filter(|pair| !pair.is_empty())
        .all(is_known)
    {
        return Err(invalid_part::<PgConnectOptions>(url));
    }
    PgConnectOptions::from_str(url).map_err(|_| invalid_part::<PgConnectOptions>(url))
}

/// The error for the part of the URL that the driver cannot parse.
fn invalid_part<T: FromStr>(url: &str) -> AddressError {
    let without_parameters = url.split('?').next().unwrap_or_default();
    if T::from_str(without_parameters).is_ok() {
        AddressError::Parameter
    } else {
        AddressError::Unreadable
    }
}
