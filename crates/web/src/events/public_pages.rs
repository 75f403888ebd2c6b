use std::sync::Arc;

use ::events::EventService;
use kernel::{EventReference, StoreError};

use super::form_page::form_page;
use super::public::PublicEventView;
use crate::representation::{EncodedBody, MaxSize, Rendered, RenderedShows};

/// The memory for pages in bytes.
const MEMORY: u64 = 32 << 20;

/// What the public sees of the shows that were asked for.
#[derive(Debug)]
pub(crate) struct PublicPages {
    pages: RenderedShows<Pages>,
    public_url: String,
}

/// The pages of one show.
#[derive(Debug)]
pub(crate) struct Pages {
    /// The show for the API.
    pub(crate) json: EncodedBody,
    /// The page with its form.
    pub(crate) form: EncodedBody,
}

impl MaxSize for Pages {
    fn max_size(&self) -> usize {
        self.json.max_size() + self.form.max_size()
    }
}

impl PublicPages {
    /// `public_url` is the base URL of links, without a trailing slash.
    pub(crate) fn new(public_url: String) -> Self {
        Self {
            pages: RenderedShows::new(MEMORY),
            public_url,
        }
    }

    /// The pages of a show, never older than the last change in this process.
    pub(crate) async fn find(
        &self,
        events: &EventService,
        reference: &EventReference,
    ) -> Result<Option<Arc<Rendered<Pages>>>, StoreError> {
        let render = async || {
            let Some((show, open)) = events.find_public(reference).await? else {
                return Ok(None);
            };
            let view = PublicEventView::new(&show, &open);
            let json = serde_json::to_vec(&view).map_err(StoreError::failed)?;
            let pages = Pages {
                form: EncodedBody::new(form_page(&show.event, &json, &self.public_url)),
                json: EncodedBody::new(json),
            };
            Ok(Some((show.event.id.as_uuid(), pages)))
        };
        self.pages.find(reference, render).await
    }
}
