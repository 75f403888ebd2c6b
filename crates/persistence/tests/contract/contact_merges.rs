//! Contacts that are merged and parted: whatever the order, nothing is lost, sums stay, and
//! all is as it was in the end.

mod barn;

use contacts::{ContactKind, ContactStore as _, MergeContacts, MergeField, NewMerge};
use futures_util::future::join_all;
use horses::HorseStore as _;
use kernel::{ContactId, ContactMergeId, IdGenerator as _, RandomIds, Refusal, Scope, Uuid};
use persistence::SqlContactStore;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, TestRunner};
use sea_orm::ConnectionTrait as _;
use sea_orm::sea_query::{Expr, ExprTrait as _, Query};

use self::barn::Barn;
use crate::contacts::{keep, named};
use crate::horse_samples::unknown_horse;
use crate::samples::{LATER, NOW};
use crate::support::Stores;

on_both_databases!(
    merging_and_parting_in_any_order_ends_where_it_began,
    of_merges_at_once_one_takes_a_contact,
    what_is_added_while_its_contact_is_merged_is_not_lost,
);

/// How many contacts a barn of these tests has.
const MANY: usize = 5;

fn store(stores: &Stores) -> SqlContactStore {
    SqlContactStore::new(stores.database.clone())
}

fn wish(id: ContactId, with: ContactId, take: Vec<MergeField>) -> MergeContacts {
    MergeContacts {
        id,
        with,
        revision: None,
        other_revision: None,
        take,
    }
}

async fn merge(
    stores: &Stores,
    scope: &Scope,
    wish: &MergeContacts,
) -> Result<ContactMergeId, Refusal> {
    let new = NewMerge {
        id: ContactMergeId::new(RandomIds.next_uuid()),
        now: LATER,
    };
    store(stores).merge(scope, wish, new, None).await
}

#[derive(Debug, Clone)]
enum Step {
    /// Merges one of those that are there with another one.
    Merge(Index, Index, u8),
    /// Parts one of the merges.
    Part(Index),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => any::<(Index, Index, u8)>().prop_map(|(kept, other, take)| {
            Step::Merge(kept, other, take)
        }),
        1 => any::<Index>().prop_map(Step::Part),
    ]
}

/// A merge, with the places of both contacts.
type Merged = (ContactMergeId, usize, usize);

/// In whom a contact is found after these merges.
fn root(merges: &[Merged], at: usize) -> usize {
    let into = merges.iter().find(|(_, _, other)| *other == at);
    into.map_or(at, |(_, kept, _)| root(merges, *kept))
}

async fn merging_and_parting_in_any_order_ends_where_it_began(stores: &Stores) {
    let mut runner = TestRunner::new(Config {
        cases: 16,
        failure_persistence: None,
        ..Config::default()
    });
    let runtime = tokio::runtime::Handle::current();
    let steps = proptest::collection::vec(step(), 1..12);
    let ends = proptest::collection::vec(any::<Index>(), MANY);
    let result = tokio::task::block_in_place(|| {
        runner.run(&(steps, ends), |(steps, ends)| {
            runtime.block_on(follow(stores, steps, ends));
            Ok(())
        })
    });
    result.expect("all is as it was");
}

async fn follow(stores: &Stores, steps: Vec<Step>, ends: Vec<Index>) {
    let barn = Barn::new(stores).await;
    let (before, sums) = (barn.see(stores).await, barn.sums().await);
    let mut merges: Vec<Merged> = Vec::new();
    for step in steps {
        match step {
            Step::Merge(kept, other, take) => {
                let there = (0..MANY).filter(|at| root(&merges, *at) == *at);
                let mut there: Vec<_> = there.collect();
                if there.len() < 2 {
                    continue;
                }
                let kept = there.remove(kept.index(there.len()));
                let other = there[other.index(there.len())];
                let fields = MergeField::ALL.into_iter().zip(0..8);
                let fields = fields.filter(|(_, bit)| take >> bit & 1 == 1);
                let take = fields.map(|(field, _)| field).collect();
                let wish = wish(barn.id(kept), barn.id(other), take);
                let id = merge(stores, &barn.scope, &wish).await.expect("merged");
                merges.push((id, kept, other));
            }
            Step::Part(index) => part_one(stores, &barn, &mut merges, index).await,
        }
        let holders = (0..MANY).map(|at| Some(barn.id(root(&merges, at))));
        let holders: Vec<_> = holders.collect();
        assert_eq!(barn.holders(&before).await, holders, "{merges:?}");
        assert_eq!(barn.sums().await, sums);
        for (_, owners) in barn.owners().await {
            let owners = owners.as_array().expect("owners");
            let shares = owners.iter().filter_map(|it| it["share"].as_u64());
            let shares: Vec<_> = shares.collect();
            assert!(shares.is_empty() || shares.iter().sum::<u64>() == 10_000);
        }
    }
    for index in ends {
        part_one(stores, &barn, &mut merges, index).await;
    }
    assert_eq!(merges, []);
    assert_eq!(barn.see(stores).await, before);
}

async fn part_one(stores: &Stores, barn: &Barn, merges: &mut Vec<Merged>, index: Index) {
    if merges.is_empty() {
        return;
    }
    let (id, _, other) = merges.remove(index.index(merges.len()));
    let parted = store(stores).part(&barn.scope, id, LATER).await;
    let parted = parted.expect("parted");
    assert_eq!(parted.id, barn.id(other));
    assert_eq!(parted.stays, []);
}

async fn of_merges_at_once_one_takes_a_contact(stores: &Stores) {
    let scope = stores.actor().await;
    for _ in 0..5 {
        let mut ids = Vec::new();
        for name in ["One", "Two", "Three"] {
            let contact = named(&scope, name, &[ContactKind::Owner]);
            ids.push(keep(stores, contact).await.id);
        }
        // Each with each, in both directions.
        let pairs = [(0, 1), (1, 0), (1, 2), (2, 1), (0, 2), (2, 0)];
        let calls = pairs.map(|(kept, other)| {
            let (scope, wish) = (&scope, wish(ids[kept], ids[other], Vec::new()));
            async move { merge(stores, scope, &wish).await }
        });
        let merged = join_all(calls).await;
        let done = merged.iter().filter(|it| it.is_ok()).count();
        // The second one takes what the first one kept.
        assert_eq!(done, 2, "{merged:?}");
        let gone = |it: &Result<_, Refusal>| matches!(it, Err(Refusal::NotFound("Contact")));
        assert_eq!(merged.iter().filter(|it| gone(it)).count(), 4);
    }
}

async fn what_is_added_while_its_contact_is_merged_is_not_lost(stores: &Stores) {
    let scope = stores.actor().await;
    for _ in 0..10 {
        let kept = keep(stores, named(&scope, "Megan", &[ContactKind::Owner])).await;
        let other = keep(stores, named(&scope, "Ashcroft", &[ContactKind::Owner])).await;
        let mut horse = unknown_horse(&scope, "Comet");
        horse.sections.owners = crate::horse_samples::list(vec![horses::Owner {
            contact_id: Some(other.id),
            ..horses::Owner::named(other.details.name.clone())
        }]);
        let wish = wish(kept.id, other.id, Vec::new());
        let added = crate::documents::of_contact(stores, &scope, other.id);
        let (merged, document, horse) =
            tokio::join!(merge(stores, &scope, &wish), added, stores.keep(horse));
        let merge_id = merged.expect("merged");
        let owner = async || {
            let found = stores.horses.find(&scope, horse.id).await.expect("read");
            let owners = found.expect("the horse").sections.owners;
            owners.as_slice()[0].contact_id
        };
        assert_eq!(owner().await, Some(kept.id));
        let db = stores.connect().await;
        match &document {
            Ok(document) => {
                let row = Query::select()
                    .column("contact_id")
                    .from("documents")
                    .and_where(Expr::col("id").eq(document.id.as_uuid()))
                    .take();
                let row = db.query_one(&row).await.expect("read").expect("a row");
                let contact: Uuid = row.try_get("", "contact_id").expect("an id");
                assert_eq!(ContactId::new(contact), kept.id);
            }
            Err(refused) => assert!(matches!(
                refused,
                Refusal::Field {
                    field: "contact_id",
                    ..
                }
            )),
        }
        let parted = store(stores).part(&scope, merge_id, NOW).await;
        assert_eq!(parted.expect("parted").id, other.id);
    }
}
