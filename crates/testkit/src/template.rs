//! A migrated SQLite file, which tests copy.

use std::path::Path;
use std::{fs, io};

use migrations::Migrator;
use sea_orm::{Database, DbErr, TransactionTrait as _};
use sea_orm_migration::MigratorTrait as _;
use tempfile::NamedTempFile;

/// Makes a database file with the newest schema, as a copy of one that the first
/// test of each program makes next to the program.
pub(crate) fn copy_to(file: &Path) -> io::Result<()> {
    let program = std::env::current_exe()?;
    let template = program.with_extension("db");
    // A newer program may have other migrations.
    if !is_newer(&template, &program)? {
        make(&template)?;
    }
    fs::copy(template, file)?;
    Ok(())
}

fn is_newer(file: &Path, than: &Path) -> io::Result<bool> {
    match fs::metadata(file) {
        Ok(found) => Ok(found.modified()? > fs::metadata(than)?.modified()?),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// It gets its name when it is complete, because other processes may be making or
/// copying it.
fn make(template: &Path) -> io::Result<()> {
    let folder = template.parent().ok_or(io::ErrorKind::NotFound)?;
    let unfinished = NamedTempFile::new_in(folder)?;
    let url = format!("sqlite://{}", unfinished.path().display());
    // In a new thread, because the test's runtime cannot be blocked here.
    let migrated = std::thread::spawn(move || {
        tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?
            .block_on(migrate(&url))
            .map_err(io::Error::other)
    });
    migrated.join().expect("no panic")?;
    unfinished.persist(template)?;
    Ok(())
}

async fn migrate(url: &str) -> Result<(), DbErr> {
    let connection = Database::connect(url).await?;
    let transaction = connection.begin().await?;
    Migrator::up(&transaction, None).await?;
    transaction.commit().await?;
    connection.close().await
}
