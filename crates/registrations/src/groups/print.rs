//! The bill of a barn as a paper.

use kernel::{Refusal, show_file};

use super::{GroupService, WholeGroup};

impl GroupService {
    /// Prints the bill of a barn as a PDF, with a name for its file.
    pub async fn print(&self, whole: WholeGroup) -> Result<(String, Vec<u8>), Refusal> {
        let what = format!("bill {}.pdf", whole.group.facts.name);
        let name = show_file(&whole.show.name, whole.show.first_day, &what);
        let turn = self.renderer.turn().await?;
        Ok((name, turn.render_group(whole).await?))
    }
}
