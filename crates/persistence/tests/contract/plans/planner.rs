//! Explains the statements of calls, for tests.

use std::fmt;
use std::sync::{Arc, Mutex};

use kernel::{Cursor, PageRequest, StoreError};
use persistence::Database;
use sea_orm::{
    ConnectionTrait as _, DatabaseConnection, DbBackend, QueryResult, Statement,
    TransactionTrait as _,
};
use testkit::TestDatabase;
use uuid::Uuid;

/// A database that notes its statements.
pub(super) struct Planner {
    pub(super) database: Database,
    connection: DatabaseConnection,
    noted: Arc<Mutex<Vec<Statement>>>,
}

/// The plan of a statement, a line for each step.
pub(super) struct Plan {
    is_list: bool,
    lines: Vec<String>,
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.lines.join("\n"))
    }
}

impl Plan {
    /// How many steps it has, with those of its subqueries.
    pub(super) fn steps(&self) -> usize {
        self.lines.len()
    }

    /// What the database looks up in this index; empty if it reads the index
    /// from its start.
    pub(super) fn looked_up(&self, index: &str) -> &str {
        let used = self.lines.iter().position(|it| it.contains(index));
        let used = used.unwrap_or_else(|| panic!("without {index}: {self}"));
        let (_, condition) = self.lines[used].split_once(index).unwrap_or_default();
        // PostgreSQL has the condition in the next line.
        let next = self.lines.get(used + 1).map(|it| it.trim());
        next.filter(|it| it.starts_with("Index Cond"))
            .unwrap_or(condition)
    }

    /// Fails if the database sorts, except the parts of one row.
    fn has_order(&self) {
        for line in &self.lines {
            let sorts = line.contains("Sort")
                || line.contains("TEMP B-TREE") && !line.contains("json_group_array");
            assert!(!sorts, "{self}");
        }
    }

    /// Fails if the database reads a whole table or index, except along this
    /// index.
    fn searches(&self, along: &str) {
        let is_result = |line: &str| {
            let results = self.lines.iter();
            let mut results = results.filter_map(|it| it.strip_prefix("CO-ROUTINE "));
            results.any(|it| line.strip_prefix("SCAN ") == Some(it))
        };
        for (number, line) in self.lines.iter().enumerate() {
            let next = self.lines.get(number + 1).map_or("", |it| it.trim());
            let scans = line.contains("Seq Scan")
                || line.contains("Index")
                    && line.contains("Scan")
                    && !next.starts_with("Index Cond")
                || line.contains("AUTOMATIC")
                || line.starts_with("SCAN")
                    && !line.contains("CONSTANT ROW")
                    // The members of a JSON value.
                    && !line.contains("VIRTUAL TABLE")
                    && !is_result(line);
            assert!(!scans || line.contains(along), "{line}\n{self}");
        }
    }
}

impl Planner {
    pub(super) async fn new(file: &TestDatabase) -> Self {
        let mut database = Database::open(file.url()).expect("an address");
        let noted: Arc<Mutex<Vec<Statement>>> = Arc::default();
        let heard = noted.clone();
        database.on_statement(move |it| heard.lock().expect("whole").push(it.clone()));
        database.prepare().await.expect("prepared");
        let connection = sea_orm::Database::connect(file.url()).await;
        Self {
            database,
            connection: connection.expect("connected"),
            noted,
        }
    }

    async fn statements<T, E: fmt::Debug>(
        &self,
        call: impl Future<Output = Result<T, E>>,
    ) -> Vec<Statement> {
        self.noted.lock().expect("whole").clear();
        call.await.expect("answered");
        let noted = std::mem::take(&mut *self.noted.lock().expect("whole"));
        assert!(!noted.is_empty());
        noted
    }

    /// The plans of the statements of a call.
    pub(super) async fn plans<T, E: fmt::Debug>(
        &self,
        call: impl Future<Output = Result<T, E>>,
    ) -> Vec<Plan> {
        let mut plans = Vec::new();
        for statement in self.statements(call).await {
            plans.push(self.plan(statement).await);
        }
        plans
    }

    /// What each statement of a call selects.
    pub(super) async fn columns<T, E: fmt::Debug>(
        &self,
        call: impl Future<Output = Result<T, E>>,
    ) -> Vec<String> {
        let noted = self.statements(call).await.into_iter();
        let columns = noted.map(|it| it.sql.split(" FROM ").next().map(str::to_owned));
        columns.flatten().collect()
    }

    async fn plan(&self, statement: Statement) -> Plan {
        let backend = self.connection.get_database_backend();
        let (settings, explain, column) = match backend {
            // In an empty table PostgreSQL would rather not use an index.
            DbBackend::Postgres => (
                "SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off; \
                 SET LOCAL enable_sort = off; SET LOCAL enable_hashjoin = off; \
                 SET LOCAL enable_mergejoin = off",
                "EXPLAIN (COSTS OFF)",
                0,
            ),
            _ => ("SELECT 1", "EXPLAIN QUERY PLAN", 3),
        };
        let connection = self.connection.begin().await.expect("begun");
        connection.execute_unprepared(settings).await.expect("set");
        let sql = format!("{explain} {}", statement.sql);
        let values = statement.values.into_iter().flat_map(|values| values.0);
        let explained = Statement::from_sql_and_values(backend, sql, values);
        let rows = connection.query_all_raw(explained).await.expect("a plan");
        let line = |row: &QueryResult| row.try_get_by_index(column).expect("a line");
        Plan {
            is_list: statement.sql.contains("ORDER BY"),
            lines: rows.iter().map(line).collect(),
        }
    }

    /// Fails unless the pages of a list are read along this index, from the
    /// cursor on.
    pub(super) async fn pages<K: Clone, T>(
        &self,
        index: &str,
        key: K,
        list: impl AsyncFn(&PageRequest<K>) -> Result<T, StoreError>,
    ) {
        let first = self.plans(list(&PageRequest::first(50))).await;
        let after = PageRequest {
            limit: 50,
            after: Some(Cursor {
                key,
                id: Uuid::max(),
            }),
        };
        let later = self.plans(list(&after)).await;
        for plan in first.iter().chain(&later) {
            plan.searches(index);
        }
        let (first, later) = (along(&first, index), along(&later, index));
        assert_ne!(first, later);
    }

    /// Fails if the call reads a whole table, or index except this one.
    pub(super) async fn searches<T, E: fmt::Debug>(
        &self,
        along: &str,
        call: impl Future<Output = Result<T, E>>,
    ) -> Vec<Plan> {
        let plans = self.plans(call).await;
        for plan in &plans {
            plan.searches(along);
        }
        plans
    }
}

/// What the lists look up in this index; fails if one of them is sorted.
pub(super) fn along<'a>(plans: &'a [Plan], index: &str) -> Vec<&'a str> {
    let lists = plans.iter().filter(|plan| plan.is_list);
    let lists = lists.map(|plan| {
        plan.has_order();
        plan.looked_up(index)
    });
    let lists: Vec<_> = lists.collect();
    assert!(!lists.is_empty());
    lists
}
