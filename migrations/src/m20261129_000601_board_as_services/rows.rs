//! The rows, with ids as 32 hexadecimal digits in both databases.

use std::collections::{BTreeMap, HashMap, HashSet};

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::{DbBackend, QueryResult, Statement};
use serde_json::Value as Json;

use super::owners_in;

/// An owner of a horse; a share that is not stated is 0.
pub(super) struct Owner {
    pub(super) name: String,
    pub(super) contact: Option<String>,
    pub(super) share: i64,
}

/// A horse with its services, to which more are added.
pub(super) struct Horse {
    pub(super) organization: String,
    pub(super) archived_on: Option<String>,
    pub(super) boards_from: Option<String>,
    pub(super) boards_until: Option<String>,
    pub(super) owners: Vec<Owner>,
    /// Until which day who owned it.
    pub(super) former: Vec<(String, Vec<Owner>)>,
    pub(super) services: Vec<Json>,
    pub(super) is_changed: bool,
}

/// A recurring entry of board.
pub(super) struct Series {
    pub(super) id: String,
    pub(super) organization: String,
    pub(super) date: String,
    pub(super) description: String,
    pub(super) recurrence: String,
    pub(super) made_until: String,
    pub(super) created_at: i64,
}

/// What a bill says of the next ones.
pub(super) struct Bill {
    pub(super) id: String,
    pub(super) contact: Option<String>,
    pub(super) rate: Option<i64>,
    pub(super) date: String,
    pub(super) created_at: i64,
}

/// A service of board by the month.
pub(super) struct Offer<'a> {
    pub(super) id: &'a str,
    pub(super) organization: &'a str,
    pub(super) name: &'a str,
    pub(super) amount: i64,
    pub(super) at: i64,
}

/// The id as JSON has it.
pub(super) fn hyphenated(id: &str) -> String {
    let parts = [(0, 8), (8, 12), (12, 16), (16, 20), (20, 32)];
    let parts = parts.map(|(from, to)| id.get(from..to).unwrap_or_default());
    parts.join("-")
}

/// A list in a column that may be null.
fn list_in(column: Option<String>) -> Vec<Json> {
    let list = column.and_then(|text| serde_json::from_str(&text).ok());
    list.unwrap_or_default()
}

/// Reads and writes the rows.
pub(super) struct Rows<'a> {
    connection: &'a SchemaManagerConnection<'a>,
    backend: DbBackend,
}

impl<'a> Rows<'a> {
    pub(super) fn of(manager: &'a SchemaManager<'a>) -> Self {
        Self {
            connection: manager.get_connection(),
            backend: manager.get_database_backend(),
        }
    }

    fn is_sqlite(&self) -> bool {
        self.backend == DbBackend::Sqlite
    }

    /// A column with an id, read as digits.
    fn hex(&self, column: &str) -> String {
        if self.is_sqlite() {
            format!("lower(hex({column}))")
        } else {
            format!("replace(CAST({column} AS text), '-', '')")
        }
    }

    /// An id as a literal. It has been read as digits.
    fn id(&self, id: &str) -> String {
        let prefix = if self.is_sqlite() { "x" } else { "" };
        format!("{prefix}'{id}'")
    }

    async fn query(&self, sql: String) -> Result<Vec<QueryResult>, DbErr> {
        let statement = Statement::from_string(self.backend, sql);
        self.connection.query_all_raw(statement).await
    }

    async fn write<const N: usize>(&self, sql: String, texts: [&str; N]) -> Result<(), DbErr> {
        let values = texts.map(|text| text.to_owned().into());
        let statement = Statement::from_sql_and_values(self.backend, sql, values);
        self.connection.execute_raw(statement).await.map(|_| ())
    }

    /// The horses of the organizations that have any of it, by id.
    pub(super) async fn horses(&self) -> Result<BTreeMap<String, Horse>, DbErr> {
        let (id, organization) = (self.hex("h.id"), self.hex("h.organization_id"));
        let sql = format!(
            "SELECT {id} AS id, {organization} AS organization, h.archived_on, \
             h.boarding_starts_on, h.boarding_ends_on, CAST(s.content AS text) AS owners, \
             CAST(p.former_owners AS text) AS former, CAST(g.services AS text) AS services \
             FROM horses h LEFT JOIN horse_sections s ON s.horse_id = h.id \
             AND s.section = 'owners' LEFT JOIN horse_pasts p ON p.horse_id = h.id \
             LEFT JOIN horse_services g ON g.horse_id = h.id WHERE h.organization_id IN \
             (SELECT organization_id FROM book_entries WHERE recurrence IS NOT NULL \
             UNION SELECT organization_id FROM bills WHERE board_rate IS NOT NULL)"
        );
        let horse = |row: &QueryResult| {
            let former = list_in(row.try_get("", "former")?).into_iter();
            let former = former.filter_map(|it| {
                Some((it["until"].as_str()?.to_owned(), owners_in(&it["owners"])))
            });
            let horse = Horse {
                organization: row.try_get("", "organization")?,
                archived_on: row.try_get("", "archived_on")?,
                boards_from: row.try_get("", "boarding_starts_on")?,
                boards_until: row.try_get("", "boarding_ends_on")?,
                owners: owners_in(&Json::Array(list_in(row.try_get("", "owners")?))),
                former: former.collect(),
                services: list_in(row.try_get("", "services")?),
                is_changed: false,
            };
            Ok((row.try_get("", "id")?, horse))
        };
        self.query(sql).await?.iter().map(horse).collect()
    }

    /// The recurring income of board of which bills have had entries. Others keep what was
    /// received without bills.
    pub(super) async fn series(&self) -> Result<Vec<Series>, DbErr> {
        let (id, organization) = (self.hex("e.id"), self.hex("e.organization_id"));
        let sql = format!(
            "SELECT {id} AS id, {organization} AS organization, e.date, e.description, \
             e.recurrence, e.made_until, e.created_at FROM book_entries e \
             WHERE e.kind = 'income' AND e.category = 'boarding' AND e.recurrence IS NOT NULL \
             AND e.made_until IS NOT NULL AND EXISTS (SELECT 1 FROM book_entries m \
             JOIN book_parts p ON p.entry_id = m.id \
             WHERE (m.id = e.id OR m.series_id = e.id) AND p.is_billed) ORDER BY e.id"
        );
        let series = |row: &QueryResult| {
            Ok(Series {
                id: row.try_get("", "id")?,
                organization: row.try_get("", "organization")?,
                date: row.try_get("", "date")?,
                description: row.try_get("", "description")?,
                recurrence: row.try_get("", "recurrence")?,
                made_until: row.try_get("", "made_until")?,
                created_at: row.try_get("", "created_at")?,
            })
        };
        self.query(sql).await?.iter().map(series).collect()
    }

    /// The horses of an entry, unless they were deleted, with their amounts.
    pub(super) async fn splits(&self, entry: &str) -> Result<Vec<(Option<String>, i64)>, DbErr> {
        let (horse, entry) = (self.hex("horse_id"), self.id(entry));
        // `hex` of SQLite makes an empty text of null.
        let sql = format!(
            "SELECT CASE WHEN horse_id IS NOT NULL THEN {horse} END AS horse, amount \
             FROM book_splits WHERE entry_id = {entry} ORDER BY position"
        );
        let split = |row: &QueryResult| Ok((row.try_get("", "horse")?, row.try_get("", "amount")?));
        self.query(sql).await?.iter().map(split).collect()
    }

    /// Of each organization with bills that state a rate, all bills, by number.
    pub(super) async fn bills(&self) -> Result<BTreeMap<String, Vec<Bill>>, DbErr> {
        let [id, organization, contact] =
            ["id", "organization_id", "contact_id"].map(|it| self.hex(it));
        let sql = format!(
            "SELECT {id} AS id, {organization} AS organization, \
             CASE WHEN contact_id IS NOT NULL THEN {contact} END AS contact, board_rate, date, \
             created_at FROM bills WHERE organization_id IN (SELECT organization_id FROM bills \
             WHERE board_rate IS NOT NULL) ORDER BY organization_id, number"
        );
        let mut all = BTreeMap::<_, Vec<_>>::new();
        for row in self.query(sql).await? {
            let bill = Bill {
                id: row.try_get("", "id")?,
                contact: row.try_get("", "contact")?,
                rate: row.try_get("", "board_rate")?,
                date: row.try_get("", "date")?,
                created_at: row.try_get("", "created_at")?,
            };
            all.entry(row.try_get("", "organization")?)
                .or_default()
                .push(bill);
        }
        Ok(all)
    }

    /// The last month for which an organization made the bills of a month.
    pub(super) async fn month_bills(&self) -> Result<HashMap<String, String>, DbErr> {
        let organization = self.hex("organization_id");
        let sql = format!(
            "SELECT {organization} AS organization, MAX(month) AS month FROM month_bills \
             GROUP BY organization_id"
        );
        let month =
            |row: &QueryResult| Ok((row.try_get("", "organization")?, row.try_get("", "month")?));
        self.query(sql).await?.iter().map(month).collect()
    }

    /// The services of an organization that are board.
    pub(super) async fn board_of(&self, organization: &str) -> Result<HashSet<String>, DbErr> {
        let (id, organization) = (self.hex("id"), self.id(organization));
        let sql = format!(
            "SELECT {id} AS id FROM services \
             WHERE organization_id = {organization} AND kind = 'board'"
        );
        let id = |row: &QueryResult| row.try_get("", "id");
        self.query(sql).await?.iter().map(id).collect()
    }

    /// Stores a service.
    pub(super) async fn offer(&self, offer: &Offer<'_>) -> Result<(), DbErr> {
        let (id, organization) = (self.id(offer.id), self.id(offer.organization));
        let (amount, at) = (offer.amount, offer.at);
        let key: String = offer.name.to_lowercase().chars().take(80).collect();
        let sql = format!(
            "INSERT INTO services (id, organization_id, name, name_key, kind, amount, per, \
             category, revision, created_at, updated_at) VALUES ({id}, {organization}, $1, $2, \
             'board', {amount}, 'month', 'boarding', 1, {at}, {at})"
        );
        self.write(sql, [offer.name, &key]).await
    }

    /// Ends a series with what is made of it.
    pub(super) async fn end_series(&self, series: &Series) -> Result<(), DbErr> {
        let parts = series.recurrence.split(';');
        let rule: Vec<_> = parts.filter(|part| !part.starts_with("UNTIL=")).collect();
        let day = series.made_until.replace('-', "");
        let rule = format!("{};UNTIL={day}", rule.join(";"));
        let id = self.id(&series.id);
        let sql = format!(
            "UPDATE book_entries SET recurrence = $1, revision = revision + 1 WHERE id = {id}"
        );
        self.write(sql, [&rule]).await
    }

    /// Stores the services of a horse. Those of a horse without a row have the revision 1.
    pub(super) async fn save_services(&self, id: &str, horse: &Horse) -> Result<(), DbErr> {
        let (id, organization) = (self.id(id), self.id(&horse.organization));
        let services = if self.is_sqlite() {
            "$1"
        } else {
            "CAST($1 AS jsonb)"
        };
        let sql = format!(
            "INSERT INTO horse_services (horse_id, organization_id, services, revision) \
             VALUES ({id}, {organization}, {services}, 2) ON CONFLICT (horse_id) DO UPDATE SET \
             services = excluded.services, revision = horse_services.revision + 1"
        );
        self.write(sql, [&Json::from(horse.services.clone()).to_string()])
            .await
    }
}
