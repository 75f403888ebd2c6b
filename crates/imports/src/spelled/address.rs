//! An address that stands in one cell.

/// The parts of an address that stands in one cell.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AddressSaid {
    /// Street and number, or all that could not be taken apart.
    pub street: String,
    /// City.
    pub city: String,
    /// State.
    pub state: String,
    /// ZIP code.
    pub zip_code: String,
}

/// Takes an address apart that ends with a state and a ZIP code, as in
/// `1 Barn Road, Shelbyville, TN 37160`.
#[must_use]
pub fn address_parts(text: &str) -> AddressSaid {
    let parts = text.split([',', '\n']).map(str::trim);
    let mut parts: Vec<_> = parts.filter(|it| !it.is_empty()).collect();
    let as_it_is = || AddressSaid {
        street: text.split_whitespace().collect::<Vec<_>>().join(" "),
        ..AddressSaid::default()
    };
    if matches!(parts.last(), Some(&("USA" | "US" | "United States"))) {
        parts.pop();
    }
    let Some((last, before)) = parts.split_last() else {
        return as_it_is();
    };
    let (region, city, street) = match (last.rsplit_once(' '), before) {
        (Some((_, zip)), [street @ .., city]) if is_zip(zip) && !street.is_empty() => {
            (*last, *city, street)
        }
        _ => return as_it_is(),
    };
    let (state, zip) = region.rsplit_once(' ').unwrap_or((region, ""));
    AddressSaid {
        street: street.join(", "),
        city: city.to_owned(),
        state: state.trim().to_owned(),
        zip_code: zip.to_owned(),
    }
}

fn is_zip(text: &str) -> bool {
    let is_digits =
        |text: &str, count| text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.split_once('-') {
        Some((five, four)) => is_digits(five, 5) && is_digits(four, 4),
        None => is_digits(text, 5),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_taken_apart_where_it_ends_with_a_zip_code() {
        let parts = |text| {
            let it = address_parts(text);
            [it.street, it.city, it.state, it.zip_code]
        };
        assert_eq!(
            parts("1 Barn Road, Unit 2, Shelbyville, TN 37160"),
            ["1 Barn Road, Unit 2", "Shelbyville", "TN", "37160"]
        );
        assert_eq!(
            parts("1 Barn Road\nShelbyville, TN 37160-1234, USA"),
            ["1 Barn Road", "Shelbyville", "TN", "37160-1234"]
        );
        assert_eq!(parts("Somewhere, else"), ["Somewhere, else", "", "", ""]);
        assert_eq!(
            parts("Shelbyville, TN 37160"),
            ["Shelbyville, TN 37160", "", "", ""]
        );
        assert_eq!(parts(""), ["", "", "", ""]);
    }
}
