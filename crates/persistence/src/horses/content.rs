//! The content of `horse_sections.content`: each section is a JSON object whose
//! names are those of the domain's fields.
//!
//! Each field is named only once for writing and reading, so that they cannot
//! differ. A field that was added later is empty when older rows are read.

use horses::{
    Breeding, Competition, Dental, Deworming, Equipment, Feeding, Grooming, HealthRecords,
    HoofCare, Leasing, ListOf, MedicalEntry, Pedigree, Period, Record, Trainer, Training,
    TrainingLogEntry, Vaccination, VetVisit,
};
use kernel::{OptionalLine, OptionalText, RecordDate, RecordId, RequiredLine};
use sea_orm::prelude::Json;
use serde_json::json;

use crate::row::{Unreadable, present};

/// A domain value that is stored as JSON.
pub(super) trait JsonColumn: Sized {
    /// Converts to the stored form.
    fn to_json(&self) -> Json;

    /// Converts from the stored form. `column` is the name for the error.
    fn from_json(column: &'static str, json: &Json) -> Result<Self, Unreadable>;
}

/// Reads a text; null is empty.
fn text<'a>(column: &'static str, json: &'a Json) -> Result<&'a str, Unreadable> {
    match json {
        Json::Null => Ok(""),
        json => present(column, json.as_str()),
    }
}

/// The value of an object's member; null if it does not exist.
pub(super) fn member<'a>(
    column: &'static str,
    json: &'a Json,
    name: &str,
) -> Result<&'a Json, Unreadable> {
    match json {
        Json::Null => Ok(json),
        json => {
            let object = present(column, json.as_object())?;
            Ok(object.get(name).unwrap_or(&Json::Null))
        }
    }
}

macro_rules! text_columns {
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

text_columns!(RequiredLine, OptionalLine, OptionalText);

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

impl JsonColumn for Period {
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

/// Implements [`JsonColumn`] for a structure with all its fields.
macro_rules! object_columns {
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

object_columns!(HealthRecords {
    vaccinations,
    deworming,
    dental,
    hoof_care,
    medical_history,
    current_medications,
    allergies,
    vet_visits,
});
object_columns!(Vaccination {
    name,
    given_on,
    next_due,
    product
});
object_columns!(Deworming {
    last_on,
    next_due,
    product
});
object_columns!(Dental {
    last_exam,
    next_due,
    notes
});
object_columns!(HoofCare {
    last_trim,
    next_due,
    farrier
});
object_columns!(MedicalEntry {
    date,
    condition,
    treatment,
    notes
});
object_columns!(VetVisit {
    date,
    reason,
    vet,
    notes
});
object_columns!(Training {
    log,
    competitions,
    goals,
    trainer
});
object_columns!(TrainingLogEntry {
    date,
    activity,
    notes
});
object_columns!(Competition {
    date,
    event,
    placement
});
object_columns!(Trainer {
    name,
    specialization,
    contact
});
object_columns!(Feeding {
    morning,
    noon,
    evening,
    supplements,
    schedule,
    notes
});
object_columns!(Breeding {
    sire,
    dam,
    offspring,
    breeding_dates
});
object_columns!(Grooming {
    schedule,
    bathing,
    clipping
});
object_columns!(Equipment {
    saddle,
    bridle,
    blankets,
    boots
});
object_columns!(Pedigree {
    family_tree,
    ancestors
});
object_columns!(Leasing {
    lessee,
    terms,
    period
});
