//! The structure tree, from which a screen reader reads headings, tables, lists and
//! texts in order, and the outline.

use std::num::NonZeroU16;

use krilla::destination::XyzDestination;
use krilla::geom::{Point, Rect};
use krilla::outline::{Outline, OutlineNode};
use krilla::tagging::{
    Artifact, BBox, ContentTag, Identifier, ListNumbering, Node, SpanTag, TableHeaderScope, Tag,
    TagGroup, TagTree,
};

use crate::block::Role;
use crate::flow::Part;

/// What is only drawn.
pub(crate) const DRAWN: ContentTag<'static> = ContentTag::Artifact(Artifact {
    kind: krilla::tagging::ArtifactType::Other,
    bbox: None,
});

/// How a text of this role is marked on its page.
pub(crate) fn content(role: Role) -> ContentTag<'static> {
    match role {
        Role::Artifact => DRAWN,
        _ => ContentTag::Span(SpanTag::empty()),
    }
}

/// Texts of one role on a page, one below the other in a column of a part.
pub(crate) struct Mark {
    pub(crate) column: usize,
    pub(crate) role: Role,
    pub(crate) text: String,
    pub(crate) id: Identifier,
}

#[derive(Default)]
pub(crate) struct Tags {
    groups: Vec<TagGroup>,
    /// The columns of the block that was added last, and the groups of their texts.
    columns: Vec<(usize, usize)>,
    /// The table or list that the rows of the next part belong to.
    rows: Option<Rows>,
    outline: Vec<OutlineNode>,
}

/// A table or list of which more rows may follow.
#[derive(Default)]
struct Rows {
    are_items: bool,
    titles: Vec<Node>,
    done: Vec<TagGroup>,
}

impl Tags {
    /// Adds a part of a page, in reading order.
    pub(crate) fn add(&mut self, part: &Part, marks: Vec<Mark>, page: usize) {
        let place = XyzDestination::new(page, Point::from_xy(part.x, part.y));
        match marks.first().map(|mark| mark.role) {
            None => {}
            Some(Role::ColumnTitle | Role::TableCell | Role::ItemNumber | Role::ItemBody) => {
                self.add_row(part, marks);
            }
            Some(_) => self.add_texts(part, &marks, &place),
        }
    }

    fn add_row(&mut self, part: &Part, marks: Vec<Mark>) {
        let first = marks.first().map_or(Role::Text, |mark| mark.role);
        let are_titles = first == Role::ColumnTitle;
        let are_items = matches!(first, Role::ItemNumber | Role::ItemBody);
        let ends = |rows: &Rows| rows.are_items != are_items || are_titles;
        if !part.continues && self.rows.as_ref().is_none_or(ends) {
            self.end_rows();
        }
        let rows = self.rows.get_or_insert_with(|| Rows {
            are_items,
            ..Rows::default()
        });
        if are_titles {
            rows.titles = vec![row_of(part, marks, Role::ColumnTitle).into()];
            return;
        }
        match rows.done.last_mut().filter(|_| part.continues) {
            Some(row) => extend(row, marks),
            None => rows.done.push(row_of(part, marks, first)),
        }
    }

    fn add_texts(&mut self, part: &Part, marks: &[Mark], place: &XyzDestination) {
        self.end_rows();
        if !part.continues {
            self.columns.clear();
        }
        let mut heading = None;
        for (at, mark) in marks.iter().enumerate() {
            let begun = |(column, _): &&(usize, usize)| *column == mark.column;
            let continued = self.columns.iter().find(begun).filter(|_| part.continues);
            let continued = continued.map(|(_, group)| *group);
            // A heading can have its number in a column of its own.
            let same = heading.filter(|(role, _)| *role == mark.role);
            let group = continued.or(same.map(|(_, group)| group));
            let group = group.unwrap_or_else(|| {
                let same = marks[at..].iter().take_while(|it| it.role == mark.role);
                let group = match mark.role {
                    Role::Heading(level) => {
                        let title: Vec<_> = same.map(|it| it.text.as_str()).collect();
                        self.heading(level, title.join(" "), place)
                    }
                    _ => TagGroup::new(Tag::P),
                };
                self.groups.push(group);
                self.groups.len() - 1
            });
            heading = matches!(mark.role, Role::Heading(_)).then_some((mark.role, group));
            self.groups[group].push(mark.id);
            self.columns.push((mark.column, group));
        }
    }

    /// In the outline, all lower headings are below the last one of the first level.
    fn heading(&mut self, level: NonZeroU16, title: String, place: &XyzDestination) -> TagGroup {
        let node = OutlineNode::new(title.clone(), place.clone());
        match self.outline.last_mut().filter(|_| level.get() > 1) {
            Some(above) => above.push_child(node),
            None => self.outline.push(node),
        }
        TagGroup::new(Tag::Hn(level, Some(title)))
    }

    /// Adds a picture on a page, with what it shows.
    pub(crate) fn add_figure(
        &mut self,
        alt: &str,
        page: usize,
        area: Option<Rect>,
        id: Identifier,
    ) {
        self.end_rows();
        let figure = Tag::Figure(Some(alt.to_owned()));
        let figure = figure.with_bbox(area.map(|area| BBox::new(page, area)));
        self.groups
            .push(TagGroup::with_children(figure, vec![id.into()]));
    }

    fn end_rows(&mut self) {
        let Some(rows) = self.rows.take() else { return };
        let Rows {
            are_items,
            titles,
            done,
        } = rows;
        let rows: Vec<Node> = done.into_iter().map(Node::Group).collect();
        if are_items {
            let list = TagGroup::with_children(Tag::L(ListNumbering::Decimal), rows);
            self.groups.push(list);
            return;
        }
        let mut table = TagGroup::new(Tag::Table);
        if !titles.is_empty() {
            table.push(TagGroup::with_children(Tag::THead, titles));
        }
        if !rows.is_empty() {
            table.push(TagGroup::with_children(Tag::TBody, rows));
        }
        self.groups.push(table);
    }

    pub(crate) fn finish(mut self) -> (TagTree, Outline) {
        self.end_rows();
        let mut tree = TagTree::new().with_lang(Some("en".to_owned()));
        self.groups.into_iter().for_each(|group| tree.push(group));
        let mut outline = Outline::default();
        for node in self.outline {
            outline.push_child(node);
        }
        (tree, outline)
    }
}

/// A row with a cell for each column, of which some can be empty, or an item of a list.
fn row_of(part: &Part, marks: Vec<Mark>, role: Role) -> TagGroup {
    let columns = part.rows.iter().map(|row| row.cells.len()).max();
    let cells = (0..columns.unwrap_or_default()).map(|column| {
        Node::Group(match role {
            Role::ColumnTitle => TagGroup::new(Tag::TH(TableHeaderScope::Column)),
            Role::TableCell => TagGroup::new(Tag::TD),
            _ if column == 0 => TagGroup::new(Tag::Lbl),
            _ => TagGroup::new(Tag::LBody),
        })
    });
    let mut row = match role {
        Role::ColumnTitle | Role::TableCell => TagGroup::with_children(Tag::TR, cells.collect()),
        _ => TagGroup::with_children(Tag::LI, cells.collect()),
    };
    extend(&mut row, marks);
    row
}

fn extend(row: &mut TagGroup, marks: Vec<Mark>) {
    for mark in marks {
        if let Some(Node::Group(cell)) = row.children.get_mut(mark.column) {
            cell.push(mark.id);
        }
    }
}
