//! Tables that somebody brings: what the store keeps of them, adds and takes back.

use std::sync::Arc;

use futures_util::future::join_all;
use imports::{
    AnsweredWord, CareAnswer, CareCosts, CareMeaning, Clocks, DateOrder, Differences, Import,
    ImportKind, ImportState, Judged, Plan, Result as Outcome, Sheet, Table,
};
use kernel::{
    IdGenerator as _, ImportId, OptionalLine, PageRequest, RandomIds, Refusal, RequiredLine,
    Revision, Scope,
};
use persistence::SqlImportStore;
use processes::imports::{ImportRefusal, ImportStore as _, Rows, Target};
use registrations::EntryLimits;
use time::Duration;

use crate::samples::NOW;
use crate::support::Stores;

on_both_databases!(
    a_draft_is_kept_as_it_was_brought,
    of_drafts_the_newest_five_of_each_person_are_kept,
    a_change_of_another_revision_is_refused,
    two_runs_at_once_add_once,
    what_was_added_is_taken_back_once,
    a_list_has_the_kinds_that_are_asked_for,
);

pub(crate) fn store(stores: &Stores) -> SqlImportStore {
    SqlImportStore::new(stores.database.clone())
}

/// A table of contacts with these names, as somebody brings it.
pub(crate) fn contacts(scope: &Scope, names: &[&str]) -> Import {
    let people = names.iter().map(|name| [name, "Sunny Acres"]);
    let rows = [["Name", "Company"]].into_iter().chain(people);
    brought(scope, ImportKind::Contacts, rows)
}

/// A table with these cells below its headings, as somebody brings it.
pub(crate) fn brought<const N: usize>(
    scope: &Scope,
    kind: ImportKind,
    rows: impl IntoIterator<Item = [impl ToString; N]>,
) -> Import {
    let cells = |row: [_; N]| row.iter().map(ToString::to_string).collect::<Vec<_>>();
    let rows = rows.into_iter().map(cells);
    let table = Table::of((1..).zip(rows)).expect("a table");
    Import {
        id: ImportId::new(RandomIds.next_uuid()),
        organization_id: scope.actor().own_organization(),
        event_id: None,
        file_name: "people.csv".to_owned(),
        sheet: Sheet::default(),
        plan: Plan::suggested(&table, kind),
        rows: u32::try_from(table.rows.len()).expect("few"),
        table,
        state: ImportState::Draft,
        result: Outcome::default(),
        by: scope.account_id(),
        by_address: None,
        revision: Revision::FIRST,
        created_at: NOW,
    }
}

pub(crate) fn target(import: &Import, scope: &Scope) -> Target {
    Target {
        organization_id: import.organization_id,
        event_id: import.event_id,
        kind: import.plan.kind,
        keeps_book: true,
        account_id: scope.account_id(),
        by: scope.actor().changer(),
        time_zone: None,
        today: NOW.date(),
        now: NOW,
    }
}

pub(crate) fn rows(import: &Import, target: Target) -> Rows {
    Rows {
        target,
        records: {
            let (today, time_zone) = (NOW.date(), None);
            import.read(Clocks { today, time_zone }).0
        },
        limits: EntryLimits::default(),
        takes: false,
        charged_from: None,
        words: import.plan.words.clone(),
        costs: import.plan.costs,
        association: import.plan.association.clone(),
        ids: Arc::new(RandomIds),
    }
}

async fn judged(stores: &Stores, import: &Import, scope: &Scope) -> Vec<Judged> {
    let rows = rows(import, target(import, scope));
    let present = store(stores).present(&rows).await.expect("read");
    rows.judge(present).expect("judged").judged
}

async fn found(stores: &Stores, id: ImportId) -> Option<Import> {
    let found = store(stores).find(id).await;
    found.expect("answered").map(|it| Import {
        by_address: None,
        ..it
    })
}

async fn run(stores: &Stores, import: &Import, scope: &Scope) -> Result<Outcome, ImportRefusal> {
    let rows = rows(import, target(import, scope));
    store(stores).run(import, &rows).await
}

async fn a_draft_is_kept_as_it_was_brought(stores: &Stores) {
    let scope = stores.actor().await;
    let import = contacts(&scope, &["Rae Doe", "Kim Lee"]);
    store(stores)
        .insert(std::slice::from_ref(&import))
        .await
        .expect("kept");
    assert_eq!(found(stores, import.id).await, Some(import.clone()));
    let by = store(stores).find(import.id).await.expect("answered");
    let address = by.and_then(|it| it.by_address).expect("an address");
    assert_eq!(address.as_str(), stores.accounts_email(scope.actor()).await);
    assert_eq!(judged(stores, &import, &scope).await.len(), 2);
    assert_eq!(
        found(stores, import.id).await,
        Some(import),
        "nothing was added"
    );
}

async fn of_drafts_the_newest_five_of_each_person_are_kept(stores: &Stores) {
    let (scope, other) = (stores.actor().await, stores.actor().await);
    let of_other = contacts(&other, &["Rae Doe"]);
    store(stores)
        .insert(std::slice::from_ref(&of_other))
        .await
        .expect("kept");
    let done = contacts(&scope, &["Kim Lee"]);
    store(stores)
        .insert(std::slice::from_ref(&done))
        .await
        .expect("kept");
    run(stores, &done, &scope).await.expect("imported");
    // A colleague's imports throw nobody's away.
    let of_colleague = Import {
        by: other.account_id(),
        created_at: NOW - Duration::hours(1),
        ..contacts(&scope, &["Ann Lee"])
    };
    store(stores)
        .insert(std::slice::from_ref(&of_colleague))
        .await
        .expect("kept");
    let mut brought = Vec::new();
    for ago in (0..7).rev() {
        let draft = Import {
            created_at: NOW - Duration::minutes(ago),
            ..contacts(&scope, &["Rae Doe"])
        };
        store(stores)
            .insert(std::slice::from_ref(&draft))
            .await
            .expect("kept");
        brought.push(draft.id);
    }
    for id in &brought[..2] {
        assert_eq!(found(stores, *id).await, None);
    }
    for id in brought[2..]
        .iter()
        .chain([&done.id, &of_other.id, &of_colleague.id])
    {
        assert!(found(stores, *id).await.is_some());
    }
}

async fn a_change_of_another_revision_is_refused(stores: &Stores) {
    let scope = stores.actor().await;
    let import = contacts(&scope, &["Rae Doe"]);
    store(stores)
        .insert(std::slice::from_ref(&import))
        .await
        .expect("kept");
    let plan = Plan {
        kind: ImportKind::Horses,
        columns: vec![Some("name".to_owned()), None],
        dates: Some(DateOrder::DayFirst),
        charged_from: Some(NOW.date()),
        differences: Some(Differences::Take),
        costs: Some(CareCosts::Billed),
        association: RequiredLine::parse("TWHBEA").ok(),
        words: vec![AnsweredWord {
            word: "Pwr Pak".to_owned(),
            answer: CareAnswer {
                meaning: CareMeaning::Vaccination,
                vaccine: OptionalLine::parse("Rabies").expect("a line"),
            },
        }],
    };
    let changed = store(stores)
        .change(import.id, &plan, import.revision)
        .await;
    changed.expect("changed");
    let after = found(stores, import.id).await.expect("there");
    assert_eq!(
        (&after.plan, after.revision),
        (&plan, import.revision.next())
    );
    let stale = store(stores)
        .change(import.id, &import.plan, import.revision)
        .await;
    assert!(matches!(
        stale,
        Err(ImportRefusal::Refusal(Refusal::Changed))
    ));
    // It was read before it was changed.
    let stale = run(stores, &import, &scope).await;
    assert!(matches!(
        stale,
        Err(ImportRefusal::Refusal(Refusal::Changed))
    ));
    assert_eq!(found(stores, import.id).await, Some(after));
}

async fn two_runs_at_once_add_once(stores: &Stores) {
    let scope = stores.actor().await;
    let import = contacts(&scope, &["Rae Doe", "Kim Lee", "Rae Doe", ""]);
    store(stores)
        .insert(std::slice::from_ref(&import))
        .await
        .expect("kept");
    let runs = (0..4).map(|_| run(stores, &import, &scope));
    let (done, refused): (Vec<_>, Vec<_>) =
        join_all(runs).await.into_iter().partition(Result::is_ok);
    assert_eq!((done.len(), refused.len()), (1, 3));
    for refusal in refused {
        assert!(matches!(refusal, Err(ImportRefusal::Done)));
    }
    let after = found(stores, import.id).await.expect("there");
    assert_eq!(
        (after.state, after.table.rows.len()),
        (ImportState::Done, 0)
    );
    let result = (
        after.result.made,
        after.result.already,
        after.result.refused,
    );
    // A name that is in the table twice; a company without a person is a contact, too.
    assert_eq!(result, (3, 1, 0));
    let again = contacts(&scope, &["Kim Lee"]);
    let judged = judged(stores, &again, &scope).await;
    assert_eq!(judged[0].verdict, imports::Verdict::Known);
}

async fn what_was_added_is_taken_back_once(stores: &Stores) {
    let scope = stores.actor().await;
    let import = contacts(&scope, &["Rae Doe", "Kim Lee"]);
    store(stores)
        .insert(std::slice::from_ref(&import))
        .await
        .expect("kept");
    let target = target(&import, &scope);
    let early = store(stores).undo(&import, &target).await;
    assert!(matches!(early, Err(ImportRefusal::NotRun)));
    run(stores, &import, &scope).await.expect("imported");
    let undo = || async { store(stores).undo(&import, &target).await };
    let answers = join_all((0..3).map(|_| undo())).await;
    for answer in answers {
        let undone = answer.expect("taken back");
        assert_eq!((undone.removed, undone.kept.len()), (2, 0));
    }
    let late = run(stores, &import, &scope).await;
    assert!(matches!(late, Err(ImportRefusal::Undone)));
    let export = store(stores).export(&target).await;
    assert_eq!(export.expect("a table"), [[""; 0]; 0]);
}

async fn a_list_has_the_kinds_that_are_asked_for(stores: &Stores) {
    let scope = stores.actor().await;
    let first = contacts(&scope, &["Rae Doe"]);
    let mut second = contacts(&scope, &["Dusty"]);
    second.plan.kind = ImportKind::Horses;
    second.created_at = NOW + Duration::minutes(1);
    for import in [&first, &second] {
        store(stores)
            .insert(std::slice::from_ref(import))
            .await
            .expect("kept");
    }
    let organization = scope.actor().own_organization();
    for (kinds, expected) in [
        (
            &[ImportKind::Contacts, ImportKind::Horses][..],
            vec![second.id, first.id],
        ),
        (&[ImportKind::Contacts], vec![first.id]),
        (&[ImportKind::Book], vec![]),
    ] {
        let page = store(stores)
            .list(organization, kinds, &PageRequest::first(9))
            .await;
        let listed: Vec<_> = page.expect("a page").items.iter().map(|it| it.id).collect();
        assert_eq!(listed, expected, "{kinds:?}");
    }
}
