use super::*;

#[test]
fn a_class_of_sixty_breaks_over_pages_with_its_heading_on_each() {
    let pages = printed(Paper::ClassSheets, &roster(60));
    assert!(pages.len() > 1, "{}", pages.len());
    for (at, page) in pages.iter().enumerate() {
        let heading = "Class 12A · Open Pleasure 60 entered · Spring Classic · \
                       Fairgrounds, Shelbyville, TN · June 6, 2026 to June 7, 2026 No. Horse, owner, \
                       trainer Rider, town";
        assert!(page.starts_with(heading), "{page}");
        let foot = format!("Page {} of {}", at + 1, pages.len());
        assert!(page.ends_with(&foot), "{page}");
    }
    let text = pages.join(" ");
    for number in 1..=60 {
        let row = format!("{} Horse{number} Rider{:03}", 100 + number, 60 - number);
        assert_eq!(text.matches(&row).count(), 1, "{row}");
    }
    assert!(text.contains(
        "Waiting list, first in line first No. Horse, owner, trainer Rider, town \
             – Horse61 José Núñez"
    ));
}

#[test]
fn a_judge_reads_numbers_and_no_names() {
    let pages = printed(Paper::JudgeCards, &roster(3));
    let [page] = pages.try_into().expect("one page");
    assert!(page.contains("Class 12A · Open Pleasure"), "{page}");
    assert!(
        page.contains("Judge: No. Place Remarks 101 102 103"),
        "{page}"
    );
    assert!(
        !page.contains("Rider") && !page.contains("Horse1"),
        "{page}"
    );
}

#[test]
fn a_table_over_pages_is_one_with_its_titles_once() {
    let tree = read(Paper::ClassSheets, &roster(60));
    let begin = "\nDocument
  H1 Class 12A · Open Pleasure
  P 60 entered · Spring Classic · Fairgrounds, Shelbyville, TN · June 6, 2026 to June 7, 2026
  Table
    THead
      TR
        TH No.
        TH Horse, owner, trainer
        TH Rider, town
    TBody
      TR
        TD 101
        TD Horse1
        TD Rider059
      TR
        TD 102";
    assert!(tree.starts_with(begin), "{tree}");
    // A row for each entry, and the titles of the entered and of the waiting.
    assert_eq!(tree.matches("\n      TR").count(), 61 + 2);
    assert_eq!(tree.matches("\n  Table").count(), 2);
    assert_eq!(tree.matches("H1").count(), 1);
    let end = "
  H2 Waiting list, first in line first
  Table
    THead
      TR
        TH No.
        TH Horse, owner, trainer
        TH Rider, town
    TBody
      TR
        TD –
        TD Horse61
        TD José Núñez";
    assert!(tree.ends_with(end), "{tree}");
}

#[test]
fn an_announcer_reads_owner_trainer_and_town() {
    let mut roster = roster(2);
    let entry = &mut roster.entries[0];
    entry.details.owner = Some(person("Willow Farm"));
    entry.details.trainer = Some(person("Jim Hill"));
    entry.rider.rider_street = line("1 Main St, Shelbyville, TN 37160").into();
    let [page] = printed(Paper::ClassSheets, &roster)
        .try_into()
        .expect("one page");
    let rows = "101 Horse1 Owner: Willow Farm Trainer: Jim Hill Rider001 Shelbyville, TN \
                102 Horse2 Rider000 Waiting list";
    assert!(page.contains(rows), "{page}");
    assert!(!page.contains("Without entries"), "{page}");
}

#[test]
fn a_horse_that_an_inspection_keeps_out_is_marked() {
    let mut roster = roster(2);
    roster.entries[0].inspection_status = InspectionStatus::Noncompliant;
    let page = printed(Paper::ClassSheets, &roster).concat();
    let row = "101 Horse1 Not to be shown: the horse is noncompliant Rider001";
    assert!(page.contains(row), "{page}");
    assert_eq!(page.matches("Not to be shown").count(), 1, "{page}");
}

#[test]
fn classes_without_entries_have_no_page_and_are_named_at_the_end() {
    let mut roster = roster(2);
    for (id, number, name) in [(2, "9", "Lead Line"), (3, "10", "Costume")] {
        roster.classes.insert(
            0,
            RosterClass {
                id: class_id(id),
                number: number.to_owned(),
                name: name.to_owned(),
            },
        );
    }
    for paper in [Paper::ClassSheets, Paper::JudgeCards] {
        let [page] = printed(paper, &roster).try_into().expect("one page");
        assert!(page.starts_with("Class 12A · Open Pleasure"), "{page}");
        let last = "Without entries: 10 · Costume; 9 · Lead Line";
        assert!(page.contains(last), "{page}");
    }
    // One class alone says nothing of others.
    let alone = roster.of_class(class_id(1)).expect("a class");
    let pages = printed(Paper::ClassSheets, &alone).concat();
    assert!(!pages.contains("Without entries"), "{pages}");
}
