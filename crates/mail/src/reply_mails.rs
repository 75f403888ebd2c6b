//! Mails the replies of sellers to buyers.

use horses::ReplyMail;

use crate::address::AddressError;
use crate::inquiry_mails::quoted;
use crate::mail::{Compose, Mail, mailbox};
use crate::one_line::one_line;

impl Compose for ReplyMail {
    fn compose(&self, public_url: &str) -> Result<Mail, AddressError> {
        let barn = one_line(&self.barn);
        let subject = format!("Your inquiry about {}", self.horse_name);
        let (id, at) = (self.reply_id, self.created_at);
        let email = self.barn_email.as_ref();
        Ok(Mail {
            // The buyer's answer goes to the barn, and never to an account.
            reply_to: email.and_then(|email| mailbox(&barn, email)),
            ..Mail::new(&id, &self.email, subject, at, answer(self, public_url))?
        })
    }
}

fn answer(mail: &ReplyMail, public_url: &str) -> String {
    let horse = &mail.horse_name;
    let seller = match one_line(&mail.barn) {
        barn if barn.is_empty() => "The seller".to_owned(),
        barn => barn,
    };
    let page = match (&mail.horse_link, mail.horse_id) {
        (Some(token), _) => Some(format!("{public_url}/sale/{token}")),
        (None, Some(id)) => Some(format!("{public_url}/horses/marketplace/{id}")),
        (None, None) => None,
    };
    let how = match (&mail.barn_email, page) {
        (Some(email), _) => {
            let email = email.as_str();
            format!("To answer, reply to this message. Your reply goes to {email}.\n")
        }
        (None, Some(page)) => {
            format!(
                "Nobody reads replies to this message. To answer, write again on the horse's page:\n{page}\n"
            )
        }
        (None, None) => "Nobody reads replies to this message.\n".to_owned(),
    };
    let (text, asked) = (quoted(mail.text.as_str()), quoted(mail.message.as_str()));
    format!(
        "{seller} answers your inquiry about {horse} on Show Stable:\n\
         \n\
         {text}\
         \n\
         {how}\
         \n\
         You wrote:\n\
         \n\
         {asked}"
    )
}

#[cfg(test)]
mod tests {
    use std::fs;

    use horses::Message;
    use kernel::{
        EmailAddress, HorseId, InquiryReplyId, MailDelivery as _, OrganizationId, RandomToken,
        RequiredLine,
    };
    use time::macros::datetime;

    use super::*;
    use crate::{Mailer, Mails, OutboxFolder, Sender};

    const ID: &str = "0190a6f0-0000-7000-8000-000000000001";

    fn mail() -> ReplyMail {
        ReplyMail {
            reply_id: InquiryReplyId::parse(ID).expect("valid"),
            organization_id: OrganizationId::parse(ID).expect("valid"),
            barn: "Willow Barn".to_owned(),
            barn_email: EmailAddress::parse("barn@example.com").ok(),
            horse_id: HorseId::parse(ID),
            horse_link: None,
            horse_name: RequiredLine::parse("Midnight").expect("valid"),
            buyer: RequiredLine::parse("Rae Doe").expect("valid"),
            email: EmailAddress::parse("rae@example.org").expect("valid"),
            message: Message::parse("Is she sound?").expect("valid"),
            text: Message::parse("She is.\n\nCome on Sunday.").expect("valid"),
            created_at: datetime!(2026-05-01 12:00:07 UTC),
        }
    }

    /// The headers and the text of a message.
    async fn delivered(mail: &ReplyMail) -> (String, String) {
        let folder = tempfile::tempdir().expect("created");
        let sender = Sender::parse("Show Stable <no-reply@shows.example>").expect("valid");
        let mailer = Mailer::Folder(OutboxFolder::new(folder.path()));
        Mails::new(mailer, sender, "https://shows.example")
            .deliver(mail)
            .await
            .expect("delivered");
        let file = folder.path().join(format!("{ID}.eml"));
        let message = fs::read_to_string(file).expect("7 bit");
        let (headers, body) = message.split_once("\r\n\r\n").expect("both parts");
        let body = body.replace("=\r\n", "").replace("\r\n", "\n");
        (headers.to_owned(), body.trim_end().to_owned())
    }

    #[tokio::test]
    async fn a_reply_says_where_the_buyer_s_answer_goes() {
        let (headers, body) = delivered(&mail()).await;
        assert!(headers.contains("To: rae@example.org"), "{headers}");
        assert!(
            headers.contains("Reply-To: \"Willow Barn\" <barn@example.com>"),
            "{headers}"
        );
        assert!(
            headers.contains("Subject: Your inquiry about Midnight"),
            "{headers}"
        );
        assert_eq!(
            body,
            "Willow Barn answers your inquiry about Midnight on Show Stable:\n\
             \n\
             > She is.\n\
             >\n\
             > Come on Sunday.\n\
             \n\
             To answer, reply to this message. Your reply goes to barn@example.com.\n\
             \n\
             You wrote:\n\
             \n\
             > Is she sound?"
        );
    }

    #[tokio::test]
    async fn without_an_address_of_the_barn_the_buyer_writes_on_the_horse_s_page() {
        let token = RandomToken::parse("AAAAAAAAAAAAAAAAAAAAAA");
        for (horse_id, horse_link, page) in [
            (
                HorseId::parse(ID),
                token.clone(),
                Some("https://shows.example/sale/AAAAAAAAAAAAAAAAAAAAAA".to_owned()),
            ),
            (
                HorseId::parse(ID),
                None,
                Some(format!("https://shows.example/horses/marketplace/{ID}")),
            ),
            (None, None, None),
        ] {
            let mail = ReplyMail {
                barn: String::new(),
                barn_email: None,
                horse_id,
                horse_link,
                ..mail()
            };
            let (headers, body) = delivered(&mail).await;
            assert!(!headers.contains("Reply-To"), "{headers}");
            assert!(body.starts_with("The seller answers"), "{body}");
            assert!(
                body.contains("Nobody reads replies to this message."),
                "{body}"
            );
            assert_eq!(body.contains("https://"), page.is_some(), "{body}");
            assert!(page.is_none_or(|it| body.contains(&it)), "{body}");
        }
    }
}
