//! The commands `backup` and `restore`.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::abort;

use backups::{Archive, Written, finish};
use persistence::Database;
use thiserror::Error;
use time::OffsetDateTime;
use time::format_description::BorrowedFormatItem;
use time::macros::format_description;

use crate::backups::{MakeError, installation, make};
use crate::commands::{CommandResult, print_line};
use crate::lost_database::{self, any_stored_file};
use crate::progress::Bar;
use crate::server;
use crate::settings::{DatabaseUrl, Settings};

/// How times are told to people, in UTC.
const TIME: &[BorrowedFormatItem<'_>] =
    format_description!("[year]-[month]-[day] [hour]:[minute] UTC");
/// How what was moved aside tells when, in UTC.
const ENDING: &[BorrowedFormatItem<'_>] = format_description!(
    "before-restore-[year][month][day]T[hour][minute][second].[subsecond digits:3]Z"
);

/// Why nothing was restored.
#[derive(Debug, Error)]
enum RestoreError {
    #[error(
        "{} is there, and would be replaced; nothing was changed. To move what is there aside, \
         say --overwrite",
        .0.display()
    )]
    Used(PathBuf),
    #[error("the database of the backup cannot be used; nothing was changed")]
    Database(#[source] Box<dyn Error + Send + Sync>),
}

/// Makes a backup of the installation of the settings.
pub async fn backup(settings: &Settings, file: PathBuf) -> CommandResult {
    let database = server::open_database(settings)?;
    lost_database::check(settings, &database).await?;
    let installation = installation(settings, &database).ok_or(MakeError::NotSqlite)?;
    if installation.media.is_none() {
        print_line("Photos and documents are in S3, and not in the backup.");
    }
    let now = server::clock(settings).now();
    let bar = Bar::of_bytes("read");
    let shown = bar.clone();
    let what = (installation, &database);
    let written = make(what, file.clone(), now, move |more, total| {
        shown.advance(more, total);
        Ok(())
    });
    let Written { bytes, files } = written.await?;
    bar.finish();
    print_line(&format!(
        "The backup {} has {files} files in {bytes} bytes.",
        file.display()
    ));
    Ok(())
}

/// Brings a backup back into the place that the settings name. What is there is replaced
/// only with `overwrite`, and then moved aside.
pub async fn restore(settings: &Settings, file: &Path, overwrite: bool) -> CommandResult {
    let database = server::open_database(settings)?;
    let installation = installation(settings, &database).ok_or(MakeError::NotSqlite)?;
    // It is not opened, because SQLite writes beside a database that it reads.
    let is_there = fs::metadata(&installation.database).is_ok_and(|file| file.len() > 0);
    let used = is_there.then(|| installation.database.clone());
    let used = used.or_else(|| any_stored_file(settings));
    if let Some(used) = used.filter(|_| !overwrite) {
        return Err(RestoreError::Used(used).into());
    }
    let mut archive = Archive::open(file)?;
    let bar = Bar::of_bytes("verified");
    archive.verify(&mut |more, total| {
        bar.advance(more, total);
        Ok(())
    })?;
    bar.finish();
    let bar = Bar::of_bytes("unpacked");
    let unpacked = archive.unpack(&installation, &mut |more, total| {
        bar.advance(more, total);
        Ok(())
    })?;
    bar.finish();
    if let Some(file) = unpacked.database() {
        bring_up_to_date(&file)
            .await
            .map_err(RestoreError::Database)?;
    }
    if !settings.found_secret && installation.secret.exists() {
        // This command has generated it, and nothing uses it.
        fs::remove_file(&installation.secret)?;
    }
    let now = server::clock(settings).now();
    let mut moved = 0;
    let aside = unpacked.exchange(&now.format(ENDING)?, &mut || {
        moved += 1;
        if settings.restore_ends_after == Some(moved) {
            abort();
        }
    })?;
    print_line(&format!(
        "The backup of {} is restored: {} files.",
        told(archive.manifest().created_at)?,
        archive.manifest().files.len(),
    ));
    for path in aside {
        print_line(&format!("What was there before is now {}.", path.display()));
    }
    Ok(())
}

/// Finishes a restore into the installation of the settings whose process was killed, and
/// removes what it had unpacked. Answers whether the installation is another one now.
pub fn finish_restore(settings: &Settings) -> Result<bool, Box<dyn Error + Send + Sync>> {
    let database = server::open_database(settings)?;
    let Some(installation) = installation(settings, &database) else {
        return Ok(false);
    };
    let is_finished = finish(&installation)?;
    if is_finished {
        tracing::warn!("a restore that was interrupted is finished");
    }
    Ok(is_finished)
}

/// Proves that this version can use the database.
async fn bring_up_to_date(file: &Path) -> CommandResult {
    let database = Database::open(DatabaseUrl::of_file(file).as_str())?;
    let prepared = database.prepare().await;
    database.close().await;
    Ok(prepared?)
}

fn told(at: OffsetDateTime) -> Result<String, time::error::Format> {
    at.to_offset(time::UtcOffset::UTC).format(TIME)
}
