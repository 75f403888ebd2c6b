//! Markdown that people type, on paper: headings, paragraphs and lists. What is neither is
//! printed as it was typed, also HTML.

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use crate::block::{Block, Column, Role};
use crate::style::WIDTH;
use crate::typography::Typography;

/// How far the items of a list are indented, in ems.
const INDENT: f32 = 1.6;

impl Typography<'_> {
    /// The blocks of a text.
    pub(crate) fn markdown(self, text: &str) -> Vec<Block> {
        let mut page = Typed::default();
        for event in Parser::new(text) {
            page.add(event, self);
        }
        page.end(false, self);
        page.blocks
    }
}

#[derive(Default)]
struct Typed {
    blocks: Vec<Block>,
    line: String,
    /// The lists that are open; the next number of those that have any.
    lists: Vec<Option<u64>>,
    /// What stands before the item that is open, until it is printed.
    mark: Option<String>,
    /// The address of the link that is open, and where its text begins.
    link: Option<(String, usize)>,
}

impl Typed {
    fn add(&mut self, event: Event<'_>, typography: Typography<'_>) {
        match event {
            Event::Text(text) | Event::Code(text) | Event::Html(text) | Event::InlineHtml(text) => {
                self.line.push_str(&text);
            }
            Event::SoftBreak => self.line.push(' '),
            Event::HardBreak => self.line.push('\n'),
            Event::Rule => {
                self.end(false, typography);
                let above = typography.scale.lines(0.6);
                self.blocks.push(Block::rule(above, WIDTH));
            }
            Event::Start(Tag::List(first)) => {
                self.end(false, typography);
                self.lists.push(first);
            }
            Event::End(TagEnd::List(_)) => {
                self.lists.pop();
            }
            Event::Start(Tag::Item) => {
                let mark = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}.", *number - 1)
                    }
                    _ => "•".to_owned(),
                };
                self.mark = Some(mark);
            }
            Event::Start(Tag::Link { dest_url, .. }) => {
                self.link = Some((dest_url.into_string(), self.line.len()));
            }
            Event::End(TagEnd::Link) => self.end_link(),
            Event::End(TagEnd::Heading(_)) => self.end(true, typography),
            Event::End(
                TagEnd::Paragraph | TagEnd::Item | TagEnd::CodeBlock | TagEnd::HtmlBlock,
            ) => {
                self.end(false, typography);
            }
            _ => {}
        }
    }

    /// Paper leads nowhere: the address stands behind the text, unless it is the text.
    fn end_link(&mut self) {
        let Some((address, from)) = self.link.take() else {
            return;
        };
        let bare = address
            .trim_start_matches("mailto:")
            .trim_start_matches("tel:");
        if !bare.is_empty() && self.line.get(from..) != Some(bare) {
            self.line.push_str(" (");
            self.line.push_str(bare);
            self.line.push(')');
        }
    }

    fn end(&mut self, is_heading: bool, typography: Typography<'_>) {
        let line = std::mem::take(&mut self.line);
        if line.trim().is_empty() {
            return;
        }
        let (faces, scale) = (typography.faces, typography.scale);
        if is_heading {
            self.blocks.push(typography.heading(line.trim()));
            return;
        }
        let depth = self.lists.iter().fold(0.0, |depth, _| depth + 1.0);
        let x = scale.ems(INDENT) * depth;
        let mark = self.mark.take().unwrap_or_default();
        let mark = Column::new((x - scale.ems(INDENT)).max(0.0), scale.ems(INDENT))
            .role(Role::ItemNumber)
            .text(faces, scale.body, &mark);
        let role = if self.lists.is_empty() {
            Role::Text
        } else {
            Role::ItemBody
        };
        let body =
            Column::new(x, WIDTH - x)
                .role(role)
                .texts(faces, scale.body, line.trim_end().lines());
        let above = scale.lines(if self.lists.is_empty() { 0.4 } else { 0.2 });
        self.blocks.push(Block::of(above, [mark, body]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::style::Scale;
    use crate::typeface::Typefaces;

    /// The texts of each block.
    fn printed(text: &str) -> Vec<String> {
        let faces = Typefaces::load().expect("fonts");
        let typography = Typography {
            scale: Scale::of(10.0),
            faces: &faces,
        };
        let blocks = typography.markdown(text).into_iter();
        blocks
            .map(|block| {
                let cells = block.rows.iter().flat_map(|row| row.cells.iter().flatten());
                cells
                    .map(|it| it.run.text.trim())
                    .collect::<Vec<_>>()
                    .join(" ")
            })
            .collect()
    }

    #[test]
    fn headings_paragraphs_lists_and_links_are_printed_without_their_marks() {
        let text = "# Welcome\nto *our*\n**show**\n\n- hay\n- straw [here](https://feed.example)\n\n1. one\n2. two\n\n<https://club.example>";
        assert_eq!(
            printed(text),
            [
                "Welcome",
                "to our show",
                "• hay",
                "• straw here (https://feed.example)",
                "1. one",
                "2. two",
                "https://club.example",
            ]
        );
    }

    #[test]
    fn html_is_printed_as_it_was_typed() {
        assert_eq!(
            printed("a <b>bold</b> word\n\n<script>alert(1)</script>"),
            ["a <b>bold</b> word", "<script>alert(1)</script>"]
        );
    }

    #[test]
    fn nothing_is_no_block() {
        assert!(printed(" \n\n").is_empty());
    }
}
