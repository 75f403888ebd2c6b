//! What `horse_sections.content` holds: each section as a JSON object, under
//! the names of the domain's own fields.
//!
//! A field is named once, for writing and for reading, so that no two can be
//! mixed up. What is missing in an older row, since the field came later, reads
//! as empty.

use horses::{
    Breeding, Competition, Dental, Deworming, Equipment, Feeding, Grooming, HealthRecords,
    HoofCare, LeasePeriod, Leasing, ListOf, MedicalEntry, Pedigree, Record, Trainer, Training,
    TrainingLogEntry, Vaccination, VetVisit,
};
use kernel::{OptionalLine, OptionalText, RecordDate, RecordId, RequiredLine};
use sea_orm::prelude::Json;
use serde_json::json;

use crate::row::{Unreadable, present};

/// A domain value that is kept as JSON.
pub(super) trait JsonColumn: Sized {
    /// As it is stored.
    fn to_json(&self) -> Json;

    /// As the domain reads it again. `column` is for the error.
    fn from_json(column: &'static str, json: &Json) -> Result<Self, Unreadable>;
}

/// A text; a missing one is empty.
fn text<'a>(column: &'static str, json: &'a Json) -> Result<&'a str, Unreadable> {
    match json {
        Json::Null => Ok(""),
        json => present(column, json.as_str()),
    }
}

/// One of an object's values; null if it has none of this name.
fn member<'a>(column: &'static str, json: &'a Json, name: &str) -> Result<&'a Json, Unreadable> {
    match json {
        Json::Null => Ok(json),
        json => {
            let object = present(column, json.as_object())?;
            Ok(object.get(name).unwrap_or(&Json::Null))
        }
    }
}

macro_rules! kept_texts {
    ($($text:ident),+) => {$(
        impl<const MAX: usize> JsonColumn for $text<MAX> {
            fn to_json(&self) -> Json {
                self.as_str().into()
            }

            fn from_json(column: &'static str, json: &Json) -> Result<Self, Unreadable> {
                text(column, json).map(|text| Self::stored(text.to_owned()))
            }
        }
    )+};
}

kept_texts!(RequiredLine, OptionalLine, OptionalText);

impl JsonColumn for RecordDate {
    fn to_json(&self) -> Json {
        self.to_string().into()
    }

    fn from_json(column: &'static str, json: &Json) -> Result<Self, Unreadable> {
        present(column, Self::stored(text(column, json)?))
    }
}

impl JsonColumn for Option<RecordDate> {
    fn to_json(&self) -> Json {
        self.map_or(Json::Null, |date| date.to_json())
    }

    fn from_json(column: &'static str, json: &Json) -> Result<Self, Unreadable> {
        match text(column, json)? {
            "" => Ok(None),
            _ => RecordDate::from_json(column, json).map(Some),
        }
    }
}

impl<T: JsonColumn> JsonColumn for ListOf<T> {
    fn to_json(&self) -> Json {
        self.as_slice().iter().map(JsonColumn::to_json).collect()
    }

    fn from_json(column: &'static str, json: &Json) -> Result<Self, Unreadable> {
        let entries = match json {
            Json::Null => &[],
            json => present(column, json.as_array())?.as_slice(),
        };
        let entries = entries.iter().map(|entry| T::from_json(column, entry));
        Ok(Self::stored(entries.collect::<Result<_, _>>()?))
    }
}

impl<T: JsonColumn> JsonColumn for Record<RecordId, T> {
    fn to_json(&self) -> Json {
        json!({ "id": self.id.to_string(), "entry": self.entry.to_json() })
    }

    fn from_json(column: &'static str, json: &Json) -> Result<Self, Unreadable> {
        let id = text(column, member(column, json, "id")?)?;
        Ok(Self {
            id: present(column, RecordId::parse(id))?,
            entry: T::from_json(column, member(column, json, "entry")?)?,
        })
    }
}

impl JsonColumn for LeasePeriod {
    fn to_json(&self) -> Json {
        json!({
            "starts_on": self.starts_on().to_json(),
            "ends_on": self.ends_on().to_json(),
        })
    }

    fn from_json(column: &'static str, json: &Json) -> Result<Self, Unreadable> {
        let day = |name| JsonColumn::from_json(column, member(column, json, name)?);
        Ok(Self::stored(day("starts_on")?, day("ends_on")?))
    }
}

/// What is kept of a structure: all its fields.
macro_rules! kept {
    ($type:ident { $($field:ident),+ $(,)? }) => {
        impl JsonColumn for $type {
            fn to_json(&self) -> Json {
                json!({ $(stringify!($field): self.$field.to_json()),+ })
            }

            fn from_json(_: &'static str, json: &Json) -> Result<Self, Unreadable> {
                $(
                    let column = concat!(
                        "content: ", stringify!($type), ".", stringify!($field),
                    );
                    let value = member(column, json, stringify!($field))?;
                    let $field = JsonColumn::from_json(column, value)?;
                )+
                Ok($type { $($field),+ })
            }
        }
    };
}

kept!(HealthRecords {
    vaccinations,
    deworming,
    dental,
    hoof_care,
    medical_history,
    current_medications,
    allergies,
    vet_visits,
});
kept!(Vaccination {
    name,
    given_on,
    next_due
});
kept!(Deworming {
    last_on,
    next_due,
    product
});
kept!(Dental {
    last_exam,
    next_due,
    notes
});
kept!(HoofCare {
    last_trim,
    next_due,
    farrier
});
kept!(MedicalEntry {
    date,
    condition,
    treatment,
    notes
});
kept!(VetVisit {
    date,
    reason,
    vet,
    notes
});
kept!(Training {
    log,
    competitions,
    goals,
    trainer
});
kept!(TrainingLogEntry {
    date,
    activity,
    notes
});
kept!(Competition {
    date,
    event,
    placement
});
kept!(Trainer {
    name,
    specialization,
    contact
});
kept!(Feeding {
    morning,
    noon,
    evening,
    supplements,
    schedule
});
kept!(Breeding {
    sire,
    dam,
    offspring,
    breeding_dates
});
kept!(Grooming {
    schedule,
    bathing,
    clipping
});
kept!(Equipment {
    saddle,
    bridle,
    blankets,
    boots
});
kept!(Pedigree {
    family_tree,
    ancestors
});
kept!(Leasing {
    lessee,
    terms,
    period
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_later_reads_as_empty_from_an_older_row() {
        for older in [json!({}), json!(null)] {
            let health = HealthRecords::from_json("", &older).expect("read");
            assert_eq!(health, HealthRecords::default());
            let leasing = Leasing::from_json("", &older).expect("read");
            assert_eq!(leasing, Leasing::default());
        }
    }

    #[test]
    fn what_cannot_be_read_is_an_error_that_names_the_field_alone() {
        let secret = "2026-02-31 secret";
        let no_text = json!({ "entry": { "date": "2026-02-01" }, "id": secret });
        for (json, field) in [
            (json!({ "allergies": [7] }), "HealthRecords.allergies"),
            (json!({ "allergies": secret }), "HealthRecords.allergies"),
            (
                json!({ "dental": { "last_exam": secret } }),
                "Dental.last_exam",
            ),
            (json!([]), "HealthRecords.vaccinations"),
            (
                json!({ "vet_visits": [no_text] }),
                "HealthRecords.vet_visits",
            ),
        ] {
            let error = HealthRecords::from_json("", &json).expect_err("refused");
            let chain = kernel::error_chain(&error);
            assert!(chain.contains(field), "{chain}");
            assert!(!chain.contains("secret"), "{chain}");
        }
    }
}
