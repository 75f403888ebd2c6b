use std::fmt;

/// What a person may do in an organization. Each member has one role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// Everything, also people and deletion.
    Owner,
    /// Everything but people and deletion.
    Manager,
    /// The office of the shows: entries, money, messages, results.
    Secretary,
    /// Reads shows and their entries.
    Viewer,
    /// The horses, without deletion.
    BarnManager,
    /// Reads horses and records their care and training.
    Caretaker,
}

impl Role {
    /// All roles, from the one that may do most.
    pub const ALL: [Self; 6] = [
        Self::Owner,
        Self::Manager,
        Self::Secretary,
        Self::Viewer,
        Self::BarnManager,
        Self::Caretaker,
    ];

    /// The role's name in the API and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Manager => "manager",
            Self::Secretary => "secretary",
            Self::Viewer => "viewer",
            Self::BarnManager => "barn_manager",
            Self::Caretaker => "caretaker",
        }
    }

    /// The role with this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.as_str() == name)
    }

    /// Who may do what. The table is repeated for people in
    /// `docs/security.md`, which a test compares with this one.
    #[must_use]
    pub const fn permits(self, permission: Permission) -> bool {
        use Permission as P;
        match self {
            Self::Owner => true,
            Self::Manager => !matches!(
                permission,
                P::ManagePeople | P::DeleteShows | P::DeleteHorses
            ),
            Self::Secretary => matches!(
                permission,
                P::ReadOrganization | P::ReadShows | P::ManageEntries
            ),
            Self::Viewer => matches!(permission, P::ReadOrganization | P::ReadShows),
            Self::BarnManager => matches!(
                permission,
                P::ReadOrganization | P::ReadHorses | P::RecordCare | P::EditHorses
            ),
            Self::Caretaker => matches!(
                permission,
                P::ReadOrganization | P::ReadHorses | P::RecordCare
            ),
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// One kind of action on what belongs to an organization.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Permission {
    /// Read the organization's profile and who its people are.
    ReadOrganization,
    /// Change the organization's profile.
    EditOrganization,
    /// Invite people, change their roles, remove them.
    ManagePeople,
    /// Read who changed what.
    ReadAudit,
    /// Read shows, their templates, entries, bills, notices and papers.
    ReadShows,
    /// Create and change shows, their classes and templates.
    EditShows,
    /// Delete shows.
    DeleteShows,
    /// Make, send and confirm notices to the USDA.
    FileNotices,
    /// Make and change entries, payments, messages and results.
    ManageEntries,
    /// Read horses, their photos and due care; contacts, the calendar, tasks,
    /// medication and notes.
    ReadHorses,
    /// Save health, training and grooming of horses; add and tick tasks; tick doses;
    /// write notes.
    RecordCare,
    /// Create horses; change whose they are, their photos and their sale; read
    /// inquiries; keep contacts, appointments, tasks, medication and documents.
    EditHorses,
    /// Delete horses.
    DeleteHorses,
    /// Read and keep the book: expenses, income, bills and budgets.
    KeepBook,
}

impl Permission {
    /// All permissions, in the order of the documentation.
    pub const ALL: [Self; 14] = [
        Self::ReadOrganization,
        Self::EditOrganization,
        Self::ManagePeople,
        Self::ReadAudit,
        Self::ReadShows,
        Self::EditShows,
        Self::DeleteShows,
        Self::FileNotices,
        Self::ManageEntries,
        Self::ReadHorses,
        Self::RecordCare,
        Self::EditHorses,
        Self::DeleteHorses,
        Self::KeepBook,
    ];

    /// The permission's name in the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ReadOrganization => "read_organization",
            Self::EditOrganization => "edit_organization",
            Self::ManagePeople => "manage_people",
            Self::ReadAudit => "read_audit",
            Self::ReadShows => "read_shows",
            Self::EditShows => "edit_shows",
            Self::DeleteShows => "delete_shows",
            Self::FileNotices => "file_notices",
            Self::ManageEntries => "manage_entries",
            Self::ReadHorses => "read_horses",
            Self::RecordCare => "record_care",
            Self::EditHorses => "edit_horses",
            Self::DeleteHorses => "delete_horses",
            Self::KeepBook => "keep_book",
        }
    }

    /// The permission to read what this one acts on: who does not have it gets
    /// the same answer as for a missing object.
    #[must_use]
    pub const fn to_read(self) -> Self {
        match self {
            Self::ReadOrganization
            | Self::EditOrganization
            | Self::ManagePeople
            | Self::ReadAudit => Self::ReadOrganization,
            Self::ReadShows
            | Self::EditShows
            | Self::DeleteShows
            | Self::FileNotices
            | Self::ManageEntries => Self::ReadShows,
            Self::ReadHorses | Self::RecordCare | Self::EditHorses | Self::DeleteHorses => {
                Self::ReadHorses
            }
            // Who keeps the book alone reads it.
            Self::KeepBook => Self::KeepBook,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_role_is_read_by_its_name() {
        for role in Role::ALL {
            assert_eq!(Role::parse(role.as_str()), Some(role));
        }
        assert_eq!(Role::parse("judge"), None);
    }

    #[test]
    fn whoever_may_act_may_read() {
        for role in Role::ALL {
            for permission in Permission::ALL {
                let reads = role.permits(permission.to_read());
                assert!(!role.permits(permission) || reads, "{role} {permission:?}");
            }
        }
    }

    #[test]
    fn the_table_for_people_says_the_same() {
        let page = include_str!("../../../docs/security.md");
        for permission in Permission::ALL {
            let row = page
                .lines()
                .find(|line| line.starts_with(&format!("| `{}` |", permission.as_str())));
            let row = row.unwrap_or_else(|| panic!("no row for {permission:?}"));
            let cells: Vec<_> = row.trim_matches('|').split('|').map(str::trim).collect();
            let yes = |role: Role| ["–", "yes"][usize::from(role.permits(permission))];
            let expected = Role::ALL.map(yes);
            assert_eq!(cells[2..], expected, "{permission:?}");
        }
    }

    #[test]
    fn only_the_owner_decides_about_people_and_deletion() {
        for role in Role::ALL {
            for permission in [
                Permission::ManagePeople,
                Permission::DeleteShows,
                Permission::DeleteHorses,
            ] {
                assert_eq!(role.permits(permission), role == Role::Owner, "{role}");
            }
        }
    }

    #[test]
    fn a_secretary_does_not_reach_horses_and_a_caretaker_not_shows() {
        for permission in Permission::ALL {
            let reads = permission.to_read();
            if reads == Permission::ReadHorses {
                assert!(!Role::Secretary.permits(permission), "{permission:?}");
            }
            if reads == Permission::ReadShows {
                assert!(!Role::Caretaker.permits(permission), "{permission:?}");
            }
        }
    }
}
