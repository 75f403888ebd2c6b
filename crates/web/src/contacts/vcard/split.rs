//! Separates the cards of a file and decodes each by itself, because a file that
//! was put together of several may have them in several encodings.

use std::borrow::Cow;
use std::iter::Peekable;

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE, WINDOWS_1252};
use kernel::MAX_CARDS;

use super::read::Unread;

/// A card as it is in a file, as text.
#[derive(Debug, Default)]
pub(super) struct RawCard {
    /// The line on which it begins, from 1.
    pub(super) line: usize,
    pub(super) text: String,
    /// The card of the person's agent, which version 2.1 writes inside of the
    /// person's.
    pub(super) agent: Option<String>,
}

const BEGIN: &[u8] = b"BEGIN:VCARD";
const END: &[u8] = b"END:VCARD";
const UTF_8_MARK: &[u8] = b"\xef\xbb\xbf";
const UTF_16_MARK_LENGTH: usize = 2;

/// What is before the first card, and each card.
pub(super) fn split(file: &[u8]) -> Result<Vec<RawCard>, Unread> {
    let file = without_utf_16(file);
    let mut parts = vec![Part::at(1)];
    let mut agent_follows = false;
    for (line, content) in (1..).zip(file.split_inclusive(|byte| *byte == b'\n')) {
        let content = content.strip_prefix(UTF_8_MARK).unwrap_or(content);
        if begins_with(content, BEGIN) && !agent_follows {
            if parts.len() > MAX_CARDS {
                return Err(Unread::TooMany);
            }
            parts.push(Part::at(line));
        }
        let Some(part) = parts.last_mut() else {
            continue;
        };
        agent_follows = part.take(content, agent_follows);
    }
    if parts.len() == 1 {
        return Err(Unread::NoCards);
    }
    Ok(parts.into_iter().map(Part::decoded).collect())
}

#[derive(Debug)]
struct Part {
    line: usize,
    own: Vec<u8>,
    agent: Vec<u8>,
    /// How many cards of agents begin here that have not ended yet.
    depth: usize,
}

impl Part {
    fn at(line: usize) -> Self {
        Self {
            line,
            own: Vec::new(),
            agent: Vec::new(),
            depth: 0,
        }
    }

    /// Adds a line. Returns whether the card of an agent follows.
    fn take(&mut self, content: &[u8], is_agent: bool) -> bool {
        if is_agent && content.trim_ascii().is_empty() {
            return true;
        }
        let announced = agent_of(content);
        let inside = announced.unwrap_or(content);
        if is_agent || announced.is_some_and(|it| begins_with(it, BEGIN)) {
            self.depth += usize::from(begins_with(inside, BEGIN));
        }
        if self.depth > 0 {
            self.agent.extend(inside);
            self.depth -= usize::from(begins_with(content, END));
        } else if announced.is_none() {
            self.own.extend(content);
        }
        announced.is_some_and(<[u8]>::is_empty)
    }

    fn decoded(self) -> RawCard {
        RawCard {
            line: self.line,
            text: decoded(&self.own),
            agent: (!self.agent.is_empty()).then(|| decoded(&self.agent)),
        }
    }
}

/// The value of a property `AGENT` that is empty or begins a card on lines of its
/// own. In version 3 the whole card is on the line, and is read with it.
fn agent_of(content: &[u8]) -> Option<&[u8]> {
    let head = header(content);
    let name = head.split(|byte| *byte == b';').next()?;
    let value = content.get(head.len() + 1..)?;
    let trimmed = value.trim_ascii();
    let value = if trimmed.is_empty() { trimmed } else { value };
    let is_card = trimmed.is_empty() || trimmed.eq_ignore_ascii_case(BEGIN);
    (name.eq_ignore_ascii_case(b"AGENT") && is_card).then_some(value)
}

fn begins_with(content: &[u8], prefix: &[u8]) -> bool {
    let begin = content.get(..prefix.len());
    begin.is_some_and(|begin| begin.eq_ignore_ascii_case(prefix))
}

/// What is before the colon of a line: the name with its parameters.
fn header(content: &[u8]) -> &[u8] {
    let mut is_quoted = false;
    let colon = content.iter().position(|byte| {
        is_quoted ^= *byte == b'"';
        *byte == b':' && !is_quoted
    });
    &content[..colon.unwrap_or(content.len())]
}

/// The file in an encoding that has ASCII in it. What begins with the mark of
/// UTF-16 is in UTF-16 until something else begins.
fn without_utf_16(file: &[u8]) -> Cow<'_, [u8]> {
    // The marks before the `B` with which a card begins.
    let mut little = positions(file, b"\xff\xfeB\0");
    let mut big = positions(file, b"\xfe\xff\0B");
    let mut begins = positions(file, BEGIN);
    let mut mark = |place: usize| {
        let little = from_on(&mut little, place).map(|at| (at, UTF_16LE));
        let big = from_on(&mut big, place).map(|at| (at, UTF_16BE));
        little.into_iter().chain(big).min_by_key(|(at, _)| *at)
    };
    let mut at = mark(0);
    if at.is_none() {
        return file.into();
    }
    let (mut whole, mut from) = (Vec::new(), 0);
    while let Some((start, encoding)) = at {
        whole.extend(&file[from..start]);
        let text = start + UTF_16_MARK_LENGTH;
        at = mark(text);
        let mut ascii = from_on(&mut begins, text).unwrap_or(file.len());
        if file[text..ascii].ends_with(UTF_8_MARK) {
            ascii -= UTF_8_MARK.len();
        }
        from = at.map_or(ascii, |(next, _)| next.min(ascii));
        let (text, _) = encoding.decode_without_bom_handling(&file[text..from]);
        whole.extend(text.as_bytes());
    }
    whole.extend(&file[from..]);
    whole.into()
}

/// Where bytes are in a file, in order.
fn positions<'a>(
    file: &'a [u8],
    sought: &'a [u8],
) -> Peekable<impl Iterator<Item = usize> + use<'a>> {
    let windows = file.windows(sought.len()).enumerate();
    let found = windows.filter_map(move |(at, it)| (it == sought).then_some(at));
    found.peekable()
}

/// The first position from a place on. Places only grow, so a file is read once.
fn from_on(positions: &mut Peekable<impl Iterator<Item = usize>>, place: usize) -> Option<usize> {
    while positions.next_if(|at| *at < place).is_some() {}
    positions.peek().copied()
}

/// The text of a card, each of its properties as that says, or as it looks.
fn decoded(card: &[u8]) -> String {
    let mut text = String::with_capacity(card.len());
    let mut rest = card;
    while !rest.is_empty() {
        let (property, after) = rest.split_at(length_of_property(rest));
        text.push_str(&property_text(property));
        rest = after;
    }
    text
}

/// The size of the first property: its line, and those that continue it.
fn length_of_property(card: &[u8]) -> usize {
    let (mut length, mut ends_softly) = (0, false);
    let mut is_quoted_printable = None;
    for line in card.split_inclusive(|byte| *byte == b'\n') {
        let is_folded = matches!(line.first(), Some(b' ' | b'\t'));
        if length > 0 && !is_folded {
            // Of its own lines: the rest of the card is read for none of its properties.
            let says_so = || says(header(&card[..length]), b"QUOTED-PRINTABLE");
            if !ends_softly || !*is_quoted_printable.get_or_insert_with(says_so) {
                break;
            }
        }
        length += line.len();
        let text = line.trim_ascii_end();
        if !text.is_empty() {
            ends_softly = text.ends_with(b"=");
        }
    }
    length
}

fn property_text(property: &[u8]) -> Cow<'_, str> {
    let head = header(property);
    let stated = charset(head);
    if says(head, b"QUOTED-PRINTABLE") {
        return quoted_property(head, &property[head.len()..], stated.is_some()).into();
    }
    let stated = stated.and_then(Encoding::for_label);
    let read =
        stated.and_then(|it| it.decode_without_bom_handling_and_without_replacement(property));
    read.or_else(|| std::str::from_utf8(property).ok().map(Cow::Borrowed))
        // A letter of several bytes may be on two lines.
        .or_else(|| String::from_utf8(unfolded(property)).ok().map(Cow::Owned))
        .unwrap_or_else(|| WINDOWS_1252.decode_without_bom_handling(property).0)
}

/// A quoted-printable property with what the library needs: it does not know the
/// encoding without its name, and takes a text without a character set for Latin-1.
fn quoted_property(head: &[u8], value: &[u8], is_stated: bool) -> String {
    let mut property = String::from_utf8_lossy(head).into_owned();
    if !says(head, b"ENCODING") {
        property.push_str(";ENCODING=QUOTED-PRINTABLE");
    }
    if !is_stated {
        let is_utf_8 = is_quoted_utf_8(value);
        let charset = if is_utf_8 { "utf-8" } else { "windows-1252" };
        property.push_str(";CHARSET=");
        property.push_str(charset);
    }
    property + &String::from_utf8_lossy(value)
}

/// Whether the bytes of a quoted-printable text are UTF-8.
fn is_quoted_utf_8(text: &[u8]) -> bool {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((first, after)) = rest.split_first() {
        let digits = after.get(..2).and_then(|it| std::str::from_utf8(it).ok());
        let byte = digits.and_then(|it| u8::from_str_radix(it, 16).ok());
        match byte.filter(|_| *first == b'=') {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None if *first == b'=' || after.is_empty() && first.is_ascii_whitespace() => {
                // A soft line break.
                let line = after.iter().position(|byte| *byte == b'\n');
                rest = line.map_or(&[], |line| &after[line + 1..]);
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    std::str::from_utf8(&bytes).is_ok()
}

fn unfolded(property: &[u8]) -> Vec<u8> {
    let mut lines = property.split_inclusive(|byte| *byte == b'\n');
    let mut whole = lines.next().unwrap_or_default().to_vec();
    for line in lines {
        whole.truncate(whole.trim_ascii_end().len());
        whole.extend(&line[1..]);
    }
    whole
}

/// The value of the parameter `CHARSET`.
fn charset(head: &[u8]) -> Option<&[u8]> {
    let parameters = head.split(|byte| *byte == b';').skip(1);
    let mut pairs = parameters.filter_map(|it| it.split_at_checked(b"CHARSET=".len()));
    let (_, value) = pairs.find(|(name, _)| name.eq_ignore_ascii_case(b"CHARSET="))?;
    Some(
        value
            .strip_prefix(b"\"")
            .and_then(|it| it.strip_suffix(b"\""))
            .unwrap_or(value),
    )
}

fn says(head: &[u8], word: &[u8]) -> bool {
    let mut parts = head.split(|byte| matches!(byte, b';' | b'=' | b','));
    parts.any(|part| part.eq_ignore_ascii_case(word))
}
