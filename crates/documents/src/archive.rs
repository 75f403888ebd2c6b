use std::collections::HashSet;

use kernel::{Actor, DocumentId, HorseId, Permission, StoreError};

use crate::document::plain_name;
use crate::{ArchiveReader, DocumentService, TitledFile};

/// A file in an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArchivedFile {
    /// The document.
    pub id: DocumentId,
    /// The name of its file, which no other one has.
    pub name: String,
}

/// All documents about a horse, as one archive.
pub struct HorseArchive {
    /// The name of the archive's file.
    pub name: String,
    /// The archive.
    pub reader: Box<dyn ArchiveReader>,
}

impl DocumentService {
    /// An archive of all documents about a horse; `None` if the actor has no
    /// such horse. Without documents it is empty.
    pub async fn archive(
        &self,
        actor: &Actor,
        horse: HorseId,
    ) -> Result<Option<HorseArchive>, StoreError> {
        let scope = actor.to(Permission::EditHorses);
        let found = self.store.of_horse(&scope, horse).await?;
        Ok(found.map(|(name, documents)| HorseArchive {
            name: format!("{} documents.zip", plain_name(&name)),
            reader: self.storage.archive(named(&documents)),
        }))
    }
}

/// Gives each file a name of its own, also for systems that ignore case.
fn named(documents: &[TitledFile]) -> Vec<ArchivedFile> {
    let mut taken = HashSet::new();
    let mut file = |document: &TitledFile| {
        let name = document.name();
        let mut unique = name.clone();
        let mut number = 2;
        while !taken.insert(unique.to_lowercase()) {
            let (stem, extension) = name.rsplit_once('.').unwrap_or((&name, ""));
            unique = format!("{stem} ({number}).{extension}");
            number += 1;
        }
        ArchivedFile {
            id: document.id,
            name: unique,
        }
    };
    documents.iter().map(&mut file).collect()
}

#[cfg(test)]
mod tests {
    use kernel::{IdGenerator as _, RequiredLine, SequentialIds};

    use super::*;
    use crate::FileKind;

    #[test]
    fn every_file_has_a_name_of_its_own() {
        let titled = |title: &str| TitledFile {
            id: DocumentId::new(SequentialIds::default().next_uuid()),
            title: RequiredLine::parse(title).expect("a title"),
            kind: FileKind::Pdf,
        };
        let all = ["Coggins", "coggins", "Coggins", "Coggins (2)"].map(titled);
        let names: Vec<_> = named(&all).into_iter().map(|file| file.name).collect();
        assert_eq!(
            names,
            [
                "Coggins.pdf",
                "coggins (2).pdf",
                "Coggins (3).pdf",
                "Coggins (2) (2).pdf"
            ]
        );
    }
}
