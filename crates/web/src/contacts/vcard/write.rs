use std::fmt;

use ::contacts::Contact;
use calcard::vcard::{
    VCard, VCardEntry, VCardParameter, VCardProperty, VCardType, VCardValue, VCardVersion,
};
use kernel::PhoneNumber;

/// A contact as a vCard of version 3.0: of the three versions the one that iPhone,
/// Google and Outlook all import with accents.
pub(in crate::contacts) fn card_of(contact: &Contact) -> Result<String, fmt::Error> {
    let details = &contact.details;
    let name = details.name.as_str();
    // Phones show the parts of a name rather than the whole.
    let (given, family) = name.rsplit_once(' ').unwrap_or((name, ""));
    let mut entries = vec![
        entry(VCardProperty::N, [family, given, "", "", ""]),
        entry(VCardProperty::Fn, [name]),
        entry(
            VCardProperty::Uid,
            [format!("urn:uuid:{}", contact.id).as_str()],
        ),
    ];
    let kinds = details.kinds.as_slice().iter().map(|kind| kind.as_str());
    entries.push(entry(VCardProperty::Categories, kinds));
    if !details.company.as_str().is_empty() {
        entries.push(entry(VCardProperty::Org, [details.company.as_str()]));
    }
    for phone in details.phones.iter().map(PhoneNumber::as_str) {
        let voice = VCardParameter::typ(VCardType::Voice);
        entries.push(entry(VCardProperty::Tel, [phone]).with_param(voice));
    }
    if let Some(email) = &details.email {
        entries.push(entry(VCardProperty::Email, [email.as_str()]));
    }
    let address = &details.address;
    if !address.line().is_empty() {
        let parts = [
            "",
            "",
            address.street.as_str(),
            address.city.as_str(),
            address.state.as_str(),
            address.zip_code.as_str(),
            "",
        ];
        entries.push(entry(VCardProperty::Adr, parts));
    }
    if !details.notes.as_str().is_empty() {
        entries.push(entry(VCardProperty::Note, [details.notes.as_str()]));
    }
    let mut card = String::new();
    VCard { entries }.write_to(&mut card, VCardVersion::V3_0)?;
    Ok(card)
}

fn entry<'a>(property: VCardProperty, texts: impl IntoIterator<Item = &'a str>) -> VCardEntry {
    let texts = texts.into_iter();
    let values = texts.map(|text| VCardValue::Text(text.to_owned()));
    VCardEntry::new(property).with_values(values.collect())
}
