use std::sync::Arc;

use ::events::EventService;
use kernel::{EventReference, ReadAt, StoreError};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use uuid::Uuid;

use super::form_page::form_page;
use super::public::PublicEventView;
use crate::representation::EncodedBody;

/// The memory for pages in bytes.
const MEMORY: u64 = 32 << 20;

/// More shows than are looked at in the same second.
const SHOWS: usize = 1024;

/// What the public sees of the shows that were asked for, rendered once for all
/// who ask within a second. What this process has changed since is rendered
/// again.
#[derive(Debug)]
pub(crate) struct PublicPages {
    pages: Cache<EventReference, Arc<Pages>, Bytes>,
    public_url: String,
}

/// The pages of one show.
#[derive(Debug)]
pub(crate) struct Pages {
    event_id: Uuid,
    read_at: ReadAt,
    /// The show for the API.
    pub(crate) json: EncodedBody,
    /// The page with its form.
    pub(crate) form: EncodedBody,
}

impl Pages {
    fn is_current(&self) -> bool {
        self.read_at.is_current(self.event_id)
    }
}

#[derive(Debug, Clone)]
struct Bytes;

impl Weighter<EventReference, Arc<Pages>> for Bytes {
    fn weight(&self, _: &EventReference, pages: &Arc<Pages>) -> u64 {
        (pages.json.max_size() + pages.form.max_size()) as u64
    }
}

impl PublicPages {
    /// `public_url` is the base URL of links, without a trailing slash.
    pub(crate) fn new(public_url: String) -> Self {
        Self {
            pages: Cache::with_weighter(SHOWS, MEMORY, Bytes),
            public_url,
        }
    }

    /// The pages of a show, never older than the last change in this process.
    /// Concurrent requests share one read.
    pub(crate) async fn find(
        &self,
        events: &EventService,
        reference: &EventReference,
    ) -> Result<Option<Arc<Pages>>, StoreError> {
        loop {
            let placeholder = match self.pages.get_value_or_guard_async(reference).await {
                Ok(pages) if pages.is_current() => return Ok(Some(pages)),
                Ok(_) => {
                    self.pages.remove_if(reference, |pages| !pages.is_current());
                    continue;
                }
                Err(placeholder) => placeholder,
            };
            let read_at = ReadAt::now();
            let Some((show, open)) = events.find_public(reference).await? else {
                return Ok(None);
            };
            let view = PublicEventView::new(&show, &open);
            let json = serde_json::to_vec(&view).map_err(StoreError::failed)?;
            let pages = Arc::new(Pages {
                event_id: show.event.id.as_uuid(),
                read_at,
                form: EncodedBody::new(form_page(&show.event, &json, &self.public_url)),
                json: EncodedBody::new(json),
            });
            // It is not kept if its memory was needed for others meanwhile.
            let _ = placeholder.insert(pages.clone());
            return Ok(Some(pages));
        }
    }
}
