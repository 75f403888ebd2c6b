//! The content of the message, and that no data of a show adds headers, parts
//! or recipients.

use lettre::message::Mailboxes;

use super::*;

fn composed(show: EventFacts) -> Received {
    let mailer = NoticeMailer::recorded(OutboxFolder::new("."), sender());
    let message = mailer
        .mail(&notice_of(show))
        .message(&mailer.sender)
        .expect("composed");
    Received::read(std::str::from_utf8(&message.formatted()).expect("7 bit"))
}

fn named(name: &str) -> EventFacts {
    EventFacts {
        name: RequiredLine::stored(name.to_owned()),
        ..show()
    }
}

fn managed(name: &str, email: &str) -> EventFacts {
    EventFacts {
        manager: Manager {
            name: OptionalLine::stored(name.to_owned()),
            email: Some(EmailAddress::stored(email.to_owned())),
            ..Manager::default()
        },
        ..show()
    }
}

fn file_name(message: &Received) -> &str {
    let (_, letter) = message.text_and_letter();
    letter
        .header("Content-Disposition")
        .strip_prefix("attachment; filename=\"")
        .and_then(|rest| rest.strip_suffix('"'))
        .expect("a name")
}

#[test]
fn the_message_has_the_headers_of_a_letter_with_a_file() {
    let message = composed(show());
    let headers = [
        ("From", "\"Show Stable\" <no-reply@shows.example>"),
        ("To", "horseprotection@usda.gov"),
        ("Reply-To", "\"Rae Doe\" <rae@example.org>"),
        (
            "Subject",
            "Notice of a horse show under 9 CFR 11.16(a): Spring Classic",
        ),
        ("Date", "Fri, 01 May 2026 12:00:07 +0000"),
        ("Message-ID", MESSAGE_ID),
        ("MIME-Version", "1.0"),
        (
            "Content-Type",
            "multipart/mixed; boundary=\"=_0190a6f0-0000-7000-8000-000000000001\"",
        ),
    ];
    for (name, value) in headers {
        assert_eq!(message.header(name), value);
    }
    assert_eq!(message.names().len(), headers.len());
    let (text, letter) = message.text_and_letter();
    assert_eq!(text.header("Content-Type"), "text/plain; charset=utf-8");
    assert!(text.text().contains("Señor Núñez's Arena"));
    assert_eq!(letter.header("Content-Type"), "application/pdf");
    assert_eq!(file_name(&message), "usda-notice-spring-classic.pdf");
}

#[test]
fn nothing_in_a_show_can_end_a_part_of_the_message() {
    let content_type = composed(show()).header("Content-Type").to_owned();
    let boundary = content_type.split('"').nth(1).expect("in quotes");
    let message = composed(named(&format!("x\r\n--{boundary}--\r\n--{boundary}")));
    assert_eq!(message.header("Content-Type"), content_type);
    let (text, letter) = message.text_and_letter();
    assert!(text.text().contains(&format!("\n--{boundary}--\n")));
    assert_eq!(letter.body, notice().document.pdf);
}

#[test]
fn no_name_of_a_show_adds_a_header_or_a_path() {
    let plain = composed(show());
    let long = "word".repeat(2000);
    let emoji = "\u{1F40E}".repeat(200);
    for (name, file) in [
        (
            "Show\r\nBcc: x@example.net",
            "usda-notice-show-bcc-x-example-net.pdf",
        ),
        ("Show\r\n\r\n--", "usda-notice-show.pdf"),
        (
            "Show\rBcc: x\n\u{0}\u{1b}[2J",
            "usda-notice-show-bcc-x-2j.pdf",
        ),
        ("../../etc/passwd", "usda-notice-etc-passwd.pdf"),
        ("a\"; filename=\"b.exe", "usda-notice-a-filename-b-exe.pdf"),
        ("\u{1F40E}", "usda-notice.pdf"),
        (emoji.as_str(), "usda-notice.pdf"),
        ("Feria de Otoño", "usda-notice-feria-de-oto-o.pdf"),
        (
            long.as_str(),
            "usda-notice-wordwordwordwordwordwordwordwordwordwordwordword.pdf",
        ),
        (
            "The Great Old Autumn Jubilee of the Pleasant Valleys",
            "usda-notice-the-great-old-autumn-jubilee-of-the-pleasant-val.pdf",
        ),
        (
            "The Great Old Autumn Jubilee of the Peaceful Ox Area",
            "usda-notice-the-great-old-autumn-jubilee-of-the-peaceful-ox.pdf",
        ),
    ] {
        let message = composed(named(name));
        assert_eq!(message.names(), plain.names(), "{name}");
        assert_eq!(file_name(&message), file);
        let subject = decoded(message.header("Subject"));
        assert!(subject.starts_with("Notice of a horse show"), "{subject}");
        assert!(!subject.contains(char::is_control), "{subject}");
    }
}

#[test]
fn a_subject_in_any_alphabet_can_be_read() {
    for name in [
        "Feria de Otoño \u{1F40E}".to_owned(),
        "\u{1F40E}".repeat(200),
        // The user typed text that looks like an encoded word.
        "=?utf-8?B?aGVsbG8=?=".to_owned(),
    ] {
        let message = composed(named(&name));
        let subject = decoded(message.header("Subject"));
        assert!(subject.ends_with(&name), "{subject}");
    }
}

#[test]
fn no_name_of_a_manager_adds_a_header_or_an_address() {
    let plain = composed(show());
    let (long, emoji) = ("word".repeat(2000), "\u{1F40E}".repeat(200));
    for name in [
        "Rae\r\nBcc: evil@example.net",
        "Rae <evil@example.net>, \"Doe\" \\",
        "rae@example.net, evil@example.net",
        "Rae (comment",
        &long,
        &emoji,
    ] {
        let message = composed(managed(name, "rae@example.org"));
        assert_eq!(message.names(), plain.names(), "{name}");
        let reply_to = message.header("Reply-To");
        assert!(reply_to.ends_with(" <rae@example.org>"), "{reply_to}");
        let read: Mailboxes = reply_to.parse().expect("readable");
        assert_eq!(read.iter().count(), 1, "{reply_to}");
    }
}

#[test]
fn a_manager_without_a_name_is_in_reply_to() {
    for name in ["", " \t "] {
        let message = composed(managed(name, "rae@bücher.example"));
        assert_eq!(message.header("Reply-To"), "rae@xn--bcher-kva.example");
    }
}

#[test]
fn an_invalid_reply_address_is_omitted_and_the_notice_is_complete() {
    for email in [
        "",
        "by telephone",
        "rae@",
        "rae@example.org\r\nBcc: evil@example.net",
        "rae@example.org, evil@example.net",
        "<rae@example.org>",
        "o'dell..@[127.0.0.1]",
    ] {
        let message = composed(managed("Rae Doe", email));
        assert!(!message.names().contains(&"Reply-To"), "{email}");
        let (_, letter) = message.text_and_letter();
        assert_eq!(letter.body, notice().document.pdf);
    }
}
