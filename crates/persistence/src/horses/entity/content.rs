//! The content of `horse_sections.content`: each section is a JSON object whose
//! names are those of the domain's fields.
//!
//! Each field is named only once for writing and reading, so that they cannot
//! differ. A field that was added later is empty when older rows are read.

use horses::{
    Breeding, Competition, Dental, Deworming, Equipment, Feeding, Grooming, HealthRecords,
    HoofCare, Leasing, ListOf, MedicalEntry, Owner, Pedigree, Period, Record, Trainer, Training,
    TrainingLogEntry, Vaccination, VetVisit,
};
use kernel::{RecordId, RequiredLine};
use sea_orm::prelude::Json;
use serde::de::DeserializeOwned;
use serde::{Deserialize as _, Serialize};
use serde_json::json;

use crate::row::{Unreadable, present};
use crate::table::{Col, Stored};

/// A value of the domain as JSON.
pub(crate) trait InJson: Sized {
    /// The JSON.
    fn to_json(&self) -> Json;

    /// The value of JSON; null is empty. `column` is the name for the error.
    fn from_json(column: &'static str, json: &Json) -> Result<Self, Unreadable>;
}

/// As in a column of its own.
impl<T: Stored<Column: Serialize + DeserializeOwned + Default>> InJson for T {
    fn to_json(&self) -> Json {
        json!(self.column())
    }

    fn from_json(column: &'static str, json: &Json) -> Result<Self, Unreadable> {
        let stored = match json {
            Json::Null => Some(Col::<T>::default()),
            json => Col::<T>::deserialize(json).ok(),
        };
        present(column, stored.and_then(T::of_column))
    }
}

impl<T: InJson> InJson for ListOf<T> {
    fn to_json(&self) -> Json {
        self.as_slice().iter().map(InJson::to_json).collect()
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

/// The value of an object's member; null if it does not exist.
fn member<'a>(column: &'static str, json: &'a Json, name: &str) -> Result<&'a Json, Unreadable> {
    match json {
        Json::Null => Ok(json),
        json => {
            let object = present(column, json.as_object())?;
            Ok(object.get(name).unwrap_or(&Json::Null))
        }
    }
}

impl<T: InJson> InJson for Record<RecordId, T> {
    fn to_json(&self) -> Json {
        json!({ "id": self.id.to_json(), "entry": self.entry.to_json() })
    }

    fn from_json(column: &'static str, json: &Json) -> Result<Self, Unreadable> {
        Ok(Self {
            id: InJson::from_json(column, member(column, json, "id")?)?,
            entry: InJson::from_json(column, member(column, json, "entry")?)?,
        })
    }
}

/// Makes structures JSON objects with all their fields. After `or` stands how other
/// JSON is read, where there is such.
macro_rules! objects {
    ($($type:ident { $($field:ident),+ } $(or $other:ident)?;)+) => {$(
        impl InJson for $type {
            fn to_json(&self) -> Json {
                json!({ $(stringify!($field): self.$field.to_json()),+ })
            }

            fn from_json(_: &'static str, json: &Json) -> Result<Self, Unreadable> {
                $(if let Some(other) = $other(json) {
                    return Ok(other);
                })?
                $(
                    let column = concat!(
                        "content: ", stringify!($type), ".", stringify!($field),
                    );
                    let value = member(column, json, stringify!($field))?;
                    let $field = InJson::from_json(column, value)?;
                )+
                Ok($type { $($field),+ })
            }
        }
    )+};
}

objects! {
    HealthRecords {
        vaccinations, deworming, dental, hoof_care, medical_history, current_medications,
        no_current_medications, allergies, no_known_allergies, vet_visits
    };
    Vaccination { name, given_on, next_due, product };
    Deworming { last_on, next_due, product };
    Dental { last_exam, next_due, notes };
    HoofCare { last_trim, next_due, farrier };
    MedicalEntry { date, condition, treatment, notes };
    VetVisit { date, reason, vet, notes };
    Training { log, competitions, goals, trainer };
    TrainingLogEntry { date, activity, notes };
    Competition { date, event, placement };
    Trainer { name, specialization, contact };
    Feeding { morning, noon, evening, supplements, schedule, notes };
    Breeding { sire, dam, offspring, breeding_dates };
    Grooming { schedule, bathing, clipping };
    Equipment { saddle, bridle, blankets, boots };
    Pedigree { family_tree, ancestors };
    Leasing { lessee, terms, period };
    Period { starts_on, ends_on };
    Owner { name, contact_id, share } or a_name;
}

/// An owner was a text before it could be a contact.
fn a_name(json: &Json) -> Option<Owner> {
    let name = json.as_str()?.to_owned();
    Some(Owner::named(RequiredLine::stored(name)))
}
