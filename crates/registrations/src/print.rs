use async_trait::async_trait;
use kernel::{Actor, ClassId, EventId, Permission, Refusal, RegistrationId, RenderError};

use crate::{Registration, Roster, RosterService, WeekendBill, WholeGroup};

kernel::words! {
    /// What the office prints for a show.
    pub enum Paper {
        /// For the gate and the announcer: who is in each class.
        ClassSheets = "class-sheets",
        /// For the judges: the back numbers of each class, and room for places.
        JudgeCards = "judge-cards",
        /// For the desk: all entries by rider, with what is due.
        CheckIn = "check-in",
        /// Large numbers to wear, two to a page.
        BackNumbers = "back-numbers",
        /// What each entry costs, what was paid, and what is due.
        Bills = "bills",
    }
}

/// Renders what the office prints.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait PaperRenderer: Send + Sync {
    /// Waits for the turn of a paper: few are rendered at once. Its roster is read
    /// after that, so that no rosters are held while their papers wait.
    async fn turn(&self) -> Result<Box<dyn PaperTurn>, RenderError>;
}

/// The turn of a paper.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait PaperTurn: Send + Sync {
    /// Renders a paper as a PDF with searchable text. The same roster always
    /// gives the same bytes. The work ends early if this is dropped, and the turn
    /// with the work.
    async fn render(self: Box<Self>, paper: Paper, roster: Roster) -> Result<Vec<u8>, RenderError>;

    /// Renders bills of a weekend as a PDF likewise, each with pages of its own.
    async fn render_weekend(
        self: Box<Self>,
        bills: Vec<WeekendBill>,
    ) -> Result<Vec<u8>, RenderError>;

    /// Renders the bill of a barn as a PDF likewise.
    async fn render_group(self: Box<Self>, group: WholeGroup) -> Result<Vec<u8>, RenderError>;

    /// Of each of these texts the characters that no font has, each once: papers show a box
    /// for them.
    async fn lacking(self: Box<Self>, texts: Vec<String>) -> Result<Vec<String>, RenderError>;
}

/// An entry with characters that papers cannot show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnprintableEntry {
    /// The entry.
    pub registration_id: RegistrationId,
    /// What its horse wears.
    pub back_number: Option<u32>,
    /// The name of the rider.
    pub rider_name: String,
    /// The name of the horse.
    pub horse_name: String,
    /// The characters, each once.
    pub characters: String,
}

/// The names of an entry that papers have.
fn names(entry: &Registration) -> String {
    let (rider, details) = (&entry.rider, &entry.details);
    let people = details.owner.iter().chain(&details.trainer);
    let people = people.map(|it| it.name.as_str());
    let own = [rider.rider_name.as_str(), rider.horse_name.as_str()];
    own.into_iter().chain(people).collect::<Vec<_>>().join(" ")
}

impl RosterService {
    /// Prints a paper as a PDF, for all entries of one of the actor's shows or
    /// for those of one class, with a name for its file.
    pub async fn print(
        &self,
        actor: &Actor,
        event_id: EventId,
        paper: Paper,
        class: Option<ClassId>,
    ) -> Result<(String, Vec<u8>), Refusal> {
        let turn = self.renderer.turn().await?;
        let roster = self
            .store
            .roster(&actor.to(Permission::ReadShows), event_id)
            .await?;
        let roster = match class {
            None => roster,
            Some(class) => roster.and_then(|roster| roster.of_class(class)),
        };
        let roster = roster.ok_or(Refusal::NotFound("Event or class"))?;
        let mut classes = roster.classes.iter();
        let only = classes.find(|it| Some(it.id) == roster.only);
        let of_class = only.map_or_else(String::new, |it| format!(" class {}", it.number));
        let name = roster.file(&format!("{}{of_class}.pdf", paper.as_str()));
        Ok((name, turn.render(paper, roster).await?))
    }

    /// The entries of one of the actor's shows in whose names there are characters that
    /// papers cannot show.
    pub async fn unprintable(
        &self,
        actor: &Actor,
        event_id: EventId,
    ) -> Result<Vec<UnprintableEntry>, Refusal> {
        let turn = self.renderer.turn().await?;
        let scope = actor.to(Permission::ReadShows);
        let roster = self.store.roster(&scope, event_id).await?;
        let roster = roster.ok_or(Refusal::NotFound("Event"))?;
        let lacking = turn.lacking(roster.entries.iter().map(names).collect());
        let lacking = lacking.await?.into_iter();
        let entries = roster.entries.into_iter().zip(lacking);
        let entries = entries.filter(|(_, characters)| !characters.is_empty());
        let unprintable = entries.map(|(entry, characters)| UnprintableEntry {
            registration_id: entry.id,
            back_number: entry.back_number,
            rider_name: entry.rider.rider_name.to_string(),
            horse_name: entry.rider.horse_name.to_string(),
            characters,
        });
        Ok(unprintable.collect())
    }

    /// Prints the bill of an entry of one of the actor's shows as a PDF, with a name for
    /// its file.
    pub async fn print_bill(
        &self,
        actor: &Actor,
        id: RegistrationId,
    ) -> Result<(String, Vec<u8>), Refusal> {
        let turn = self.renderer.turn().await?;
        let scope = actor.to(Permission::ReadShows);
        let roster = self.store.roster_of(&scope, id).await?;
        let roster = roster.ok_or(Refusal::NotFound("Entry"))?;
        let name = roster.bill_file();
        Ok((name, turn.render(Paper::Bills, roster).await?))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::MockRosterStore;
    use crate::roster::tests::{actor, class_id, event_id, roster};

    fn service(roster: Option<Roster>) -> RosterService {
        let mut store = MockRosterStore::new();
        store.expect_roster().return_once(|_, _| Ok(roster));
        RosterService::new(Arc::new(store), Arc::new(renderer()))
    }

    fn renderer() -> MockPaperRenderer {
        let mut renderer = MockPaperRenderer::new();
        renderer.expect_turn().times(1).returning(|| {
            let mut turn = MockPaperTurn::new();
            turn.expect_render().returning(|paper, roster| {
                let text = format!("{} of {}", paper.as_str(), roster.entries.len());
                Ok(text.into_bytes())
            });
            Ok(Box::new(turn))
        });
        renderer
    }

    async fn printed(roster: Option<Roster>, class: Option<ClassId>) -> Result<String, Refusal> {
        let (name, pdf) = service(roster)
            .print(&actor(), event_id(), Paper::CheckIn, class)
            .await?;
        let text = String::from_utf8(pdf).expect("text");
        Ok(format!("{name}: {text}"))
    }

    #[tokio::test]
    async fn a_paper_has_all_entries_or_those_of_a_class() {
        let all = printed(Some(roster()), None).await.expect("printed");
        assert_eq!(all, "Spring Classic 2026-06-06 check-in.pdf: check-in of 4");
        let some = printed(Some(roster()), Some(class_id(2))).await;
        assert_eq!(
            some.expect("printed"),
            "Spring Classic 2026-06-06 check-in class 12A.pdf: check-in of 3"
        );
    }

    #[tokio::test]
    async fn entries_with_letters_that_no_font_has_are_named() {
        let mut renderer = MockPaperRenderer::new();
        renderer.expect_turn().times(1).returning(|| {
            let mut turn = MockPaperTurn::new();
            turn.expect_lacking().returning(|texts| {
                let is_it = |it: &String| if it.contains("Rae Doe") { "馬" } else { "" };
                Ok(texts.iter().map(|it| is_it(it).to_owned()).collect())
            });
            Ok(Box::new(turn))
        });
        let mut store = MockRosterStore::new();
        store.expect_roster().return_once(|_, _| Ok(Some(roster())));
        let service = RosterService::new(Arc::new(store), Arc::new(renderer));
        let found = service.unprintable(&actor(), event_id()).await;
        let found = found.expect("a show");
        let whose = roster().entries.into_iter();
        let whose = whose.filter(|it| it.rider.rider_name.as_str() == "Rae Doe");
        assert!(
            found
                .iter()
                .map(|it| it.registration_id)
                .eq(whose.map(|it| it.id))
        );
        assert!(!found.is_empty() && found.iter().all(|it| it.characters == "馬"));
    }

    #[tokio::test]
    async fn a_bill_of_an_entry_is_printed_under_its_name() {
        let printed = |roster: Option<Roster>| async move {
            let mut store = MockRosterStore::new();
            store.expect_roster_of().return_once(|_, _| Ok(roster));
            let service = RosterService::new(Arc::new(store), Arc::new(renderer()));
            let id = super::super::roster::tests::roster().entries[0].id;
            service.print_bill(&actor(), id).await
        };
        let mut one = roster();
        one.entries.truncate(1);
        let (name, pdf) = printed(Some(one)).await.expect("printed");
        assert_eq!(name, "Spring Classic 2026-06-06 bill 900 Rae Doe.pdf");
        assert_eq!(pdf, b"bills of 1");
        let missing = printed(None).await;
        assert!(matches!(missing, Err(Refusal::NotFound("Entry"))));
    }

    #[tokio::test]
    async fn a_roster_is_read_when_its_paper_has_its_turn() {
        let mut renderer = MockPaperRenderer::new();
        let refused = || Err(RenderError("no turn".into()));
        renderer.expect_turn().times(1).returning(refused);
        // The store is not asked.
        let service = RosterService::new(Arc::new(MockRosterStore::new()), Arc::new(renderer));
        let actor = actor();
        let printed = service.print(&actor, event_id(), Paper::Bills, None);
        assert!(matches!(printed.await, Err(Refusal::Render(_))));
    }

    #[tokio::test]
    async fn nothing_is_printed_of_a_missing_show_or_class() {
        for (roster, class) in [(None, None), (Some(roster()), Some(class_id(9)))] {
            let result = printed(roster, class).await;
            assert!(matches!(result, Err(Refusal::NotFound(_))));
        }
    }
}
