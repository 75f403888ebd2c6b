//! Property tests: whatever text a stranger sends, the parsers of this crate
//! refuse it or read back what they print.

use proptest::prelude::*;

use crate::text::TextError;
use crate::{
    AccountId, EmailAddress, EventReference, IdempotencyKey, Money, OptionalText, PhoneNumber,
    RandomToken, RecordDate, RequiredLine, TimeZone, WebAddress,
};

/// Any characters, also control and bidi characters; and texts that are nearly
/// right.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[ -~\u{0}\u{202e}\u{200b}\n]{0,60}",
        "[-+]?[0-9.,eE_ ]{0,30}",
        "[0-9]{1,4}-[0-9]{1,2}-[0-9]{1,2}",
        "[a-zA-Z0-9._%+\"@ -]{0,40}@[a-z0-9.-]{0,30}",
        "(https?|javascript|data)?:?/{0,2}[a-zA-Z0-9.:/@#?%-]{0,40}",
        "[A-Za-z0-9_-]{20,24}",
        "[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}",
        "(America|Europe)/[A-Za-z_]{1,20}",
    ]
}

proptest! {
    #[test]
    fn accepted_text_reads_back_as_it_is_printed(text in text()) {
        if let Ok(email) = EmailAddress::parse(&text) {
            prop_assert_eq!(EmailAddress::parse(email.as_str()), Ok(email));
        }
        if let Ok(phone) = PhoneNumber::parse(&text) {
            prop_assert_eq!(PhoneNumber::parse(phone.as_str()), Ok(phone));
        }
        if let Ok(Some(address)) = WebAddress::parse_optional(&text) {
            let scheme = address.as_str().split(':').next().unwrap_or_default();
            prop_assert!(["http", "https"].contains(&scheme), "{}", address.as_str());
            prop_assert_eq!(WebAddress::parse_optional(address.as_str()), Ok(Some(address)));
        }
        if let Ok(date) = RecordDate::parse(&text) {
            prop_assert_eq!(RecordDate::parse(&date.to_string()), Ok(date));
        }
        if let Ok(zone) = TimeZone::parse(&text) {
            let again = TimeZone::parse(zone.name());
            prop_assert_eq!(again.map(|it| it.name().to_owned()), Ok(zone.name().to_owned()));
        }
        if let Some(token) = RandomToken::parse(&text) {
            prop_assert_eq!(token.as_str(), text.as_str());
        }
        if let Some(id) = AccountId::parse(&text) {
            prop_assert_eq!(AccountId::parse(&id.to_string()), Some(id));
        }
        let _ = EventReference::parse(&text);
        let _ = IdempotencyKey::parse(&text, "");
    }

    #[test]
    fn accepted_money_is_exact_and_bounded(text in text(), cents in 0..=100_000_000_i64) {
        if let Ok(money) = Money::parse(&text) {
            prop_assert!((0..=Money::MAX.cents()).contains(&money.cents()));
        }
        let written = format!("{}.{:02}", cents / 100, cents % 100);
        prop_assert_eq!(Money::parse(&written).map(Money::cents), Ok(cents));
    }

    #[test]
    fn accepted_text_is_trimmed_bounded_and_without_control_characters(text in text()) {
        if let Ok(line) = RequiredLine::<30>::parse(&text) {
            let line = line.as_str();
            prop_assert!((1..=30).contains(&line.chars().count()));
            prop_assert_eq!(line, line.trim());
            prop_assert!(!line.chars().any(char::is_control), "{:?}", line);
            prop_assert!(RequiredLine::<30>::parse(line).is_ok());
        }
        match OptionalText::<30>::parse(&text) {
            Ok(text) => {
                let hidden = |c: char| c.is_control() && !"\n\r\t".contains(c);
                prop_assert!(!text.as_str().chars().any(hidden));
            }
            Err(TextError::Blank) => prop_assert!(false, "optional text may be blank"),
            Err(_) => {}
        }
    }
}
