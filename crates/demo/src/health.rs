//! The health section of a horse, relative to a date.

use std::collections::BTreeMap;

use horses::{
    Dental, Deworming, HealthRecords, HoofCare, ListOf, MedicalEntry, Record, Vaccination, VetVisit,
};
use kernel::{OptionalLine, RecordId};
use serde::Deserialize;
use time::Date;

use crate::data::{Dated, Result, ago, lines, list, named, of, valid};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Health {
    /// Days since each vaccination was given, the latest first.
    vaccinations: BTreeMap<String, Vec<i64>>,
    deworming: Dated,
    dental: Dated,
    hooves: Dated,
    medical_history: Vec<Dated>,
    #[serde(default)]
    medications: Vec<String>,
    #[serde(default)]
    allergies: Vec<String>,
    #[serde(default)]
    no_known_allergies: bool,
    vet_visits: Vec<Dated>,
}

impl Health {
    /// The records as of `today`. `lasts` has the days for which each
    /// vaccination is valid.
    pub(crate) fn records(
        &self,
        lasts: &BTreeMap<String, i64>,
        today: Date,
    ) -> Result<HealthRecords<Option<RecordId>>> {
        Ok(HealthRecords {
            vaccinations: self.vaccinations(lasts, today)?,
            deworming: Deworming {
                last_on: Some(self.deworming.on(today)?),
                next_due: self.deworming.due_on(today)?,
                product: self.deworming.fact("product")?,
            },
            dental: Dental {
                last_exam: Some(self.dental.on(today)?),
                next_due: self.dental.due_on(today)?,
                notes: self.dental.fact("notes")?,
            },
            hoof_care: HoofCare {
                last_trim: Some(self.hooves.on(today)?),
                next_due: self.hooves.due_on(today)?,
                farrier: self.hooves.fact("farrier")?,
            },
            medical_history: list(&self.medical_history, |illness| {
                let entry = valid(MedicalEntry::new(
                    illness.on(today)?,
                    illness.fact("condition")?,
                    illness.fact("treatment")?,
                    illness.fact("notes")?,
                ))?;
                Ok(Record { id: None, entry })
            })?,
            current_medications: lines(&self.medications)?,
            no_current_medications: false,
            allergies: lines(&self.allergies)?,
            no_known_allergies: self.no_known_allergies,
            vet_visits: list(&self.vet_visits, |visit| {
                let entry = valid(VetVisit::new(
                    visit.on(today)?,
                    visit.fact("reason")?,
                    visit.fact("vet")?,
                    visit.fact("notes")?,
                ))?;
                Ok(Record { id: None, entry })
            })?,
        })
    }

    fn vaccinations(
        &self,
        lasts: &BTreeMap<String, i64>,
        today: Date,
    ) -> Result<ListOf<Vaccination>> {
        let mut vaccinations = Vec::new();
        for (name, given) in &self.vaccinations {
            for days_ago in given {
                vaccinations.push(Vaccination {
                    name: of(name)?,
                    given_on: Some(ago(today, *days_ago)?),
                    next_due: Some(ago(today, days_ago - named(lasts, name)?)?),
                    product: OptionalLine::default(),
                });
            }
        }
        valid(ListOf::new(vaccinations))
    }
}
