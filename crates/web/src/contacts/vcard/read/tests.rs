use ::contacts::Contact;
use kernel::{ContactId, MAX_CARDS, OrganizationId, Revision};
use time::OffsetDateTime;
use uuid::Uuid;

use super::super::write::card_of;
use super::*;

/// As an iPhone exports: version 3.0, groups, folded lines, spaces that do not
/// break, a photo.
const IPHONE: &str = "BEGIN:VCARD\r\nVERSION:3.0\r\nPRODID:-//Apple Inc.//iPhone OS 18.0//EN\r\n\
    N:Doe;Rae;;Dr.;\r\nFN:Dr. Rae\r\n  Doe\\, DVM\r\nORG:Blue Barn Clinic;\r\n\
    item1.EMAIL;type=INTERNET;type=pref:rae@example.org\r\n\
    EMAIL;type=INTERNET;type=HOME:home@example.org\r\n\
    TEL;type=CELL;type=VOICE;type=pref:(931)\u{a0}555\u{2011}0147\r\n\
    TEL;type=WORK;type=VOICE:1-800-VET-HELP\r\nitem2.TEL:\u{202a}+1 931 555 0100\u{202c}\r\n\
    item3.ADR;type=WORK;type=pref:;;1 Barn Road\\nUnit 2;Shelbyville;TN;37160;USA\r\n\
    item3.X-ABADR:us\r\nNOTE:Nights: call twice.\\nGate 7\\, left\r\n\
    PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkS\r\n \
    Ew8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/\r\nEND:VCARD\r\n";

/// As Google exports: version 3.0 in UTF-8, categories.
const GOOGLE: &str = "BEGIN:VCARD\nVERSION:3.0\nFN:Zoë Núñez\nN:Núñez;Zoë;;;\n\
    TEL;TYPE=CELL:+1 931-555-0101\nTEL;TYPE=HOME:+1 931-555-0102\n\
    TEL;TYPE=CELL:+1 931-555-0101\nTITLE:Farrier\nCATEGORIES:myContacts,Farrier\nEND:VCARD\n";

/// As Outlook exports: version 2.1, quoted-printable with soft line breaks.
const OUTLOOK: &str = "BEGIN:VCARD\r\nVERSION:2.1\r\n\
    N;LANGUAGE=en-us;CHARSET=utf-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg\r\n\
    FN;CHARSET=utf-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg=\r\n =20M=C3=BCller\r\n\
    ORG:Feed & Seed\r\nTEL;WORK;VOICE:(931) 555-0103\r\nTEL;CELL;VOICE:(931) 555-0104\r\n\
    ADR;WORK;PREF:;;2 Mill Lane;Lewisburg;TN;37091;United States of America\r\n\
    EMAIL;PREF;INTERNET:joerg@example.org\r\nURL;WORK:http://example.org\r\n\
    REV:20260101T000000Z\r\nEND:VCARD\r\n";

fn read(file: &str) -> CardFile {
    cards_of(file.as_bytes(), ContactKind::Other).expect("a file of cards")
}

fn phones(details: &ContactDetails) -> Vec<&str> {
    details.phones.iter().map(PhoneNumber::as_str).collect()
}

#[test]
fn cards_are_read_as_phones_and_mail_programs_write_them() {
    let file = read(&[IPHONE, GOOGLE, OUTLOOK].concat());
    assert_eq!(file.problems, []);
    let [iphone, google, outlook] = file.cards.try_into().expect("three cards");

    assert_eq!(iphone.name.as_str(), "Dr. Rae Doe, DVM");
    assert_eq!(iphone.company.as_str(), "Blue Barn Clinic");
    let email = iphone.email.as_ref().map(EmailAddress::as_str);
    assert_eq!(email, Some("rae@example.org"));
    assert_eq!(phones(&iphone), ["(931) 555-0147", "+1 931 555 0100"]);
    let address = "1 Barn Road Unit 2, Shelbyville, TN 37160";
    assert_eq!(iphone.address.line(), address);
    assert_eq!(iphone.kinds.as_slice(), [ContactKind::Other]);
    // What has no place in a contact.
    assert_eq!(
        iphone.notes.as_str(),
        "Nights: call twice.\nGate 7, left\nPhone: 1-800-VET-HELP\n\
         Email: home@example.org\nCountry: USA"
    );

    assert_eq!(google.name.as_str(), "Zoë Núñez");
    assert_eq!(google.kinds.as_slice(), [ContactKind::Farrier]);
    assert_eq!(phones(&google), ["+1 931-555-0101", "+1 931-555-0102"]);
    assert_eq!(google.notes.as_str(), "Title: Farrier");

    assert_eq!(outlook.name.as_str(), "Jörg Müller");
    assert_eq!(outlook.company.as_str(), "Feed & Seed");
    assert_eq!(phones(&outlook), ["(931) 555-0103", "(931) 555-0104"]);
    assert_eq!(outlook.address.city.as_str(), "Lewisburg");
}

#[test]
fn what_cannot_be_read_is_named_by_its_place() {
    let long = format!("BEGIN:VCARD\nFN:{}\nEND:VCARD\n", "x".repeat(501));
    let notes = format!(
        "BEGIN:VCARD\nFN:Kim\nNOTE:{}\nEND:VCARD\n",
        "é".repeat(4001)
    );
    let file = [
        "Dear Rae,\n",
        "BEGIN:VCARD\nFN:  \nEND:VCARD\n",
        &long,
        "begin:vcard\nFN:Ann\ngarbage\n",
        &notes,
        "BEGIN:VCARD\nTEL:931 555 0147\nEND:VCARD",
    ];
    let read = read(&file.concat());
    let names: Vec<_> = read.cards.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["Ann", "Kim", "931 555 0147"]);
    assert_eq!(read.cards[1].notes.as_str().chars().count(), MAX_NOTES);
    let places = read.problems.iter().map(|it| (it.card, it.line));
    let places: Vec<_> = places.collect();
    assert_eq!(places, [(0, 1), (1, 2), (2, 5), (4, 11)]);
    assert_eq!(read.problems[3].name, "Kim");
}

#[test]
fn an_old_file_is_latin_1() {
    let file = b"BEGIN:VCARD\r\nVERSION:2.1\r\nFN:J\xf6rg\r\nEND:VCARD\r\n";
    let read = cards_of(file, ContactKind::Owner).expect("a card");
    assert_eq!(read.cards[0].name.as_str(), "Jörg");
    assert_eq!(read.cards[0].kinds.as_slice(), [ContactKind::Owner]);
}

/// The only card of a file.
fn only(file: &[u8]) -> ContactDetails {
    let read = cards_of(file, ContactKind::Other).expect("a file of cards");
    assert_eq!(read.problems, []);
    let [card] = read.cards.try_into().expect("one card");
    card
}

#[test]
fn each_card_is_decoded_by_itself() {
    let stated = b"BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=Windows-1252:O\x92Hara;Zo\xeb\r\n\
        FN;CHARSET=Windows-1252:Zo\xeb O\x92Hara\r\n\
        ORG;CHARSET=Windows-1252:Hay \x96 Straw \x93Best\x94\r\nTEL;CELL:931-555-0110\r\n\
        NOTE;CHARSET=Windows-1252:Charges \x8045\x85\r\nEND:VCARD\r\n";
    let silent = b"BEGIN:VCARD\nFN:Zo\xeb O\x92Hara\nEND:VCARD\n";
    let utf_8 = "\u{feff}BEGIN:VCARD\nFN:Zoë O\u{2019}Hara\nEND:VCARD\n".as_bytes();
    // A letter whose bytes are on two lines.
    let folded =
        b"BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Zo\xc3\r\n \xab O\xe2\x80\x99Hara\r\nEND:VCARD\r\n";
    let quoted = b"BEGIN:VCARD\nVERSION:2.1\nFN;ENCODING=QUOTED-PRINTABLE:Zo=C3=AB O=E2=\n=80=99Hara\nEND:VCARD\n";
    let old_quoted = b"BEGIN:VCARD\nVERSION:2.1\nFN;QUOTED-PRINTABLE:Zo=EB O=92Hara\nEND:VCARD\n";
    let wide = "BEGIN:VCARD\r\nFN:Zoë O\u{2019}Hara\r\nEND:VCARD\r\n".encode_utf16();
    let little: Vec<u8> = wide.clone().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = wide.flat_map(u16::to_be_bytes).collect();
    let (little, big) = (
        [b"\xff\xfe", &little[..]].concat(),
        [b"\xfe\xff", &big[..]].concat(),
    );
    let all = [
        &stated[..],
        silent,
        utf_8,
        folded,
        quoted,
        old_quoted,
        &little,
        utf_8,
        &big,
        &little,
    ];
    for card in all {
        let card = only(card);
        assert_eq!(card.name.as_str(), "Zoë O\u{2019}Hara");
    }
    let card = only(stated);
    assert_eq!(
        card.company.as_str(),
        "Hay \u{2013} Straw \u{201c}Best\u{201d}"
    );
    assert_eq!(card.notes.as_str(), "Charges \u{20ac}45\u{2026}");
    let together = cards_of(&all.concat(), ContactKind::Other).expect("cards");
    let names = together.cards.iter().map(|it| it.name.as_str());
    assert_eq!(names.collect::<Vec<_>>(), ["Zoë O\u{2019}Hara"; 10]);
    assert_eq!(together.problems, []);
}

/// A file of a megabyte would otherwise take minutes to hours.
#[test]
fn a_file_is_read_once_whatever_is_in_it() {
    let many = |line: &[u8]| line.repeat((1 << 20) / line.len());
    for content in [
        many(b"a\n"),
        [b"NOTE;QUOTED-PRINTABLE:x=\n", &many(b"\n")[..]].concat(),
        many(b"NOTE;QUOTED-PRINTABLE:x=\n"),
        many(b"\xff\xfeB\0"),
        [b"\xff\xfeB\0", &many(b"\xfe\xff\0B")[..]].concat(),
        many(b"AGENT:\n"),
        [b"NOTE:\xff\n", &many(b" \n")[..]].concat(),
        [b"TEL;", &many(b"a=b;")[..], b":1\n"].concat(),
        [b"NOTE:", &many(b"\"")[..], b"\n"].concat(),
    ] {
        let file = [b"BEGIN:VCARD\nFN:Zoe\n", &content[..], b"END:VCARD\n"].concat();
        assert!(cards_of(&file, ContactKind::Other).is_ok());
    }
}

#[test]
fn what_is_preferred_comes_first_and_machines_come_last() {
    let old = "BEGIN:VCARD\r\nVERSION:2.1\r\nFN:Vet\r\nTEL;WORK;FAX:931-555-0001\r\n\
        TEL;PAGER:931-555-0009\r\nTEL;CELL;VOICE;PREF:931-555-0002\r\n\
        EMAIL;TLX:12345@telex.example\r\nEMAIL;PREF;INTERNET:office@example.org\r\nEND:VCARD\r\n";
    let usual = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Vet\r\n\
        EMAIL;TYPE=INTERNET,HOME:old@example.org\r\n\
        EMAIL;TYPE=INTERNET,WORK,PREF:office@example.org\r\n\
        TEL;TYPE=WORK,FAX:931-555-0001\r\nTEL;TYPE=CELL,VOICE,PREF:931-555-0002\r\nEND:VCARD\r\n";
    let newest = "BEGIN:VCARD\r\nVERSION:4.0\r\nFN;PREF=2:Doctor\r\nFN;PREF=1:Vet\r\n\
        EMAIL:old@example.org\r\nEMAIL;PREF=1:office@example.org\r\n\
        TEL;PREF=1;TYPE=fax:931-555-0001\r\nTEL;PREF=50:931-555-0003\r\n\
        TEL;PREF=2;VALUE=uri;TYPE=\"cell,voice\":tel:931-555-0002\r\nEND:VCARD\r\n";
    for (file, expected) in [
        (old, &["931-555-0002", "931-555-0001", "931-555-0009"][..]),
        (usual, &["931-555-0002", "931-555-0001"]),
        (newest, &["931-555-0002", "931-555-0003", "931-555-0001"]),
    ] {
        let card = only(file.as_bytes());
        assert_eq!(card.name.as_str(), "Vet");
        assert_eq!(
            card.email.as_ref().map(EmailAddress::as_str),
            Some("office@example.org")
        );
        assert_eq!(phones(&card), expected);
    }
    assert_eq!(
        only(old.as_bytes()).notes.as_str(),
        "Telex: 12345@telex.example"
    );
}

#[test]
fn groups_are_no_contacts() {
    let file = "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Barn people\r\nFN:Barn people\r\n\
        X-ADDRESSBOOKSERVER-KIND:group\r\n\
        X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:00000000-0000-4000-8000-000000000003\r\nEND:VCARD\r\n\
        BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\nFN:Vets\r\nEND:VCARD\r\n\
        BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:individual\r\nFN:Kim\r\nEND:VCARD\r\n";
    assert_eq!(only(file.as_bytes()).name.as_str(), "Kim");
}

#[test]
fn what_follows_the_card_of_an_agent_is_the_person_s() {
    let agent =
        "BEGIN:VCARD\r\nVERSION:2.1\r\nFN:Agent Person\r\nTEL:931-555-0121\r\nEND:VCARD\r\n";
    for between in ["\r\n", "", "\r\n \r\n"] {
        let file = format!(
            "BEGIN:VCARD\r\nVERSION:2.1\r\nFN:Boss Person\r\nAGENT:{between}{agent}\
             TEL:931-555-0120\r\nEMAIL:boss@example.org\r\nEND:VCARD\r\n"
        );
        let card = only(file.as_bytes());
        assert_eq!(card.name.as_str(), "Boss Person");
        assert_eq!(phones(&card), ["931-555-0120"]);
        assert_eq!(
            card.email.as_ref().map(EmailAddress::as_str),
            Some("boss@example.org")
        );
        assert_eq!(card.notes.as_str(), "Agent: Agent Person, 931-555-0121");
    }
    // A card that does not end does not hold the next one.
    let broken = format!("BEGIN:VCARD\r\nFN:Boss\r\nAGENT:\r\nBEGIN:VCARD\r\nFN:Agent\r\n{agent}");
    let read = read(&broken);
    let names = read.cards.iter().map(|it| it.name.as_str());
    assert_eq!(names.collect::<Vec<_>>(), ["Boss", "Agent Person"]);
}

#[test]
fn a_file_without_cards_or_with_too_many_is_refused() {
    let refused = |file: &str| cards_of(file.as_bytes(), ContactKind::Other).err();
    assert_eq!(refused(""), Some(Unread::NoCards));
    assert_eq!(refused("Name,Phone\nRae,1"), Some(Unread::NoCards));
    let many = "BEGIN:VCARD\nEND:VCARD\n".repeat(MAX_CARDS + 1);
    assert_eq!(refused(&many), Some(Unread::TooMany));
}

#[test]
fn a_line_of_megabytes_is_one_bad_name() {
    let file = format!("BEGIN:VCARD\nFN:{}\nEND:VCARD\n", "a".repeat(1 << 20));
    let read = read(&file);
    assert!(read.cards.is_empty());
    assert_eq!(read.problems[0].name.len(), 100);
}

#[test]
fn a_written_card_reads_back_as_it_was() {
    let line = |text: &str| OptionalLine::parse(text).expect("a line");
    let details = ContactDetails {
        kinds: Kinds::new(vec![ContactKind::Owner, ContactKind::Trainer]).expect("kinds"),
        name: RequiredLine::parse("Rae; Doe, \\ DVM").expect("a name"),
        company: line("Müller & Co; Barn"),
        email: EmailAddress::parse("rae@example.org").ok(),
        phones: ["(931) 555-0147", "+1 931 555 0100 x7"]
            .map(|it| PhoneNumber::parse(it).expect("a phone"))
            .into(),
        address: PostalAddress {
            street: line("1 Barn Road; Unit 2"),
            city: OptionalLine::parse("Shelbyville").expect("a line"),
            state: OptionalLine::parse("TN").expect("a line"),
            zip_code: OptionalLine::parse("37160").expect("a line"),
        },
        notes: OptionalText::parse("Lines\nand \u{1f40e} é, ; \\".repeat(9).as_str())
            .expect("text"),
        horse_ids: Vec::new(),
        owned: None,
    };
    let contact = Contact {
        id: ContactId::new(Uuid::from_u128(1)),
        organization_id: OrganizationId::new(Uuid::from_u128(2)),
        details: details.clone(),
        revision: Revision::FIRST,
        created_at: OffsetDateTime::UNIX_EPOCH,
        updated_at: OffsetDateTime::UNIX_EPOCH,
    };
    let card = card_of(&contact).expect("written");
    assert!(card.lines().all(|line| line.len() <= 75), "{card}");
    let read = read(&card);
    assert_eq!(read.problems, []);
    assert_eq!(read.cards, [details]);
}
