use std::borrow::Cow;

use kernel::Word;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A value of a closed list, by its name. As a name in the API's description an
/// alias is needed, because that has no names with parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Named<T>(pub(crate) T);

impl<T: Word> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.as_str())
    }
}

impl<'de, T: Word> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = Cow::<str>::deserialize(deserializer)?;
        let value = T::named(&name).map(Self);
        value.ok_or_else(|| D::Error::custom(must_be::<T>()))
    }
}

/// What is wrong with another name.
pub(crate) fn must_be<T: Word>() -> String {
    let names: Vec<_> = T::ALL.iter().map(|it| it.as_str()).collect();
    format!("must be one of {}", names.join(", "))
}

impl<T: Word> PartialSchema for Named<T> {
    fn schema() -> RefOr<Schema> {
        let names = T::ALL.iter().map(|it| it.as_str());
        let text = ObjectBuilder::new().schema_type(SchemaType::Type(Type::String));
        let text = text.description(Some(T::DESCRIPTION.trim()));
        text.enum_values(Some(names)).into()
    }
}

impl<T: Word> ToSchema for Named<T> {
    fn name() -> Cow<'static, str> {
        T::NAME.into()
    }
}
