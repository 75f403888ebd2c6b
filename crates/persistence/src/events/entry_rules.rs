//! Converts the rules for entries to JSON and back.

use std::collections::BTreeMap;

use events::{EntryRules, Fee, FeeTerms};
use kernel::{
    Asked, EntryField, EntryForm, FeeBasis, FeeId, OptionalText, RequiredLine, WaiverTerms,
    WaiverText, to_unix_millis,
};

use super::entity::{EntryRulesJson, FeeJson, WaiverJson};
use crate::row::{Unreadable, money, optional_instant, parsed, present};

pub(super) fn entry_rules_json(rules: &EntryRules) -> EntryRulesJson {
    let fee = |fee: &Fee| FeeJson {
        id: fee.id.as_uuid(),
        name: fee.terms.name.as_str().to_owned(),
        amount: fee.terms.amount.cents(),
        per: fee.terms.per.as_str().to_owned(),
        required: fee.terms.required,
        from: fee.terms.from.map(to_unix_millis),
        until: fee.terms.until.map(to_unix_millis),
        max_quantity: fee.terms.max_quantity.map(i64::from),
    };
    EntryRulesJson {
        opens_at: rules.opens_at.map(to_unix_millis),
        closes_at: rules.closes_at.map(to_unix_millis),
        late_entries: rules.late_entries,
        capacity: rules.capacity.map(i64::from),
        first_back_number: rules.first_back_number.into(),
        fees: rules.fees.iter().map(fee).collect(),
        public_contact: rules.public_contact,
        payment_note: rules.payment_note.as_str().to_owned(),
        form: form_json(rules.form),
        waiver: rules.waiver.as_ref().map(|waiver| WaiverJson {
            text: waiver.text.as_str().to_owned(),
            age_of_majority: waiver.age_of_majority.into(),
        }),
    }
}

fn form_json(form: EntryForm) -> BTreeMap<String, String> {
    let asked = EntryField::ALL.map(|field| (field, form.asked(field)));
    let asked = asked.into_iter().filter(|(_, asked)| *asked != Asked::Off);
    asked
        .map(|(field, asked)| (field.as_str().to_owned(), asked.as_str().to_owned()))
        .collect()
}

pub(crate) fn to_entry_rules(json: EntryRulesJson) -> Result<EntryRules, Unreadable> {
    let first = u32::try_from(json.first_back_number);
    let fees = json.fees.into_iter().map(to_fee);
    Ok(EntryRules {
        opens_at: optional_instant("entry_rules: opens_at", json.opens_at)?,
        closes_at: optional_instant("entry_rules: closes_at", json.closes_at)?,
        late_entries: json.late_entries,
        capacity: number("entry_rules: capacity", json.capacity)?,
        first_back_number: parsed("entry_rules: first_back_number", first)?,
        fees: fees.collect::<Result<_, _>>()?,
        public_contact: json.public_contact,
        payment_note: OptionalText::stored(json.payment_note),
        form: to_form(&json.form)?,
        waiver: json.waiver.map(to_waiver).transpose()?,
    })
}

fn to_form(json: &BTreeMap<String, String>) -> Result<EntryForm, Unreadable> {
    let asked = |field: EntryField| match json.get(field.as_str()) {
        Some(word) => Asked::parse(word),
        None => Some(Asked::Off),
    };
    let all = EntryField::ALL.into_iter();
    let is_known = all.map(asked).all(|asked| asked.is_some());
    present("entry_rules: form", is_known.then_some(()))?;
    Ok(EntryForm::of(|field| asked(field).unwrap_or_default()))
}

fn to_waiver(json: WaiverJson) -> Result<WaiverTerms, Unreadable> {
    let age = u32::try_from(json.age_of_majority);
    Ok(WaiverTerms {
        text: WaiverText::stored(json.text),
        age_of_majority: parsed("entry_rules: age_of_majority", age)?,
    })
}

fn to_fee(json: FeeJson) -> Result<Fee, Unreadable> {
    Ok(Fee {
        id: FeeId::new(json.id),
        terms: FeeTerms {
            name: RequiredLine::stored(json.name),
            amount: money("entry_rules: amount", json.amount)?,
            per: present("entry_rules: per", FeeBasis::parse(&json.per))?,
            required: json.required,
            from: optional_instant("entry_rules: from", json.from)?,
            until: optional_instant("entry_rules: until", json.until)?,
            max_quantity: number("entry_rules: max_quantity", json.max_quantity)?,
        },
    })
}

fn number(column: &'static str, stored: Option<i64>) -> Result<Option<u32>, Unreadable> {
    stored
        .map(|stored| parsed(column, u32::try_from(stored)))
        .transpose()
}
