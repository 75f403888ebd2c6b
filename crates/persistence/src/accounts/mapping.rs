//! Converts accounts and organizations to rows and back.

use accounts::{
    Account, Address, Credentials, Judge, NewAccount, Organization, OrganizationProfile,
    PasswordHash, Person,
};
use kernel::{
    AccountId, EmailAddress, OptionalLine, OrganizationId, PhoneNumber, RequiredLine, Revision,
    TimeZone, WebAddress, to_unix_millis,
};
use sea_orm::{NotSet, Set};

use super::entity::organization::{People, PersonJson};
use super::entity::{account, organization};
use crate::row::{Unreadable, instant, optional, revision};

pub(super) fn account_row(new: &NewAccount) -> account::ActiveModel {
    let Credentials {
        account,
        password_hash,
        sign_up_key,
    } = &new.credentials;
    account::ActiveModel {
        id: Set(account.id.as_uuid()),
        email: Set(account.email.as_str().to_owned()),
        email_key: Set(account.email.key()),
        password_hash: Set(password_hash.as_str().to_owned()),
        sign_up_key: Set(sign_up_key.clone()),
        created_at: Set(to_unix_millis(account.created_at)),
        deleted_at: Set(None),
    }
}

pub(super) fn to_account(row: account::Model) -> Result<Account, Unreadable> {
    to_credentials(row).map(|credentials| credentials.account)
}

pub(super) fn to_credentials(row: account::Model) -> Result<Credentials, Unreadable> {
    Ok(Credentials {
        account: Account {
            id: AccountId::new(row.id),
            email: EmailAddress::stored(row.email),
            created_at: instant("created_at", row.created_at)?,
        },
        password_hash: PasswordHash::new(row.password_hash),
        sign_up_key: row.sign_up_key,
    })
}

pub(super) fn empty_organization_row(new: &NewAccount) -> organization::ActiveModel {
    let account = &new.credentials.account;
    let profile = OrganizationProfile {
        time_zone: new.time_zone.clone(),
        ..OrganizationProfile::default()
    };
    organization::ActiveModel {
        id: Set(OrganizationId::of_founder(account.id).as_uuid()),
        account_id: Set(account.id.as_uuid()),
        revision: Set(Revision::FIRST.number().into()),
        created_at: Set(to_unix_millis(account.created_at)),
        updated_at: Set(to_unix_millis(account.created_at)),
        ..profile_row(&profile)
    }
}

/// The columns that an edit replaces; the others are not set.
pub(super) fn profile_row(profile: &OrganizationProfile) -> organization::ActiveModel {
    let text = |text: &str| Set(text.to_owned());
    let zone = profile.time_zone.as_ref();
    organization::ActiveModel {
        name: text(profile.name.as_str()),
        street: text(profile.address.street.as_str()),
        city: text(profile.address.city.as_str()),
        state: text(profile.address.state.as_str()),
        zip_code: text(profile.address.zip_code.as_str()),
        contact_person: text(profile.contact_person.as_str()),
        email: Set(profile.email.as_ref().map(|it| it.as_str().to_owned())),
        phone: Set(profile.phone.as_ref().map(|it| it.as_str().to_owned())),
        website: Set(profile.website.as_ref().map(|it| it.as_str().to_owned())),
        managers: Set(People(
            profile
                .managers
                .iter()
                .map(|person| person_json(person, ""))
                .collect(),
        )),
        judges: Set(People(
            profile
                .judges
                .iter()
                .map(|judge| person_json(&judge.person, judge.address.as_str()))
                .collect(),
        )),
        // Without one, that of before stays.
        time_zone: zone.map_or(NotSet, |zone| Set(Some(zone.name().to_owned()))),
        ..Default::default()
    }
}

pub(super) fn to_organization(row: organization::Model) -> Result<Organization, Unreadable> {
    let managers = row.managers.0.into_iter().map(|json| to_judge(json).person);
    let judges = row.judges.0.into_iter().map(to_judge);
    Ok(Organization {
        id: OrganizationId::new(row.id),
        account_id: AccountId::new(row.account_id),
        profile: OrganizationProfile {
            name: OptionalLine::stored(row.name),
            address: Address {
                street: OptionalLine::stored(row.street),
                city: OptionalLine::stored(row.city),
                state: OptionalLine::stored(row.state),
                zip_code: OptionalLine::stored(row.zip_code),
            },
            contact_person: OptionalLine::stored(row.contact_person),
            email: optional(row.email, EmailAddress::stored),
            phone: optional(row.phone, PhoneNumber::stored),
            website: optional(row.website, WebAddress::stored),
            managers: managers.collect(),
            judges: judges.collect(),
            time_zone: row.time_zone.and_then(|name| TimeZone::stored(&name)),
        },
        revision: revision("revision", row.revision)?,
        created_at: instant("created_at", row.created_at)?,
        updated_at: instant("updated_at", row.updated_at)?,
    })
}

fn person_json(person: &Person, address: &str) -> PersonJson {
    PersonJson {
        first_name: person.first_name.as_str().to_owned(),
        last_name: person.last_name.as_str().to_owned(),
        email: person.email.as_ref().map(|it| it.as_str().to_owned()),
        address: address.to_owned(),
    }
}

/// A manager is stored as a judge without an address.
fn to_judge(json: PersonJson) -> Judge {
    Judge {
        person: Person {
            first_name: RequiredLine::stored(json.first_name),
            last_name: OptionalLine::stored(json.last_name),
            email: optional(json.email, EmailAddress::stored),
        },
        address: OptionalLine::stored(json.address),
    }
}
