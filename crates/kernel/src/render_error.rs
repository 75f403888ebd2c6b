use std::error::Error;

/// A document was not rendered.
#[derive(Debug, thiserror::Error)]
#[error("the document was not rendered")]
pub struct RenderError(#[source] pub Box<dyn Error + Send + Sync>);
