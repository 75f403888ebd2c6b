//! Mails to owners with the links to their pages, and to barns with what owners write.

use owners::{OwnerLinkMail, OwnerMessageMail};

use crate::address::AddressError;
use crate::inquiry_mails::quoted;
use crate::mail::{Compose, Mail, mailbox};
use crate::one_line::one_line;

impl Compose for OwnerLinkMail {
    fn compose(&self, public_url: &str) -> Result<Mail, AddressError> {
        let barn = one_line(&self.barn);
        let text = link_text(self, &barn, public_url);
        let email = self.barn_email.as_ref();
        Ok(Mail {
            // The owner's reply goes to the barn.
            reply_to: email.and_then(|email| mailbox(&barn, email)),
            ..Mail::new(
                &self.id,
                &self.to,
                format!("Your horses at {barn}"),
                self.requested_at,
                text,
            )?
        })
    }
}

fn link_text(mail: &OwnerLinkMail, barn: &str, public_url: &str) -> String {
    let OwnerLinkMail { name, token, .. } = mail;
    let until = mail.expires_on.map(|day| {
        let (month, day, year) = (day.month(), day.day(), day.year());
        format!(" until {month} {day}, {year}")
    });
    let until = until.unwrap_or_default();
    format!(
        "Dear {},\n\
         \n\
         on this page you see your horses at {barn}, their care, your bills, and the \
         documents that we share with you:\n\
         \n\
         {public_url}/owner/{token}\n\
         \n\
         You need no account. Whoever has this address can open the page{until}, so \
         please keep it to yourself.\n\
         \n-- \n{barn}\n",
        one_line(name),
    )
}

impl Compose for OwnerMessageMail {
    fn compose(&self, public_url: &str) -> Result<Mail, AddressError> {
        let name = one_line(&self.name);
        let text = message_text(self, &name, public_url);
        let email = self.email.as_ref();
        Ok(Mail {
            reply_to: email.and_then(|email| mailbox(&name, email)),
            ..Mail::new(
                &self.id,
                &self.to,
                format!("Message from {name}"),
                self.created_at,
                text,
            )?
        })
    }
}

fn message_text(mail: &OwnerMessageMail, name: &str, public_url: &str) -> String {
    let message = quoted(mail.text.as_str());
    let answer = mail.email.as_ref().map_or_else(
        || format!("Show Stable knows no email address of {name}."),
        |email| {
            let email = email.as_str();
            format!("To answer, reply to this message. Your reply goes to {email}.")
        },
    );
    format!(
        "{name} wrote on their owner's page:\n\
         \n\
         {message}\
         \n\
         {answer}\n\
         \n\
         All messages: {public_url}/dashboard\n"
    )
}

#[cfg(test)]
mod tests {
    use kernel::{
        EmailAddress, OrganizationId, OwnerLinkMailId, OwnerMessageId, RandomToken, RequiredText,
    };
    use time::macros::{date, datetime};

    use super::*;

    const ID: &str = "0190a6f0-0000-7000-8000-000000000001";
    const URL: &str = "https://shows.example";

    fn address(text: &str) -> EmailAddress {
        EmailAddress::parse(text).expect("an address")
    }

    fn link_mail() -> OwnerLinkMail {
        OwnerLinkMail {
            id: OwnerLinkMailId::parse(ID).expect("an id"),
            organization_id: OrganizationId::parse(ID).expect("an id"),
            barn: "Duck River Barn".to_owned(),
            barn_email: Some(address("barn@example.com")),
            name: "Kim Lee".to_owned(),
            to: address("kim@example.org"),
            token: RandomToken::from_bytes([7; 16]),
            expires_on: Some(date!(2026 - 12 - 01)),
            requested_at: datetime!(2026-05-01 12:00 UTC),
        }
    }

    #[test]
    fn an_owner_gets_the_address_of_the_page() {
        let mail = link_mail().compose(URL).expect("composed");
        assert_eq!(mail.subject, "Your horses at Duck River Barn");
        assert_eq!(mail.to.to_string(), "kim@example.org");
        let reply_to = mail.reply_to.map(|it| it.email.to_string());
        assert_eq!(reply_to.as_deref(), Some("barn@example.com"));
        let token = RandomToken::from_bytes([7; 16]);
        assert!(mail.text.contains(&format!("\n{URL}/owner/{token}\n")));
        assert!(
            mail.text
                .contains("open the page until December 1, 2026, so")
        );
        let endless = OwnerLinkMail {
            expires_on: None,
            ..link_mail()
        };
        let mail = endless.compose(URL).expect("composed");
        assert!(mail.text.contains("can open the page, so"), "{}", mail.text);
    }

    #[test]
    fn a_barn_answers_the_owner() {
        let mail = |email| OwnerMessageMail {
            id: OwnerMessageId::parse(ID).expect("an id"),
            organization_id: OrganizationId::parse(ID).expect("an id"),
            to: address("barn@example.com"),
            name: "Kim\nLee".to_owned(),
            email,
            text: RequiredText::parse("May I ride?\nKim").expect("a text"),
            created_at: datetime!(2026-05-01 12:00 UTC),
        };
        let known = mail(Some(address("kim@example.org"))).compose(URL);
        let known = known.expect("composed");
        assert_eq!(known.subject, "Message from Kim Lee");
        let reply_to = known.reply_to.map(|it| it.email.to_string());
        assert_eq!(reply_to.as_deref(), Some("kim@example.org"));
        assert!(known.text.contains("> May I ride?\n> Kim\n"));
        let unknown = mail(None).compose(URL).expect("composed");
        assert!(unknown.reply_to.is_none());
        assert!(unknown.text.contains("knows no email address of Kim Lee."));
    }
}
