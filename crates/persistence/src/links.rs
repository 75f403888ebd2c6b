//! What the trail says of the links that open something to people without an account.

use kernel::{ChangeKind, Changer, Difference, OrganizationId, RandomToken, StoreError, Uuid};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::database::TransactionConnection;
use crate::trail;

/// The secret of a link, and from when on it is dead, if ever.
pub(crate) type Life<'a> = (&'a RandomToken, Option<OffsetDateTime>);

/// What is noted about a link: the kind of line, and the id and name of what it is for,
/// which is locked.
pub(crate) type About<'a> = (ChangeKind, Uuid, &'a str);

/// Adds the line of a link that was made, renewed, changed or revoked; none if nothing
/// changed.
pub(crate) async fn note(
    connection: &TransactionConnection,
    organization: OrganizationId,
    (kind, id, name): About<'_>,
    (before, after): (Option<Life<'_>>, Option<Life<'_>>),
    (at, by): (OffsetDateTime, Changer),
) -> Result<(), StoreError> {
    if before == after {
        return Ok(());
    }
    let is_renewed = before
        .zip(after)
        .is_some_and(|(before, after)| before.0 != after.0);
    let before = before.map(in_words).unwrap_or_default();
    let after = after.map(in_words).unwrap_or_default();
    let after = if is_renewed {
        format!("a new one, {after}")
    } else {
        after
    };
    let line = Difference::new(kind, name, before, after).about(id, "");
    trail::note(connection, organization, [line], at, by).await
}

fn in_words((_, expires_at): Life<'_>) -> String {
    let at = expires_at.and_then(|it| it.format(&Rfc3339).ok());
    at.map_or_else(|| "without end".to_owned(), |at| format!("until {at}"))
}
