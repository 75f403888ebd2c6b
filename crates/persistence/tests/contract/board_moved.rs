//! Board that recurred in books and board at the rate of bills (ADR 35): what bills propose
//! of it after its change of the schema is what they proposed before, over the databases that
//! the release 1.0.0 left.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::sync::Arc;

use book::{
    BillService, BookMonth, BookService, MonthService, MonthWish, OwnerWish, ProposalQuery,
    WishedLine,
};
use flate2::read::GzDecoder;
use kernel::{
    AccountId, Actor, BookEntryId, ContactId, FixedMailLimits, ManualClock, Money, RandomIds, Uuid,
};
use migrations::Migrator;
use persistence::{Database, SqlBarnFacts, SqlBillStore, SqlBookStore, SqlMonthStore};
use sea_orm::{ConnectOptions, ConnectionTrait as _};
use sea_orm_migration::MigratorTrait as _;
use testkit::TestDatabase;
use time::OffsetDateTime;
use time::macros::datetime;

use crate::books::Nothing;
use crate::support::Stores;

on_both_databases!(bills_propose_what_they_did,);

/// Two organizations of the release that have nothing: one with recurring board, one whose
/// bills state rates.
const RECURRING: Uuid = Uuid::from_u128(0x01A2_1EE8_3974_728A_8465_E4CB_CC68_8980);
const AT_RATES: Uuid = Uuid::from_u128(0x01A2_1EE8_3998_7090_8F8C_4C24_ECA6_AB41);

/// The ends of the months after the release, whose entries have been made then.
const MONTHS: [(&str, OffsetDateTime); 4] = [
    ("2026-11", datetime!(2026-11-30 23:00 UTC)),
    ("2026-12", datetime!(2026-12-31 23:00 UTC)),
    ("2027-01", datetime!(2027-01-31 23:00 UTC)),
    ("2027-02", datetime!(2027-02-28 23:00 UTC)),
];

/// The recurring entries: each month, each week, never billed, until the end of December.
const SERIES: [u128; 4] = [0x51, 0x52, 0x53, 0x54];

fn unpacked(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = folder
        .join("../app/tests/process/released/1.0.0")
        .join(name);
    let packed = fs::read(file).expect("what the release has left");
    let mut bytes = Vec::new();
    let read = GzDecoder::new(packed.as_slice()).read_to_end(&mut bytes);
    read.expect("what gzip has packed");
    bytes
}

async fn released(stores: &Stores) -> TestDatabase {
    let database = stores.file.empty_beside().await;
    if database.is_postgres() {
        let statements = String::from_utf8(unpacked("postgres.sql.gz")).expect("SQL");
        database.execute(&statements).await;
    } else {
        let file = database.url().trim_start_matches("sqlite://");
        fs::write(file, unpacked("showstable.db.gz")).expect("a database");
    }
    database
}

/// The release's database with each case of board: written before the change that moves them,
/// or after it, so that they are as they were.
async fn with_cases(stores: &Stores, is_moved: bool) -> (TestDatabase, Database) {
    let file = released(stores).await;
    let mut options = ConnectOptions::new(file.url());
    options.max_connections(1);
    let connection = sea_orm::Database::connect(options)
        .await
        .expect("connected");
    let pending = Migrator::get_pending_migrations(&connection)
        .await
        .expect("read");
    let change = pending
        .iter()
        .position(|it| it.name().ends_with("board_as_services"));
    let before = u32::try_from(change.expect("a change")).expect("few");
    Migrator::up(&connection, is_moved.then_some(before))
        .await
        .expect("made");
    for row in Cases(file.is_postgres()).rows() {
        connection.execute_unprepared(&row).await.expect(&row);
    }
    Migrator::up(&connection, None).await.expect("made");
    let database = Database::open(file.url()).expect("a readable address");
    database.prepare().await.expect("prepared");
    (file, database)
}

/// Writes the cases in SQL; whether for PostgreSQL.
struct Cases(bool);

impl Cases {
    fn id(&self, id: Uuid) -> String {
        if self.0 {
            format!("'{id}'")
        } else {
            format!("x'{}'", id.simple())
        }
    }

    fn number(&self, number: u128) -> String {
        self.id(Uuid::from_u128(number))
    }

    fn contact(&self, organization: Uuid, number: u128, name: &str) -> String {
        let (id, organization) = (self.number(number), self.id(organization));
        format!(
            "INSERT INTO contacts (id, organization_id, kinds, name, name_key, company, phones, \
             street, city, state, zip_code, notes, search_key, revision, created_at, updated_at) \
             VALUES ({id}, {organization}, '[\"owner\"]', '{name}', '{name}', '', '[]', '', '', \
             '', '', '', '', 1, 1, 1)"
        )
    }

    /// A horse with its owners as the profile has them, and when it is boarded.
    fn horse(&self, of: Uuid, number: u128, owners: &str, boards: (&str, &str)) -> [String; 2] {
        let (id, organization) = (self.number(number), self.id(of));
        let (from, until) = boards;
        let name = format!("Horse {number:x}");
        [
            format!(
                "INSERT INTO horses (id, organization_id, name, name_key, breed_key, color, \
                 markings, registration_number, microchip_number, stable, stable_key, location, \
                 location_key, boarding_contact, boarding_agreement, general_revision, \
                 boarding_revision, created_at, updated_at, boarding_starts_on, boarding_ends_on) \
                 VALUES ({id}, {organization}, '{name}', '{name}', '', '', '', '', '', '', '', \
                 '', '', '', '', 1, 1, 1, 1, {from}, {until})"
            ),
            format!("INSERT INTO horse_sections VALUES ({id}, 'owners', 1, '{owners}')"),
        ]
    }

    /// A recurring entry from September on, with the amount of each horse, and whether a bill
    /// has its first part.
    fn series(
        &self,
        number: u128,
        rule: &str,
        splits: &[(u128, i64)],
        is_billed: bool,
    ) -> Vec<String> {
        let (id, organization) = (self.number(number), self.id(RECURRING));
        let amount: i64 = splits.iter().map(|it| it.1).sum();
        let mut rows = vec![format!(
            "INSERT INTO book_entries (id, organization_id, date, kind, category, amount, \
             description, tax_note, contact_name, recurrence, made_until, search_key, revision, \
             created_at, updated_at) VALUES ({id}, {organization}, '2026-09-01', 'income', \
             'boarding', {amount}, 'Stall and hay', '', '', '{rule}', '2026-11-27', '', 1, 1, 1)"
        )];
        for (position, (horse, amount)) in splits.iter().enumerate() {
            let (horse, part) = (
                self.number(*horse),
                self.number(number * 256 + position as u128),
            );
            rows.push(format!(
                "INSERT INTO book_splits VALUES ({id}, {position}, {organization}, '2026-09-01', \
                 'income', {horse}, 'Horse', {amount})"
            ));
            rows.push(format!(
                "INSERT INTO book_parts (id, entry_id, position, place, organization_id, date, \
                 kind, owner_name, amount, is_billed) VALUES ({part}, {id}, {position}, 0, \
                 {organization}, '2026-09-01', 'income', 'Somebody', {amount}, {is_billed})"
            ));
        }
        rows
    }

    fn bill(&self, number: u128, contact: Option<u128>, rate: i64) -> String {
        let (id, organization) = (self.number(0xB0 + number), self.id(AT_RATES));
        let contact = contact.map_or("NULL".to_owned(), |it| self.number(it));
        format!(
            "INSERT INTO bills (id, organization_id, number, contact_id, recipient_name, \
             recipient_key, street, city, state, zip_code, letterhead, date, due_on, how_to_pay, \
             note, board_rate, total, paid, revision, created_at, updated_at) VALUES ({id}, \
             {organization}, {number}, {contact}, 'Zoe', 'zoe', '', '', '', '', '{{}}', \
             '2026-10-0{number}', '2026-10-15', '', '', {rate}, 0, 0, 1, 1, 1)"
        )
    }

    fn rows(&self) -> Vec<String> {
        let owner = |number: u128, share: u32| {
            let id = Uuid::from_u128(number);
            format!("{{\"contact_id\":\"{id}\",\"name\":\"Contact {number:x}\",\"share\":{share}}}")
        };
        let lee = "{\"contact_id\":null,\"name\":\"Lee\",\"share\":5000}";
        let never = ("NULL", "NULL");
        let since = |day| (day, "NULL");
        let horses = [
            (
                RECURRING,
                0x11,
                format!("[{},{}]", owner(2, 4000), owner(1, 6000)),
                never,
            ),
            (RECURRING, 0x12, format!("[{}]", owner(1, 10_000)), never),
            (RECURRING, 0x13, "[\"Lee\"]".to_owned(), never),
            // Two halves in an order that is not that of their names.
            (
                RECURRING,
                0x14,
                format!("[{},{}]", owner(2, 5000), owner(1, 5000)),
                never,
            ),
            (
                AT_RATES,
                0x21,
                format!("[{}]", owner(3, 10_000)),
                since("'2026-11-11'"),
            ),
            (
                AT_RATES,
                0x22,
                format!("[{lee},{}]", owner(3, 5000)),
                since("'2026-01-01'"),
            ),
            // Of owners with two rates.
            (
                AT_RATES,
                0x23,
                format!("[{},{}]", owner(3, 5000), owner(4, 5000)),
                since("'2026-01-01'"),
            ),
            (
                AT_RATES,
                0x24,
                format!("[{}]", owner(4, 10_000)),
                ("NULL", "'2026-12-10'"),
            ),
            (AT_RATES, 0x25, format!("[{}]", owner(4, 10_000)), never),
        ];
        let mut rows = vec![
            self.contact(RECURRING, 1, "Ada"),
            self.contact(RECURRING, 2, "Kim"),
            self.contact(AT_RATES, 3, "Rae"),
            self.contact(AT_RATES, 4, "Sam"),
        ];
        for (of, number, owners, boards) in horses {
            rows.extend(self.horse(of, number, &owners, boards));
        }
        let [month, week, never_billed, until] = SERIES;
        let each_month = "FREQ=MONTHLY;BYMONTHDAY=1";
        rows.extend(self.series(month, each_month, &[(0x11, 62_001), (0x12, 31_000)], true));
        rows.extend(self.series(week, "FREQ=WEEKLY;BYDAY=MO", &[(0x12, 5_003)], true));
        rows.extend(self.series(never_billed, each_month, &[(0x12, 9_900)], false));
        let ends = "FREQ=MONTHLY;BYMONTHDAY=-1;UNTIL=20261231";
        rows.extend(self.series(until, ends, &[(0x13, 44_400)], true));
        rows.extend(self.series(0x55, each_month, &[(0x14, 10_001)], true));
        rows.extend([
            self.bill(1, Some(3), 62_000),
            self.bill(2, Some(4), 50_000),
            self.bill(3, None, 62_000),
        ]);
        rows
    }
}

/// What owners are proposed, in cents, by name.
type Proposed = BTreeMap<String, i64>;

struct Barn {
    database: Database,
    now: OffsetDateTime,
}

impl Barn {
    fn clock(&self) -> Arc<ManualClock> {
        Arc::new(ManualClock::at(self.now))
    }

    fn bills(&self) -> BillService {
        BillService::new(
            Arc::new(SqlBillStore::new(self.database.clone())),
            Arc::new(SqlBarnFacts::new(self.database.clone())),
            Arc::new(Nothing),
            Arc::new(Nothing),
            Arc::new(FixedMailLimits(None)),
            self.clock(),
            Arc::new(RandomIds),
        )
    }

    fn months(&self) -> MonthService {
        MonthService::new(
            Arc::new(SqlMonthStore::new(self.database.clone())),
            Arc::new(SqlBillStore::new(self.database.clone())),
            Arc::new(SqlBarnFacts::new(self.database.clone())),
            Arc::new(Nothing),
            Arc::new(Nothing),
            self.clock(),
            Arc::new(RandomIds),
        )
    }

    /// Makes the entries of the recurring ones that are due.
    async fn make_entries(&self) {
        let book = BookService::new(
            Arc::new(SqlBookStore::new(self.database.clone())),
            Arc::new(SqlBarnFacts::new(self.database.clone())),
            self.clock(),
            Arc::new(RandomIds),
        );
        for series in SERIES.into_iter().chain([0x55]) {
            let id = BookEntryId::new(Uuid::from_u128(series));
            book.make_due(id).await.expect("made");
        }
    }

    /// What single bills are proposed of a month: its entries, and its board.
    async fn singly(&self, organization: Uuid, month: &str) -> Proposed {
        let actor = Actor::alone(AccountId::new(organization));
        let contact = |number| (Some(ContactId::new(Uuid::from_u128(number))), "");
        let mut all = Proposed::new();
        let owners = [
            contact(1),
            contact(2),
            contact(3),
            contact(4),
            (None, "Lee"),
            // Of horses of the release.
            (None, "The Castillo Family Trust"),
            (None, "Russell Okafor and Inés Delgado"),
        ];
        for (contact, name) in owners {
            let query = ProposalQuery {
                organization: None,
                contact,
                name: name.to_owned(),
                month: BookMonth::parse(month).expect("a month"),
                rate: None,
            };
            let proposal = self
                .bills()
                .propose(&actor, &query)
                .await
                .expect("proposed");
            let parts = proposal.parts.iter();
            let parts = parts.filter(|it| it.date.to_string().starts_with(month));
            let parts: i64 = parts.map(|it| it.amount.cents()).sum();
            let board = proposal.board.iter().filter_map(|it| it.amount);
            let name = contact.map_or_else(|| name.to_owned(), |id| id.to_string());
            all.insert(name, parts + board.map(Money::cents).sum::<i64>());
        }
        all
    }

    /// What the bills of a month are proposed, and makes them.
    async fn month(&self, organization: Uuid, month: &str) -> Proposed {
        let actor = Actor::alone(AccountId::new(organization));
        let month = BookMonth::parse(month).expect("a month");
        let months = self.months();
        let proposed = months.propose(&actor, None, month).await.expect("proposed");
        let owners = proposed.owners.iter();
        let total = |owner: &book::MonthOwner| (owner.contact.name.clone(), owner.total().cents());
        let mut all: Proposed = owners.clone().map(total).collect();
        for without in &proposed.without_contact {
            *all.entry(without.name.clone()).or_default() += without.amount.cents();
        }
        let wish = |owner: &book::MonthOwner| OwnerWish {
            contact_id: owner.contact.id,
            date: None,
            due_on: None,
            lines: owner
                .lines
                .iter()
                .map(|line| WishedLine {
                    key: line.key,
                    description: line.description.clone(),
                    quantity: line.quantity,
                    unit_amount: line.unit_amount,
                })
                .collect(),
        };
        let wish = MonthWish {
            month,
            organization: None,
            owners: owners.map(wish).collect(),
        };
        months.make(&actor, &wish, None).await.expect("made");
        all
    }
}

async fn bills_propose_what_they_did(stores: &Stores) {
    let (before, as_before) = with_cases(stores, false).await;
    let (after, moved) = with_cases(stores, true).await;
    // The release's demo has services; each month and until December were moved, and the rate.
    let services = before.count("services").await;
    assert_eq!(after.count("services").await, services + 3);
    let horses = before.count("horse_services").await;
    // Of the series, at rates, and seven of the release that are boarded there.
    assert_eq!(after.count("horse_services").await, horses + 3 + 3 + 7);

    for (month, now) in MONTHS {
        let [was, is] = [&as_before, &moved].map(|database| Barn {
            database: database.clone(),
            now,
        });
        was.make_entries().await;
        is.make_entries().await;
        for organization in [RECURRING, AT_RATES] {
            let proposed = was.singly(organization, month).await;
            assert!(proposed.values().any(|it| *it > 0), "{month}");
            assert_eq!(is.singly(organization, month).await, proposed, "{month}");
        }
        let proposed = was.month(RECURRING, month).await;
        // November's entry of both was made before the release.
        assert!(proposed["Ada"] > 0, "{month}");
        assert!(month == MONTHS[0].0 || proposed["Kim"] > 0, "{month}");
        assert_eq!(is.month(RECURRING, month).await, proposed, "{month}");
    }
    // What was moved is in no book any more: three months of one, two of another.
    let entries = before.count("book_entries").await;
    assert_eq!(after.count("book_entries").await, entries - 3 - 2);

    // Of a month before the bill that stated the rate, too.
    let is = Barn {
        database: moved,
        now: MONTHS[3].1,
    };
    let was = Barn {
        database: as_before,
        now: MONTHS[3].1,
    };
    let proposed = was.singly(AT_RATES, "2026-08").await;
    assert_eq!(is.singly(AT_RATES, "2026-08").await, proposed);
    // The bills of a month propose the horses that were moved, which they did not before.
    assert_eq!(was.month(AT_RATES, "2027-02").await, Proposed::new());
    // Half of one horse, and another one.
    let proposed = is.month(AT_RATES, "2027-02").await;
    assert_eq!(
        (proposed["Rae"], proposed["Lee"]),
        (62_000 + 31_000, 31_000)
    );
}
