use kernel::{IdGenerator as _, ManualClock, SequentialIds};
use time::macros::datetime;

use super::*;
use crate::create::tests::actor;

const NOW: OffsetDateTime = datetime!(2026-05-10 12:00 UTC);

fn id(number: u32) -> ClassId {
    ClassId::parse(&format!("00000000-0000-7000-8000-{number:012}")).expect("an id")
}

fn event_id() -> EventId {
    EventId::new(SequentialIds::default().next_uuid())
}

fn honors(class: u32, sponsor: &str, trophy: &str) -> ClassHonors {
    ClassHonors {
        class_id: id(class),
        sponsor: OptionalLine::parse(sponsor).expect("a line"),
        trophy: OptionalLine::parse(trophy).expect("a line"),
    }
}

fn edit(honors: Vec<ClassHonors>, revision: Option<Revision>) -> EditPrizeList {
    EditPrizeList {
        before: OptionalText::parse("Welcome.").expect("a text"),
        after: OptionalText::default(),
        honors,
        revision,
    }
}

/// Two classes, and what is stored with which lines.
fn service(
    present: PrizeListText,
    saves: impl Fn(&PrizeListText, &[NewAuditLine]) + Send + Sync + 'static,
) -> PrizeListTexts {
    let mut store = MockPrizeListTextStore::new();
    let classes = vec![
        (id(1), "1 · Open".to_owned()),
        (id(2), "2 · Youth".to_owned()),
    ];
    store
        .expect_find()
        .returning(move |_, _| Ok(Some((present.clone(), classes.clone()))));
    store
        .expect_save()
        .returning(move |_, _, (_, text), lines| {
            saves(&text, &lines);
            Ok(())
        });
    PrizeListTexts::new(Arc::new(store), Arc::new(ManualClock::at(NOW)))
}

#[tokio::test]
async fn an_edit_is_told_by_what_it_changes_and_blank_honors_are_none() {
    let service = service(PrizeListText::default(), |text, lines| {
        assert_eq!(text.honors.len(), 1);
        let told = lines
            .iter()
            .map(|it| (it.difference.subject.as_str(), it.difference.after.as_str()));
        assert_eq!(
            told.collect::<Vec<_>>(),
            [
                ("before", "Welcome."),
                ("1 · Open", "Sponsored by Shelby Feed. Trophy: Silver bowl."),
            ]
        );
    });
    let wish = edit(
        vec![honors(1, "Shelby Feed", "Silver bowl"), honors(2, "", " ")],
        None,
    );
    let saved = service
        .edit(&actor(), event_id(), wish)
        .await
        .expect("saved");
    assert_eq!(saved.revision, Revision::FIRST.next());
    assert_eq!(saved.published_at, None);
}

#[tokio::test]
async fn classes_of_other_shows_and_repeated_ones_are_refused() {
    let service = service(PrizeListText::default(), |_, _| panic!("saved"));
    let wish = edit(
        vec![honors(1, "A", ""), honors(7, "B", ""), honors(1, "C", "")],
        None,
    );
    let refused = service.edit(&actor(), event_id(), wish).await;
    let Err(EditPrizeListError::Classes(wrong)) = refused else {
        panic!("{refused:?}");
    };
    assert_eq!(wrong, [1, 2]);
}

#[tokio::test]
async fn what_was_saved_meanwhile_is_not_replaced() {
    let present = PrizeListText {
        revision: Revision::FIRST.next(),
        ..PrizeListText::default()
    };
    let service = service(present, |_, _| panic!("saved"));
    let wish = edit(Vec::new(), Some(Revision::FIRST));
    let refused = service.edit(&actor(), event_id(), wish).await;
    assert!(matches!(
        refused,
        Err(EditPrizeListError::Refusal(Refusal::Changed))
    ));
}

#[tokio::test]
async fn it_is_published_with_its_date_and_taken_back_once() {
    let draft = service(PrizeListText::default(), |_, lines| {
        assert_eq!(lines.len(), 1);
    });
    let published = draft
        .publish(&actor(), event_id())
        .await
        .expect("published");
    assert_eq!(published.published_at, Some(NOW));
    let unchanged = draft
        .take_back(&actor(), event_id())
        .await
        .expect("a draft");
    assert_eq!(unchanged, PrizeListText::default());
    let back = service(published, |text, _| assert_eq!(text.published_at, None));
    let back = back
        .take_back(&actor(), event_id())
        .await
        .expect("taken back");
    assert_eq!(back.published_at, None);
}
