use serde_json::Number;

/// Parses a whole number that is not negative; an absent one is `None`.
pub(crate) fn whole_number(number: Option<&Number>) -> Result<Option<u32>, &'static str> {
    const WRONG: &str = "must be a whole number";
    let parsed = number.map(|number| number.as_u64().and_then(|it| u32::try_from(it).ok()));
    parsed.map(|number| number.ok_or(WRONG)).transpose()
}
