/// How people read a class of a show, with its number in the prize list: `12 · Open
/// Pleasure`.
#[must_use]
pub fn class_title(number: &str, name: &str) -> String {
    format!("{number} · {name}")
}
