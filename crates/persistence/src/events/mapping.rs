//! Converts shows and templates to rows and back.

use events::{
    Change, ClassDraft, ClassList, ClassNumber, Event, EventDetails, Location, Manager, Schedule,
    ShowClass, ShowHours, ShowProfile, Template,
};
use kernel::{
    ClassId, EmailAddress, EventId, OptionalLine, OptionalText, OrganizationId, PhoneNumber,
    RandomToken, RequiredLine, TemplateId, TimeZone, to_unix_millis,
};
use sea_orm::Set;

use super::entity::{ClassJson, Classes, ProfileJson, class, event, event_template};
use super::entry_rules::{entry_rules_json, to_entry_rules};
use super::notice_facts::{NoticeJson, to_notice_facts};
use crate::row::{
    Unreadable, instant, money, optional, optional_instant, parsed, present, revision,
};

pub(super) fn event_row(event: &Event) -> event::ActiveModel {
    event::ActiveModel {
        id: Set(event.id.as_uuid()),
        organization_id: Set(event.organization_id.as_uuid()),
        public_link: Set(event.public_link.as_str().to_owned()),
        entry_counter: Set(0),
        entry_bytes: Set(0),
        participant_count: Set(0),
        total_fees: Set(0),
        entry_rules: Set(entry_rules_json(&event.entry_rules)),
        wait_counter: Set(0),
        last_back_number: Set(i64::from(event.entry_rules.first_back_number) - 1),
        revision: Set(event.revision.number().into()),
        usda_notified_at: Set(event.usda_notified_at.map(to_unix_millis)),
        usda_notice_scheduled_at: Set(event.usda_notice_scheduled_at.map(to_unix_millis)),
        usda_letter_ready_at: Set(event.usda_letter_ready_at.map(to_unix_millis)),
        hidden_at: Set(None),
        created_at: Set(to_unix_millis(event.created_at)),
        updated_at: Set(to_unix_millis(event.updated_at)),
        ..details_row(&event.details)
    }
}

/// The columns that an edit replaces; the others are not set.
pub(super) fn details_row(details: &EventDetails) -> event::ActiveModel {
    // Names every field, so that a new one does not compile before it is stored.
    let ProfileJson {
        // In rows of their own.
        classes: _,
        name,
        event_type,
        venue,
        address,
        city,
        state,
        zip_code,
        manager_name,
        manager_email,
        manager_phone,
        require_dqp,
        notes,
        office_notes,
        manager_address,
        expected_entries,
        inspection,
        inspectors,
        therapeutic_use,
        therapeutic_details,
    } = profile_json(&details.profile, &ClassList::default());
    event::ActiveModel {
        name: Set(name),
        name_key: Set(details.profile.name.key()),
        event_type: Set(event_type),
        event_type_key: Set(details.profile.event_type.key()),
        venue: Set(venue),
        venue_key: Set(details.profile.location.venue.key()),
        address: Set(address),
        city: Set(city),
        state: Set(state),
        zip_code: Set(zip_code),
        manager_name: Set(manager_name),
        manager_email: Set(manager_email),
        manager_phone: Set(manager_phone),
        require_dqp: Set(require_dqp),
        notes: Set(notes),
        office_notes: Set(office_notes),
        manager_address: Set(manager_address),
        expected_entries: Set(expected_entries),
        inspection: Set(inspection),
        inspectors: Set(inspectors),
        therapeutic_use: Set(therapeutic_use),
        therapeutic_details: Set(therapeutic_details),
        starts_at: Set(to_unix_millis(details.schedule.starts_at())),
        ends_at: Set(to_unix_millis(details.schedule.ends_at())),
        time_zone: Set(details.schedule.time_zone().name().to_owned()),
        ..Default::default()
    }
}

pub(super) fn to_event(row: event::Model, classes: Vec<ShowClass>) -> Result<Event, Unreadable> {
    let schedule = to_schedule(row.starts_at, row.ends_at, &row.time_zone)?;
    Ok(Event {
        id: EventId::new(row.id),
        organization_id: OrganizationId::new(row.organization_id),
        public_link: RandomToken::stored(row.public_link),
        details: EventDetails {
            profile: to_profile(ProfileJson {
                classes: Classes(Vec::new()),
                name: row.name,
                event_type: row.event_type,
                venue: row.venue,
                address: row.address,
                city: row.city,
                state: row.state,
                zip_code: row.zip_code,
                manager_name: row.manager_name,
                manager_email: row.manager_email,
                manager_phone: row.manager_phone,
                require_dqp: row.require_dqp,
                notes: row.notes,
                office_notes: row.office_notes,
                manager_address: row.manager_address,
                expected_entries: row.expected_entries,
                inspection: row.inspection,
                inspectors: row.inspectors,
                therapeutic_use: row.therapeutic_use,
                therapeutic_details: row.therapeutic_details,
            })?,
            schedule,
        },
        classes,
        entry_rules: to_entry_rules(row.entry_rules)?,
        revision: revision("revision", row.revision)?,
        usda_notified_at: optional_instant("usda_notified_at", row.usda_notified_at)?,
        usda_notice_scheduled_at: optional_instant(
            "usda_notice_scheduled_at",
            row.usda_notice_scheduled_at,
        )?,
        usda_letter_ready_at: optional_instant("usda_letter_ready_at", row.usda_letter_ready_at)?,
        created_at: instant("created_at", row.created_at)?,
        updated_at: instant("updated_at", row.updated_at)?,
    })
}

pub(crate) fn to_schedule(
    starts_at: i64,
    ends_at: i64,
    time_zone: &str,
) -> Result<Schedule, Unreadable> {
    Ok(Schedule::stored(
        instant("starts_at", starts_at)?,
        instant("ends_at", ends_at)?,
        present("time_zone", TimeZone::stored(time_zone))?,
    ))
}

pub(super) fn to_location(
    venue: String,
    address: String,
    city: String,
    state: String,
    zip_code: String,
) -> Location {
    Location {
        venue: RequiredLine::stored(venue),
        address: OptionalLine::stored(address),
        city: OptionalLine::stored(city),
        state: OptionalLine::stored(state),
        zip_code: OptionalLine::stored(zip_code),
    }
}

pub(super) fn template_row(template: &Template) -> event_template::ActiveModel {
    event_template::ActiveModel {
        id: Set(template.id.as_uuid()),
        organization_id: Set(template.organization_id.as_uuid()),
        name_key: Set(template.profile.name.key()),
        profile: Set(profile_json(&template.profile, &template.classes)),
        time_zone: Set(template.time_zone.name().to_owned()),
        revision: Set(template.revision.number().into()),
        saved_at: Set(to_unix_millis(template.saved_at)),
        start_minute: Set(template.hours.map(|hours| hours.start_minute().into())),
        end_minute: Set(template.hours.map(|hours| hours.end_minute().into())),
        days: Set(template.hours.map(|hours| hours.days().into())),
    }
}

pub(super) fn to_template(row: event_template::Model) -> Result<Template, Unreadable> {
    let time_zone = TimeZone::stored(&row.time_zone);
    Ok(Template {
        id: TemplateId::new(row.id),
        organization_id: OrganizationId::new(row.organization_id),
        time_zone: present("time_zone", time_zone)?,
        revision: revision("revision", row.revision)?,
        hours: to_hours(&row)?,
        saved_at: instant("saved_at", row.saved_at)?,
        classes: to_class_list(&row.profile.classes)?,
        profile: to_profile(row.profile)?,
    })
}

fn to_hours(row: &event_template::Model) -> Result<Option<ShowHours>, Unreadable> {
    let (Some(start), Some(end), Some(days)) = (row.start_minute, row.end_minute, row.days) else {
        return Ok(None);
    };
    Ok(Some(ShowHours::stored(
        parsed("start_minute", u16::try_from(start))?,
        parsed("end_minute", u16::try_from(end))?,
        parsed("days", u32::try_from(days))?,
    )))
}

fn profile_json(profile: &ShowProfile, classes: &ClassList) -> ProfileJson {
    let classes = classes.as_slice().iter().map(|class| ClassJson {
        number: class.number.as_ref().map(|it| it.as_str().to_owned()),
        name: class.name.as_str().to_owned(),
        description: class.description.as_str().to_owned(),
        price: class.price.cents(),
        capacity: class.capacity.applied_to(None).map(i64::from),
    });
    let email = profile.manager.email.as_ref();
    let phone = profile.manager.phone.as_ref();
    let notice = NoticeJson::from(&profile.notice);
    ProfileJson {
        name: profile.name.as_str().to_owned(),
        event_type: profile.event_type.as_str().to_owned(),
        venue: profile.location.venue.as_str().to_owned(),
        address: profile.location.address.as_str().to_owned(),
        city: profile.location.city.as_str().to_owned(),
        state: profile.location.state.as_str().to_owned(),
        zip_code: profile.location.zip_code.as_str().to_owned(),
        manager_name: profile.manager.name.as_str().to_owned(),
        manager_email: email.map(|it| it.as_str().to_owned()),
        manager_phone: phone.map(|it| it.as_str().to_owned()),
        require_dqp: profile.require_dqp,
        classes: Classes(classes.collect()),
        notes: profile.notes.as_str().to_owned(),
        office_notes: profile.office_notes.as_str().to_owned(),
        manager_address: profile.manager.address.as_str().to_owned(),
        expected_entries: notice.expected_entries,
        inspection: notice.inspection,
        inspectors: notice.inspectors,
        therapeutic_use: notice.therapeutic_use,
        therapeutic_details: notice.therapeutic_details,
    }
}

fn to_profile(json: ProfileJson) -> Result<ShowProfile, Unreadable> {
    Ok(ShowProfile {
        name: RequiredLine::stored(json.name),
        event_type: RequiredLine::stored(json.event_type),
        location: to_location(
            json.venue,
            json.address,
            json.city,
            json.state,
            json.zip_code,
        ),
        manager: Manager {
            name: OptionalLine::stored(json.manager_name),
            address: OptionalLine::stored(json.manager_address),
            email: optional(json.manager_email, EmailAddress::stored),
            phone: optional(json.manager_phone, PhoneNumber::stored),
        },
        require_dqp: json.require_dqp,
        notice: to_notice_facts(NoticeJson {
            expected_entries: json.expected_entries,
            inspection: json.inspection,
            inspectors: json.inspectors,
            therapeutic_use: json.therapeutic_use,
            therapeutic_details: json.therapeutic_details,
        })?,
        notes: OptionalText::stored(json.notes),
        office_notes: OptionalText::stored(json.office_notes),
    })
}

fn to_class_list(classes: &Classes) -> Result<ClassList, Unreadable> {
    let to_draft = |class: &ClassJson| {
        let capacity = to_capacity("classes: capacity", class.capacity)?;
        Ok(ClassDraft {
            id: None,
            number: class.number.clone().map(ClassNumber::stored),
            name: RequiredLine::stored(class.name.clone()),
            description: OptionalLine::stored(class.description.clone()),
            price: money("classes: price", class.price)?,
            capacity: capacity.map_or(Change::Keep, |capacity| Change::To(Some(capacity))),
            closed: Change::Keep,
        })
    };
    let drafts = classes.0.iter().map(to_draft).collect::<Result<_, _>>()?;
    Ok(ClassList::stored(drafts))
}

fn to_capacity(column: &'static str, stored: Option<i64>) -> Result<Option<u32>, Unreadable> {
    let capacity = stored.map(|stored| parsed(column, u32::try_from(stored)));
    capacity.transpose()
}

pub(super) fn class_row(event_id: EventId, position: i64, class: &ShowClass) -> class::Model {
    class::Model {
        id: class.id.as_uuid(),
        event_id: event_id.as_uuid(),
        position,
        number: class.number.as_str().to_owned(),
        number_key: class.number.key(),
        name: class.name.as_str().to_owned(),
        name_key: class.name.key(),
        description: class.description.as_str().to_owned(),
        price: class.price.cents(),
        capacity: class.capacity.map(i64::from),
        closed: class.closed,
        entered: 0,
        waiting: 0,
        scratched: 0,
    }
}

pub(super) fn to_class(row: class::Model) -> Result<ShowClass, Unreadable> {
    Ok(ShowClass {
        id: ClassId::new(row.id),
        number: ClassNumber::stored(row.number),
        name: RequiredLine::stored(row.name),
        description: OptionalLine::stored(row.description),
        price: money("price", row.price)?,
        capacity: to_capacity("capacity", row.capacity)?,
        closed: row.closed,
    })
}
