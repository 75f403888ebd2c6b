//! The desk of the barn: contacts, tasks, medication, appointments, the book, bills,
//! documents and notes.

use std::collections::BTreeMap;
use std::io::{Seek as _, Write as _};

use book::{
    BillWish, Category, EntryKind, EntryText, EntryWish, LineWish, RecipientWish, SplitWish,
};
use calendar::{AppointmentDetails, AppointmentKind, CreateAppointment, Span};
use contacts::{ContactDetails, ContactKind, CreateContact, Kinds};
use documents::{DocumentFacts, DocumentKind, FileKind, UploadDocument, UploadedFile};
use kernel::{
    Actor, ContactId, HorseId, Money, OptionalLine, OptionalText, PostalAddress, Recurrence,
    TimeZone,
};
use notes::{NoteText, NoteWords, WriteNote};
use serde::Deserialize;
use tasks::{
    AsNeeded, CourseDetails, DayTime, DoseSteps, DoseTimes, GiveDose, Rhythm, Series, TaskDetails,
    TickTask, WriteCourse, WriteTask,
};
use time::{Date, Duration};

use crate::SeedError;
use crate::data::{Result, ago, named, of, read, valid};
use crate::seeder::{Seeder, failed};

/// What stands for a scanned paper.
const PAPER: &[u8] = include_bytes!("../data/document.pdf");

/// The zone of the barn.
pub(crate) const ZONE: &str = "America/Chicago";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Barn {
    contacts: Vec<Contact>,
    tasks: Vec<Task>,
    medications: Vec<Medication>,
    appointments: Vec<Appointment>,
    book: Vec<Entry>,
    bills: Vec<Bill>,
    documents: Vec<Paper>,
    notes: Vec<Note>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Contact {
    kinds: Vec<String>,
    name: String,
    company: String,
    email: String,
    phone: String,
    city: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Task {
    title: String,
    #[serde(default)]
    time: Option<String>,
    rule: String,
    #[serde(default)]
    horses: Vec<String>,
    #[serde(default)]
    assignee: String,
    /// On how many days ago it was ticked.
    #[serde(default)]
    done: Vec<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Medication {
    horse: String,
    drug: String,
    dose: String,
    route: String,
    days_ago: i64,
    ends_in: i64,
    #[serde(default)]
    times: Vec<String>,
    reason: String,
    prescribed_by: String,
    withdrawal: String,
    /// If it is given as needed, the hours between two doses and the doses a day.
    #[serde(default)]
    as_needed: Option<(u32, u32)>,
    #[serde(default)]
    withdrawal_days: Option<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Appointment {
    kind: String,
    title: String,
    due_in: i64,
    hour: u16,
    hours: i64,
    #[serde(default)]
    rule: Option<String>,
    #[serde(default)]
    contact: Option<String>,
    #[serde(default)]
    horses: Vec<String>,
    #[serde(default)]
    place: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    kind: String,
    category: String,
    amount: String,
    description: String,
    days_ago: i64,
    #[serde(default)]
    contact: Option<String>,
    #[serde(default)]
    horses: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bill {
    to: String,
    days_ago: i64,
    due_in: i64,
    /// Descriptions and amounts.
    lines: Vec<(String, String)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Paper {
    kind: String,
    title: String,
    ends_in: i64,
    horses: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Note {
    text: String,
    #[serde(default)]
    horses: Vec<String>,
    #[serde(default)]
    pinned: bool,
}

/// The horses of the demo, by name.
pub(crate) type Horses = BTreeMap<String, HorseId>;
/// Its contacts, by name.
pub(crate) type Contacts = BTreeMap<String, ContactId>;

/// A value that a domain may not know.
pub(crate) fn known<T>(text: &str, found: Option<T>) -> Result<T> {
    found.ok_or_else(|| SeedError::Data(format!("{text:?} is not known")))
}

fn ids(names: &[String], horses: &Horses) -> Result<Vec<HorseId>> {
    names
        .iter()
        .map(|name| named(horses, name).copied())
        .collect()
}

fn contact_of(name: Option<&String>, contacts: &Contacts) -> Result<Option<ContactId>> {
    name.map(|name| named(contacts, name).copied()).transpose()
}

impl Barn {
    pub(crate) fn read() -> Result<Self> {
        read("barn.toml", include_str!("../data/barn.toml"))
    }
}

impl Contact {
    fn details(&self) -> Result<ContactDetails> {
        let kinds = self.kinds.iter();
        let kinds = kinds.map(|kind| known(kind, ContactKind::parse(kind)));
        Ok(ContactDetails {
            kinds: valid(Kinds::new(kinds.collect::<Result<_>>()?))?,
            name: of(&self.name)?,
            company: of(&self.company)?,
            email: of(&self.email)?,
            phones: vec![of(&self.phone)?],
            address: PostalAddress {
                city: of(&self.city)?,
                ..PostalAddress::default()
            },
            notes: OptionalText::default(),
            horse_ids: Vec::new(),
            owned: None,
        })
    }
}

impl Task {
    fn details(&self, today: Date, horses: &Horses) -> Result<TaskDetails> {
        let starts_on = ago(today, 6)?;
        let rule = valid(Recurrence::parse(&self.rule, starts_on.as_date()))?;
        Ok(TaskDetails {
            title: of(&self.title)?,
            horse_ids: ids(&self.horses, horses)?,
            series: valid(Series::new(starts_on, Some(rule)))?,
            time: self
                .time
                .as_deref()
                .map(|at| valid(DayTime::parse(at)))
                .transpose()?,
            assignee: of(&self.assignee)?,
            notes: OptionalText::default(),
        })
    }
}

impl Medication {
    fn details(&self, today: Date) -> Result<CourseDetails> {
        let times = self.times.iter().map(|at| valid(DayTime::parse(at)));
        Ok(CourseDetails {
            drug: of(&self.drug)?,
            dose: of(&self.dose)?,
            route: of(&self.route)?,
            from: ago(today, self.days_ago)?,
            until: Some(ago(today, -self.ends_in)?),
            rhythm: match self.as_needed {
                Some((least_hours, most_per_day)) => Rhythm::AsNeeded(AsNeeded {
                    least_hours,
                    most_per_day,
                }),
                None => Rhythm::At {
                    times: valid(DoseTimes::new(times.collect::<Result<_>>()?))?,
                    recurrence: None,
                },
            },
            steps: DoseSteps::default(),
            reason: of(&self.reason)?,
            prescribed_by: of(&self.prescribed_by)?,
            withdrawal_note: of(&self.withdrawal)?,
            withdrawal_days: self.withdrawal_days,
        })
    }
}

impl Appointment {
    fn details(
        &self,
        today: Date,
        horses: &Horses,
        contacts: &Contacts,
    ) -> Result<AppointmentDetails> {
        let zone: TimeZone = of(ZONE)?;
        let day = today + Duration::days(self.due_in);
        let starts_at = zone.instant_of(day, self.hour * 60);
        let ends_at = starts_at + Duration::hours(self.hours);
        let rule = self.rule.as_deref();
        Ok(AppointmentDetails {
            kind: known(&self.kind, AppointmentKind::parse(&self.kind))?,
            title: of(&self.title)?,
            span: valid(Span::timed(&zone, starts_at, ends_at))?,
            is_all_day: false,
            time_zone: zone,
            recurrence: rule
                .map(|rule| valid(Recurrence::parse(rule, day)))
                .transpose()?,
            horse_ids: ids(&self.horses, horses)?,
            contact_id: contact_of(self.contact.as_ref(), contacts)?,
            place: of(&self.place)?,
            notes: OptionalText::default(),
            remind_before: None,
        })
    }
}

impl Entry {
    fn wish(&self, today: Date, horses: &Horses, contacts: &Contacts) -> Result<EntryWish> {
        Ok(EntryWish {
            text: EntryText {
                date: today - Duration::days(self.days_ago),
                kind: known(&self.kind, EntryKind::parse(&self.kind))?,
                category: known(&self.category, Category::parse(&self.category))?,
                amount: of(&self.amount)?,
                description: of(&self.description)?,
                tax_note: OptionalText::default(),
                contact_id: contact_of(self.contact.as_ref(), contacts)?,
                contact_name: OptionalLine::default(),
                document_id: None,
                recurrence: None,
            },
            splits: SplitWish::Equally(ids(&self.horses, horses)?),
        })
    }
}

impl Bill {
    fn wish(&self, today: Date, contacts: &Contacts) -> Result<BillWish> {
        let line = |(description, amount): &(String, String)| {
            Ok(LineWish::Typed {
                description: of(description)?,
                quantity: 1,
                unit_amount: of::<Money>(amount)?.into(),
                horse_id: None,
                board_month: None,
                category: None,
            })
        };
        Ok(BillWish {
            recipient: RecipientWish::Contact(*named(contacts, &self.to)?),
            date: today - Duration::days(self.days_ago),
            due_on: today + Duration::days(self.due_in),
            lines: self.lines.iter().map(line).collect::<Result<_>>()?,
            how_to_pay: of("By check, at the office of the barn.")?,
            note: OptionalText::default(),
            board_rate: None,
        })
    }
}

impl Paper {
    fn facts(&self, today: Date, horses: &Horses) -> Result<DocumentFacts> {
        Ok(DocumentFacts {
            kind: known(&self.kind, DocumentKind::parse(&self.kind))?,
            title: of(&self.title)?,
            issued_on: None,
            expires_on: Some(ago(today, -self.ends_in)?),
            horse_ids: ids(&self.horses, horses)?,
            contact_id: None,
            notes: OptionalText::default(),
            share: None,
        })
    }
}

/// A temporary file with the paper.
fn paper() -> std::io::Result<UploadedFile> {
    let mut content = tempfile::tempfile()?;
    content.write_all(PAPER)?;
    content.rewind()?;
    Ok(UploadedFile {
        kind: FileKind::Pdf,
        content,
        bytes: PAPER.len() as u64,
    })
}

impl Seeder {
    /// Creates the contacts, before the horses: whom horses name as owners is then
    /// one of them.
    pub(crate) async fn create_contacts(&self, demo: &Actor, barn: &Barn) -> Result<Contacts> {
        let mut made = Contacts::new();
        for contact in &barn.contacts {
            let wish = CreateContact {
                organization: None,
                details: contact.details()?,
            };
            let created = self.services.contacts.create(demo, wish, None).await;
            made.insert(contact.name.clone(), created.map_err(failed)?.id);
        }
        Ok(made)
    }

    /// Creates everything else on the desk of the barn, at the present.
    pub(crate) async fn create_desk(
        &self,
        demo: &Actor,
        barn: &Barn,
        horses: &Horses,
        contacts: &Contacts,
    ) -> Result<()> {
        self.clock.set(self.now);
        let today = of::<TimeZone>(ZONE)?.date_of(self.now);
        for task in &barn.tasks {
            self.create_task(demo, task, today, horses).await?;
        }
        for medication in &barn.medications {
            self.create_course(demo, medication, today, horses).await?;
        }
        for appointment in &barn.appointments {
            let wish = CreateAppointment {
                organization: None,
                details: appointment.details(today, horses, contacts)?,
            };
            let made = self.services.calendar.create(demo, wish, None).await;
            made.map_err(failed)?;
        }
        for entry in &barn.book {
            let wish = entry.wish(today, horses, contacts)?;
            let made = self.services.book.create(demo, None, wish, None).await;
            made.map_err(failed)?;
        }
        for bill in &barn.bills {
            let wish = bill.wish(today, contacts)?;
            let made = self.services.bills.create(demo, None, wish, None).await;
            made.map_err(failed)?;
        }
        for document in &barn.documents {
            let wish = UploadDocument {
                organization: None,
                facts: document.facts(today, horses)?,
                file: Some(paper().map_err(failed)?),
            };
            let made = self.services.documents.upload(demo, wish, None).await;
            made.map_err(failed)?;
        }
        for note in &barn.notes {
            let wish = WriteNote {
                organization: None,
                words: NoteWords {
                    text: valid(NoteText::parse(&note.text))?,
                    horse_ids: ids(&note.horses, horses)?,
                    pinned: note.pinned,
                },
            };
            let made = self.services.notes.create(demo, wish, None).await;
            made.map_err(failed)?;
        }
        Ok(())
    }

    async fn create_task(
        &self,
        demo: &Actor,
        task: &Task,
        today: Date,
        horses: &Horses,
    ) -> Result<()> {
        let tasks = &self.services.tasks;
        let wish = WriteTask {
            organization: None,
            details: task.details(today, horses)?,
        };
        let made = tasks.create_task(demo, wish, None).await.map_err(failed)?;
        for days in &task.done {
            let tick = TickTask {
                id: made.id,
                date: ago(today, *days)?,
                at: Some(self.now - Duration::days(*days)),
            };
            tasks.tick(demo, tick).await.map_err(failed)?;
        }
        Ok(())
    }

    /// Creates a course, of which the doses until yesterday were given.
    async fn create_course(
        &self,
        demo: &Actor,
        medication: &Medication,
        today: Date,
        horses: &Horses,
    ) -> Result<()> {
        let tasks = &self.services.tasks;
        let details = medication.details(today)?;
        let times = medication.times.iter();
        let times: Vec<DayTime> = times
            .map(|at| valid(DayTime::parse(at)))
            .collect::<Result<_>>()?;
        let wish = WriteCourse {
            organization: None,
            horse_id: *named(horses, &medication.horse)?,
            details,
        };
        let made = tasks
            .create_course(demo, wish, None)
            .await
            .map_err(failed)?;
        for days in 1..=medication.days_ago {
            for time in &times {
                let dose = GiveDose {
                    id: made.id,
                    date: ago(today, days)?,
                    time: *time,
                    is_given: true,
                    reason: OptionalLine::default(),
                    at: Some(self.now - Duration::days(days)),
                };
                tasks.give_dose(demo, dose).await.map_err(failed)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use kernel::{IdGenerator as _, SequentialIds};
    use time::macros::date;

    use super::*;
    use crate::horses::stock;

    #[test]
    fn the_desk_of_the_barn_is_valid() {
        let barn = Barn::read().expect("readable");
        let ids = SequentialIds::default();
        let stock = stock().expect("horses");
        let names = stock.into_iter().flat_map(|(_, horses)| horses);
        let horses: Horses = names
            .map(|horse| (horse.name, HorseId::new(ids.next_uuid())))
            .collect();
        let contacts: Contacts = barn
            .contacts
            .iter()
            .map(|it| (it.name.clone(), ContactId::new(ids.next_uuid())))
            .collect();
        let today = date!(2026 - 11 - 24);
        for it in &barn.contacts {
            it.details().expect("a contact");
        }
        for it in &barn.tasks {
            it.details(today, &horses).expect("a task");
        }
        for it in &barn.medications {
            let course = it.details(today).expect("a course");
            CourseDetails::check_days(Some(course.from), course.until).expect("in order");
        }
        for it in &barn.appointments {
            it.details(today, &horses, &contacts)
                .expect("an appointment");
        }
        for it in &barn.book {
            it.wish(today, &horses, &contacts).expect("an entry");
        }
        for it in &barn.bills {
            it.wish(today, &contacts).expect("a bill");
        }
        for it in &barn.documents {
            it.facts(today, &horses).expect("a document");
        }
    }
}
