use kernel::{Factor, FieldErrors, Money, MoneyError, SignedMoney};
use serde::Serialize;
use serde_json::Number;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema as _, ToSchema};

use crate::form::Field;

/// US dollars.
#[derive(Debug, Serialize, ToSchema)]
#[schema(value_type = f64)]
pub(crate) struct Dollars(Number);

impl From<Money> for Dollars {
    fn from(amount: Money) -> Self {
        Self(dollars(amount))
    }
}

impl From<SignedMoney> for Dollars {
    fn from(amount: SignedMoney) -> Self {
        Self(signed_dollars(amount))
    }
}

/// US dollars, with at most two decimals.
impl Field for Money {
    type Json = Option<Number>;
    type Value = Self;
    const REQUIRED: bool = true;

    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<Self> {
        let number = errors.take(at, json.ok_or("is required"))?;
        errors.take(at, parse_price(Some(&number)))
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.is_none()
    }

    fn schema() -> RefOr<Schema> {
        f64::schema()
    }
}

/// US dollars, with at most two decimals; what is given back is negative.
impl Field for SignedMoney {
    type Json = Option<Number>;
    type Value = Self;
    const REQUIRED: bool = true;

    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<Self> {
        let number = errors.take(at, json.ok_or("is required"))?;
        errors.take(at, Self::parse(&number.to_string()))
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.is_none()
    }

    fn schema() -> RefOr<Schema> {
        f64::schema()
    }
}

/// How many times as much, from 1 to 100, with at most two decimals.
impl Field for Factor {
    type Json = Option<Number>;
    type Value = Self;
    const REQUIRED: bool = true;

    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<Self> {
        let number = errors.take(at, json.ok_or("is required"))?;
        errors.take(at, Self::parse(&number.to_string()))
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.is_none()
    }

    fn schema() -> RefOr<Schema> {
        f64::schema()
    }
}

/// Parses a price; an absent one is 0. The shortest decimal text of the number
/// is parsed, so that 0.29 is 29 cents. JSON numbers have about 16 significant
/// digits (RFC 8259, section 6); differences beyond them are ignored.
pub(crate) fn parse_price(price: Option<&Number>) -> Result<Money, MoneyError> {
    price.map_or(Ok(Money::ZERO), |price| Money::parse(&price.to_string()))
}

/// An amount as a JSON number of dollars, without decimals for whole dollars.
pub(crate) fn dollars(amount: Money) -> Number {
    signed_dollars(SignedMoney::from_cents(amount.cents()))
}

/// The same for an amount that may be negative.
pub(crate) fn signed_dollars(amount: SignedMoney) -> Number {
    let cents = amount.cents();
    if cents % 100 == 0 {
        return Number::from(cents / 100);
    }
    // Exact to the cent below 2^53 cents.
    #[allow(
        clippy::cast_precision_loss,
        reason = "amounts stay far below 2^53 cents"
    )]
    Number::from_f64(cents as f64 / 100.0).unwrap_or_else(|| Number::from(cents / 100))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn price(json: &str) -> Result<Money, MoneyError> {
        let number: Number = serde_json::from_str(json).expect("a JSON number");
        parse_price(Some(&number))
    }

    #[test]
    fn prices_are_exact_to_the_cent() {
        for (json, cents) in [("35", 3500), ("0.29", 29), ("1.1", 110), ("1e2", 10_000)] {
            assert_eq!(price(json).map(Money::cents), Ok(cents), "{json}");
        }
        assert_eq!(parse_price(None), Ok(Money::ZERO));
        assert_eq!(price("-1"), Err(MoneyError::Negative));
        assert_eq!(price("0.001"), Err(MoneyError::TooManyDecimals));
    }

    #[test]
    fn every_amount_reads_back_as_it_was_written() {
        for cents in (0..20_000).chain([99_999_999, 100_000_000, 7_777_777_777]) {
            let amount = Money::from_cents(cents).expect("not negative");
            let text = dollars(amount).to_string();
            let (whole, fraction) = text.split_once('.').unwrap_or((&text, "0"));
            assert!(fraction.len() <= 2, "{text}");
            let read: i64 = format!("{whole}{fraction:0<2}").parse().expect("digits");
            assert_eq!(read, cents, "{text}");
        }
        let owed = signed_dollars(SignedMoney::from_cents(-1250));
        assert_eq!(owed.to_string(), "-12.5");
    }
}
