use std::error::Error as _;
use std::time::Duration;

use super::*;
use crate::smtp_relay::sink::{Behavior, CONNECTION, MESSAGE, Sink};
use crate::{AddressError, SmtpUrl};

const AGENCY: &str = "agency@example.gov";

/// Sends through the server at `url`, with a short timeout.
fn mailer_at(url: SmtpUrl) -> NoticeMailer {
    let relay = SmtpRelay::new(url, &sender()).with_timeout(Duration::from_millis(700));
    let agency = Recipient::parse(AGENCY).expect("known to mail servers");
    NoticeMailer::sent(relay, sender(), agency)
}

async fn deliver(sink: &Sink) -> Result<Receipt, DeliveryError> {
    mailer_at(sink.url("")).deliver(&notice()).await
}

fn receipt() -> Receipt {
    Receipt {
        method: DeliveryMethod::Email,
        recipient: AGENCY.to_owned(),
        message_id: MESSAGE_ID.to_owned(),
    }
}

/// The cause of a delivery that must have failed as not taken.
fn not_taken(result: Result<Receipt, DeliveryError>) -> String {
    match result {
        Err(DeliveryError::NotTaken(cause)) => cause.to_string(),
        other => panic!("{other:?}"),
    }
}

fn unknown(result: Result<Receipt, DeliveryError>) -> String {
    match result {
        Err(DeliveryError::Unknown(cause)) => cause.to_string(),
        other => panic!("{other:?}"),
    }
}

fn refused(result: Result<Receipt, DeliveryError>) -> String {
    match result {
        Err(DeliveryError::Refused(cause)) => cause.to_string(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_server_that_accepts_the_notice_gets_the_complete_text_and_letter() {
    let sink = Sink::start(Behavior::Accepts).await;
    assert_eq!(mailer_at(sink.url("")).method(), DeliveryMethod::Email);
    assert_eq!(deliver(&sink).await.expect("taken"), receipt());
    let messages = sink.heard(|heard| heard.messages.clone());
    assert_eq!(messages.len(), 1);
    let message = Received::read(&messages[0]);
    for (name, value) in [
        ("From", "\"Show Stable\" <no-reply@shows.example>"),
        ("To", AGENCY),
        ("Reply-To", "\"Rae Doe\" <rae@example.org>"),
        (
            "Subject",
            "Notice of a horse show under 9 CFR 11.16(a): Spring Classic",
        ),
        ("Date", "Fri, 01 May 2026 12:00:07 +0000"),
        ("Message-ID", MESSAGE_ID),
    ] {
        assert_eq!(message.header(name), value);
    }
    let (text, letter) = message.text_and_letter();
    assert_eq!(text.text().trim_end(), notice().document.text.trim_end());
    assert_eq!(letter.header("Content-Type"), "application/pdf");
    assert_eq!(letter.body, notice().document.pdf);
}

#[tokio::test]
async fn a_notice_goes_only_to_the_configured_recipient() {
    let sink = Sink::start(Behavior::Accepts).await;
    let mut notice = notice();
    notice.document.subject = "Show\r\nBcc: evil@example.net".to_owned();
    notice.document.event_facts.manager.email =
        Some(EmailAddress::stored("evil@example.net".to_owned()));
    let delivery = mailer_at(sink.url(""));
    delivery.deliver(&notice).await.expect("taken");
    sink.heard(|heard| {
        assert_eq!(
            heard.commands,
            [
                "EHLO shows.example",
                "MAIL FROM:<no-reply@shows.example>",
                "RCPT TO:<agency@example.gov>",
                "DATA",
            ]
        );
        assert_eq!(Received::read(&heard.messages[0]).header("To"), AGENCY);
    });
}

#[test]
fn a_recipient_is_an_address_that_mail_servers_accept() {
    // Forms accept the last one.
    for nobody in ["", "agency", "agency@", "o'dell..@[127.0.0.1]"] {
        assert_eq!(Recipient::parse(nobody), Err(AddressError), "{nobody}");
    }
}

#[tokio::test]
async fn a_refusal_is_final_and_has_the_server_s_text_on_one_line() {
    for (at, code) in [("MAIL", 550), ("RCPT", 550), ("DATA", 554), (MESSAGE, 554)] {
        let words = match code {
            550 => "550-5.1.1 no such\r\n550 5.1.1 mailbox",
            _ => "554-5.6.0 no such\r\n554 5.6.0 mailbox",
        };
        let sink = Sink::start(Behavior::Answers(at, words)).await;
        let error = refused(deliver(&sink).await);
        assert!(error.contains(&code.to_string()), "{error}");
        assert!(error.contains("no such"), "{error}");
        assert!(error.contains("mailbox"), "{error}");
        assert!(!error.contains(['\r', '\n']), "{error}");
    }
}

#[tokio::test]
async fn a_refusal_counts_even_if_the_server_ignores_quit() {
    let sink = Sink::start(Behavior::AnswersThenIgnoresQuit("RCPT", "550 no")).await;
    refused(deliver(&sink).await);
}

#[tokio::test]
async fn a_greylisting_server_gets_the_same_message_later() {
    for at in ["MAIL", "RCPT", "DATA", MESSAGE] {
        let sink = Sink::start(Behavior::AnswersOnce(at, "451 4.7.1 come back later")).await;
        let error = not_taken(deliver(&sink).await);
        assert!(error.contains("451"), "{error}");
        assert!(error.contains("come back later"), "{error}");
        assert_eq!(deliver(&sink).await.expect("taken"), receipt());
        sink.heard(|heard| {
            assert!(heard.messages.iter().all(|it| *it == heard.messages[0]));
            let message = Received::read(heard.messages.last().expect("taken"));
            assert_eq!(message.header("Message-ID"), MESSAGE_ID);
        });
    }
}

#[tokio::test]
async fn a_failure_before_the_message_means_not_taken() {
    for at in [CONNECTION, "EHLO", "MAIL", "RCPT", "DATA"] {
        for behavior in [Behavior::HangsAt(at), Behavior::DropsAt(at)] {
            let sink = Sink::start(behavior).await;
            not_taken(deliver(&sink).await);
            assert!(sink.heard(|heard| heard.messages.is_empty()));
        }
    }
}

#[tokio::test]
async fn a_server_that_hangs_after_the_message_may_have_taken_it() {
    let sink = Sink::start(Behavior::HangsAt(MESSAGE)).await;
    unknown(deliver(&sink).await);
    assert_eq!(sink.heard(|heard| heard.messages.len()), 1);
}

#[tokio::test]
async fn after_an_invalid_reply_to_the_message_it_may_have_been_taken() {
    let sink = Sink::start(Behavior::Answers(MESSAGE, "fine")).await;
    unknown(deliver(&sink).await);
}

#[tokio::test]
async fn after_a_connection_that_breaks_the_same_bytes_are_sent_again() {
    let sink = Sink::start(Behavior::DropsAt(MESSAGE)).await;
    for _ in 0..2 {
        // A new mailer each time, as after a restart.
        unknown(deliver(&sink).await);
    }
    sink.heard(|heard| {
        assert_eq!(heard.messages.len(), 2);
        assert_eq!(heard.messages[0], heard.messages[1]);
        let message = Received::read(&heard.messages[0]);
        assert_eq!(message.header("Message-ID"), MESSAGE_ID);
        assert_eq!(message.header("Date"), "Fri, 01 May 2026 12:00:07 +0000");
    });
}

#[tokio::test]
async fn a_server_that_cannot_be_reached_means_not_taken() {
    let nobody = SmtpUrl {
        // The system never assigns this port.
        port: 1,
        ..SmtpUrl::parse("smtp://127.0.0.1").expect("valid")
    };
    let error = not_taken(mailer_at(nobody).deliver(&notice()).await);
    assert!(error.contains("could not be reached"), "{error}");
}

#[tokio::test]
async fn an_error_in_the_settings_is_not_a_refusal_of_the_notice() {
    for (at, answer) in [
        ("AUTH", "535 5.7.8 not you"),
        ("MAIL", "530 5.7.0 authentication required"),
        (CONNECTION, "554 no service here"),
    ] {
        let sink = Sink::start(Behavior::Answers(at, answer)).await;
        let delivery = mailer_at(sink.url("rae:s%40fe@"));
        let error = delivery.deliver(&notice()).await.expect_err("no login");
        assert!(matches!(error, DeliveryError::NotTaken(_)), "{error:?}");
        let cause = error.source().expect("a cause").to_string();
        assert!(cause.contains(&answer[..3]), "{cause}");
        assert!(!cause.contains("s@fe"), "{cause}");
    }
}
