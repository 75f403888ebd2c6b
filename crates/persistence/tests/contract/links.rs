//! Links that open something without an account: one table of them, also in databases of
//! before.

use std::collections::BTreeSet;

use kernel::{LinkPurpose, RandomToken, Uuid};
use migrations::Migrator;
use sea_orm::{ConnectOptions, ConnectionTrait as _, DbBackend, Statement};
use sea_orm_migration::MigratorTrait as _;
use testkit::TestDatabase;

use crate::support::Stores;

on_both_databases!(links_of_before_open_what_they_did,);

/// Where secrets are that open something, and why they are not links.
const OTHER_SECRETS: [(&str, &str); 13] = [
    ("access_tokens.token_hash", "of a program, for an account"),
    ("account_mails.link_hash", "for whoever reads a mailbox"),
    ("accounts.password_hash", "of an account"),
    (
        "contact_merges.link",
        "a row of `links` that ended, and opens nothing until it is one again",
    ),
    (
        "entry_groups.link",
        "a part of each barn at a show, as that of an entry",
    ),
    ("events.public_link", "public"),
    ("horses.photo_link", "an address elsewhere"),
    ("invitations.link_hash", "for an account"),
    ("links.token", "the links"),
    ("recovery_codes.code_hash", "of an account"),
    (
        "registrations.link",
        "a part of each entry, which nobody makes",
    ),
    ("second_factors.secret", "of an account"),
    (
        "stall_bookings.token",
        "a stall that is held for some minutes: opens nothing",
    ),
];

/// Whatever opens something without an account is a row of `links`: no other table has a
/// secret of its own for it.
#[tokio::test]
async fn there_is_one_mechanism_for_links() {
    let stores = Stores::on_postgres().await;
    let connection = stores.connect().await;
    let columns = Statement::from_string(
        DbBackend::Postgres,
        "SELECT table_name || '.' || column_name AS name FROM information_schema.columns \
         WHERE table_schema = current_schema() AND column_name ~ '(token|secret|link|hash)$' \
         ORDER BY 1",
    );
    let rows = connection.query_all_raw(columns).await.expect("read");
    let found: Vec<String> = rows
        .iter()
        .map(|row| row.try_get("", "name").expect("a name"))
        .collect();
    assert_eq!(found, OTHER_SECRETS.map(|(column, _)| column));
    let named = LinkPurpose::ALL.map(|it| it.as_str());
    let distinct: BTreeSet<_> = named.iter().collect();
    assert_eq!(distinct.len(), named.len());
}

fn secret(letter: char) -> RandomToken {
    RandomToken::stored(letter.to_string().repeat(22))
}

/// A database of before with a link of each kind, brought forward.
async fn brought_forward(stores: &Stores) -> TestDatabase {
    let former = stores.file.empty_beside().await;
    let mut options = ConnectOptions::new(former.url());
    options.max_connections(1);
    let connection = sea_orm::Database::connect(options)
        .await
        .expect("connected");
    let all = Migrator::migrations();
    let before = all
        .iter()
        .position(|it| it.name().ends_with("create_links"));
    let before = u32::try_from(before.expect("a change")).expect("few");
    Migrator::up(&connection, Some(before)).await.expect("made");
    let is_postgres = former.is_postgres();
    let id = |number: u128| {
        let id = Uuid::from_u128(number);
        if is_postgres {
            format!("'{id}'")
        } else {
            format!("x'{}'", id.simple())
        }
    };
    let (barn, contact, horse, show, device, mail) = (id(1), id(2), id(3), id(4), id(5), id(6));
    let [owner, emergency, sale, ring, feed] = ['a', 'b', 'c', 'd', 'e'].map(secret);
    let rows = [
        // Rows to which these refer are not needed.
        if is_postgres {
            "SET session_replication_role = replica".to_owned()
        } else {
            "PRAGMA foreign_keys = OFF".to_owned()
        },
        format!(
            "INSERT INTO horses (id, organization_id, name, name_key, breed_key, color, markings, \
             registration_number, microchip_number, stable, stable_key, location, location_key, \
             boarding_contact, boarding_agreement, general_revision, boarding_revision, \
             created_at, updated_at, sale_link) VALUES ({horse}, {barn}, 'Midnight', 'midnight', \
             '', '', '', '', '', '', '', '', '', '', '', 1, 1, 1, 2, '{sale}')"
        ),
        format!(
            "INSERT INTO events (id, organization_id, public_link, name, name_key, event_type, \
             event_type_key, venue, venue_key, address, city, state, zip_code, manager_name, \
             require_dqp, notes, starts_at, ends_at, time_zone, created_at, updated_at) VALUES \
             ({show}, {barn}, 'p', 'Fair', 'fair', '', '', '', '', '', '', '', '', '', false, '', \
             1, 2, 'UTC', 1, 1)"
        ),
        format!(
            "INSERT INTO owner_links VALUES \
             ({contact}, {barn}, '{owner}', NULL, 7, {mail}, 'ann@example.org', 5, 1)"
        ),
        format!("INSERT INTO emergency_links VALUES ({horse}, {barn}, '{emergency}', 9, 3, 1)"),
        format!(
            "INSERT INTO device_links (id, event_id, role, class_ids, label, link, expires_at, \
             created_at, used_at) VALUES ({device}, {show}, 'gate', '[]', 'Ring 2', '{ring}', 9, \
             1, 8)"
        ),
        format!("INSERT INTO calendar_feeds VALUES ({barn}, '{feed}', 1)"),
    ];
    for row in rows {
        connection.execute_unprepared(&row).await.expect(&row);
    }
    Migrator::up(&connection, None).await.expect("made");
    former
}

async fn links_of_before_open_what_they_did(stores: &Stores) {
    let former = brought_forward(stores).await;
    let tokens = ['a', 'b', 'c', 'd', 'e'].map(secret);
    let [owner, emergency, sale, ring, feed] = tokens;
    for (rows, count) in [
        ("links".to_owned(), 5),
        (
            format!(
                "links WHERE purpose = 'owner_page' AND token = '{owner}' AND opened = 7 \
                 AND contact_id IS NOT NULL AND expires_at IS NULL AND created_at = 1"
            ),
            1,
        ),
        (
            "owner_link_mails JOIN links ON links.id = link_id \
             WHERE mailed_to = 'ann@example.org' AND mailed_at = 5"
                .to_owned(),
            1,
        ),
        (
            format!(
                "links JOIN horses ON horses.id = horse_id WHERE purpose = 'emergency_page' \
                 AND token = '{emergency}' AND opened = 3 AND expires_at = 9"
            ),
            1,
        ),
        (
            format!(
                "links JOIN horses ON horses.id = horse_id WHERE purpose = 'sale_page' \
                 AND token = '{sale}' AND expires_at IS NULL"
            ),
            1,
        ),
        (
            format!(
                "links JOIN ring_devices ON links.id = link_id JOIN events ON events.id = event_id \
                 WHERE purpose = 'device' AND token = '{ring}' AND label = 'Ring 2' \
                 AND role = 'gate' AND used_at = 8 AND links.expires_at = 9 \
                 AND links.organization_id = events.organization_id"
            ),
            1,
        ),
        (
            format!(
                "links WHERE purpose = 'calendar_feed' AND token = '{feed}' \
                 AND account_id = organization_id AND made_by = account_id"
            ),
            1,
        ),
    ] {
        assert_eq!(former.count(&rows).await, count, "{rows}");
    }
}
