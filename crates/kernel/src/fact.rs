//! Facts: what a line of the audit trail says for programs, and what follows from it.
//!
//! A line has texts for people, and of what something decides by, or may, also typed
//! data, by [`fact!`](crate::fact). The lines about one thing are its stream (the entry of a
//! line; of a line without one, what it is about; or else its show or organization), in which
//! they are numbered without gaps: whoever adds a line has locked that, or what it belongs
//! to. What a change has as its consequence is registered as a [`Follower`].

use crate::{
    AnyTask, AuditLineId, ChangeKind, JobKind, NewAuditLine, Payload, PayloadValue, Task, Word,
};

/// The typed content of a line of one kind. Made by [`fact!`](crate::fact).
pub trait Fact: Sized {
    /// The kind of the line.
    const KIND: ChangeKind;

    /// The data that are stored with it.
    fn data(&self) -> Payload;

    /// The fact with these data; `None` if they are others, such as of another version of
    /// the program.
    fn read(data: &Payload) -> Option<Self>;
}

/// Defines a [`Fact`] of a [`ChangeKind`]:
/// `fact!(/// The state of a thing. pub struct Moved: Class { before: State, after: State })`.
#[macro_export]
macro_rules! fact {
    ($(#[$meta:meta])* $vis:vis struct $name:ident: $kind:ident {
        $($(#[$field_meta:meta])* $field:ident: $type:ty),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        $vis struct $name {
            $($(#[$field_meta])* pub $field: $type,)+
        }

        impl $crate::Fact for $name {
            const KIND: $crate::ChangeKind = $crate::ChangeKind::$kind;

            fn data(&self) -> $crate::Payload {
                let values = [$((stringify!($field), $crate::FactValue::value(&self.$field))),+];
                let set = values.into_iter();
                set.filter_map(|(name, value)| Some((name, value?)))
                    .fold($crate::Payload::default(), |data, (name, value)| data.with(name, value))
            }

            fn read(data: &$crate::Payload) -> Option<Self> {
                Some(Self {
                    $($field: $crate::FactValue::of(data.get(stringify!($field)))?,)+
                })
            }
        }
    };
}

/// A type that a fact may have.
pub trait FactValue: Sized {
    /// As it is stored; `None` if nothing is.
    fn value(&self) -> Option<PayloadValue>;

    /// What was stored so; `None` if it is something else.
    fn of(value: Option<&PayloadValue>) -> Option<Self>;
}

impl<T: Word> FactValue for T {
    fn value(&self) -> Option<PayloadValue> {
        Some(PayloadValue::Text(self.as_str().to_owned()))
    }

    fn of(value: Option<&PayloadValue>) -> Option<Self> {
        match value? {
            PayloadValue::Text(name) => Self::named(name),
            PayloadValue::Id(_) | PayloadValue::Number(_) => None,
        }
    }
}

impl<T: FactValue> FactValue for Option<T> {
    fn value(&self) -> Option<PayloadValue> {
        self.as_ref()?.value()
    }

    fn of(value: Option<&PayloadValue>) -> Option<Self> {
        match value {
            None => Some(None),
            value => T::of(value).map(Some),
        }
    }
}

/// A line that is being stored, in the transaction of the change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recorded<'a> {
    /// Its id.
    pub id: AuditLineId,
    /// What it says.
    pub line: &'a NewAuditLine,
}

/// A task that follows from facts.
pub trait Follows: Task {
    /// The tasks that follow from the facts of one change. They are enqueued in its
    /// transaction, and executed after it, each with retries and failures of its own.
    fn after(facts: &[Recorded<'_>]) -> Vec<Self>;
}

/// What follows from facts, as `app` registers it.
#[derive(Debug, Clone, Copy)]
pub struct Follower {
    /// The kind of its tasks, which is its name.
    pub kind: JobKind,
    /// See [`Follows::after`].
    pub after: fn(&[Recorded<'_>]) -> Vec<AnyTask>,
}

impl Follower {
    /// That tasks of this type follow.
    #[must_use]
    pub const fn of<T: Follows>() -> Self {
        Self {
            kind: T::KIND,
            after: |facts| T::after(facts).into_iter().map(AnyTask::from).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Role;

    fact! {
        /// A thing turned.
        struct Turned: Class {
            before: Option<Role>,
            after: Role,
        }
    }

    #[test]
    fn a_fact_is_read_as_it_was_stored() {
        for before in [None, Some(Role::Viewer)] {
            let after = Role::Owner;
            let turned = Turned { before, after };
            assert_eq!(Turned::read(&turned.data()), Some(turned));
        }
    }

    #[test]
    fn what_is_not_the_fact_is_not_read() {
        let text = |name: &str| PayloadValue::Text(name.to_owned());
        let data = |name, value| Payload::default().with(name, value);
        assert_eq!(Turned::read(&Payload::default()), None);
        assert_eq!(Turned::read(&data("after", text("ugly"))), None);
        assert_eq!(Turned::read(&data("after", PayloadValue::Number(1))), None);
        let unknown = data("after", text("owner")).with("before", text("ugly"));
        assert_eq!(Turned::read(&unknown), None);
    }
}
