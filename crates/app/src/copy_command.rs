//! The command `copy`.

use std::fmt::Display;

use persistence::Database;
use thiserror::Error;
use uploads::StorageUrl;

use crate::commands::{CommandResult, print_line};
use crate::progress::Bar;
use crate::settings::{self, DatabaseUrl};

/// From where and to where, as the settings `DATABASE_URL` and `STORAGE_URL` have them.
#[derive(Debug)]
pub struct Places {
    /// The databases, if they are to be copied.
    pub databases: Option<(String, String)>,
    /// The storages of photos and documents, if they are to be copied.
    pub storages: Option<(String, String)>,
}

/// Why nothing is copied.
#[derive(Debug, Error)]
enum CopyError {
    /// The value of an option is not read.
    #[error("{0} {1}")]
    Option(&'static str, String),
    #[error("there is no database at --from")]
    NoDatabase,
    #[error("there is no folder at --from-storage")]
    NoFolder,
    #[error("--from-storage and --to-storage are the same")]
    SameStorage,
}

/// Copies the database and the stored files. Both can be stopped at any time and begun
/// again; neither changes what it copies.
pub async fn copy(places: Places) -> CommandResult {
    let Places {
        databases,
        storages,
    } = places;
    // All options are read before anything is done.
    let databases = databases
        .map(|(from, to)| Ok::<_, CopyError>((database("--from", &from)?, database("--to", &to)?)))
        .transpose()?;
    let storages = storages
        .map(|(from, to)| {
            let from = storage("--from-storage", &from)?;
            let to = storage("--to-storage", &to)?;
            if from.local_folder().is_some_and(|folder| !folder.is_dir()) {
                return Err(CopyError::NoFolder);
            }
            if from.to_string() == to.to_string() {
                return Err(CopyError::SameStorage);
            }
            Ok((from, to))
        })
        .transpose()?;
    let copied = match &databases {
        Some((from, to)) => Some(copy_rows(from, to).await?),
        None => None,
    };
    if let Some((from, to)) = &storages {
        copy_files(from, to).await?;
    }
    // Until here nobody has written into the source.
    drop(copied);
    Ok(())
}

fn database(option: &'static str, url: &str) -> Result<DatabaseUrl, CopyError> {
    DatabaseUrl::parse(url).map_err(|error| unread(option, &error))
}

fn storage(option: &'static str, url: &str) -> Result<StorageUrl, CopyError> {
    settings::storage_url(url).map_err(|error| unread(option, &error))
}

fn unread(option: &'static str, error: &dyn Display) -> CopyError {
    CopyError::Option(option, error.to_string())
}

async fn copy_rows(
    from: &DatabaseUrl,
    to: &DatabaseUrl,
) -> Result<persistence::Transferred, Box<dyn std::error::Error + Send + Sync>> {
    let (from, to) = (Database::open(from.as_str())?, Database::open(to.as_str())?);
    if from.is_missing().await {
        return Err(CopyError::NoDatabase.into());
    }
    from.prepare().await?;
    to.prepare().await?;
    let bar = Bar::of("rows read and read back");
    let copied = persistence::transfer(&from, &to, |more, total| bar.advance(more, total)).await?;
    bar.finish();
    to.close().await;
    from.close().await;
    let (rows, tables) = (copied.rows, copied.tables);
    print_line(&if copied.was_there {
        format!("The target has the {rows} rows of {tables} tables already.")
    } else {
        format!("{rows} rows of {tables} tables are copied; their counts and checksums agree.")
    });
    Ok(copied)
}

async fn copy_files(from: &StorageUrl, to: &StorageUrl) -> CommandResult {
    let bar = Bar::of_bytes("copied and read back");
    let copied = uploads::transfer(from, to, |more, total| bar.advance(more, total)).await?;
    bar.finish();
    print_line(&format!(
        "{} files are in {to}, {} of which were there before; their checksums agree.",
        copied.files, copied.were_there
    ));
    Ok(())
}
