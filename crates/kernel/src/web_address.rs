use thiserror::Error;
use validator::ValidateUrl as _;

/// The URL of a web page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebAddress(String);

/// Why a text is not a URL of a web page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum WebAddressError {
    /// Not `http://…` or `https://…`, or too long.
    #[error("must be a web address, such as https://example.org")]
    Invalid,
}

impl WebAddress {
    const MAX_LENGTH: usize = 500;

    /// Trims and validates; blank text is `None`. A host without a scheme gets
    /// `https://`.
    pub fn parse_optional(text: &str) -> Result<Option<Self>, WebAddressError> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(None);
        }
        let address = if text.contains("://") {
            text.to_owned()
        } else {
            format!("https://{text}")
        };
        // Other schemes, such as `javascript:`, must never become a link.
        let scheme_is_web = ["http://", "https://"]
            .iter()
            .any(|scheme| address.to_ascii_lowercase().starts_with(scheme));
        let has_host = address
            .split_once("://")
            .is_some_and(|(_, rest)| names_a_host(rest));
        if address.len() > Self::MAX_LENGTH
            || !scheme_is_web
            || !has_host
            || address.chars().any(|c| c.is_control() || c.is_whitespace())
            || !address.validate_url()
        {
            return Err(WebAddressError::Invalid);
        }
        Ok(Some(Self(address)))
    }

    /// What a store kept, see [`stored`](crate#stored-values).
    #[must_use]
    pub fn stored(text: String) -> Self {
        Self(text)
    }

    /// The URL with its scheme.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether the text after the scheme starts with a host. Where the host is
/// missing, browsers use the first part of the path as the host.
fn names_a_host(rest: &str) -> bool {
    let authority = rest.split(['/', '\\', '?', '#']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    if host.starts_with('[') {
        return true;
    }
    let name = host.split(':').next().unwrap_or_default();
    name == "localhost" || (name.contains('.') && !name.starts_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Option<String>, WebAddressError> {
        WebAddress::parse_optional(text).map(|found| found.map(|address| address.0))
    }

    #[test]
    fn a_bare_host_gets_a_scheme() {
        assert_eq!(
            parse(" example.org/shows "),
            Ok(Some("https://example.org/shows".to_owned()))
        );
        assert_eq!(
            parse("http://example.org"),
            Ok(Some("http://example.org".to_owned()))
        );
        assert_eq!(parse("  "), Ok(None));
    }

    #[test]
    fn other_schemes_and_missing_hosts_are_refused() {
        for text in [
            "javascript:alert(1)",
            "javascript://example.org/%0aalert(1)",
            "ftp://example.org",
            "https://",
            "http:///x",
            "https:///example.org",
            "https://?example.org",
            "https://#a.b",
            "https://user@/a.b",
            "https://:80/a.b",
            "two words.org",
            "horse",
        ] {
            assert_eq!(parse(text), Err(WebAddressError::Invalid), "{text}");
        }
    }
}
