//! The structure tree of a PDF as text, with the text that each element marks.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use lopdf::{Dictionary, Document, Encoding, Object, ObjectId};

/// One line for each element, indented by its depth.
pub(crate) fn tree(pdf: &[u8]) -> String {
    let document = Document::load_mem(pdf).expect("a PDF");
    let marked = document.get_pages().into_values();
    let marked = marked.map(|page| (page, marked_texts(&document, page)));
    let reader = Reader {
        marked: marked.collect(),
        document: &document,
    };
    let root = document.catalog().expect("a catalog");
    let root = root.get_deref(b"StructTreeRoot", &document);
    let root = root.and_then(Object::as_dict).expect("a tree");
    let mut lines = String::new();
    reader.children(root, None, 0, &mut lines);
    lines
}

struct Reader<'a> {
    document: &'a Document,
    /// The marked texts of each page.
    marked: BTreeMap<ObjectId, BTreeMap<i64, String>>,
}

impl Reader<'_> {
    fn element(&self, element: &Dictionary, depth: usize, lines: &mut String) {
        let role = element.get(b"S").and_then(Object::as_name).expect("a role");
        let role = String::from_utf8_lossy(role);
        let page = element.get(b"Pg").and_then(Object::as_reference).ok();
        let alt = element.get(b"Alt").and_then(lopdf::decode_text_string);
        write!(lines, "\n{}{role}", "  ".repeat(depth)).expect("written");
        if let Ok(alt) = alt {
            write!(lines, " [{alt}]").expect("written");
        }
        self.children(element, page, depth + 1, lines);
    }

    fn children(
        &self,
        parent: &Dictionary,
        page: Option<ObjectId>,
        depth: usize,
        lines: &mut String,
    ) {
        let Ok(children) = parent.get_deref(b"K", self.document) else {
            return;
        };
        let one = std::slice::from_ref(children);
        for child in children.as_array().map_or(one, Vec::as_slice) {
            let (_, child) = self.document.dereference(child).expect("an object");
            match child {
                Object::Integer(id) => self.text(page, *id, lines),
                Object::Dictionary(child) if child.has_type(b"MCR") => {
                    let page = child.get(b"Pg").and_then(Object::as_reference).ok();
                    let id = child.get(b"MCID").and_then(Object::as_i64);
                    self.text(page, id.expect("an id"), lines);
                }
                Object::Dictionary(child) => self.element(child, depth, lines),
                other => panic!("{other:?}"),
            }
        }
    }

    fn text(&self, page: Option<ObjectId>, id: i64, lines: &mut String) {
        let texts = page.and_then(|page| self.marked.get(&page));
        let text = texts.and_then(|texts| texts.get(&id)).expect("a mark");
        if !text.is_empty() {
            lines.push(' ');
            lines.push_str(text);
        }
    }
}

/// The text of each mark on a page. All else that is drawn is an artifact.
fn marked_texts(document: &Document, page: ObjectId) -> BTreeMap<i64, String> {
    let fonts = document.get_page_fonts(page).expect("fonts");
    let content = document.get_and_decode_page_content(page).expect("content");
    let mut texts = BTreeMap::<i64, String>::new();
    let mut marks = Vec::new();
    let mut font = None;
    for operation in content.operations {
        match (operation.operator.as_str(), operation.operands.as_slice()) {
            ("BDC", [_, Object::Dictionary(properties)]) => {
                let id = properties.get(b"MCID").and_then(Object::as_i64).ok();
                if let Some(id) = id {
                    texts.entry(id).or_default();
                }
                marks.push(id);
            }
            ("BDC" | "BMC", _) => marks.push(None),
            ("EMC", _) => drop(marks.pop().expect("a mark")),
            ("Tf", [Object::Name(name), _]) => {
                font = fonts.get(name).map(|font| {
                    let encoding = font.get_font_encoding(document);
                    encoding.expect("an encoding")
                });
            }
            ("Tj" | "TJ", operands) => {
                assert!(!marks.is_empty(), "a text is not marked");
                let id = marks.iter().rev().find_map(|id| *id);
                let text = id.and_then(|id| texts.get_mut(&id));
                if let (Some(text), Some(font)) = (text, &font) {
                    decode(operands, font, text);
                }
            }
            ("f" | "f*" | "S" | "B", _) => assert!(!marks.is_empty(), "a path is not marked"),
            _ => {}
        }
    }
    texts
}

fn decode(operands: &[Object], font: &Encoding<'_>, text: &mut String) {
    for operand in operands {
        match operand {
            Object::String(bytes, _) => {
                text.push_str(&Document::decode_text(font, bytes).expect("a text"));
            }
            Object::Array(operands) => decode(operands, font, text),
            _ => {}
        }
    }
}
