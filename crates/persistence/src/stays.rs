//! When horses leave their places, for all that moves them or takes them away.

use kernel::{HorseId, RecordDate, StoreError};
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _};

use crate::places::entity::stay::{Column, Entity};
use crate::row::{delete_where, write};

/// Ends the stay of a horse on the day before, and forgets those that would begin on the
/// day or later. The horse is locked.
pub(crate) async fn leave(
    db: &impl ConnectionTrait,
    horse: HorseId,
    from: RecordDate,
) -> Result<(), StoreError> {
    let its_own = Column::HorseId.eq(horse.as_uuid());
    let later = Column::StartsOn.gte(from.to_string());
    delete_where::<Entity>(db, its_own.clone().and(later)).await?;
    let before = from.as_date().previous_day();
    let before = before.ok_or_else(|| StoreError::failed("there is no day before"))?;
    let end = Entity::update_many()
        .col_expr(Column::EndsOn, Expr::val(before.to_string()))
        .filter(its_own)
        .filter(Column::EndsOn.gte(from.to_string()));
    write(db, end).await?;
    Ok(())
}
