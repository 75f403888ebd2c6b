use std::fmt::Display;

use ::horses::ListOf;
use kernel::{FieldErrors, OptionalLine, OptionalText, RecordDate, RequiredLine};

/// Parses the fields of a JSON object, all of which may be absent, null or
/// blank. Errors are recorded under the field's path in the body.
pub(super) struct Fields<'a> {
    errors: &'a mut FieldErrors,
    /// Prefix of the fields' names: empty, or the object's path and a dot.
    prefix: String,
    names: Names,
}

/// Fields with another name in this body: the name in the section, and the name
/// in the body.
pub(super) type Names = &'static [(&'static str, &'static str)];

impl<'a> Fields<'a> {
    /// The fields of the body itself.
    pub(super) fn of_body(errors: &'a mut FieldErrors) -> Self {
        Self {
            errors,
            prefix: String::new(),
            names: &[],
        }
    }

    /// The fields of the object at `name`.
    pub(super) fn object(&mut self, name: &str) -> Fields<'_> {
        self.group(name, &[])
    }

    /// The fields of the object at `name`, some of them with other names.
    pub(super) fn group(&mut self, name: &str, names: Names) -> Fields<'_> {
        let path = self.path(name);
        self.at(&path, names)
    }

    fn at(&mut self, path: &str, names: Names) -> Fields<'_> {
        Fields {
            errors: self.errors,
            prefix: format!("{path}."),
            names,
        }
    }

    fn path(&self, name: &str) -> String {
        let renamed = self.names.iter().find(|(section, _)| *section == name);
        let name = renamed.map_or(name, |(_, body)| body);
        format!("{}{name}", self.prefix)
    }

    /// The value, or `None` after recording the error.
    pub(super) fn take<T, E: Display>(&mut self, name: &str, value: Result<T, E>) -> Option<T> {
        self.errors.take(self.path(name), value)
    }

    pub(super) fn line<const MAX: usize>(
        &mut self,
        name: &str,
        value: Option<&str>,
    ) -> OptionalLine<MAX> {
        self.take(name, OptionalLine::parse(value.unwrap_or_default()))
            .unwrap_or_default()
    }

    /// A text of several lines.
    pub(super) fn note(&mut self, name: &str, value: Option<&str>) -> OptionalText<4000> {
        self.take(name, OptionalText::parse(value.unwrap_or_default()))
            .unwrap_or_default()
    }

    pub(super) fn day(&mut self, name: &str, value: Option<&str>) -> Option<RecordDate> {
        let day = RecordDate::parse_optional(value.unwrap_or_default());
        self.take(name, day).flatten()
    }

    pub(super) fn required_day(&mut self, name: &str, value: Option<&str>) -> Option<RecordDate> {
        self.take(name, RecordDate::parse(value.unwrap_or_default()))
    }

    /// A list of texts; blank ones are omitted.
    pub(super) fn texts(
        &mut self,
        name: &str,
        values: Option<&[String]>,
    ) -> ListOf<RequiredLine<500>> {
        let path = self.path(name);
        let mut texts = Vec::new();
        for (position, value) in values.unwrap_or_default().iter().enumerate() {
            if !value.trim().is_empty() {
                let text = RequiredLine::parse(value);
                texts.extend(self.errors.take(format!("{path}[{position}]"), text));
            }
        }
        self.take(name, ListOf::new(texts)).unwrap_or_default()
    }

    /// A list of entries; blank ones are omitted.
    pub(super) fn entries<B: Entry>(
        &mut self,
        name: &str,
        bodies: Option<&[B]>,
    ) -> ListOf<B::Parsed> {
        let path = self.path(name);
        let mut entries = Vec::new();
        for (position, body) in bodies.unwrap_or_default().iter().enumerate() {
            if !body.is_blank() {
                let mut fields = self.at(&format!("{path}[{position}]"), &[]);
                entries.extend(body.parse(&mut fields));
            }
        }
        self.take(name, ListOf::new(entries)).unwrap_or_default()
    }
}

/// An entry of a list.
pub(super) trait Entry {
    type Parsed;

    /// Whether all of its fields are blank.
    fn is_blank(&self) -> bool;

    /// `None` after recording errors.
    fn parse(&self, fields: &mut Fields<'_>) -> Option<Self::Parsed>;
}

pub(super) fn all_blank<const N: usize>(fields: [&Option<String>; N]) -> bool {
    let mut texts = fields.into_iter().flatten();
    texts.all(|text| text.trim().is_empty())
}

/// Makes the type of an object of which every field may be missing. The API's
/// description says that none may be null; null is read as missing all the same.
macro_rules! body {
    ($(#[$meta:meta])* struct $name:ident {
        $($(#[$field_meta:meta])* $field:ident: $type:ident $(<$inner:ident>)?,)+
    }) => {
        $(#[$meta])*
        #[derive(Debug, Default, serde::Deserialize, utoipa::ToSchema)]
        #[serde(rename_all = "camelCase")]
        pub(crate) struct $name {
            $(
                $(#[$field_meta])*
                #[schema(nullable = false)]
                pub(super) $field: Option<$type $(<$inner>)?>,
            )+
        }
    };
}
pub(super) use body;
