mod letters;
mod recorded;
mod sent;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use kernel::{
    EmailAddress, EventId, Location, Manager, NoticeFacts, NoticeId, OptionalLine, RequiredLine,
    TimeZone,
};
use time::macros::datetime;
use usda::{Document, EventFacts, Letter};

use super::*;

const ID: &str = "0190a6f0-0000-7000-8000-000000000001";
const MESSAGE_ID: &str = "<0190a6f0-0000-7000-8000-000000000001@shows.example>";

fn show() -> EventFacts {
    EventFacts {
        name: RequiredLine::stored("Spring Classic".to_owned()),
        event_type: RequiredLine::stored("Walking / Gaited Horse Show".to_owned()),
        location: Location {
            venue: RequiredLine::stored("Señor Núñez's Arena".to_owned()),
            address: OptionalLine::default(),
            city: OptionalLine::default(),
            state: OptionalLine::default(),
            zip_code: OptionalLine::default(),
        },
        manager: Manager {
            name: OptionalLine::stored("Rae Doe".to_owned()),
            email: Some(EmailAddress::stored("rae@example.org".to_owned())),
            ..Manager::default()
        },
        starts_at: datetime!(2026-06-06 23:00 UTC),
        ends_at: datetime!(2026-06-07 04:00 UTC),
        time_zone: TimeZone::parse("America/Chicago").expect("known"),
        program: Vec::new(),
        entered: 12,
        notice: NoticeFacts::default(),
        inspector_required: false,
    }
}

fn notice_of(show: EventFacts) -> Notice {
    let now = datetime!(2026-05-01 12:00:07 UTC);
    let letter = Letter::write(&show, None, now);
    // Every byte value, and byte sequences that end a message or a part.
    let mut pdf: Vec<u8> = (0..=u8::MAX).cycle().take(5000).collect();
    pdf.extend_from_slice(b"\r\n.\r\n--=_");
    Notice {
        id: NoticeId::parse(ID).expect("valid"),
        event_id: EventId::parse(ID).expect("valid"),
        document: Document::new(&letter, pdf, show, now),
    }
}

fn notice() -> Notice {
    notice_of(show())
}

fn sender() -> Sender {
    Sender::parse("Show Stable <no-reply@shows.example>").expect("valid")
}

/// A parsed message.
struct Received {
    headers: Vec<(String, String)>,
    parts: Vec<Part>,
}

struct Part {
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Received {
    fn read(message: &str) -> Self {
        assert!(message.is_ascii(), "{message}");
        assert!(!message.replace("\r\n", "").contains(['\r', '\n']));
        assert!(message.lines().all(|line| line.len() <= 998), "{message}");
        let (headers, body) = split(message);
        let boundary = value(&headers, "Content-Type")
            .strip_prefix("multipart/mixed; boundary=\"")
            .and_then(|rest| rest.strip_suffix('"'))
            .expect("a boundary");
        let delimiter = format!("\r\n--{boundary}");
        let body = format!("\r\n{body}");
        let pieces: Vec<&str> = body.split(&delimiter).collect();
        let [before, parts @ .., after] = &pieces[..] else {
            panic!("no parts in {message}");
        };
        assert_eq!((before.trim(), after.trim_end()), ("", "--"));
        Self {
            parts: parts.iter().map(|part| Part::read(part)).collect(),
            headers,
        }
    }

    fn header(&self, name: &str) -> &str {
        value(&self.headers, name)
    }

    fn names(&self) -> Vec<&str> {
        self.headers.iter().map(|(name, _)| name.as_str()).collect()
    }

    /// The text and the attached file; fails if there are other parts.
    fn text_and_letter(&self) -> (&Part, &Part) {
        let [text, letter] = &self.parts[..] else {
            panic!("{} parts", self.parts.len());
        };
        (text, letter)
    }
}

impl Part {
    fn read(part: &str) -> Self {
        let (headers, body) = split(part.strip_prefix("\r\n").expect("a line of its own"));
        let body = match value(&headers, "Content-Transfer-Encoding") {
            "quoted-printable" => unquoted(body),
            "base64" => STANDARD.decode(body.replace("\r\n", "")).expect("base64"),
            other => panic!("{other} is another encoding"),
        };
        Self { headers, body }
    }

    fn header(&self, name: &str) -> &str {
        value(&self.headers, name)
    }

    fn text(&self) -> String {
        let text = String::from_utf8(self.body.clone()).expect("UTF-8");
        text.replace("\r\n", "\n")
    }
}

/// The unfolded headers, and the body.
fn split(message: &str) -> (Vec<(String, String)>, &str) {
    let (headers, body) = message.split_once("\r\n\r\n").expect("both");
    let headers = headers.replace("\r\n ", " ").replace("\r\n\t", " ");
    let pairs = headers.lines().map(|line| {
        let (name, value) = line.split_once(": ").expect("a header");
        (name.to_owned(), value.to_owned())
    });
    (pairs.collect(), body)
}

fn value<'a>(headers: &'a [(String, String)], name: &str) -> &'a str {
    let mut found = headers.iter().filter(|(known, _)| known == name);
    let (_, value) = found.next().unwrap_or_else(|| panic!("no {name}"));
    assert_eq!(found.next(), None, "{name} stands twice");
    value
}

/// Decodes quoted-printable (RFC 2045, 6.7).
fn unquoted(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let text = text.replace("=\r\n", "");
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        if *first == b'=' {
            let code = std::str::from_utf8(&after[..2]).expect("ASCII");
            bytes.push(u8::from_str_radix(code, 16).expect("two digits"));
            rest = &after[2..];
        } else {
            bytes.push(*first);
        }
    }
    bytes
}

/// Decodes the encoded words in a header (RFC 2047), in base64 only.
fn decoded(header: &str) -> String {
    let mut decoded = String::new();
    // The spaces between two encoded words remain; they do not matter for these
    // tests.
    for word in header.split_inclusive(' ') {
        let encoded = word
            .trim_end()
            .strip_prefix("=?utf-8?b?")
            .and_then(|word| word.strip_suffix("?="));
        match encoded {
            Some(word) => {
                let bytes = STANDARD.decode(word).expect("base64");
                decoded.push_str(std::str::from_utf8(&bytes).expect("UTF-8"));
            }
            None => decoded.push_str(word),
        }
    }
    decoded
}
