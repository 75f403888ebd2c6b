//! What a show states of its place, its manager and its inspection, as it is stored
//! inside JSON: in templates and in notices. In the table of shows they are columns.
//! A member that is added later needs a default for what was stored before.

use kernel::{
    EmailAddress, InspectionChoice, Location, Manager, NoticeFacts, OptionalLine, OptionalText,
    PhoneNumber, RequiredLine, TherapeuticChoice,
};

use crate::table::record;

record! {
    LocationJson of Location { venue, address, city, state, zip_code }
    members {
        venue: RequiredLine<200>,
        address: OptionalLine<200>,
        city: OptionalLine<100>,
        state: OptionalLine<50>,
        zip_code: OptionalLine<20>,
    }
}

record! {
    ManagerJson of Manager { name, address, email, phone }
    members {
        #[serde(rename = "manager_name")]
        name: OptionalLine<200>,
        #[serde(rename = "manager_address")]
        address: OptionalLine<300>,
        #[serde(rename = "manager_email")]
        email: Option<EmailAddress>,
        #[serde(rename = "manager_phone")]
        phone: Option<PhoneNumber>,
    }
}

record! {
    NoticeFactsJson of NoticeFacts {
        expected_entries,
        inspection,
        inspectors,
        therapeutic_use,
        therapeutic_details,
    }
    members {
        expected_entries: Option<u32>,
        inspection: Option<InspectionChoice>,
        inspectors: Vec<RequiredLine<200>>,
        therapeutic_use: Option<TherapeuticChoice>,
        therapeutic_details: OptionalText<2000>,
    }
}

#[cfg(test)]
mod tests {
    use events::ShowProfile;
    use serde::Serialize;
    use serde::de::DeserializeOwned;
    use serde_json::{Value, json};
    use usda::EventFacts;

    use crate::table::Stored;

    /// What is stored of a value that was read from this, with what only it has.
    fn stored_again<T>(own: Value) -> (Value, Value)
    where
        T: Stored<Column: Serialize + DeserializeOwned>,
    {
        let mut before = json!({
            "name": "Spring Classic", "event_type": "Horse Show", "venue": "Calsonic Arena",
            "address": "721 Whitthorne St", "city": "Shelbyville", "state": "TN",
            "zip_code": "37160", "manager_name": "Rae Doe", "manager_address": "1 Main St",
            "manager_email": "rae@example.org", "manager_phone": null,
            "expected_entries": 120, "inspection": null, "inspectors": ["Kim Lee"],
            "therapeutic_use": null, "therapeutic_details": "",
        });
        let Value::Object(own) = own else {
            panic!("an object: {own}");
        };
        before.as_object_mut().expect("an object").extend(own);
        let column = serde_json::from_value(before.clone()).expect("JSON of the column");
        let value = T::of_column(column).expect("readable");
        let after = serde_json::to_value(value.column()).expect("JSON");
        (before, after)
    }

    #[test]
    fn a_show_is_stored_flat_in_templates_and_notices() {
        let (before, after) = stored_again::<ShowProfile>(json!({
            "require_dqp": true, "notes": "Bring a coat", "office_notes": "",
        }));
        assert_eq!(after, before);
        let (before, after) = stored_again::<EventFacts>(json!({
            "starts_at": 1_780_000_000_000_i64, "ends_at": 1_780_100_000_000_i64,
            "time_zone": "America/Chicago", "entered": 7, "inspector_required": false,
            "program": [{ "name": "Open", "description": "" }],
        }));
        assert_eq!(after, before);
    }
}
