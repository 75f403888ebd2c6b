use crate::OptionalLine;

/// A postal address. All of it may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PostalAddress {
    /// Street and number.
    pub street: OptionalLine<200>,
    /// City.
    pub city: OptionalLine<100>,
    /// State or region, as typed.
    pub state: OptionalLine<100>,
    /// ZIP code.
    pub zip_code: OptionalLine<20>,
}

impl PostalAddress {
    /// On one line; empty if there is none.
    #[must_use]
    pub fn line(&self) -> String {
        joined(
            &[self.street.as_str(), self.city.as_str(), &self.region()],
            ", ",
        )
    }

    /// The lines on an envelope, without empty ones.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let place = joined(&[self.city.as_str(), &self.region()], ", ");
        let lines = [self.street.as_str().to_owned(), place];
        lines.into_iter().filter(|it| !it.is_empty()).collect()
    }

    fn region(&self) -> String {
        joined(&[self.state.as_str(), self.zip_code.as_str()], " ")
    }
}

/// Those that are not empty.
fn joined(parts: &[&str], between: &str) -> String {
    let parts = parts.iter().copied().filter(|it| !it.is_empty());
    parts.collect::<Vec<_>>().join(between)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_no_empty_lines() {
        let mut address = PostalAddress::default();
        assert!(address.lines().is_empty());
        assert_eq!(address.line(), "");
        address.city = OptionalLine::parse("Shelbyville").expect("a line");
        address.zip_code = OptionalLine::parse("37160").expect("a line");
        assert_eq!(address.lines(), ["Shelbyville, 37160"]);
        address.street = OptionalLine::parse("721 Whitthorne Street").expect("a line");
        assert_eq!(address.line(), "721 Whitthorne Street, Shelbyville, 37160");
        assert_eq!(
            address.lines(),
            ["721 Whitthorne Street", "Shelbyville, 37160"]
        );
    }
}
