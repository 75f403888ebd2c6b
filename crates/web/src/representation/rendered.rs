//! What many ask of a show within a second, rendered once for all of them.

use std::sync::Arc;

use kernel::{EventReference, ReadAt, StoreError};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use uuid::Uuid;

use super::EncodedBody;

/// More shows than are looked at in the same second.
const SHOWS: usize = 1024;

/// Something that takes memory.
pub(crate) trait MaxSize {
    /// How many bytes, at most.
    fn max_size(&self) -> usize;
}

impl MaxSize for EncodedBody {
    fn max_size(&self) -> usize {
        Self::max_size(self)
    }
}

/// What was rendered of a show.
#[derive(Debug)]
pub(crate) struct Rendered<T> {
    event_id: Uuid,
    read_at: ReadAt,
    /// What.
    pub(crate) body: T,
}

#[derive(Debug, Clone)]
struct BySize;

impl<T: MaxSize> Weighter<EventReference, Arc<Rendered<T>>> for BySize {
    fn weight(&self, _: &EventReference, rendered: &Arc<Rendered<T>>) -> u64 {
        rendered.body.max_size() as u64
    }
}

/// What was rendered of shows: it is rendered again a second after it was read, and at once
/// if this process has changed the show since.
#[derive(Debug)]
pub(crate) struct RenderedShows<T>(Cache<EventReference, Arc<Rendered<T>>, BySize>);

impl<T: MaxSize> RenderedShows<T> {
    /// Room for so many bytes.
    pub(crate) fn new(bytes: u64) -> Self {
        Self(Cache::with_weighter(SHOWS, bytes, BySize))
    }

    /// What is rendered of a show, with its id; `None` if it is not there. Concurrent
    /// requests share one.
    pub(crate) async fn find(
        &self,
        reference: &EventReference,
        render: impl AsyncFn() -> Result<Option<(Uuid, T)>, StoreError>,
    ) -> Result<Option<Arc<Rendered<T>>>, StoreError> {
        let is_current = |it: &Rendered<T>| it.read_at.is_current(it.event_id);
        loop {
            let placeholder = match self.0.get_value_or_guard_async(reference).await {
                Ok(rendered) if is_current(&rendered) => return Ok(Some(rendered)),
                Ok(_) => {
                    self.0.remove_if(reference, |it| !is_current(it));
                    continue;
                }
                Err(placeholder) => placeholder,
            };
            let read_at = ReadAt::now();
            let Some((event_id, body)) = render().await? else {
                return Ok(None);
            };
            let rendered = Arc::new(Rendered {
                event_id,
                read_at,
                body,
            });
            // It is not kept if its memory was needed for others meanwhile.
            let _ = placeholder.insert(rendered.clone());
            return Ok(Some(rendered));
        }
    }
}
