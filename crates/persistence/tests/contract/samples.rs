//! Values in which all fields differ, so that swapped columns are noticed.

use std::net::IpAddr;

use accounts::{
    ACCESS_TOKEN_PREFIX, AccessToken, AccessTokenHash, Account, Client, Credentials, Judge,
    NewAccount, NewPassword, NewSession, OrganizationProfile, PasswordHash, Person, SessionKey,
    Token,
};
use events::{
    Change, ClassDraft, ClassList, ClassPlan, EntryRules, Event, EventDetails, EventEdit, Fee,
    FeeTerms, Replaceable, SaveTemplate, Schedule, ShowClass, ShowHours, ShowProfile, Template,
};
use kernel::{
    AccessTokenId, AccountId, AccountMailId, Asked, ClassId, EmailAddress, EntryField, EntryForm,
    EventId, FeeBasis, FeeId, IdGenerator as _, IdempotencyKey, InspectionChoice, Location,
    Manager, Money, NeedKind, NeedOf, NoticeFacts, NumberNeed, OptionalLine, OptionalText,
    OrganizationId, PhoneNumber, PostalAddress, RandomIds, RequiredLine, Revision, Role, Scope,
    SessionId, TemplateId, TherapeuticChoice, TimeZone, WebAddress,
};
use time::OffsetDateTime;
use time::macros::datetime;

mod entries;
mod ladders;

pub(crate) use entries::{class_entry, entry_details, registration, rider};

pub(crate) const NOW: OffsetDateTime = datetime!(2026-05-01 12:00:00.125 UTC);
pub(crate) const LATER: OffsetDateTime = datetime!(2026-05-02 09:30:00.007 UTC);

pub(crate) fn required<const MAX: usize>(text: &str) -> RequiredLine<MAX> {
    RequiredLine::parse(text).expect("a line")
}

pub(crate) fn line<const MAX: usize>(text: &str) -> OptionalLine<MAX> {
    OptionalLine::parse(text).expect("a line")
}

pub(crate) fn email(text: &str) -> EmailAddress {
    EmailAddress::parse(text).expect("an address")
}

pub(crate) fn phone(text: &str) -> PhoneNumber {
    PhoneNumber::parse(text).expect("a number")
}

pub(crate) fn money(text: &str) -> Money {
    Money::parse(text).expect("an amount")
}

pub(crate) fn key(name: &str, fingerprint: &str) -> IdempotencyKey {
    IdempotencyKey::parse(name, fingerprint).expect("a key")
}

pub(crate) fn account(address: &str) -> NewAccount {
    let account_id = AccountId::new(RandomIds.next_uuid());
    NewAccount {
        credentials: Credentials {
            account: Account {
                id: account_id,
                email: email(address),
                created_at: NOW,
            },
            password_hash: PasswordHash::new("$argon2id$a hash"),
            sign_up_key: Some("the first attempt".to_owned()),
        },
        session: session(account_id),
        time_zone: None,
    }
}

/// A password that is chosen at [`LATER`].
pub(crate) fn new_password(hash: &str) -> NewPassword {
    NewPassword {
        hash: PasswordHash::new(hash),
        notice_id: AccountMailId::new(RandomIds.next_uuid()),
        changed_at: LATER,
    }
}

/// An access token that is made at [`NOW`] and expires at [`LATER`], and what is stored of
/// its secret.
pub(crate) fn access_token(
    organization_id: OrganizationId,
    role: Role,
    name: &str,
) -> (AccessToken, AccessTokenHash) {
    let secret = Token::new(format!("{ACCESS_TOKEN_PREFIX}{}", RandomIds.next_token()));
    let token = AccessToken {
        id: AccessTokenId::new(RandomIds.next_uuid()),
        organization_id,
        role,
        name: required(name),
        created_at: NOW,
        expires_at: LATER,
        seen_at: None,
    };
    (token, AccessTokenHash::of(&secret).expect("a hash"))
}

/// A new session that begins at [`NOW`].
pub(crate) fn session(account_id: AccountId) -> NewSession {
    NewSession {
        key: SessionKey {
            id: SessionId::new(RandomIds.next_uuid()),
            account_id,
        },
        client: Client {
            device: "Firefox on Windows".to_owned(),
            address: Some(IpAddr::from([192, 0, 2, 7])),
        },
        created_at: NOW,
    }
}

pub(crate) fn profile() -> OrganizationProfile {
    let person = |first: &str, last: &str, address: Option<&str>| Person {
        first_name: required(first),
        last_name: line(last),
        email: address.map(email),
    };
    OrganizationProfile {
        name: line("Écurie du Lac \u{1F40E}"),
        address: PostalAddress {
            street: line("1 Main St"),
            city: line("Shelbyville"),
            state: line("TN"),
            zip_code: line("37160"),
        },
        contact_person: line("Rae Doe"),
        email: Some(email("office@example.org")),
        phone: Some(phone("931-555-0147")),
        website: WebAddress::parse_optional("https://example.org/shows").expect("an address"),
        managers: vec![
            person("Zoë", "Manager", Some("zoe@example.org")),
            person("Al", "", None),
        ],
        judges: vec![
            Judge {
                person: person("Jo", "Judge", Some("jo@example.org")),
                address: line("2 Court Rd"),
            },
            Judge {
                person: person("Jim", "", None),
                address: line(""),
            },
        ],
        time_zone: TimeZone::parse("America/Chicago").ok(),
    }
}

fn class(number: &str, name: &str, description: &str, price: &str) -> ShowClass {
    ShowClass {
        id: ClassId::new(RandomIds.next_uuid()),
        number: required(number),
        name: required(name),
        description: line(description),
        price: money(price),
        capacity: None,
        closed: false,
        walking_horses: true,
    }
}

pub(crate) fn classes() -> Vec<ShowClass> {
    let mut classes = vec![
        class("3", "Open Pleasure", "all ages", "35"),
        class("12A", "Lead Line", "", "12.5"),
        class("1", "Amateur", "no professionals", "0"),
    ];
    classes[1].capacity = Some(8);
    classes[2].closed = true;
    classes
}

/// Rules under which an entry is accepted at [`NOW`], and costs nothing more.
pub(crate) fn entry_rules() -> EntryRules {
    let fee = |name: &str, amount: &str, per, required| Fee {
        id: FeeId::new(RandomIds.next_uuid()),
        terms: FeeTerms {
            name: self::required(name),
            amount: money(amount),
            per,
            required,
            from: None,
            until: None,
            max_quantity: None,
            stock: None,
            stalls: None,
        },
    };
    let mut late = fee("Late fee", "5", FeeBasis::Class, true);
    late.terms.from = Some(datetime!(2026-06-01 04:00:00.003 UTC));
    late.terms.until = Some(datetime!(2026-06-07 04:00 UTC));
    let mut stall = fee("Stall", "40.25", FeeBasis::Unit, false);
    stall.terms.max_quantity = Some(3);
    EntryRules {
        opens_at: Some(datetime!(2026-04-01 12:00:00.001 UTC)),
        closes_at: Some(datetime!(2026-06-01 04:00:00.002 UTC)),
        late_entries: true,
        capacity: Some(2000),
        first_back_number: 100,
        back_numbers_by: kernel::BackNumbersBy::Entry,
        barred_get_no_place: true,
        number_needs: vec![
            NumberNeed::new(NeedKind::Membership, Some(NeedOf::Owner), line("TWHBEA"))
                .expect("can be wanted"),
        ],
        fees: vec![late, stall],
        added_after: ladders::added_after(),
        scratch: ladders::scratch(),
        refunds: ladders::refunds(),
        public_contact: true,
        payment_note: OptionalText::parse("By check.\nOr at the desk.").expect("valid"),
        form: EntryForm::of(|field| match field {
            EntryField::Owner | EntryField::Memberships => Asked::Optional,
            _ => Asked::Off,
        }),
        waiver: None,
    }
}

/// A class without a number, as an organizer enters it.
pub(crate) fn draft(id: Option<ClassId>, name: &str) -> ClassDraft {
    ClassDraft {
        id,
        number: None,
        name: required(name),
        description: line("over logs"),
        price: money("20.05"),
        capacity: Change::Keep,
        closed: Change::Keep,
        walking_horses: Change::Keep,
    }
}

pub(crate) fn plan(drafts: Vec<ClassDraft>) -> ClassPlan {
    ClassPlan::new(ClassList::new(drafts).expect("classes"), &RandomIds)
}

/// A plan that changes nothing in these classes.
pub(crate) fn unchanged(classes: &[ShowClass]) -> Vec<ClassDraft> {
    let draft = |class: &ShowClass| ClassDraft {
        id: Some(class.id),
        number: Some(class.number.clone()),
        name: class.name.clone(),
        description: class.description.clone(),
        price: class.price,
        capacity: Change::Keep,
        closed: Change::Keep,
        walking_horses: Change::Keep,
    };
    classes.iter().map(draft).collect()
}

pub(crate) fn details() -> EventDetails {
    EventDetails {
        profile: ShowProfile {
            name: required("Frühjahrsschau \u{1F3C6}"),
            event_type: required("Walking / Gaited Horse Show"),
            location: Location {
                venue: required("Calsonic Arena"),
                address: line("721 Whitthorne St"),
                city: line("Shelbyville"),
                state: line("TN"),
                zip_code: line("37160"),
            },
            manager: Manager {
                name: line("Rae Doe"),
                address: line("12 Barn Rd, Shelbyville, TN 37160"),
                email: Some(email("rae@example.org")),
                phone: Some(phone("931-555-0148")),
            },
            notice: NoticeFacts {
                expected_entries: Some(120),
                inspection: Some(InspectionChoice::HpiAppointed),
                inspectors: vec![required("José Núñez"), required("Ann Lee")],
                therapeutic_use: Some(TherapeuticChoice::Allowed),
                therapeutic_details: OptionalText::parse("Boots for one mare.\nSee the vet.")
                    .expect("a text"),
            },
            require_dqp: true,
            notes: OptionalText::parse("Gates open at 5.\nNo dogs.").expect("a text"),
            office_notes: OptionalText::parse("The vet comes at 4.").expect("a text"),
        },
        schedule: schedule(
            datetime!(2026-06-06 23:00:00.5 UTC),
            datetime!(2026-06-07 04:00:00.25 UTC),
        ),
    }
}

/// Details that differ in every field from [`details`].
pub(crate) fn other_details() -> EventDetails {
    EventDetails {
        profile: ShowProfile {
            name: required("Autumn Open"),
            event_type: required("Open Show"),
            location: Location {
                venue: required("Fairgrounds"),
                address: line("3 Fair Ln"),
                city: line("Murfreesboro"),
                state: line("Tennessee"),
                zip_code: line("37128"),
            },
            manager: Manager::default(),
            notice: NoticeFacts {
                inspection: Some(InspectionChoice::AphisRequested),
                therapeutic_use: Some(TherapeuticChoice::NotAllowed),
                ..NoticeFacts::default()
            },
            require_dqp: false,
            notes: OptionalText::default(),
            office_notes: OptionalText::default(),
        },
        schedule: Schedule::new(
            datetime!(2026-10-01 13:00 UTC),
            datetime!(2026-10-03 21:00 UTC),
            TimeZone::parse("Europe/Berlin").expect("a zone"),
        )
        .expect("a schedule"),
    }
}

pub(crate) fn schedule(starts_at: OffsetDateTime, ends_at: OffsetDateTime) -> Schedule {
    let zone = TimeZone::parse("America/Chicago").expect("a zone");
    Schedule::new(starts_at, ends_at, zone).expect("a schedule")
}

pub(crate) fn event(actor: &Scope) -> Event {
    Event {
        id: EventId::new(RandomIds.next_uuid()),
        organization_id: kernel::OrganizationId::of_founder(actor.account_id()),
        public_link: RandomIds.next_token(),
        details: details(),
        classes: classes(),
        entry_rules: entry_rules(),
        revision: Revision::FIRST,
        usda_notified_at: None,
        usda_notice_scheduled_at: None,
        usda_letter_ready_at: None,
        weekend_id: None,
        created_at: NOW,
        updated_at: LATER,
    }
}

pub(crate) fn template(actor: &Scope, name: &str, saved_at: OffsetDateTime) -> Template {
    let mut profile = details().profile;
    profile.name = required(name);
    Template {
        id: TemplateId::new(RandomIds.next_uuid()),
        organization_id: kernel::OrganizationId::of_founder(actor.account_id()),
        profile,
        classes: ClassList::new(vec![
            ClassDraft {
                number: Some(required::<10>("12A")),
                ..draft(None, "Lead Line")
            },
            draft(None, "Trail"),
        ])
        .expect("classes")
        .for_template(),
        time_zone: TimeZone::parse("America/Denver").expect("a zone"),
        revision: Revision::FIRST,
        hours: ShowHours::new(18 * 60, 60, 2),
        saved_at,
    }
}

/// An edit that keeps the classes of [`classes`] by their names and adds one,
/// without a revision, a template and a scheduled notice.
pub(crate) fn edit(details: EventDetails) -> EventEdit {
    let by_name = |class: &ShowClass| ClassDraft {
        id: None,
        number: None,
        ..unchanged(std::slice::from_ref(class)).remove(0)
    };
    let mut drafts: Vec<_> = classes().iter().map(by_name).collect();
    drafts.push(draft(None, "Trail"));
    EventEdit {
        details,
        classes: plan(drafts),
        entry_rules: None,
        revision: None,
        template: None,
        notice_at: None,
        reason: None,
    }
}

/// Saves the template over any existing one.
pub(crate) fn over_any(template: Template) -> SaveTemplate {
    SaveTemplate {
        template,
        replaceable: Replaceable::Any,
    }
}
