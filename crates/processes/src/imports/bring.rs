//! Brings the sheets of a file, each as an import of its own.

use ::imports::{Import, ImportKind, ImportState, Plan, Result as Outcome, Sheet, Table, guess};
use kernel::{Actor, EventId, ImportId, OrganizationId, Revision, StoreError};

use super::service::{kinds_for, permitted};
use super::{ImportRefusal, ImportSeen, ImportService};

/// A sheet that somebody brings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSheet {
    /// What it is called; empty if it is the only table of its file.
    pub name: String,
    /// Whether a spreadsheet does not show it.
    pub is_hidden: bool,
    /// Its rows.
    pub table: Table,
}

/// A file that somebody brings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BringFile {
    /// The organization that its rows shall belong to; `None` is the actor's own, or that of
    /// the show.
    pub organization: Option<OrganizationId>,
    /// The show that its rows may be of.
    pub event: Option<EventId>,
    /// The name of the file; empty if the table was pasted.
    pub file_name: String,
    /// What the rows of its sheet are that is looked for, if that is known.
    pub kind: Option<ImportKind>,
    /// Its sheets.
    pub sheets: Vec<NewSheet>,
}

impl ImportService {
    /// Keeps the sheets of a file, each as an import of its own, and says how that would be
    /// imported which seems to be the one that was meant. Nothing is added yet.
    pub async fn bring(&self, actor: &Actor, wish: BringFile) -> Result<ImportSeen, ImportRefusal> {
        let organization = self
            .organization(actor, wish.organization, wish.event)
            .await?;
        let kinds = kinds_for(actor, organization, wish.event)?;
        if let Some(kind) = wish.kind {
            permitted(actor, organization, wish.event, kind)?;
        }
        let mut imports = Vec::new();
        let mut best = None;
        for sheet in wish.sheets {
            let guessed = guess(&sheet.table, &kinds).ok_or(StoreError::RoleNotSufficient)?;
            let asked = wish.kind.and_then(|kind| guess(&sheet.table, &[kind]));
            let rank = (!sheet.is_hidden, asked.unwrap_or(guessed).score);
            let at = imports.len();
            if best.is_none_or(|(most, _)| rank > most) {
                best = Some((rank, at));
            }
            imports.push(Import {
                id: ImportId::new(self.ids.next_uuid()),
                organization_id: organization,
                event_id: wish.event,
                file_name: wish.file_name.clone(),
                sheet: Sheet {
                    name: sheet.name,
                    is_hidden: sheet.is_hidden,
                    beside: None,
                },
                plan: Plan::suggested(&sheet.table, guessed.kind),
                rows: u32::try_from(sheet.table.rows.len()).unwrap_or(u32::MAX),
                table: sheet.table,
                state: ImportState::Draft,
                result: Outcome::default(),
                by: actor.account_id(),
                by_address: None,
                revision: Revision::FIRST,
                created_at: self.clock.now(),
            });
        }
        let (_, best) = best.ok_or_else(|| StoreError::failed("a file has a sheet"))?;
        let first = imports[best].id;
        for (at, import) in imports.iter_mut().enumerate() {
            if at != best {
                import.sheet.beside = Some(first);
            } else if let Some(kind) = wish.kind {
                import.plan = Plan::suggested(&import.table, kind);
            }
        }
        self.store.insert(&imports).await?;
        self.find(actor, first).await
    }
}
