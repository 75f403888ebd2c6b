//! Exact decimal numbers as JSON numbers.

use ::rings::Decimal;
use kernel::FieldErrors;
use serde::Serialize;
use serde_json::Number;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::form::Field;
use crate::view::Shown;

/// A number of a card or a format. The shortest decimal text of the JSON number is
/// parsed, so that 71.1 is exact.
impl<const PLACES: u32, const SHOWN: u32> Field for Decimal<PLACES, SHOWN> {
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

/// A decimal number in a response.
#[derive(Debug, Serialize, ToSchema)]
#[schema(value_type = f64)]
pub(super) struct DecimalView(Number);

impl DecimalView {
    /// The number.
    pub(super) fn into_number(self) -> Number {
        self.0
    }
}

impl<const PLACES: u32, const SHOWN: u32> Shown<DecimalView> for Decimal<PLACES, SHOWN> {
    fn shown(&self) -> DecimalView {
        let one = 10_i64.pow(PLACES);
        let (whole, rest) = (self.units() / one, self.units() % one);
        if rest == 0 {
            return DecimalView(whole.into());
        }
        // At most a million with three decimals, which is exact to the last one.
        #[allow(clippy::cast_precision_loss, reason = "less than 2^53")]
        let number = self.units() as f64 / one as f64;
        DecimalView(Number::from_f64(number).unwrap_or_else(|| whole.into()))
    }
}
