//! Papers of horses whose dates rows say: they become documents without a file.

use ::documents::{Document, DocumentFacts, DocumentKind, StoredFile, check_days};
use kernel::{DocumentId, HorseId, OptionalText, RecordDate, RequiredLine, Revision, fold};

use super::super::reading::Reading;
use super::Rows;

/// What tells a paper of a horse from its others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paper {
    /// What it is.
    pub kind: DocumentKind,
    /// Its title.
    pub title: String,
    /// The day of issue.
    pub issued_on: Option<RecordDate>,
    /// Its last day.
    pub expires_on: Option<RecordDate>,
}

impl Paper {
    /// Whether both are one paper: a test by its day, a policy by what it is called.
    fn is(&self, other: &Self) -> bool {
        let is_test = self.kind == DocumentKind::Coggins;
        let is_dated = is_test && self.issued_on.is_some() && other.issued_on.is_some();
        self.kind == other.kind
            && if is_dated {
                self.issued_on == other.issued_on
            } else {
                self.expires_on == other.expires_on
                    && (is_test || fold(&self.title) == fold(&other.title))
            }
    }
}

/// The documents about a horse of which its row says the dates and that are not among these.
pub(super) fn of(
    row: &mut Reading<'_>,
    horse: HorseId,
    rows: &Rows,
    there: &mut Vec<Paper>,
) -> Vec<Document> {
    let mut made = Vec::new();
    let said = [("coggins", coggins(row)), ("insurance", insurance(row))];
    for (field, paper) in said {
        let Some((title, paper)) = paper else {
            continue;
        };
        if there.iter().any(|it| it.is(&paper)) {
            continue;
        }
        row.filled(field);
        let target = &rows.target;
        made.push(Document {
            id: DocumentId::new(rows.ids.next_uuid()),
            organization_id: target.organization_id,
            uploaded_by: target.account_id,
            facts: DocumentFacts {
                kind: paper.kind,
                title,
                issued_on: paper.issued_on,
                expires_on: paper.expires_on,
                horse_ids: vec![horse],
                contact_id: None,
                notes: OptionalText::default(),
                share: None,
            },
            horses: Vec::new(),
            contact: None,
            file: StoredFile::NONE,
            shared_with_owners: false,
            revision: Revision::FIRST,
            created_at: target.now,
            updated_at: target.now,
        });
        there.push(paper);
    }
    made
}

/// The last Coggins test. Its end is the usual one unless the row says another.
fn coggins(row: &mut Reading<'_>) -> Option<(RequiredLine<200>, Paper)> {
    let kind = DocumentKind::Coggins;
    let issued_on = row.optional("coggins", RecordDate::parse);
    let ends = row.optional("coggins_until", RecordDate::parse);
    let checked = check_days(issued_on, ends);
    let is_possible = row.or_doubt("coggins_until", row.get("coggins_until"), checked);
    let ends = ends.filter(|_| is_possible.is_some());
    let expires_on = ends.or_else(|| kind.usual_end(issued_on?));
    expires_on?;
    paper(kind, kind.words(), issued_on, expires_on)
}

/// An insurance: what the row calls it, with its end.
fn insurance(row: &mut Reading<'_>) -> Option<(RequiredLine<200>, Paper)> {
    let kind = DocumentKind::Insurance;
    let called = row.get("insurance");
    let ends = row.optional("insurance_until", RecordDate::parse);
    if called.is_empty() && ends.is_none() {
        return None;
    }
    let title = if called.is_empty() {
        kind.words()
    } else {
        called
    };
    if let Err(error) = RequiredLine::<200>::parse(title) {
        row.or_doubt("insurance", title, Err::<(), _>(error));
        return None;
    }
    paper(kind, title, None, ends)
}

fn paper(
    kind: DocumentKind,
    title: &str,
    issued_on: Option<RecordDate>,
    expires_on: Option<RecordDate>,
) -> Option<(RequiredLine<200>, Paper)> {
    let title = RequiredLine::parse(title).ok()?;
    let paper = Paper {
        kind,
        title: title.as_str().to_owned(),
        issued_on,
        expires_on,
    };
    Some((title, paper))
}
