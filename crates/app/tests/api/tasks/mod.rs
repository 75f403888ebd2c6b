//! `tasks`, `medications` and `today`.

mod as_given;
mod done;
mod medications;
mod recorded_twice;
mod today;

use serde_json::{Value, json};

/// The day of the tests' clock, and a time of [`course`].
pub(crate) const DUE_ON: &str = "2026-05-01";
pub(crate) const DUE_AT: &str = "08:00";

/// A task of one horse that is due once, on [`DUE_ON`].
pub(crate) fn due_once(horse: &str) -> Value {
    json!({ "title": "Ice the left hind", "horse_ids": [horse], "starts_on": DUE_ON })
}

/// A course with a dose at [`DUE_AT`].
pub(crate) fn course(horse: &str) -> Value {
    json!({
        "horse_id": horse, "drug": "Bute", "dose": "1 g", "route": "by mouth",
        "from": "2026-04-30", "until": "2026-05-05", "times": ["20:00", DUE_AT, "20:00"],
        "reason": "Lame", "prescribed_by": "Dr. Hale", "withdrawal_note": "Not before a show",
    })
}
