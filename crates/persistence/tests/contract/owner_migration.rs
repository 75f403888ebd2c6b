//! Owners that were texts become contacts.

use contacts::{ContactFilter, ContactKind, ContactStore as _};
use horses::HorseStore as _;
use kernel::PageRequest;
use migrations::Migrator;
use persistence::SqlContactStore;
use sea_orm_migration::MigratorTrait as _;
use serde_json::json;

use crate::stored_values::set;
use crate::support::Stores;

on_both_databases!(owners_of_before_are_contacts_of_their_organizations);

async fn owners_of_before_are_contacts_of_their_organizations(stores: &Stores) {
    let (actor, first) = stores.horse().await;
    let second = stores.horse_of(&actor).await;
    let third = stores.horse_of(&actor).await;
    let (other, foreign) = stores.horse().await;
    let change = "m20261124_000201_create_contacts";
    let connection = stores.take_back(change).await;
    for (horse, owners) in [
        (&first, json!(["Zoë Doe", "Kim"])),
        (&second, json!([" zoë DOE "])),
        (&third, json!([])),
        (&foreign, json!(["Kim"])),
    ] {
        let mut at = format!("section = 'owners' AND horse_id = '{}'", horse.id);
        if !stores.file.is_postgres() {
            at = format!(
                "section = 'owners' AND horse_id = x'{}'",
                horse.id.as_uuid().simple()
            );
        }
        set(stores, "horse_sections", &[("content", owners)], &at).await;
    }
    Migrator::up(&connection, None).await.expect("made");
    connection.close().await.expect("closed");

    let contacts = SqlContactStore::new(stores.database.clone());
    let listed = async |actor, text: &str| {
        let filter = ContactFilter {
            kind: Some(ContactKind::Owner),
            text: Some(text.to_owned()),
            horse: None,
        };
        let page = contacts.list(actor, &filter, &PageRequest::first(9)).await;
        page.expect("answered").items
    };
    let mine = listed(&actor, "").await;
    let names: Vec<_> = mine.iter().map(|it| it.details.name.as_str()).collect();
    assert_eq!(names, ["Kim", "Zoë Doe"]);
    assert_eq!(mine[0].created_at, first.created_at);
    assert_eq!(listed(&actor, "zoe").await.len(), 1);
    assert_eq!(listed(&other, "").await.len(), 1);
    let owners = async |actor, id| {
        let horse = stores.horses.find(actor, id).await.expect("answered");
        let owners = horse.expect("there").sections.owners;
        let owners = owners.as_slice().iter();
        let owners = owners.map(|it| (it.name.as_str().to_owned(), it.contact_id));
        owners.collect::<Vec<_>>()
    };
    let (kim, zoe) = (Some(mine[0].id), Some(mine[1].id));
    let expected = [("Zoë Doe".to_owned(), zoe), ("Kim".to_owned(), kim)];
    assert_eq!(owners(&actor, first.id).await, expected);
    let expected = [(" zoë DOE ".to_owned(), zoe)];
    assert_eq!(owners(&actor, second.id).await, expected);
    assert_eq!(owners(&actor, third.id).await, []);
    assert_ne!(owners(&other, foreign.id).await[0].1, kim);
}
