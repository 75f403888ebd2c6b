use accounts::AccountStore as _;
use events::EventStore as _;
use horses::HorseStore as _;
use kernel::OrganizationId;
use migrations::Migrator;
use sea_orm_migration::MigratorTrait as _;

use crate::support::Stores;

on_both_databases!(what_belonged_to_accounts_belongs_to_their_organizations);

async fn what_belonged_to_accounts_belongs_to_their_organizations(stores: &Stores) {
    let (owner, event) = stores.show().await;
    let horse = stores.horse_of(&owner).await;
    let change = "m20261123_000501_belong_to_organizations";
    let connection = stores.take_back(change).await;
    // Before, an organization had an id of its own.
    let other = "UPDATE organizations SET id = (SELECT id FROM events)";
    stores.file.execute(other).await;
    let up = Migrator::up(&connection, None).await;
    up.expect("made");
    connection.close().await.expect("closed");

    let organization = OrganizationId::of_founder(owner.account_id());
    let found = stores
        .accounts
        .find_organization(&owner, organization)
        .await;
    assert_eq!(found.expect("answered").expect("found").id, organization);
    let found = stores.events.find(&owner, event.id).await;
    assert_eq!(found.expect("answered"), Some(event));
    let found = stores.horses.find(&owner, horse.id).await;
    let mut found = found.expect("answered").expect("found");
    // A later migration made contacts of them, and taking back another one dropped the
    // days of boarding.
    found.sections.owners = horse.sections.owners.clone();
    found.sections.boarding.period = horse.sections.boarding.period;
    found.revisions = horse.revisions;
    assert_eq!(found, horse);
}
