use super::*;
use crate::service::tests::class;

#[test]
fn a_rider_is_one_person_by_name_and_address() {
    let mut class = class(&[&[1]]);
    for (entry, (rider, email)) in class.entries.iter_mut().zip([
        ("Zoë  Núñez", "ZOE@example.org"),
        ("zoe nunez", "zoe@example.org"),
        ("Zoë Núñez", "other@example.org"),
    ]) {
        entry.rider_name = rider.to_owned();
        entry.people.rider_email = email.to_owned();
    }
    let riders: Vec<String> = draw_entries(&class)
        .into_iter()
        .map(|it| it.rider)
        .collect();
    assert_eq!(riders[0], riders[1]);
    assert_ne!(riders[0], riders[2]);
}
