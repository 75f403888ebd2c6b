use ::contacts::{ContactDetails, ContactKind, Kinds, MAX_PHONES};
use calcard::vcard::{
    VCard, VCardEntry, VCardKind, VCardParameterName, VCardParameterValue, VCardProperty,
    VCardType, VCardValue,
};
use calcard::{Entry, Parser};
use kernel::{EmailAddress, OptionalLine, OptionalText, PhoneNumber, PostalAddress, RequiredLine};

use super::split::{RawCard, split};

const MAX_NOTES: usize = 4000;

/// The cards of a file.
#[derive(Debug, Default)]
pub(crate) struct CardFile {
    /// What the readable ones say, in the order of the file.
    pub(crate) cards: Vec<ContactDetails>,
    pub(crate) problems: Vec<CardProblem>,
}

/// What could not be read of a card.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct CardProblem {
    /// The card's place in the file, from 1; 0 for what is before the first.
    pub(crate) card: usize,
    /// The line on which it begins, from 1.
    pub(crate) line: usize,
    pub(crate) name: String,
    pub(crate) message: String,
}

/// Why no card of a file was read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Unread {
    NoCards,
    TooMany,
}

/// Reads a file of vCards of any version. `kind` is that of cards whose categories
/// name none. What has no place in a contact is written into its notes. Groups are
/// no contacts and are left out.
pub(crate) fn cards_of(file: &[u8], kind: ContactKind) -> Result<CardFile, Unread> {
    let mut read = CardFile::default();
    // Each card is parsed by itself, so that a broken one does not spoil the next.
    for (card, raw) in split(file)?.into_iter().enumerate() {
        let RawCard { line, text, agent } = raw;
        let mut problem = |name: &str, message: &str| {
            read.problems.push(CardProblem {
                card,
                line,
                name: name.chars().take(100).collect(),
                message: message.to_owned(),
            });
        };
        if card == 0 {
            if !text.trim().is_empty() {
                problem("", "This is before the first card and was left out.");
            }
            continue;
        }
        let Entry::VCard(vcard) = Parser::new(&text).entry() else {
            problem("", "This card cannot be read.");
            continue;
        };
        if is_group(&vcard) {
            continue;
        }
        let mut draft = Draft::of(&vcard);
        draft
            .others
            .extend(agent.map(|text| ("Agent", agent_line(&text, kind))));
        match draft.finish(kind) {
            Ok((details, None)) => read.cards.push(details),
            Ok((details, Some(message))) => {
                problem(details.name.as_str(), message);
                read.cards.push(details);
            }
            Err((name, message)) => problem(&name, message),
        }
    }
    Ok(read)
}

/// A contact as it is collected from a card.
#[derive(Default)]
struct Draft {
    whole_name: String,
    parts_of_name: String,
    company: String,
    emails: Vec<String>,
    phones: Vec<String>,
    addresses: Vec<Vec<String>>,
    kinds: Vec<ContactKind>,
    notes: Vec<String>,
    others: Vec<(&'static str, String)>,
}

impl Draft {
    fn of(card: &VCard) -> Self {
        let mut draft = Self::default();
        let mut entries: Vec<_> = card.entries.iter().collect();
        // The first of a kind counts.
        entries.sort_by_key(|entry| (is_machine(entry), preference(entry)));
        for entry in entries {
            draft.take(entry);
        }
        draft
    }

    fn take(&mut self, entry: &VCardEntry) {
        let texts = || texts(entry);
        let one = || texts().join(", ");
        match entry.name {
            VCardProperty::Fn if self.whole_name.is_empty() => self.whole_name = line_of(&one()),
            VCardProperty::N if self.parts_of_name.is_empty() => {
                let parts = texts();
                // Family, given, additional, prefixes, suffixes.
                let order = [3, 1, 2, 0, 4].into_iter();
                let parts = order.filter_map(|at| parts.get(at).map(String::as_str));
                self.parts_of_name = line_of(&parts.collect::<Vec<_>>().join(" "));
            }
            VCardProperty::Org if self.company.is_empty() => {
                let mut parts = texts();
                parts.retain(|part| !part.trim().is_empty());
                self.company = line_of(&parts.join(", "));
            }
            VCardProperty::Email if is_machine(entry) => self.others.push(("Telex", one())),
            VCardProperty::Email => self.emails.extend(texts()),
            VCardProperty::Tel => self.phones.extend(texts()),
            VCardProperty::Adr => self.addresses.push(texts()),
            VCardProperty::Categories => {
                let kinds = texts().into_iter();
                let kinds = kinds.filter_map(|it| ContactKind::parse(&it.trim().to_lowercase()));
                self.kinds.extend(kinds);
            }
            VCardProperty::Note => self.notes.push(one()),
            VCardProperty::Title => self.others.push(("Title", one())),
            VCardProperty::Role => self.others.push(("Role", one())),
            VCardProperty::Url => self.others.push(("Web", one())),
            _ => {}
        }
    }

    /// The contact, with a sentence about what was left out; or the name, with
    /// what is wrong.
    fn finish(
        mut self,
        kind: ContactKind,
    ) -> Result<(ContactDetails, Option<&'static str>), (String, &'static str)> {
        let phones = self.take_phones();
        let email = self.take_email();
        let address = self.take_address();
        let name = [&self.whole_name, &self.parts_of_name, &self.company]
            .into_iter()
            .find(|name| !name.is_empty())
            .cloned()
            .or_else(|| email.as_ref().map(|it| it.as_str().to_owned()))
            .or_else(|| phones.first().map(|it| it.as_str().to_owned()))
            .unwrap_or_default();
        let name = RequiredLine::parse(&name).map_err(|_| {
            let message = if name.is_empty() {
                "This card has neither a name nor an address nor a number."
            } else {
                "The name on this card is too long or has characters that nobody types."
            };
            (name, message)
        })?;
        let company = if self.company == name.as_str() {
            OptionalLine::default()
        } else {
            self.line("Company", self.company.clone())
        };
        self.kinds.push(kind);
        if self.kinds.len() > 1 {
            self.kinds.pop();
        }
        let kinds = Kinds::new(self.kinds.clone()).unwrap_or(Kinds::stored(vec![kind]));
        let (notes, is_cut) = self.notes();
        let details = ContactDetails {
            kinds,
            name,
            company,
            email,
            phones,
            address,
            notes,
            horse_ids: Vec::new(),
            owned: None,
        };
        let message = "The notes are longer than 4,000 characters; the rest was left out.";
        Ok((details, is_cut.then_some(message)))
    }

    fn take_phones(&mut self) -> Vec<PhoneNumber> {
        let mut phones: Vec<PhoneNumber> = Vec::new();
        for phone in std::mem::take(&mut self.phones) {
            match PhoneNumber::parse(&line_of(&phone)) {
                Ok(phone) if phones.contains(&phone) => {}
                Ok(phone) if phones.len() < MAX_PHONES => phones.push(phone),
                _ => self.others.push(("Phone", phone)),
            }
        }
        phones
    }

    fn take_email(&mut self) -> Option<EmailAddress> {
        let mut first = None;
        for email in std::mem::take(&mut self.emails) {
            match EmailAddress::parse_optional(&email) {
                Ok(None) => {}
                Ok(email) if first.is_none() => first = email,
                _ => self.others.push(("Email", email)),
            }
        }
        first
    }

    /// The first address; the country and further addresses go to the notes.
    fn take_address(&mut self) -> PostalAddress {
        let mut first = None;
        for parts in std::mem::take(&mut self.addresses) {
            let part = |at: usize| parts.get(at).map_or_else(String::new, |it| line_of(it));
            let whole: Vec<_> = (0..7).map(part).filter(|it| !it.is_empty()).collect();
            if whole.is_empty() {
                continue;
            }
            if first.is_some() {
                self.others.push(("Address", whole.join(", ")));
                continue;
            }
            let street: Vec<_> = (0..3).map(part).filter(|it| !it.is_empty()).collect();
            self.others.push(("Country", part(6)));
            first = Some(PostalAddress {
                street: self.line("Street", street.join(", ")),
                city: self.line("City", part(3)),
                state: self.line("State", part(4)),
                zip_code: self.line("ZIP code", part(5)),
            });
        }
        first.unwrap_or_default()
    }

    /// A line, or an empty one if the text does not fit: it goes to the notes.
    fn line<const MAX: usize>(&mut self, label: &'static str, text: String) -> OptionalLine<MAX> {
        OptionalLine::parse(&text).unwrap_or_else(|_| {
            self.others.push((label, text));
            OptionalLine::default()
        })
    }

    /// The notes, and whether they were cut.
    fn notes(&self) -> (OptionalText<MAX_NOTES>, bool) {
        let notes = self.notes.iter().cloned();
        let others = self
            .others
            .iter()
            .filter(|(_, text)| !text.trim().is_empty());
        let others = others.map(|(label, text)| format!("{label}: {text}"));
        let all = notes.chain(others).collect::<Vec<_>>().join("\n");
        let all = cleaned(&all, true).replace("\r\n", "\n");
        let cut: String = all.trim().chars().take(MAX_NOTES).collect();
        let is_cut = cut.len() < all.trim().len();
        (OptionalText::parse(&cut).unwrap_or_default(), is_cut)
    }
}

fn texts(entry: &VCardEntry) -> Vec<String> {
    let values = entry.values.iter();
    values
        .flat_map(|value| match value {
            VCardValue::Text(text) => vec![text.clone()],
            VCardValue::Component(texts) => texts.clone(),
            _ => Vec::new(),
        })
        .collect()
}

/// A text without characters that no field takes.
fn cleaned(text: &str, keep_lines: bool) -> String {
    let kept = |c: char| keep_lines && matches!(c, '\n' | '\r' | '\t');
    let forbidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let chars = text.chars();
    chars
        .map(|c| if forbidden(c) && !kept(c) { ' ' } else { c })
        .collect()
}

/// A text on one line, with single spaces.
fn line_of(text: &str) -> String {
    let line = cleaned(text, false);
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a card is of a group of contacts. Apple's programs say so with a
/// property of their own.
fn is_group(card: &VCard) -> bool {
    card.entries.iter().any(|entry| match &entry.name {
        VCardProperty::Kind => entry.values.contains(&VCardValue::Kind(VCardKind::Group)),
        VCardProperty::Other(name) if name.eq_ignore_ascii_case("X-ADDRESSBOOKSERVER-KIND") => {
            let mut texts = texts(entry).into_iter();
            texts.any(|text| text.eq_ignore_ascii_case("group"))
        }
        _ => false,
    })
}

/// Who the agent of a person is: the name with the first number and address.
fn agent_line(card: &str, kind: ContactKind) -> String {
    let Entry::VCard(card) = Parser::new(card).entry() else {
        return String::new();
    };
    let Ok((agent, _)) = Draft::of(&card).finish(kind) else {
        return String::new();
    };
    let phone = agent.phones.first().map(PhoneNumber::as_str);
    let email = agent.email.as_ref().map(EmailAddress::as_str);
    let parts = [Some(agent.name.as_str()), phone, email];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Whether a number or an address is that of a machine with which nobody talks.
fn is_machine(entry: &VCardEntry) -> bool {
    let mut is_machine = false;
    for parameter in &entry.params {
        match (&parameter.name, &parameter.value) {
            (_, VCardParameterValue::Type(VCardType::Voice)) => return false,
            (_, VCardParameterValue::Type(VCardType::Fax | VCardType::Pager)) => is_machine = true,
            (VCardParameterName::Type, VCardParameterValue::Text(kind))
            | (VCardParameterName::Other(kind), VCardParameterValue::Null) => {
                let known = ["TLX", "TELEX", "X400", "MODEM", "BBS"];
                is_machine |= known.iter().any(|it| kind.eq_ignore_ascii_case(it));
            }
            _ => {}
        }
    }
    is_machine
}

/// The place of an entry among those of its kind: version 4 numbers them from 1
/// to 100, older ones mark one.
fn preference(entry: &VCardEntry) -> u32 {
    let numbers =
        entry
            .params
            .iter()
            .filter_map(|parameter| match (&parameter.name, &parameter.value) {
                (VCardParameterName::Pref, VCardParameterValue::Integer(number)) => Some(*number),
                (VCardParameterName::Pref, VCardParameterValue::Text(number)) => {
                    Some(number.parse().unwrap_or(1))
                }
                (VCardParameterName::Pref, _) => Some(1),
                (VCardParameterName::Type, VCardParameterValue::Text(kind))
                | (VCardParameterName::Other(kind), VCardParameterValue::Null) => {
                    kind.eq_ignore_ascii_case("PREF").then_some(1)
                }
                _ => None,
            });
    numbers.min().unwrap_or(101)
}

#[cfg(test)]
mod tests;
