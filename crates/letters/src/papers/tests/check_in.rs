use super::*;

#[test]
fn the_desk_reads_riders_in_order_and_what_is_due() {
    let pages = printed(Paper::CheckIn, &roster(2));
    let [page] = pages.try_into().expect("one page");
    let rows = "□ 102 Rider000 Horse2 12A $15.00 □ 101 Rider001 Horse1 12A $15.00";
    assert!(page.contains(rows), "{page}");
    assert!(!page.contains("Núñez"), "{page}");
}
