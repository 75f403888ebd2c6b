use std::error::Error as _;
use std::time::Instant;

use horses::{InquiryDetails, InquiryMail, Message as Words};
use kernel::{EmailAddress, InquiryId, MailDelivery as _, OrganizationId, RequiredLine};
use time::macros::datetime;

use super::sink::{Behavior, CONNECTION, MESSAGE, Sink};
use super::*;
use crate::{Mailer, Mails};

const MESSAGE_ID: &str = "Message-ID: <0190a6f0-0000-7000-8000-000000000001@shows.example>";

fn mail() -> InquiryMail {
    let line = |text| RequiredLine::parse(text).expect("valid");
    InquiryMail {
        inquiry_id: InquiryId::parse("0190a6f0-0000-7000-8000-000000000001").expect("valid"),
        organization_id: OrganizationId::parse("0190a6f0-0000-7000-8000-000000000002")
            .expect("valid"),
        seller: EmailAddress::parse("seller@example.com").expect("valid"),
        horse_name: line("Midnight's Legacy"),
        details: InquiryDetails {
            name: line("Rae Doe"),
            email: EmailAddress::parse("rae@example.org").expect("valid"),
            phone: None,
            message: Words::parse("Is she sound?\n.\nMay I come?").expect("valid"),
        },
        created_at: datetime!(2026-05-01 12:00:07 UTC),
    }
}

/// Mails through the server at `url`, with a short timeout.
async fn deliver_to(url: SmtpUrl) -> Result<(), String> {
    let sender = Sender::parse("Show Stable <no-reply@shows.example>").expect("valid");
    let relay = SmtpRelay::new(url, &sender).with_timeout(Duration::from_millis(700));
    Mails::new(Mailer::Relay(relay), sender, "https://shows.example")
        .deliver(&mail())
        .await
        .map_err(|error| error.source().expect("a cause").to_string())
}

async fn deliver(sink: &Sink) -> Result<(), String> {
    deliver_to(sink.url("")).await
}

#[tokio::test]
async fn a_server_that_accepts_the_message_gets_it_once_and_complete() {
    let sink = Sink::start(Behavior::Accepts).await;
    assert_eq!(deliver(&sink).await, Ok(()));
    sink.heard(|heard| {
        assert_eq!(
            heard.commands,
            [
                "EHLO shows.example",
                "MAIL FROM:<no-reply@shows.example>",
                "RCPT TO:<seller@example.com>",
                "DATA",
            ]
        );
        assert_eq!(heard.messages.len(), 1);
        let message = &heard.messages[0];
        for line in [
            "To: seller@example.com",
            "Reply-To: \"Rae Doe\" <rae@example.org>",
            MESSAGE_ID,
            "> May I come?",
        ] {
            assert!(
                message.contains(&format!("{line}\r\n")),
                "{line} in {message}"
            );
        }
    });
}

#[tokio::test]
async fn the_error_for_a_refused_recipient_has_the_server_s_text() {
    let sink = Sink::start(Behavior::Answers(
        "RCPT",
        "550-5.1.1 no such\r\n550 mailbox",
    ))
    .await;
    let error = deliver(&sink).await.expect_err("refused");
    assert!(
        error.contains("550") && error.contains("no such"),
        "{error}"
    );
    assert!(!error.contains(['\r', '\n']), "{error}");
    assert!(sink.heard(|heard| heard.messages.is_empty()));
}

#[tokio::test]
async fn a_greylisting_server_is_a_temporary_failure() {
    let sink = Sink::start(Behavior::Answers("RCPT", "451 4.7.1 come back later")).await;
    let error = deliver(&sink).await.expect_err("not now");
    assert!(
        error.contains("451") && error.contains("come back later"),
        "{error}"
    );
}

#[tokio::test]
async fn a_server_that_hangs_takes_no_longer_than_the_timeout() {
    for at in [CONNECTION, "EHLO", "MAIL", "DATA", MESSAGE] {
        let sink = Sink::start(Behavior::HangsAt(at)).await;
        let started = Instant::now();
        let error = deliver(&sink).await.expect_err("no answer");
        let expected = if at == MESSAGE {
            "the mail server did not say within 0.7 s whether it took the message"
        } else {
            "the mail server did not take the message within 0.7 s"
        };
        assert_eq!(error, expected, "{at}");
        assert!(started.elapsed() < Duration::from_secs(5));
    }
}

fn mailer_to(sink: &Sink) -> Mails {
    let sender = Sender::parse("Show Stable <no-reply@shows.example>").expect("valid");
    let relay = SmtpRelay::new(sink.url(""), &sender).with_timeout(Duration::from_millis(700));
    Mails::new(Mailer::Relay(relay), sender, "https://shows.example")
}

#[tokio::test]
async fn messages_one_after_the_other_share_a_connection() {
    let sink = Sink::start(Behavior::Accepts).await;
    let mailer = mailer_to(&sink);
    for _ in 0..5 {
        mailer.deliver(&mail()).await.expect("delivered");
    }
    sink.heard(|heard| {
        let count = |command| {
            heard
                .commands
                .iter()
                .filter(|it| it.starts_with(command))
                .count()
        };
        assert_eq!(
            (heard.messages.len(), count("EHLO"), count("MAIL")),
            (5, 1, 5)
        );
    });
}

#[tokio::test]
async fn a_message_after_a_pause_in_which_the_server_hung_up_is_delivered_once() {
    for behavior in [
        Behavior::DropsAt("NOOP"),
        Behavior::Answers("NOOP", "421 4.4.2 idle for too long"),
        Behavior::HangsAt("NOOP"),
        Behavior::AnswersSecond("MAIL", None),
        Behavior::AnswersSecond("MAIL", Some("421 4.7.0 too many messages")),
        Behavior::AnswersSecond("DATA", None),
    ] {
        let sink = Sink::start(behavior).await;
        let relay_timeout = Duration::from_secs(10);
        let sender = Sender::parse("Show Stable <no-reply@shows.example>").expect("valid");
        let relay = SmtpRelay::new(sink.url(""), &sender).with_timeout(relay_timeout);
        let mailer = Mails::new(Mailer::Relay(relay), sender, "https://shows.example");
        for _ in 0..2 {
            mailer.deliver(&mail()).await.expect("delivered");
        }
        sink.heard(|heard| {
            let hellos = heard.commands.iter().filter(|it| it.starts_with("EHLO"));
            assert_eq!(
                (heard.messages.len(), hellos.count()),
                (2, 2),
                "{behavior:?}"
            );
        });
    }
}

#[tokio::test]
async fn a_refused_message_does_not_break_the_next_one() {
    let sink = Sink::start(Behavior::AnswersSecond("RCPT", Some("550 no such mailbox"))).await;
    let mailer = mailer_to(&sink);
    mailer.deliver(&mail()).await.expect("delivered");
    mailer.deliver(&mail()).await.expect_err("refused");
    mailer.deliver(&mail()).await.expect("delivered");
    assert_eq!(sink.heard(|heard| heard.messages.len()), 2);
}

#[tokio::test]
async fn after_a_connection_that_breaks_the_retry_sends_the_same_message() {
    let sink = Sink::start(Behavior::DropsAt(MESSAGE)).await;
    for _ in 0..2 {
        let error = deliver(&sink).await.expect_err("no answer");
        assert!(error.contains("did not say whether it took"), "{error}");
    }
    sink.heard(|heard| {
        assert_eq!(heard.messages.len(), 2);
        assert_eq!(heard.messages[0], heard.messages[1]);
        assert!(heard.messages[0].contains(MESSAGE_ID));
    });
}

#[tokio::test]
async fn a_server_that_cannot_be_reached_is_a_failure() {
    let sink = Sink::start(Behavior::Accepts).await;
    let nobody = SmtpUrl {
        // The system never assigns this port.
        port: 1,
        ..sink.url("")
    };
    let error = deliver_to(nobody).await.expect_err("nobody there");
    assert!(error.contains("could not be reached"), "{error}");
}

#[tokio::test]
async fn a_local_server_gets_the_login() {
    let sink = Sink::start(Behavior::Accepts).await;
    assert_eq!(deliver_to(sink.url("rae:s%40fe@")).await, Ok(()));
    // Base64 of "\0rae\0s@fe".
    let auth = sink.heard(|heard| heard.commands[1].clone());
    assert_eq!(auth, "AUTH PLAIN AHJhZQBzQGZl");
}

#[tokio::test]
async fn the_error_for_a_refused_login_does_not_contain_it() {
    let echo = "535 5.7.8 not you: AUTH PLAIN AHJhZQBzQGZl (s@fe)";
    let sink = Sink::start(Behavior::Answers("AUTH", echo)).await;
    let error = deliver_to(sink.url("rae:s%40fe@")).await;
    let error = error.expect_err("refused");
    assert_eq!(
        error,
        "the mail server refused the user or the password with 535"
    );
}

#[tokio::test]
async fn a_remote_server_without_encryption_gets_neither_login_nor_message() {
    let sink = Sink::start(Behavior::Accepts).await;
    let elsewhere = SmtpUrl {
        encryption: Encryption::Required,
        ..sink.url("rae:s%40fe@")
    };
    let error = deliver_to(elsewhere).await.expect_err("no encryption");
    assert!(error.contains("no encryption"), "{error}");
    let commands = sink.heard(|heard| heard.commands.clone());
    assert_eq!(commands, ["EHLO shows.example"]);
}

#[tokio::test]
async fn after_a_failed_starttls_nothing_is_sent_unencrypted() {
    let hello = "250-sink\r\n250 STARTTLS";
    for encryption in [Encryption::Required, Encryption::IfOffered] {
        let sink = Sink::start(Behavior::Answers("EHLO", hello)).await;
        let elsewhere = SmtpUrl {
            encryption,
            ..sink.url("")
        };
        let error = deliver_to(elsewhere).await.expect_err("no TLS there");
        assert!(error.contains("encrypted"), "{error}");
        sink.heard(|heard| {
            assert_eq!(heard.commands[..2], ["EHLO shows.example", "STARTTLS"]);
            let told = heard.commands[2..].join("\n");
            assert!(!told.contains("MAIL"), "{told}");
        });
    }
}

#[tokio::test]
async fn without_a_login_a_server_without_encryption_gets_the_message() {
    let sink = Sink::start(Behavior::Accepts).await;
    let elsewhere = SmtpUrl {
        encryption: Encryption::IfOffered,
        ..sink.url("")
    };
    assert_eq!(deliver_to(elsewhere).await, Ok(()));
}

#[test]
fn addresses_in_a_reply_are_not_repeated() {
    for (reply, repeated) in [
        (
            "550 5.1.1 <rae@example.org>: no such user",
            "550 5.1.1 <[email]>: no such user",
        ),
        (
            "RCPT TO:<rae+x@example.org>,bo@example.org",
            "RCPT TO:<[email]>,[email]",
        ),
        ("452 4.2.2 mailbox full", "452 4.2.2 mailbox full"),
    ] {
        assert_eq!(without_addresses(reply), repeated);
    }
}
