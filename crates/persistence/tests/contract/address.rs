//! Which addresses of databases are read.

use persistence::{AddressError, Database};

fn error(url: &str) -> AddressError {
    let Err(error) = Database::check_url(url) else {
        panic!("{url} was read");
    };
    error
}

#[test]
fn urls_of_files_and_servers_are_valid() {
    for url in [
        "sqlite://data/showstable.db",
        "sqlite:///var/lib/a%3Fb.db?mode=rwc",
        "sqlite://a:b/mode=memory.db",
        "postgres://rae:se%40cret@db.example.org:6543/shows?sslmode=require",
        "postgresql://rae@localhost/shows?application_name=x&options[work_mem]=8MB",
        "postgres://%2Fvar%2Frun%2Fpostgresql/shows",
    ] {
        assert!(Database::check_url(url).is_ok(), "{url}");
    }
}

#[test]
fn other_databases_are_refused() {
    for url in ["", "data.db", "mysql://localhost/x", "postgres:/x"] {
        assert_eq!(error(url), AddressError::Scheme, "{url}");
    }
}

#[test]
fn a_database_in_memory_is_refused_in_every_notation() {
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
fn an_error_does_not_contain_the_url() {
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
