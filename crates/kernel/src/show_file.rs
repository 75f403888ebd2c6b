use time::Date;

/// The name of a file about a show, such as `Spring Classic 2027-05-01 check-in.pdf`:
/// files of a show stand together in a folder, and those of the same show in other years
/// one after the other. It has nothing that a file's name cannot have.
#[must_use]
pub fn show_file(show: &str, first_day: Date, what: &str) -> String {
    let name = format!("{show} {first_day} {what}");
    let is_allowed = |it: char| !it.is_control() && !"\\/:*?\"<>|".contains(it);
    let name = name.replace(|it| !is_allowed(it), " ");
    let words: Vec<_> = name.split_whitespace().collect();
    // One that begins with a dot would be hidden.
    words.join(" ").trim_start_matches(['.', ' ']).to_owned()
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn a_file_is_named_by_show_and_day_without_what_no_file_may_have() {
        for (show, expected) in [
            ("Spring Classic", "Spring Classic 2027-05-01 check-in.pdf"),
            (
                "Fête \"5/1\":  A\tB",
                "Fête 5 1 A B 2027-05-01 check-in.pdf",
            ),
            ("../etc", "etc 2027-05-01 check-in.pdf"),
            ("?", "2027-05-01 check-in.pdf"),
        ] {
            let name = show_file(show, date!(2027 - 05 - 01), "check-in.pdf");
            assert_eq!(name, expected);
        }
    }
}
