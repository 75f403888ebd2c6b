use std::fmt;

use percent_encoding::percent_decode_str;
use thiserror::Error;
use url::{Host, Url};

/// The URL of the mail server: `smtp://user:password@host:port` or `smtps://…`.
#[derive(Clone, PartialEq, Eq)]
pub struct SmtpUrl {
    pub(crate) host: String,
    pub(crate) port: u16,
    pub(crate) encryption: Encryption,
    pub(crate) login: Option<Login>,
}

/// When a connection is encrypted. The certificate is always validated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encryption {
    /// TLS from the first byte.
    Always,
    /// By STARTTLS, before the login and the message.
    Required,
    /// By STARTTLS, if the server offers it.
    IfOffered,
    /// Never: the connection does not leave this machine.
    Never,
}

/// The login at the mail server.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Login {
    pub(crate) user: String,
    pub(crate) password: String,
}

/// Why a text is not the URL of a mail server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SmtpUrlError {
    /// The text does not have this form.
    #[error(
        "must be smtp:// or smtps:// with a host, such as smtps://user:password@mail.example.org, and %40 for an @ in the password"
    )]
    Invalid,
    /// A user without a password, or a password without a user.
    #[error("must have both a user and a password, or neither")]
    HalfLogin,
}

impl SmtpUrl {
    /// Parses the URL. `smtps` uses TLS from the start. `smtp` uses STARTTLS,
    /// except to this machine. If a remote server does not offer STARTTLS, the
    /// password is not sent to it; with a login, the message is not sent
    /// either.
    pub fn parse(text: &str) -> Result<Self, SmtpUrlError> {
        let url = Url::parse(text).map_err(|_| SmtpUrlError::Invalid)?;
        let is_bare = matches!(url.path(), "" | "/")
            && url.query().is_none()
            && url.fragment().is_none()
            && url.port() != Some(0);
        if !is_bare {
            return Err(SmtpUrlError::Invalid);
        }
        let host = url.host_str().ok_or(SmtpUrlError::Invalid)?;
        // Parsed again, because a URL of this scheme accepts any text as the
        // host.
        let host = Host::parse(host).map_err(|_| SmtpUrlError::Invalid)?;
        let is_local = match &host {
            Host::Domain(name) => name == "localhost",
            Host::Ipv4(address) => address.is_loopback(),
            Host::Ipv6(address) => address.is_loopback(),
        };
        let login = login(&url)?;
        let (encryption, usual_port) = match url.scheme() {
            "smtps" => (Encryption::Always, 465),
            "smtp" if is_local => (Encryption::Never, 25),
            "smtp" if login.is_some() => (Encryption::Required, 587),
            "smtp" => (Encryption::IfOffered, 587),
            _ => return Err(SmtpUrlError::Invalid),
        };
        Ok(Self {
            host: match host {
                Host::Domain(name) => name,
                Host::Ipv4(address) => address.to_string(),
                // Without the brackets of the URL.
                Host::Ipv6(address) => address.to_string(),
            },
            port: url.port().unwrap_or(usual_port),
            encryption,
            login,
        })
    }
}

fn login(url: &Url) -> Result<Option<Login>, SmtpUrlError> {
    let decoded = |text: &str| {
        percent_decode_str(text)
            .decode_utf8()
            .ok()
            // Control characters separate user and password in `AUTH`.
            .filter(|text| !text.contains(char::is_control))
            .map(String::from)
            .ok_or(SmtpUrlError::Invalid)
    };
    let user = decoded(url.username())?;
    let password = decoded(url.password().unwrap_or_default())?;
    match (user.is_empty(), password.is_empty()) {
        (true, true) => Ok(None),
        (false, false) => Ok(Some(Login { user, password })),
        _ => Err(SmtpUrlError::HalfLogin),
    }
}

impl fmt::Debug for SmtpUrl {
    /// Without the login, because debug output is logged.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SmtpUrl({}, port {})", self.host, self.port)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> (String, u16, Encryption) {
        let url = SmtpUrl::parse(text).expect("valid");
        (url.host, url.port, url.encryption)
    }

    #[test]
    fn scheme_host_and_login_determine_the_encryption() {
        for (text, host, port, encryption) in [
            (
                "smtps://u:p@mail.example.org",
                "mail.example.org",
                465,
                Encryption::Always,
            ),
            (
                "smtps://127.0.0.1:2465",
                "127.0.0.1",
                2465,
                Encryption::Always,
            ),
            (
                "smtp://u:p@mail.example.org/",
                "mail.example.org",
                587,
                Encryption::Required,
            ),
            (
                "smtp://mail.example.org:25",
                "mail.example.org",
                25,
                Encryption::IfOffered,
            ),
            ("smtp://u:p@LOCALHOST", "localhost", 25, Encryption::Never),
            (
                "smtp://127.0.0.1:1025",
                "127.0.0.1",
                1025,
                Encryption::Never,
            ),
            ("smtp://u:p@[::1]:1025", "::1", 1025, Encryption::Never),
            (
                "smtp://u:p@localhost.example.org",
                "localhost.example.org",
                587,
                Encryption::Required,
            ),
            (
                "smtp://u:p@127.0.0.1.example.org",
                "127.0.0.1.example.org",
                587,
                Encryption::Required,
            ),
            ("smtp://u:p@10.0.0.1", "10.0.0.1", 587, Encryption::Required),
            (
                "smtp://u:p@[2001:db8::1]",
                "2001:db8::1",
                587,
                Encryption::Required,
            ),
        ] {
            assert_eq!(parsed(text), (host.to_owned(), port, encryption), "{text}");
        }
    }

    #[test]
    fn a_login_may_contain_any_printable_character() {
        let url =
            SmtpUrl::parse("smtps://rae%40example.org:p%40%3A%2F%23%25%C3%A9@mail.example.org");
        let login = url.expect("valid").login.expect("there is one");
        assert_eq!(login.user, "rae@example.org");
        assert_eq!(login.password, "p@:/#%é");
    }

    #[test]
    fn a_url_of_no_mail_server_is_refused() {
        for text in [
            "",
            "mail.example.org",
            "smtp:mail.example.org",
            "smtp://",
            "smtp://:25",
            "http://mail.example.org",
            "smtp://mail.example.org:0",
            "smtp://mail.example.org:70000",
            "smtp://mail.example.org/shows",
            "smtp://mail.example.org?tls=none",
            "smtp://mail.example.org#x",
            "smtp://two words.example.org",
            "smtp://u:p/w@mail.example.org",
            "smtp://u:1/w@mail.example.org",
            "smtp://u:p#w@mail.example.org",
            "smtp://u%00x:p@mail.example.org",
            "smtp://u:%FF@mail.example.org",
        ] {
            assert_eq!(SmtpUrl::parse(text), Err(SmtpUrlError::Invalid), "{text}");
        }
        for text in ["smtps://u@mail.example.org", "smtps://:p@mail.example.org"] {
            assert_eq!(SmtpUrl::parse(text), Err(SmtpUrlError::HalfLogin), "{text}");
        }
    }

    #[test]
    fn debug_output_does_not_contain_the_login() {
        let url = SmtpUrl::parse("smtps://rae:hunter2@mail.example.org").expect("valid");
        let printed = format!("{url:?}");
        assert!(
            !printed.contains("hunter2") && !printed.contains("rae"),
            "{printed}"
        );
    }
}
