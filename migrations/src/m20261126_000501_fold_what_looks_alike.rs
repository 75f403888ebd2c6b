//! Names are the same, and are found, whatever dashes, apostrophes and quotation
//! marks they are written with, and whatever characters nobody sees are in them.
//! Email addresses have no such characters.

use icu_properties::CodePointSetData;
use icu_properties::props::{Dash, DefaultIgnorableCodePoint};
use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::QueryResult;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use uuid::Uuid;

use crate::change::migration;

migration!();

/// Rows read at a time, so that memory is limited.
const BATCH: u64 = 500;

/// The columns of names, with the columns from which they are computed.
const NAMES: [(&str, &[(&str, &str)]); 3] = [
    ("contacts", &[("name_key", "name")]),
    (
        "horses",
        &[
            ("name_key", "name_key"),
            ("breed_key", "breed_key"),
            ("stable_key", "stable_key"),
            ("location_key", "location_key"),
        ],
    ),
    (
        "events",
        &[
            ("name_key", "name_key"),
            ("event_type_key", "event_type_key"),
            ("venue_key", "venue_key"),
        ],
    ),
];

/// The columns of names that are unique within a scope.
const UNIQUE: [(&str, &str, &str); 3] = [
    ("classes", "event_id", "number_key"),
    ("classes", "event_id", "name_key"),
    ("event_templates", "organization_id", "name_key"),
];

/// The columns in which searches look, with the columns whose texts they have.
const SEARCHED: [(&str, &str, &[&str]); 6] = [
    ("contacts", "search_key", &["name", "company", "notes"]),
    ("documents", "search_key", &["title", "notes"]),
    ("notes", "search_key", &["text"]),
    (
        "book_entries",
        "search_key",
        &["description", "contact_name", "tax_note"],
    ),
    ("bills", "recipient_key", &["recipient_name"]),
    (
        "registrations",
        "search_key",
        &["rider_name", "horse_name", "notes"],
    ),
];

/// More characters of entries and contacts are not sorted.
const SORTED_CHARS: usize = 80;

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (table, columns) in NAMES {
        let sources: Vec<_> = columns.iter().map(|(_, source)| *source).collect();
        let keys: Vec<_> = columns.iter().map(|(key, _)| *key).collect();
        let most = if table == "contacts" {
            SORTED_CHARS
        } else {
            usize::MAX
        };
        refold(manager, table, &keys, &sources, |values| {
            let names = values.iter().map(|name| cut(&fold_name(name), most));
            names.collect()
        })
        .await?;
    }
    let (keys, names) = (["rider_key", "horse_key"], ["rider_name", "horse_name"]);
    refold(manager, "registrations", &keys, &names, |values| {
        let names = values
            .iter()
            .map(|name| cut(&fold_name(name), SORTED_CHARS));
        names.collect()
    })
    .await?;
    for (table, key, sources) in SEARCHED {
        let sources = [&[key], sources].concat();
        refold(manager, table, &[key], &sources, |values| {
            vec![searched(values)]
        })
        .await?;
    }
    for (table, scope, key) in UNIQUE {
        refold_unique(manager, table, scope, key).await?;
    }
    clean_addresses(manager, "accounts", None).await?;
    clean_addresses(manager, "invitations", Some("organization_id")).await
}

/// The folded texts are found by older versions too, mostly.
async fn down(_: &SchemaManager<'_>) -> Result<(), DbErr> {
    Ok(())
}

/// What searches look in, from what it was and the texts of which it was made: an
/// accent that stands alone was lost when they were folded.
fn searched(values: &[String]) -> String {
    let Some((before, sources)) = values.split_first() else {
        return String::new();
    };
    let lost = sources.iter().filter(|text| text.contains('\u{b4}'));
    let lost = lost.map(|text| fold(text) + "\n");
    let mut after = fold(before);
    for text in lost {
        if !after.ends_with('\n') {
            after.push('\n');
        }
        after.push_str(&text);
    }
    after
}

/// Computes columns anew, and writes those rows in which they differ.
async fn refold(
    manager: &SchemaManager<'_>,
    table: &str,
    keys: &[&str],
    sources: &[&str],
    folded: impl Fn(&[String]) -> Vec<String>,
) -> Result<(), DbErr> {
    let mut after = Uuid::nil();
    loop {
        let rows = rows_after(manager, table, &[keys, sources].concat(), after).await?;
        let Some(last) = rows.last() else {
            return Ok(());
        };
        after = last.try_get("", "id")?;
        for row in rows {
            let value = |column: &str| -> Result<String, DbErr> {
                // Some columns may be null.
                Ok(row
                    .try_get::<Option<String>>("", column)?
                    .unwrap_or_default())
            };
            let values = sources.iter().map(|source| value(source));
            let folded = folded(&values.collect::<Result<Vec<_>, _>>()?);
            let before = keys.iter().map(|key| value(key));
            let before = before.collect::<Result<Vec<_>, _>>()?;
            if folded != before {
                let mut update = Query::update();
                update.table(Alias::new(table)).and_where(is_row(&row)?);
                for (key, folded) in keys.iter().zip(folded) {
                    update.value(Alias::new(*key), folded);
                }
                manager.execute(update).await?;
            }
        }
    }
}

/// The same for a column that is unique: of rows that become the same, the later
/// get a number.
async fn refold_unique(
    manager: &SchemaManager<'_>,
    table: &str,
    scope: &str,
    key: &str,
) -> Result<(), DbErr> {
    let mut after = Uuid::nil();
    loop {
        let rows = rows_after(manager, table, &[scope, key], after).await?;
        let Some(last) = rows.last() else {
            return Ok(());
        };
        after = last.try_get("", "id")?;
        for row in rows {
            let before: String = row.try_get("", key)?;
            let folded = fold_name(&before);
            if folded == before {
                continue;
            }
            let owner: Uuid = row.try_get("", scope)?;
            let (mut free, mut number) = (folded.clone(), 1);
            while is_taken(manager, table, Some((scope, owner)), key, &free).await? {
                number += 1;
                free = format!("{folded} ({number})");
            }
            let update = Query::update()
                .table(Alias::new(table))
                .value(Alias::new(key), free)
                .and_where(is_row(&row)?)
                .to_owned();
            manager.execute(update).await?;
        }
    }
}

/// Drops from email addresses what nobody sees, unless another row has the
/// address.
async fn clean_addresses(
    manager: &SchemaManager<'_>,
    table: &str,
    scope: Option<&str>,
) -> Result<(), DbErr> {
    let mut after = Uuid::nil();
    loop {
        let columns: Vec<_> = ["email", "email_key"].into_iter().chain(scope).collect();
        let rows = rows_after(manager, table, &columns, after).await?;
        let Some(last) = rows.last() else {
            return Ok(());
        };
        after = last.try_get("", "id")?;
        for row in rows {
            let before: String = row.try_get("", "email")?;
            let email = clean(&before);
            if email == before {
                continue;
            }
            let key = email.to_lowercase();
            let owner = scope.map(|scope| Ok::<_, DbErr>((scope, row.try_get("", scope)?)));
            if is_taken(manager, table, owner.transpose()?, "email_key", &key).await? {
                continue;
            }
            let update = Query::update()
                .table(Alias::new(table))
                .value(Alias::new("email"), email)
                .value(Alias::new("email_key"), key)
                .and_where(is_row(&row)?)
                .to_owned();
            manager.execute(update).await?;
        }
    }
}

fn is_row(row: &QueryResult) -> Result<Expr, DbErr> {
    let id: Uuid = row.try_get("", "id")?;
    Ok(Expr::col(Alias::new("id")).eq(id))
}

async fn rows_after(
    manager: &SchemaManager<'_>,
    table: &str,
    columns: &[&str],
    after: Uuid,
) -> Result<Vec<QueryResult>, DbErr> {
    let mut columns = columns.to_vec();
    columns.sort_unstable();
    columns.dedup();
    let rows = Query::select()
        .column(Alias::new("id"))
        .columns(columns.into_iter().map(Alias::new))
        .from(Alias::new(table))
        .and_where(Expr::col(Alias::new("id")).gt(after))
        .order_by(Alias::new("id"), Order::Asc)
        .limit(BATCH)
        .to_owned();
    manager.get_connection().query_all(&rows).await
}

async fn is_taken(
    manager: &SchemaManager<'_>,
    table: &str,
    scope: Option<(&str, Uuid)>,
    key: &str,
    value: &str,
) -> Result<bool, DbErr> {
    let mut rows = Query::select();
    rows.column(Alias::new("id"))
        .from(Alias::new(table))
        .and_where(Expr::col(Alias::new(key)).eq(value))
        .limit(1);
    if let Some((scope, id)) = scope {
        rows.and_where(Expr::col(Alias::new(scope)).eq(id));
    }
    Ok(manager.get_connection().query_one(&rows).await?.is_some())
}

fn cut(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

/// As in the crate `kernel`, when this was written.
fn clean(email: &str) -> String {
    let text: String = email.chars().filter(|c| !is_ignorable(*c)).nfkc().collect();
    text.trim().to_owned()
}

/// As in the crate `kernel`, when this was written.
fn fold_name(name: &str) -> String {
    let folded = fold(name);
    let words: Vec<_> = folded.split_whitespace().collect();
    let key = if words.is_empty() {
        name.to_lowercase()
    } else {
        words.join(" ")
    };
    cut(&key, 600)
}

fn is_ignorable(c: char) -> bool {
    CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
}

fn plain(c: char) -> char {
    match c {
        '`'
        | '\u{b4}'
        | '\u{2b9}'
        | '\u{2bb}'..='\u{2bd}'
        | '\u{2c8}'
        | '\u{55a}'
        | '\u{5f3}'
        | '\u{2018}'..='\u{201b}'
        | '\u{2032}'
        | '\u{2035}'
        | '\u{2039}'
        | '\u{203a}'
        | '\u{a78c}' => '\'',
        '\u{ab}'
        | '\u{bb}'
        | '\u{2ba}'
        | '\u{5f4}'
        | '\u{201c}'..='\u{201f}'
        | '\u{2033}'
        | '\u{2036}' => '"',
        c if !c.is_ascii() && CodePointSetData::new::<Dash>().contains(c) => '-',
        c => c,
    }
}

/// As in the crate `kernel`, when this was written.
fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let letters = text.chars().map(plain).nfkd();
    let letters = letters.filter(|c| !is_combining_mark(*c) && !is_ignorable(*c));
    for c in letters.flat_map(char::to_lowercase) {
        match c {
            'ß' => folded.push_str("ss"),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'ø' => folded.push('o'),
            'ł' => folded.push('l'),
            'đ' => folded.push('d'),
            'ı' => folded.push('i'),
            'ς' => folded.push('σ'),
            c if is_combining_mark(c) => {}
            c => folded.push(c),
        }
    }
    folded
}
