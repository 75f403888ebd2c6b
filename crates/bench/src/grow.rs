//! Copies a show many times, by statements that copy rows. Its kept counts are
//! columns and copied too, so no trigger runs.

use std::ops::RangeInclusive;

use crate::Failure;
use crate::driver::Driver;

const OF_SHOW: [&str; 2] = ["events", "classes"];
const OF_ENTRIES: [&str; 5] = [
    "registrations",
    "class_entries",
    "charges",
    "audit_trail",
    "back_numbers",
];
/// Copies of these rows have their own ids.
const IDS: [&str; 5] = ["id", "event_id", "registration_id", "class_id", "object_id"];
const LINKS: [&str; 2] = ["public_link", "link"];
const GENERATED: [(&str, &str); 4] = [
    ("events", "shares_numbers"),
    ("registrations", "balance"),
    ("registrations", "number_key"),
    ("audit_trail", "stream_id"),
];

/// With `all`, the copies have the entries of the show.
pub(crate) async fn grow(
    driver: &Driver,
    event: &str,
    copies: RangeInclusive<u32>,
    all: bool,
) -> Result<(), Failure> {
    let triggers = stop_triggers(driver).await?;
    let tables = OF_SHOW.iter().chain(OF_ENTRIES.iter().filter(|_| all));
    for table in tables {
        let insert = copying(driver, table, event, &copies).await?;
        driver.execute(&insert).await?;
    }
    for statement in triggers {
        driver.execute(&statement).await?;
    }
    driver.execute("ANALYZE").await?;
    Ok(())
}

/// Returns the statements that start them again.
async fn stop_triggers(driver: &Driver) -> Result<Vec<String>, Failure> {
    if matches!(driver, Driver::Postgres(_)) {
        // For the only connection of the pool.
        driver
            .execute("SET session_replication_role = replica")
            .await?;
        return Ok(Vec::new());
    }
    let all = "FROM sqlite_schema WHERE type = 'trigger' ORDER BY name";
    let made = driver.texts(&format!("SELECT sql {all}")).await?;
    for name in driver.texts(&format!("SELECT name {all}")).await? {
        driver.execute(&format!("DROP TRIGGER {name}")).await?;
    }
    driver.execute("PRAGMA foreign_keys = OFF").await?;
    Ok(made)
}

/// In the copy with the number n, an id begins with n in eight hexadecimal digits.
async fn copying(
    driver: &Driver,
    table: &str,
    event: &str,
    copies: &RangeInclusive<u32>,
) -> Result<String, Failure> {
    let is_sqlite = matches!(driver, Driver::Sqlite(_));
    let names = if is_sqlite {
        format!("SELECT name FROM pragma_table_info('{table}')")
    } else {
        format!(
            "SELECT column_name::text FROM information_schema.columns \
             WHERE table_name = '{table}' AND table_schema = current_schema() ORDER BY ordinal_position"
        )
    };
    let mut names = driver.texts(&names).await?;
    names.retain(|name| !GENERATED.contains(&(table, name.as_str())));
    let values: Vec<String> = names
        .iter()
        .map(|name| match name.as_str() {
            id if IDS.contains(&id) && is_sqlite => {
                // The digits of NULL are an empty text.
                format!("iif({id} IS NULL, NULL, unhex(printf('%08x', n) || substr(hex({id}), 9)))")
            }
            id if IDS.contains(&id) => {
                format!("(lpad(to_hex(n), 8, '0') || substr({id}::text, 9))::uuid")
            }
            link if LINKS.contains(&link) => {
                format!("substr({link}, 1, 14) || CAST(n + 10000000 AS text)")
            }
            other => format!("\"{other}\""),
        })
        .collect();
    let names: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    let key = if table == "events" { "id" } else { "event_id" };
    let event = if is_sqlite {
        format!("x'{}'", event.replace('-', ""))
    } else {
        format!("'{event}'")
    };
    let (first, last) = (copies.start(), copies.end());
    Ok(format!(
        "WITH RECURSIVE copies(n) AS (SELECT {first} UNION ALL SELECT n + 1 FROM copies WHERE n < {last}) \
         INSERT INTO {table} ({}) SELECT {} FROM copies CROSS JOIN {table} WHERE {key} = {event}",
        names.join(", "),
        values.join(", "),
    ))
}
