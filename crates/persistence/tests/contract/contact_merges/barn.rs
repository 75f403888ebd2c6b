//! A barn with contacts, and what of it somebody looks at.

use std::collections::{BTreeMap, BTreeSet};

use contacts::{Contact, ContactKind, ContactStore as _, Kinds};
use horses::SectionKind;
use kernel::{
    ContactId, EmailAddress, HorseId, IdGenerator as _, OptionalText, PhoneNumber, RandomIds,
    Scope, Uuid,
};
use sea_orm::prelude::Json;
use sea_orm::sea_query::{Alias, Expr, ExprTrait as _, Query};
use sea_orm::{ConnectionTrait as _, DatabaseConnection, QueryResult, Value};
use serde_json::json;

use super::{MANY, store};
use crate::contacts::{keep, named};
use crate::horse_samples::unknown_horse;
use crate::samples::line;
use crate::support::Stores;

/// A barn whose contacts are referred to by all kinds of rows.
pub(super) struct Barn {
    pub(super) scope: Scope,
    contacts: Vec<Contact>,
    horses: Vec<HorseId>,
    db: DatabaseConnection,
}

/// What somebody looks at: all rows that say something of contacts, as texts.
pub(super) type Seen = BTreeMap<String, BTreeSet<String>>;

/// The tables whose rows have a contact, with the columns that tell rows apart.
const TABLES: [(&str, &[&str], &str); 7] = [
    ("documents", &["id"], "contact_id"),
    ("owner_messages", &["id"], "contact_id"),
    ("bills", &["id"], "contact_id"),
    ("links", &["id"], "contact_id"),
    ("owner_link_mails", &["mail_id"], "link_id"),
    (
        "import_completions",
        &["import_id", "item_id"],
        "contact_id",
    ),
    ("contact_horses", &["horse_id"], "contact_id"),
];

impl Barn {
    pub(super) async fn new(stores: &Stores) -> Self {
        let scope = stores.actor().await;
        let db = stores.connect().await;
        let mut horses = Vec::new();
        for name in ["Comet", "Midnight", "Noon"] {
            let horse = stores.keep(unknown_horse(&scope, name)).await;
            horses.push(horse.id);
        }
        horses.sort_unstable();
        let mut contacts = Vec::new();
        for at in 0..MANY {
            let contact = a_contact(&scope, at, &horses);
            contacts.push(keep(stores, contact).await);
        }
        let barn = Self {
            scope,
            contacts,
            horses,
            db,
        };
        barn.own().await;
        barn.refer().await;
        barn
    }

    fn organization(&self) -> Value {
        self.scope.organizations()[0].as_uuid().into()
    }

    pub(super) fn id(&self, at: usize) -> ContactId {
        self.contacts[at].id
    }

    /// The contacts own the horses, with and without shares, now and before.
    async fn own(&self) {
        let owner = |at: usize, share: Option<u16>| {
            let contact = &self.contacts[at];
            let (id, name) = (contact.id.to_string(), contact.details.name.as_str());
            json!({ "name": name, "contact_id": id, "share": share })
        };
        let typed = json!({ "name": "Somebody", "contact_id": null, "share": null });
        let owners = [
            json!([owner(0, Some(5000)), owner(1, Some(5000))]),
            json!([owner(1, None), typed, owner(3, None)]),
            json!([
                owner(4, Some(3000)),
                owner(0, Some(3000)),
                owner(2, Some(4000))
            ]),
        ];
        for (horse, owners) in self.horses.iter().zip(owners) {
            let update = Query::update()
                .table("horse_sections")
                .value("content", owners)
                .and_where(Expr::col("horse_id").eq(horse.as_uuid()))
                .and_where(Expr::col("section").eq(SectionKind::Owners.as_str()))
                .take();
            let done = self.db.execute(&update).await.expect("written");
            assert_eq!(done.rows_affected(), 1);
        }
        let former = json!([
            { "until": "2024-05-31", "owners": [owner(2, None)] },
            { "until": "2025-05-31", "owners": [owner(1, None)] },
        ]);
        self.insert(
            "horse_pasts",
            vec![
                ("horse_id", self.horses[0].as_uuid().into()),
                ("former_owners", former.into()),
                ("away", json!([]).into()),
            ],
        )
        .await;
    }

    /// Rows of several tables refer to the contacts.
    async fn refer(&self) {
        let import = RandomIds.next_uuid();
        self.insert(
            "imports",
            vec![
                ("id", import.into()),
                ("file_name", "barn.csv".into()),
                ("kind", "contacts".into()),
                ("mapping", json!([]).into()),
                ("row_count", 1_i64.into()),
                ("state", "done".into()),
                ("made", 1_i64.into()),
                ("already", 0_i64.into()),
                ("refused", 0_i64.into()),
                ("problems", json!([]).into()),
                ("account_id", RandomIds.next_uuid().into()),
                ("revision", 1_i64.into()),
                ("created_at", 1_i64.into()),
                ("content", "".into()),
            ],
        )
        .await;
        for at in 0..MANY {
            let contact: Value = self.id(at).as_uuid().into();
            let number = i64::try_from(at).expect("small");
            let bill: Value = RandomIds.next_uuid().into();
            self.insert("bills", a_bill(&bill, &contact, number)).await;
            let item = vec![
                ("item", format!("service:of {at}").into()),
                ("service_id", RandomIds.next_uuid().into()),
                ("horse_id", self.horses[0].as_uuid().into()),
                ("contact_id", contact.clone()),
                ("month", "2026-09".into()),
                ("bill_id", bill),
                ("amount", 100_i64.into()),
            ];
            self.insert("billed_items", item).await;
            let document = vec![
                ("id", RandomIds.next_uuid().into()),
                ("uploaded_by", RandomIds.next_uuid().into()),
                ("kind", "contract".into()),
                ("title", "Terms".into()),
                ("contact_id", contact.clone()),
                ("notes", "".into()),
                ("file_kind", "pdf".into()),
                ("bytes", 1_i64.into()),
                ("search_key", "".into()),
                ("ends_key", 1_i64.into()),
                ("revision", 1_i64.into()),
                ("created_at", 1_i64.into()),
                ("updated_at", 1_i64.into()),
            ];
            self.insert("documents", document).await;
            let message = vec![
                ("id", RandomIds.next_uuid().into()),
                ("contact_id", contact.clone()),
                ("name", "as it was".into()),
                ("text", "Hello".into()),
                ("created_at", 1_i64.into()),
            ];
            self.insert("owner_messages", message).await;
            if at < 3 {
                self.link(&contact, at).await;
                let filled = vec![
                    ("import_id", import.into()),
                    ("item_id", contact.clone()),
                    ("kind", "contact".into()),
                    ("contact_id", contact),
                    ("parts", json!([]).into()),
                    ("print_before", "1".into()),
                    ("print_after", "2".into()),
                ];
                self.insert("import_completions", filled).await;
            }
        }
    }

    async fn link(&self, contact: &Value, at: usize) {
        let link = RandomIds.next_uuid();
        let row = vec![
            ("id", link.into()),
            ("purpose", "owner_page".into()),
            ("contact_id", contact.clone()),
            ("token", RandomIds.next_token().as_str().into()),
            ("opened", 3_i64.into()),
            ("created_at", 1_i64.into()),
        ];
        self.insert("links", row).await;
        if at == 1 {
            let mail = Query::insert()
                .into_table("owner_link_mails")
                .columns(["link_id", "mail_id", "mailed_to", "mailed_at"])
                .values_panic([
                    link.into(),
                    RandomIds.next_uuid().into(),
                    "megan@example.org".into(),
                    5_i64.into(),
                ])
                .take();
            self.db.execute(&mail).await.expect("inserted");
        }
    }

    async fn insert(&self, table: &'static str, mut row: Vec<(&'static str, Value)>) {
        row.push(("organization_id", self.organization()));
        let (columns, values): (Vec<_>, Vec<_>) = row.into_iter().unzip();
        let insert = Query::insert()
            .into_table(table)
            .columns(columns)
            .values_panic(values.into_iter().map(Expr::from))
            .take();
        self.db.execute(&insert).await.expect("inserted");
    }

    async fn rows(&self, table: &'static str, columns: &[&'static str]) -> Vec<QueryResult> {
        let rows = Query::select()
            .columns(columns.iter().map(|it| Alias::new(*it)))
            .from(table)
            .take();
        self.db.query_all(&rows).await.expect("rows")
    }

    pub(super) async fn see(&self, stores: &Stores) -> Seen {
        let mut seen = Seen::new();
        for (table, keys, column) in TABLES {
            let columns = [keys, &[column]].concat();
            let rows = self.rows(table, &columns).await;
            let ids = |row: &QueryResult| {
                let id = |name: &&str| row.try_get::<Option<Uuid>>("", name).expect("an id");
                format!("{:?}", columns.iter().map(id).collect::<Vec<_>>())
            };
            seen.insert(table.to_owned(), rows.iter().map(ids).collect());
        }
        let items = self.rows("billed_items", &["item", "contact_id"]).await;
        let item = |row: &QueryResult| {
            let item: String = row.try_get("", "item").expect("a text");
            let contact: Uuid = row.try_get("", "contact_id").expect("an id");
            format!("{item} {contact}")
        };
        seen.insert("billed_items".to_owned(), items.iter().map(item).collect());
        let mut owners = BTreeSet::new();
        for row in self
            .rows("horse_pasts", &["horse_id", "former_owners"])
            .await
        {
            let horse: Uuid = row.try_get("", "horse_id").expect("an id");
            let former: Json = row.try_get("", "former_owners").expect("owners");
            for period in former.as_array().expect("a list") {
                let of_period = in_any_order(&period["owners"]);
                owners.insert(format!("{horse} {} {of_period:?}", period["until"]));
            }
        }
        for (horse, content) in self.owners().await {
            owners.insert(format!("{horse} {:?}", in_any_order(&content)));
        }
        seen.insert("owners".to_owned(), owners);
        let mut contacts = BTreeSet::new();
        for contact in &self.contacts {
            let found = store(stores).find(&self.scope, contact.id).await;
            let details = found.expect("read").map(|it| it.contact.details);
            contacts.insert(format!("{} {details:?}", contact.id));
        }
        seen.insert("contacts".to_owned(), contacts);
        seen
    }

    /// The latest owners of each horse.
    pub(super) async fn owners(&self) -> Vec<(Uuid, Json)> {
        let rows = self.rows("horse_sections", &["horse_id", "section", "content"]);
        let mut all = Vec::new();
        for row in rows.await {
            let section: String = row.try_get("", "section").expect("a text");
            let horse: Uuid = row.try_get("", "horse_id").expect("an id");
            let is_own = self.horses.iter().any(|it| it.as_uuid() == horse);
            if is_own && section == SectionKind::Owners.as_str() {
                all.push((horse, row.try_get("", "content").expect("owners")));
            }
        }
        all
    }

    /// To whom the documents of each contact belong now, in the order of the contacts.
    pub(super) async fn holders(&self, before: &Seen) -> Vec<Option<ContactId>> {
        let mut holders = Vec::new();
        for contact in &self.contacts {
            let its = before["documents"].iter();
            let its: Vec<_> = its
                .filter(|it| it.contains(&contact.id.to_string()))
                .collect();
            let mut now = None;
            for row in self.rows("documents", &["id", "contact_id"]).await {
                let id: Uuid = row.try_get("", "id").expect("an id");
                if its.iter().any(|it| it.contains(&id.to_string())) {
                    now = row.try_get("", "contact_id").expect("an id");
                }
            }
            holders.push(now.map(ContactId::new));
        }
        holders
    }

    /// The total and what is paid of all bills, and of how many contacts they are.
    pub(super) async fn sums(&self) -> (i64, i64, usize) {
        let mut sums = (0, 0, 0);
        let mine = self.organization();
        for row in self
            .rows("bills", &["organization_id", "contact_id", "total", "paid"])
            .await
        {
            let organization: Uuid = row.try_get("", "organization_id").expect("an id");
            if Value::from(organization) != mine {
                continue;
            }
            let contact: Option<Uuid> = row.try_get("", "contact_id").expect("an id");
            sums.0 += row.try_get::<i64>("", "total").expect("a sum");
            sums.1 += row.try_get::<i64>("", "paid").expect("a sum");
            sums.2 += usize::from(contact.is_some());
        }
        sums
    }
}

/// Owners, whose order says nothing.
fn in_any_order(owners: &Json) -> BTreeSet<String> {
    let owners = owners.as_array().expect("a list").iter();
    owners.map(ToString::to_string).collect()
}

fn a_contact(scope: &Scope, at: usize, horses: &[HorseId]) -> Contact {
    let kinds = [ContactKind::Owner, ContactKind::Trainer, ContactKind::Other];
    let names = [
        "Megan Ashcroft",
        "Ashcroft, Megan",
        "M. Ashcroft",
        "Ben Marchand",
        "Kim Lee",
    ];
    let mut contact = named(scope, names[at], &[kinds[at % kinds.len()]]);
    let details = &mut contact.details;
    details.kinds = Kinds::new(kinds[..=at % kinds.len()].to_vec()).expect("kinds");
    details.email = (at % 2 == 1)
        .then(|| EmailAddress::parse(&format!("m{at}@example.org")).expect("an email"));
    let phones = (0..at).map(|it| format!("931 555 010{it}"));
    details.phones = phones
        .map(|it| PhoneNumber::parse(&it).expect("a phone"))
        .collect();
    if at > 1 {
        details.company = line(&format!("Company {at}"));
        details.address.city = line("Shelbyville");
        details.notes = OptionalText::parse(&format!("Note {}", at % 3)).expect("a text");
    }
    details.horse_ids = match at {
        // An owner alone lists those that it owns.
        0 => Vec::new(),
        at => horses[at % 3..].to_vec(),
    };
    contact
}

fn a_bill(id: &Value, contact: &Value, number: i64) -> Vec<(&'static str, Value)> {
    vec![
        ("id", id.clone()),
        ("number", (number + 1).into()),
        ("contact_id", contact.clone()),
        ("recipient_name", "as printed".into()),
        ("recipient_key", "as printed".into()),
        ("street", "".into()),
        ("city", "".into()),
        ("state", "".into()),
        ("zip_code", "".into()),
        ("letterhead", json!({}).into()),
        ("date", "2026-09-01".into()),
        ("due_on", "2026-09-15".into()),
        ("how_to_pay", "".into()),
        ("note", "".into()),
        ("total", (100 * (number + 1)).into()),
        ("paid", (10 * number).into()),
        ("revision", 1_i64.into()),
        ("created_at", 1_i64.into()),
        ("updated_at", 1_i64.into()),
    ]
}
