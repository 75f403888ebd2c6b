//! Mails accounts about their passwords and addresses, and invites people.

use accounts::{AccountLetter, AccountMail, AccountMailKind, INVITATION_LIFETIME};
use kernel::{RandomToken, Role};

use crate::address::AddressError;
use crate::mail::{Compose, Mail};
use crate::one_line::one_line;

impl Compose for AccountLetter {
    fn compose(&self, public_url: &str) -> Result<Mail, AddressError> {
        let Self { mail, token } = self;
        let subject = subject(mail.kind).to_owned();
        let text = text(mail, token, public_url);
        Mail::new(&mail.id, &mail.email, subject, mail.created_at, text)
    }
}

fn subject(kind: AccountMailKind) -> &'static str {
    match kind {
        AccountMailKind::PasswordReset => "Set a new password",
        AccountMailKind::PasswordChanged => "Your password was changed",
        AccountMailKind::EmailConfirmation => "Confirm your email address",
        AccountMailKind::EmailChanged => "Your email address was changed",
        AccountMailKind::SecondFactorOn => "Signing in asks for a code now",
        AccountMailKind::SecondFactorOff => "Signing in asks for no code any more",
        AccountMailKind::RecoveryCodeUsed => "A recovery code was used",
        AccountMailKind::AccountDeleted => "Your account was deleted",
        AccountMailKind::Invitation => "You are invited to Show Stable",
    }
}

fn text(mail: &AccountMail, token: &RandomToken, url: &str) -> String {
    let email = mail.email.as_str();
    match mail.kind {
        AccountMailKind::PasswordReset => format!(
            "Somebody asked to set a new password for the account {email} on Show \
             Stable. If it was you, open this link within an hour. It works once:\n\
             {url}/password-reset/{token}\n\
             \n\
             If it was not you, you need not do anything. Your password stays as it \
             is.\n"
        ),
        AccountMailKind::PasswordChanged => format!(
            "The password of your account {email} on Show Stable was changed, and \
             your other devices are signed out.\n\
             \n\
             If it was not you, set a new password at once:\n\
             {url}/forgot-password\n"
        ),
        AccountMailKind::EmailConfirmation => format!(
            "Somebody asked to use the address {email} for an account on Show Stable. \
             If it was you, open this link within an hour. It works once:\n\
             {url}/confirm-email/{token}\n\
             \n\
             If it was not you, you need not do anything.\n"
        ),
        AccountMailKind::EmailChanged => format!(
            "Your account on Show Stable had the address {email}, and has another one \
             now. Mails go there, and you sign in with it.\n\
             \n\
             If it was not you, somebody knows your password: ask whoever runs this \
             Show Stable to give the account back to you.\n\
             {url}\n"
        ),
        AccountMailKind::SecondFactorOn => format!(
            "Whoever signs in to your account {email} on Show Stable needs a code of your \
             authenticator app now, beside the password. Keep the recovery codes where you \
             find them without your phone.\n\
             \n\
             If it was not you, set a new password at once, and ask whoever runs this Show \
             Stable to switch the codes off:\n\
             {url}/forgot-password\n"
        ),
        AccountMailKind::SecondFactorOff => format!(
            "Your account {email} on Show Stable needs no code of an authenticator app any \
             more. The password is enough to sign in.\n\
             \n\
             If it was not you, set a new password at once:\n\
             {url}/forgot-password\n"
        ),
        AccountMailKind::RecoveryCodeUsed => format!(
            "A recovery code of your account {email} on Show Stable was used, to sign in or \
             to switch off its codes. It works no more. Your account tells how many are \
             left.\n\
             \n\
             If it was not you, set a new password at once:\n\
             {url}/forgot-password\n"
        ),
        AccountMailKind::AccountDeleted => format!(
            "Your account {email} on Show Stable was deleted, with the horses and photos \
             that only you had. The records of your shows, their entries and their notices \
             to the USDA are kept out of sight until the law no longer asks for them, and \
             are deleted then.\n\
             \n\
             If it was not you, ask whoever runs this Show Stable at once:\n\
             {url}\n"
        ),
        AccountMailKind::Invitation => {
            let offer = mail.offer.as_ref();
            let role = offer.map_or("", |it| role_in_words(it.invitation.role));
            let name = offer.map_or("", |it| it.organization_name.as_str());
            let organization = match one_line(name) {
                name if name.is_empty() => "an organization".to_owned(),
                name => name,
            };
            format!(
                "You are invited to work with {organization} on Show Stable, as {role}. \
                 Open this link within {days} days, and sign in or create an account. It \
                 works once:\n\
                 {url}/invitation/{token}\n\
                 \n\
                 If you do not know who invites you, you need not do anything.\n",
                days = INVITATION_LIFETIME.whole_days(),
            )
        }
    }
}

/// A role with its article.
fn role_in_words(role: Role) -> &'static str {
    match role {
        Role::Owner => "an owner",
        Role::Manager => "a manager",
        Role::Secretary => "a secretary",
        Role::Viewer => "a viewer",
        Role::BarnManager => "a barn manager",
        Role::Caretaker => "a caretaker",
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use accounts::{Invitation, OfferedRole};
    use kernel::{AccountMailId, EmailAddress, InvitationId, MailDelivery as _, OrganizationId};
    use time::macros::datetime;

    use super::*;
    use crate::{Mailer, Mails, OutboxFolder, Sender};

    const ID: &str = "0190a6f0-0000-7000-8000-000000000001";

    fn offer() -> OfferedRole {
        OfferedRole {
            invitation: Invitation {
                id: InvitationId::parse(ID).expect("valid"),
                organization_id: OrganizationId::parse(ID).expect("valid"),
                email: EmailAddress::parse("rae@example.org").expect("valid"),
                role: Role::Secretary,
                created_at: datetime!(2026-05-01 12:00:07 UTC),
            },
            organization_name: "Bedford County\nFair".to_owned(),
        }
    }

    /// The headers and the text of a mail of this kind.
    async fn delivered(kind: AccountMailKind) -> (String, String) {
        let folder = tempfile::tempdir().expect("created");
        let sender = Sender::parse("Show Stable <no-reply@shows.example>").expect("valid");
        let mailer = Mailer::Folder(OutboxFolder::new(folder.path()));
        let mail = AccountMail {
            id: AccountMailId::parse(ID).expect("valid"),
            email: EmailAddress::parse("rae@example.org").expect("valid"),
            kind,
            offer: (kind == AccountMailKind::Invitation).then(offer),
            created_at: datetime!(2026-05-01 12:00:07 UTC),
        };
        let token = RandomToken::from_bytes([7; 16]);
        Mails::new(mailer, sender, "https://shows.example")
            .deliver(&AccountLetter { mail, token })
            .await
            .expect("delivered");
        let file = folder.path().join(format!("{ID}.eml"));
        let message = fs::read_to_string(file).expect("7 bit");
        let (headers, text) = message.split_once("\r\n\r\n").expect("both parts");
        let text = text.replace("=\r\n", "").replace("\r\n", "\n");
        (headers.replace("\r\n", "\n"), text.trim_end().to_owned())
    }

    #[tokio::test]
    async fn the_link_to_set_a_password_is_mailed_to_the_account() {
        let (headers, text) = delivered(AccountMailKind::PasswordReset).await;
        for header in [
            "From: \"Show Stable\" <no-reply@shows.example>",
            "To: rae@example.org",
            "Subject: Set a new password",
            "Date: Fri, 01 May 2026 12:00:07 +0000",
            "Message-ID: <0190a6f0-0000-7000-8000-000000000001@shows.example>",
        ] {
            assert!(headers.lines().any(|line| line == header), "{headers}");
        }
        assert_eq!(
            text,
            "Somebody asked to set a new password for the account rae@example.org on Show \
             Stable. If it was you, open this link within an hour. It works once:\n\
             https://shows.example/password-reset/BwcHBwcHBwcHBwcHBwcHBw\n\
             \n\
             If it was not you, you need not do anything. Your password stays as it is."
        );
    }

    #[tokio::test]
    async fn a_new_address_gets_a_link_and_the_old_one_none() {
        let (_, text) = delivered(AccountMailKind::EmailConfirmation).await;
        let link = "\nhttps://shows.example/confirm-email/BwcHBwcHBwcHBwcHBwcHBw\n";
        assert!(text.contains(link), "{text}");
        let (headers, text) = delivered(AccountMailKind::EmailChanged).await;
        let subject = "Subject: Your email address was changed";
        assert!(headers.lines().any(|line| line == subject), "{headers}");
        assert!(text.contains("had the address rae@example.org"), "{text}");
        assert!(!text.contains("BwcHBw"), "{text}");
    }

    #[tokio::test]
    async fn an_invitation_names_the_organization_and_the_role() {
        let (headers, text) = delivered(AccountMailKind::Invitation).await;
        let subject = "Subject: You are invited to Show Stable";
        assert!(headers.lines().any(|line| line == subject), "{headers}");
        let offered = "to work with Bedford County Fair on Show Stable, as a secretary. Open \
                       this link within 7 days";
        assert!(text.contains(offered), "{text}");
        let link = "\nhttps://shows.example/invitation/BwcHBwcHBwcHBwcHBwcHBw\n";
        assert!(text.contains(link), "{text}");
    }

    #[tokio::test]
    async fn a_change_is_told_without_the_secret() {
        let (headers, text) = delivered(AccountMailKind::PasswordChanged).await;
        let subject = "Subject: Your password was changed";
        assert!(headers.lines().any(|line| line == subject), "{headers}");
        assert_eq!(
            text,
            "The password of your account rae@example.org on Show Stable was changed, and \
             your other devices are signed out.\n\
             \n\
             If it was not you, set a new password at once:\n\
             https://shows.example/forgot-password"
        );
    }
}
