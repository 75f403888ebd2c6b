/// Defines a mail that follows from each line of the trail of some kind: its id is that of the
/// line, and it is about one thing, whose id the line has.
macro_rules! line_mail {
    (
        $(#[$doc:meta])*
        $name:ident($kind:expr) {
            $(#[$of_doc:meta])*
            $of:ident: $id:ident,
        }
        after |$line:ident| $about:expr
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct $name {
            /// The id of the mail; the same at every attempt.
            pub id: kernel::EntryMailId,
            $(#[$of_doc])*
            pub $of: $id,
        }

        impl kernel::Task for $name {
            const KIND: kernel::JobKind = $kind;

            fn subject(&self) -> kernel::Uuid {
                self.id.as_uuid()
            }

            fn payload(&self) -> kernel::Payload {
                let of = kernel::PayloadValue::Id(self.$of.as_uuid());
                kernel::Payload::default().with(stringify!($of), of)
            }

            fn read(subject: kernel::Uuid, payload: &kernel::Payload) -> Option<Self> {
                Some(Self {
                    id: kernel::EntryMailId::new(subject),
                    $of: <$id>::new(payload.id(stringify!($of))?),
                })
            }
        }

        impl kernel::Follows for $name {
            fn after(facts: &[kernel::Recorded<'_>]) -> Vec<Self> {
                let about = |$line: &kernel::NewAuditLine| -> Option<$id> { $about };
                let mail = |fact: &kernel::Recorded<'_>| {
                    Some(Self {
                        id: kernel::EntryMailId::new(fact.id.as_uuid()),
                        $of: about(fact.line)?,
                    })
                };
                facts.iter().filter_map(mail).collect()
            }
        }
    };
}

pub(crate) use line_mail;
