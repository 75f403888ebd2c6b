use kernel::{ClassStage, ClassState};

use crate::representation::Named;
use crate::view::view;

pub(crate) type ClassStateView = Named<ClassState>;

view! {
    /// What ring and judges say of a class.
    ClassStageView(stage: &ClassStage) {
        /// How far it is in its ring.
        state: ClassStateView = stage.state,
        /// Whether it has begun: nobody leaves it by a link.
        begun: bool = stage.has_begun(),
        /// Whether a judge wrote of it.
        judged: bool = stage.is_judged,
        /// Whether results of it are published.
        published: bool = stage.is_published,
        /// Whether the office lets riders enter it although it started.
        reopened: bool = stage.is_reopened,
    }
}
