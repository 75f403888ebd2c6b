crate::words! {
    /// How far a class is in its ring.
    #[derive(Default)]
    pub enum ClassState {
        /// It has not started.
        #[default]
        Waiting = "waiting",
        /// It is in the ring.
        Running = "running",
        /// It is over.
        Finished = "finished",
    }
}

/// What ring and judges say of a class: of this form, riders' links, the desk and the lists
/// of classes are told whether anybody may still enter or leave it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ClassStage {
    /// How far it is in its ring.
    pub state: ClassState,
    /// Whether a card was written from which its places follow.
    pub is_judged: bool,
    /// Whether results of it are published.
    pub is_published: bool,
    /// Whether the office lets riders enter it although it started.
    pub is_reopened: bool,
}

impl ClassStage {
    /// Whether it has begun: nobody leaves it any more by a link.
    #[must_use]
    pub const fn has_begun(self) -> bool {
        !matches!(self.state, ClassState::Waiting) || self.is_judged || self.is_published
    }

    /// Whether it is over.
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self.state, ClassState::Finished) || self.is_published
    }

    /// Whether riders may enter it by form or link, unless the office closed it.
    #[must_use]
    pub const fn takes_riders(self) -> bool {
        !self.has_begun() || self.is_reopened && !self.is_over()
    }

    /// Whether who leaves it changes what judges wrote, or what everybody has read.
    #[must_use]
    pub const fn has_places(self) -> bool {
        self.is_judged || self.is_published
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEW: ClassStage = ClassStage {
        state: ClassState::Waiting,
        is_judged: false,
        is_published: false,
        is_reopened: false,
    };

    #[test]
    fn a_class_takes_riders_until_it_starts() {
        let running = ClassStage {
            state: ClassState::Running,
            ..NEW
        };
        assert!(NEW.takes_riders() && !NEW.has_begun());
        assert!(!running.takes_riders() && running.has_begun() && !running.is_over());
    }

    #[test]
    fn a_class_without_a_gate_begins_with_its_first_card() {
        let judged = ClassStage {
            is_judged: true,
            ..NEW
        };
        assert!(judged.has_begun() && judged.has_places() && !judged.takes_riders());
    }

    #[test]
    fn a_class_that_the_office_opened_again_takes_riders_until_it_is_over() {
        let running = ClassStage {
            state: ClassState::Running,
            is_reopened: true,
            ..NEW
        };
        let over = ClassStage {
            state: ClassState::Finished,
            ..running
        };
        let published = ClassStage {
            is_published: true,
            ..running
        };
        assert!(running.takes_riders() && running.has_begun());
        assert!(!over.takes_riders() && !published.takes_riders());
    }
}
