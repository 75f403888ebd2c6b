use std::sync::Arc;

use ::imports::{
    CareAnswer, CareCosts, Clocks, DateOrder, Differences, Doubt, Import, ImportKind, ImportState,
    MAX_ANSWERED_WORDS, MAX_ASKED_WORDS, Plan, Preview, Table, Undone, exported_fields_of,
    field_of, preview_of,
};
use kernel::{
    Actor, Clock, EventId, FieldErrors, IdGenerator, ImportId, NO_ORGANIZATION, OrganizationId,
    Page, PageRequest, Permission, Refusal, RequiredLine, StoreError,
};

use registrations::EntryLimits;
use time::Date;

use super::{ImportRefusal, ImportStore, New, Prepared, Rows, Target};

const NO_IMPORT: Refusal = Refusal::NotFound("Import");
const NO_EVENT: Refusal = Refusal::NotFound("Event");

/// The use cases of moving in and out.
pub struct ImportService {
    pub(super) store: Arc<dyn ImportStore>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) ids: Arc<dyn IdGenerator>,
    limits: EntryLimits,
}

/// How a table shall be read instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangePlan {
    /// What its rows are.
    pub kind: ImportKind,
    /// Headings with the names of their fields, all others without one; `None` suggests
    /// them anew.
    pub columns: Option<Vec<(String, Option<String>)>>,
    /// How dates are read; `None` keeps what was answered.
    pub dates: Option<DateOrder>,
    /// What becomes of what differs; `None` keeps what was answered.
    pub differences: Option<Differences>,
    /// The first day of the board that it brings, or of the care that is billed; `None`
    /// keeps what was answered.
    pub charged_from: Option<Date>,
    /// What becomes of what care cost; `None` keeps what was answered.
    pub costs: Option<CareCosts>,
    /// The association of whose members rows are that do not say it; `None` keeps what was
    /// answered.
    pub association: Option<RequiredLine<100>>,
    /// What words of care mean, or that nobody says it any more; the others stay.
    pub words: Vec<(String, Option<CareAnswer>)>,
}

/// An import as somebody sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportSeen {
    /// The import.
    pub import: Import,
    /// What the actor may import there.
    pub kinds: Vec<ImportKind>,
    /// How it would be imported; of a draft alone.
    pub preview: Preview,
    /// The imports of all sheets of its file, without their tables, if it has several.
    pub sheets: Vec<Import>,
}

/// A table of what there is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exported {
    /// The headings.
    pub headings: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

impl ImportService {
    /// The service, on its ports, with the limits of entries.
    pub fn new(
        store: Arc<dyn ImportStore>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
        limits: EntryLimits,
    ) -> Self {
        Self {
            store,
            clock,
            ids,
            limits,
        }
    }

    /// An import of the actor, and how it would be imported.
    pub async fn find(&self, actor: &Actor, id: ImportId) -> Result<ImportSeen, ImportRefusal> {
        let import = self.own(actor, id).await?;
        let kinds = kinds_for(actor, import.organization_id, import.event_id)?;
        let preview = match import.state {
            ImportState::Draft => self.preview(actor, &import).await?,
            ImportState::Done | ImportState::Undone => Preview::default(),
        };
        let mut sheets = self.store.sheets(import.of_file()).await?;
        if sheets.len() < 2 {
            sheets.clear();
        }
        Ok(ImportSeen {
            import,
            kinds,
            preview,
            sheets,
        })
    }

    /// Changes how a draft of the actor is read.
    pub async fn change(
        &self,
        actor: &Actor,
        id: ImportId,
        wish: ChangePlan,
    ) -> Result<ImportSeen, ImportRefusal> {
        let import = self.own(actor, id).await?;
        permitted(actor, import.organization_id, import.event_id, wish.kind)?;
        match import.state {
            ImportState::Draft => {}
            ImportState::Done => return Err(ImportRefusal::Done),
            ImportState::Undone => return Err(ImportRefusal::Undone),
        }
        let before = &import.plan;
        let suggested = Plan::suggested(&import.table, wish.kind);
        // The day of something else is no day of these rows.
        let charged_from = before.charged_from.filter(|_| before.kind == wish.kind);
        let mut plan = Plan {
            kind: wish.kind,
            columns: match wish.columns {
                None => suggested.columns,
                Some(columns) => named(&import.table, wish.kind, &columns),
            },
            dates: wish.dates.or(before.dates),
            differences: wish.differences.or(before.differences),
            charged_from: wish.charged_from.or(charged_from),
            words: before.words.clone(),
            costs: wish.costs.or(before.costs),
            association: wish.association.or_else(|| before.association.clone()),
        };
        plan.answer(wish.words);
        if plan.words.len() > MAX_ANSWERED_WORDS {
            let (field, problem) = ("answers.words", "must be at most 500 in all");
            return Err(Refusal::Field { field, problem }.into());
        }
        self.store.change(id, &plan, import.revision).await?;
        self.find(actor, id).await
    }

    /// Adds what is right of a draft of the actor. Repeated, it adds nothing more.
    pub async fn run(&self, actor: &Actor, id: ImportId) -> Result<ImportSeen, ImportRefusal> {
        let import = self.own(actor, id).await?;
        match import.state {
            ImportState::Done => return self.find(actor, id).await,
            ImportState::Undone => return Err(ImportRefusal::Undone),
            ImportState::Draft => {}
        }
        let (rows, asks_for_dates) = self.rows(actor, &import);
        if asks_for_dates && import.plan.dates.is_none() {
            return Err(ImportRefusal::DatesUnclear);
        }
        match self.store.run(&import, &rows).await {
            // Another call did it at the same moment.
            Ok(_) | Err(ImportRefusal::Done) => self.find(actor, id).await,
            Err(refusal) => Err(refusal),
        }
    }

    /// Notes that the actor has looked at a doubt about a row of an import, or that nobody
    /// has.
    pub async fn settle(
        &self,
        actor: &Actor,
        id: ImportId,
        (row, reason): (u32, &str),
        is_settled: bool,
    ) -> Result<ImportSeen, ImportRefusal> {
        let import = self.own(actor, id).await?;
        match import.state {
            ImportState::Draft => return Err(ImportRefusal::NotRun),
            ImportState::Undone => return Err(ImportRefusal::Undone),
            ImportState::Done => {}
        }
        let doubts = import.result.doubts.iter().enumerate();
        let is_it = |it: &Doubt| it.row == row && it.reason == reason;
        let at: Vec<_> = doubts
            .filter(|(_, it)| is_it(it))
            .map(|(at, _)| at)
            .collect();
        if at.is_empty() {
            return Err(Refusal::NotFound("Doubt").into());
        }
        self.store.settle(&import, &at, is_settled).await?;
        self.find(actor, id).await
    }

    /// Takes back what an import of the actor has added.
    pub async fn undo(&self, actor: &Actor, id: ImportId) -> Result<Undone, ImportRefusal> {
        let import = self.own(actor, id).await?;
        self.store
            .undo(&import, &self.target_of(actor, &import))
            .await
    }

    /// A page of an organization's imports, the newest first, as far as the actor may
    /// import such rows.
    pub async fn list(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
        page: &PageRequest,
    ) -> Result<Page<Import>, Refusal> {
        let organization = organization.unwrap_or_else(|| actor.own_organization());
        let may = |kind: &ImportKind| actor.to(kind.permission()).permits(organization);
        let kinds: Vec<_> = ImportKind::ALL.into_iter().filter(may).collect();
        if kinds.is_empty() {
            return Err(not_permitted(actor, organization));
        }
        Ok(self.store.list(organization, &kinds, page).await?)
    }

    /// All of a kind that an organization of the actor has, or a show, as a table that can
    /// be imported.
    pub async fn export(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
        event: Option<EventId>,
        kind: ImportKind,
    ) -> Result<Exported, Refusal> {
        if kind.is_of_show() && event.is_none() {
            return Err(Refusal::Field {
                field: "event_id",
                problem: "is required",
            });
        }
        let organization = self.organization(actor, organization, event).await?;
        let scope = actor.to(kind.permission().to_read());
        let organization = scope.choose(Some(organization))?;
        let fields = exported_fields_of(kind);
        let event = event.filter(|_| kind.is_of_show());
        let target = self.target(actor, (organization, event), kind);
        Ok(Exported {
            headings: fields.map(|field| field.label.to_owned()).collect(),
            rows: self.store.export(&target).await?,
        })
    }

    /// The organization of a show, or that which was chosen, or the actor's own.
    pub(super) async fn organization(
        &self,
        actor: &Actor,
        chosen: Option<OrganizationId>,
        event: Option<EventId>,
    ) -> Result<OrganizationId, Refusal> {
        let Some(event) = event else {
            return Ok(chosen.unwrap_or_else(|| actor.own_organization()));
        };
        let organization = self.store.organization_of(event).await?;
        let organization = organization.filter(|it| actor.role_in(*it).is_some());
        organization.ok_or(NO_EVENT)
    }

    /// An import that the actor may run.
    async fn own(&self, actor: &Actor, id: ImportId) -> Result<Import, Refusal> {
        let import = self.store.find(id).await?.ok_or(NO_IMPORT)?;
        let scope = actor.to(import.plan.kind.permission());
        if scope.permits(import.organization_id) {
            return Ok(import);
        }
        let is_readable = scope.only_readable().contains(&import.organization_id);
        Err(if is_readable {
            StoreError::RoleNotSufficient.into()
        } else {
            NO_IMPORT
        })
    }

    fn target_of(&self, actor: &Actor, import: &Import) -> Target {
        let place = (import.organization_id, import.event_id);
        self.target(actor, place, import.plan.kind)
    }

    fn target(
        &self,
        actor: &Actor,
        (organization_id, event_id): (OrganizationId, Option<EventId>),
        kind: ImportKind,
    ) -> Target {
        let now = self.clock.now();
        let zone = actor
            .time_zone_of(organization_id)
            .or_else(|| actor.time_zone());
        Target {
            organization_id,
            event_id,
            kind,
            keeps_book: actor.to(Permission::KeepBook).permits(organization_id),
            account_id: actor.account_id(),
            by: actor.changer(),
            time_zone: zone.cloned(),
            today: actor.today_in(organization_id, now),
            now,
        }
    }

    /// The rows of an import as they are understood, and whether it must be said how dates
    /// are read.
    fn rows(&self, actor: &Actor, import: &Import) -> (Rows, bool) {
        let target = self.target_of(actor, import);
        let (records, asks_for_dates) = import.read(Clocks {
            today: target.today,
            time_zone: target.time_zone.as_ref(),
        });
        let keeps_book = target.keeps_book;
        let rows = Rows {
            charged_from: import.plan.charged_from,
            target,
            records,
            limits: self.limits,
            takes: import.plan.differences == Some(Differences::Take),
            words: import.plan.words.clone(),
            costs: import.plan.costs.filter(|_| keeps_book),
            association: import.plan.association.clone(),
            ids: self.ids.clone(),
        };
        (rows, asks_for_dates)
    }

    async fn preview(&self, actor: &Actor, import: &Import) -> Result<Preview, StoreError> {
        let (rows, asks_for_dates) = self.rows(actor, import);
        let present = self.store.present(&rows).await?;
        let Prepared { judged, new } = rows.judge(present)?;
        let mut preview = preview_of(rows.records, judged, asks_for_dates);
        new.say_absent(&mut preview.result);
        match new {
            New::Members(members) => {
                let is_answered = import.plan.association.is_some();
                preview.asks_for_association = members.lacks_association || is_answered;
            }
            New::Horses(horses) => preview.asks_for_board = !horses.given.is_empty(),
            New::Care(care) => {
                preview.words = care.words;
                preview.words.truncate(MAX_ASKED_WORDS);
                preview.cost = care.cost.filter(|_| rows.target.keeps_book);
            }
            _ => {}
        }
        Ok(preview)
    }
}

/// What an actor may import into an organization, and into its show if there is one.
pub(super) fn kinds_for(
    actor: &Actor,
    organization: OrganizationId,
    event: Option<EventId>,
) -> Result<Vec<ImportKind>, Refusal> {
    let may = |kind: &ImportKind| permitted(actor, organization, event, *kind).is_ok();
    let kinds: Vec<_> = ImportKind::ALL.into_iter().filter(may).collect();
    if kinds.is_empty() {
        return Err(not_permitted(actor, organization));
    }
    Ok(kinds)
}

pub(super) fn permitted(
    actor: &Actor,
    organization: OrganizationId,
    event: Option<EventId>,
    kind: ImportKind,
) -> Result<ImportKind, Refusal> {
    if kind.is_of_show() && event.is_none() {
        return Err(Refusal::Field {
            field: "kind",
            problem: "is of a show; choose the show first",
        });
    }
    actor.to(kind.permission()).choose(Some(organization))?;
    Ok(kind)
}

fn not_permitted(actor: &Actor, organization: OrganizationId) -> Refusal {
    match actor.role_in(organization) {
        Some(_) => StoreError::RoleNotSufficient.into(),
        None => NO_ORGANIZATION,
    }
}

/// The fields of a table's columns, as they were chosen.
fn named(
    table: &Table,
    kind: ImportKind,
    columns: &[(String, Option<String>)],
) -> Vec<Option<String>> {
    let chosen = |heading: &String| {
        let (_, field) = columns.iter().find(|(it, _)| it == heading)?;
        Some(field_of(kind, field.as_deref()?)?.name.to_owned())
    };
    table.headings.iter().map(chosen).collect()
}

impl ChangePlan {
    /// What is wrong with it: a field that the kind does not have.
    pub fn check(&self) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::new();
        for (heading, field) in self.columns.iter().flatten() {
            let is_known = |name: &String| field_of(self.kind, name).is_some();
            if field.as_ref().is_some_and(|name| !is_known(name)) {
                errors.add(format!("columns.{heading}"), "is no field of these rows");
            }
        }
        if errors.is_empty() {
            Ok(())
        } else {
            Err(errors)
        }
    }
}
