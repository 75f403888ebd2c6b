//! The address of a database, as an operator writes it.

use std::str::FromStr;

use sea_orm::sqlx::ConnectOptions as _;
use sea_orm::sqlx::postgres::PgConnectOptions;
use sea_orm::sqlx::sqlite::SqliteConnectOptions;
use thiserror::Error;

/// Why an address is not one of a database that can be used. Reads on from the
/// setting's name. Says nothing of the address itself, which may hold a
/// password, and has no source, since the driver's error repeats parts of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum AddressError {
    /// Another kind of database, or none.
    #[error("must start with sqlite:// or postgres://")]
    Scheme,
    /// SQLite's own ways to keep nothing: each connection of the pool would
    /// get a database of its own.
    #[error("must name a file: SQLite may not keep its data in memory")]
    NoFile,
    /// Not a URL, or a port that is none.
    #[error(
        "cannot be read: the port must be a number, and characters such as @ : / ? # % in the user or password must be percent-encoded"
    )]
    Unreadable,
    /// What follows the question mark.
    #[error("has a parameter that is not known, or one with a value that it does not take")]
    Parameter,
}

/// An address that can be used.
pub(crate) enum Address {
    Sqlite(SqliteConnectOptions),
    Postgres(PgConnectOptions),
}

/// What the driver knows. Others it would ignore, and `sslmod=require` or
/// `channel_binding=require` would look like a protection that is not there.
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
    /// Reads an address. Does no I/O on the database.
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
    let options =
        SqliteConnectOptions::from_str(url).map_err(|_| blame::<SqliteConnectOptions>(url))?;
    let file = options.get_filename().to_string_lossy();
    // An empty name is a temporary file, and `file:` begins a URI with
    // parameters of its own.
    let is_file = !file.is_empty()
        && !file.contains('\0')
        && !file.starts_with(":memory:")
        && !file.starts_with("file:");
    // As the driver understood it, however it was written. The file has another
    // name here: of some, such as `a:b`, the driver makes no URL but a panic.
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
        return Err(blame::<PgConnectOptions>(url));
    }
    PgConnectOptions::from_str(url).map_err(|_| blame::<PgConnectOptions>(url))
}

/// Which part of an address cannot be read.
fn blame<T: FromStr>(url: &str) -> AddressError {
    let without_parameters = url.split('?').next().unwrap_or_default();
    if T::from_str(without_parameters).is_ok() {
        AddressError::Parameter
    } else {
        AddressError::Unreadable
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(url: &str) -> AddressError {
        let Err(error) = Address::parse(url) else {
            panic!("{url} was read");
        };
        error
    }

    #[test]
    fn files_and_servers_are_read() {
        for url in [
            "sqlite://data/showstable.db",
            "sqlite:///var/lib/a%3Fb.db?mode=rwc",
            "sqlite://a:b/mode=memory.db",
            "postgres://rae:se%40cret@db.example.org:6543/shows?sslmode=require",
            "postgresql://rae@localhost/shows?application_name=x&options[work_mem]=8MB",
            "postgres://%2Fvar%2Frun%2Fpostgresql/shows",
        ] {
            assert!(Address::parse(url).is_ok(), "{url}");
        }
    }

    #[test]
    fn other_databases_are_refused() {
        for url in ["", "data.db", "mysql://localhost/x", "postgres:/x"] {
            assert_eq!(error(url), AddressError::Scheme, "{url}");
        }
    }

    #[test]
    fn what_keeps_nothing_is_no_file_however_it_is_written() {
        for url in [
            "sqlite://",
            "sqlite::memory:",
            "sqlite://:memory:",
            "sqlite://%3Amemory%3A",
            "sqlite://a.db?mode=memory",
            "sqlite://a.db?cache=shared&mode=%6Demory",
            "sqlite://file:%3Fmode=memory",
            "sqlite://a%00.db",
        ] {
            assert_eq!(error(url), AddressError::NoFile, "{url}");
        }
    }

    #[test]
    fn unknown_parameters_and_their_values_are_refused() {
        for url in [
            "sqlite://a.db?mod=rwc",
            "sqlite://a.db?mode=fast",
            "postgres://localhost/x?sslmod=require",
            "postgres://localhost/x?sslmode=always",
            "postgres://localhost/x?port=many",
        ] {
            assert_eq!(error(url), AddressError::Parameter, "{url}");
        }
    }

    #[test]
    fn a_refusal_never_repeats_the_address() {
        for url in [
            "postgres://rae:hunter2@localhost:99999/x",
            "postgres://rae:hun/ter2@localhost/x",
            "postgres://rae:hunter2?@localhost/x",
            "postgres://rae@localhost/x?pasword=hunter2",
            "postgres://rae@localhost/x?sslmode=hunter2",
        ] {
            let error = error(url);
            let text = format!("{error} {error:?}");
            assert!(!text.contains("ter2"), "{text}");
            assert!(std::error::Error::source(&error).is_none());
        }
        assert_eq!(
            error("postgres://rae:hunter2@localhost:99999/x"),
            AddressError::Unreadable
        );
    }
}
