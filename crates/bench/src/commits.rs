//! How many times a second the driver alone inserts the rows of one entry
//! durably: a registration, its class entries and charges, and a job, copied into
//! tables without indexes, triggers and constraints.

use std::time::{Duration, Instant};

use sea_orm::sqlx::{self, AssertSqlSafe};

use crate::Failure;
use crate::driver::Driver;

const TABLES: [&str; 4] = ["class_entries", "charges", "jobs", "registrations"];

/// Returns the results as JSON; times are in microseconds.
pub(crate) async fn measure(
    url: &str,
    writers: u32,
    duration: Duration,
) -> Result<String, Failure> {
    // SQLite has one writer; others wait for its connection, in their order.
    let is_sqlite = url.starts_with("sqlite:");
    let driver = Driver::connect(url, if is_sqlite { 1 } else { writers })?;
    make_tables(&driver).await?;
    let end = Instant::now() + duration;
    let tasks: Vec<_> = (0..writers)
        .map(|_| tokio::spawn(write_until(driver.clone(), end)))
        .collect();
    let mut times = Vec::new();
    for task in tasks {
        times.append(&mut task.await??);
    }
    times.sort_unstable();
    let at = |share: usize| times.get(times.len() * share / 100).copied().unwrap_or(0);
    let rate = times.len() as u64 / duration.as_secs().max(1);
    Ok(format!(
        r#"{{"rate":{rate},"p50":{},"p99":{}}}"#,
        at(50),
        at(99)
    ))
}

async fn make_tables(driver: &Driver) -> Result<(), Failure> {
    for table in TABLES {
        let make =
            format!("CREATE TABLE IF NOT EXISTS floor_{table} AS SELECT * FROM {table} LIMIT 0");
        driver.execute(&make).await?;
    }
    Ok(())
}

fn insertions() -> [String; 4] {
    const OF_ONE: &str = "WHERE registration_id = (SELECT id FROM registrations LIMIT 1)";
    TABLES.map(|table| {
        let rows = match table {
            "registrations" => "SELECT * FROM registrations LIMIT 1".to_owned(),
            // Those of its columns that a mail about an entry has.
            "jobs" => "(kind, subject_id, payload, organization_id, created_at, run_at, failures) \
                 SELECT 'entry_mail', id, details, event_id, created_at, created_at, 0 \
                 FROM registrations LIMIT 1"
                .to_owned(),
            parts => format!("SELECT * FROM {parts} {OF_ONE}"),
        };
        format!("INSERT INTO floor_{table} {rows}")
    })
}

async fn write_until(driver: Driver, end: Instant) -> Result<Vec<u128>, Failure> {
    let mut times = Vec::new();
    loop {
        let start = Instant::now();
        if start >= end {
            return Ok(times);
        }
        write(&driver).await?;
        times.push(start.elapsed().as_micros());
    }
}

/// One transaction.
async fn write(driver: &Driver) -> Result<(), Failure> {
    let [one, two, three, last] = insertions();
    match driver {
        Driver::Sqlite(pool) => {
            let together = format!("{one}; {two}; {three}; {last}");
            let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
            let insert = sqlx::query(AssertSqlSafe(together));
            insert.execute(&mut *transaction).await?;
            transaction.commit().await?;
        }
        Driver::Postgres(pool) => {
            let nested = format!("WITH one AS ({one}), two AS ({two}), three AS ({three}) {last}");
            sqlx::query(AssertSqlSafe(nested)).execute(pool).await?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use testkit::TestDatabase;

    use super::*;
    use crate::grow::grow;

    /// What is measured fits the tables that there are, also without rows in them.
    async fn the_schema_is_known(database: TestDatabase) {
        let driver = Driver::connect(database.url(), 1).expect("a driver");
        make_tables(&driver).await.expect("tables");
        write(&driver).await.expect("insertions");
        let show = "01890000-0000-7000-8000-000000000001";
        grow(&driver, show, 1..=2, true).await.expect("copies");
    }

    #[tokio::test]
    async fn the_schema_is_known_on_sqlite() {
        the_schema_is_known(TestDatabase::sqlite()).await;
    }

    #[tokio::test]
    async fn the_schema_is_known_on_postgres() {
        the_schema_is_known(TestDatabase::postgres().await).await;
    }
}
