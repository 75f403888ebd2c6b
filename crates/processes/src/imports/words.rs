//! Words of care that no rule knows: what an organization says of them.

use std::collections::HashMap;

use ::imports::{
    AnsweredWord, AskedWord, CareAnswer, CareMeaning, CareWord, care_word, care_word_key,
};
use kernel::{Actor, CareWordId, OrganizationId, Permission, Refusal, Revision};

use super::ImportService;

/// What is known of words, and how many rows have those that no rule knows.
pub(super) struct Words {
    /// By the folded word: what it means, and whether it was answered about this table.
    known: HashMap<String, (CareAnswer, bool)>,
    asked: HashMap<String, (String, u32)>,
}

impl Words {
    /// What was answered about a table counts before what was answered earlier.
    pub(super) fn of(remembered: Vec<CareWord>, answered: &[AnsweredWord]) -> Self {
        let before = remembered.into_iter();
        let before = before.map(|it| (care_word_key(&it.word), (it.answer, false)));
        let here = answered.iter();
        let here = here.map(|it| (care_word_key(&it.word), (it.answer.clone(), true)));
        Self {
            known: before.chain(here).collect(),
            asked: HashMap::new(),
        }
    }

    /// What the text of a row means, if somebody said it.
    pub(super) fn meaning(&self, text: &str) -> Option<CareAnswer> {
        let (answer, _) = self.known.get(&care_word_key(text))?;
        Some(answer.clone())
    }

    /// Counts a row with this text.
    pub(super) fn count(&mut self, text: &str) {
        let first = || (care_word(text), 0);
        let asked = self.asked.entry(care_word_key(text));
        asked.or_insert_with(first).1 += 1;
    }

    /// The words that were counted, the most frequent ones first.
    pub(super) fn into_asked(mut self) -> Vec<AskedWord> {
        let asked = self.asked.into_iter();
        let asked = asked.map(|(key, (word, rows))| {
            let (answer, is_answered_here) = self.known.remove(&key).unzip();
            AskedWord {
                word,
                rows,
                answer,
                is_answered_here: is_answered_here.unwrap_or_default(),
            }
        });
        let mut asked: Vec<_> = asked.collect();
        asked.sort_by(|one, other| (other.rows, &one.word).cmp(&(one.rows, &other.word)));
        asked
    }
}

impl ImportService {
    /// The words of care that an organization of the actor knows, by name; of its own if
    /// none is chosen.
    pub async fn care_words(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
    ) -> Result<Vec<CareWord>, Refusal> {
        let id = actor.to(Permission::ReadHorses).choose(organization)?;
        Ok(self.store.care_words(id).await?)
    }

    /// Changes what a word of care means, unless it was saved since the given revision.
    pub async fn change_care_word(
        &self,
        actor: &Actor,
        id: CareWordId,
        answer: CareAnswer,
        expected: Option<Revision>,
    ) -> Result<CareWord, Refusal> {
        let (scope, now) = (actor.to(Permission::RecordCare), self.clock.now());
        self.store
            .change_care_word(&scope, id, &answer, expected, now)
            .await
    }

    /// Forgets a word of care; `false` if there is none. The next table asks for it again.
    pub async fn forget_care_word(&self, actor: &Actor, id: CareWordId) -> Result<bool, Refusal> {
        let scope = actor.to(Permission::RecordCare);
        self.store.forget_care_word(&scope, id).await
    }
}

/// Whether rows with such a word are not imported.
pub(super) fn is_left_out(answer: Option<&CareAnswer>) -> bool {
    answer.is_some_and(|it| it.meaning == CareMeaning::LeftOut)
}
