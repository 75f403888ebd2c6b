use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::problem::ApiError;

/// Total bytes of request bodies in memory.
const BODY_BYTES: usize = 16 * 1024 * 1024;
/// Total bytes of responses in memory.
const ANSWER_BYTES: usize = 32 * 1024 * 1024;
/// Bytes of each body that need no reservation. Sign-ins and registrations are
/// shorter, so they work even when large bodies must wait.
const FREE_BODY_BYTES: usize = 4 * 1024;

/// The memory budget that all requests share.
#[derive(Clone)]
pub(crate) struct Memory {
    bodies: Arc<Semaphore>,
    answers: Arc<Semaphore>,
}

impl Default for Memory {
    fn default() -> Self {
        Self {
            bodies: Arc::new(Semaphore::new(BODY_BYTES)),
            answers: Arc::new(Semaphore::new(ANSWER_BYTES)),
        }
    }
}

impl Memory {
    /// Reserves memory for a response until the permit is dropped; at most half
    /// of the budget for one response.
    pub(super) fn take_for_answer(&self, bytes: usize) -> Result<OwnedSemaphorePermit, ApiError> {
        take(&self.answers, bytes.min(ANSWER_BYTES / 2))
    }
}

/// 503: there is no memory, or no turn, for a request. Not logged per request: a flood is logged where connections are counted.
pub(crate) fn overloaded() -> ApiError {
    ApiError::unavailable(
        "overloaded",
        "The service is very busy at the moment. Please try again.",
    )
}

fn take(memory: &Arc<Semaphore>, bytes: usize) -> Result<OwnedSemaphorePermit, ApiError> {
    let bytes = u32::try_from(bytes).map_err(|_| overloaded())?;
    let permit = memory.clone().try_acquire_many_owned(bytes);
    permit.map_err(|_| overloaded())
}

/// A growing request body. Memory is reserved for received bytes, not for the
/// announced length.
pub(crate) struct BodyBuffer {
    bytes: Vec<u8>,
    max_bytes: usize,
    bodies: Arc<Semaphore>,
    /// Reservations for the bytes beyond the free part.
    permits: Vec<OwnedSemaphorePermit>,
}

impl BodyBuffer {
    /// An empty buffer for at most `max_bytes`.
    pub(crate) fn new(memory: &Memory, max_bytes: usize) -> Self {
        Self {
            bytes: Vec::new(),
            max_bytes,
            bodies: memory.bodies.clone(),
            permits: Vec::new(),
        }
    }

    /// Appends a chunk. The caller has checked that it fits `max_bytes`; fails
    /// if no memory is left.
    pub(crate) fn append(&mut self, chunk: &[u8]) -> Result<(), ApiError> {
        let needed = self.bytes.len() + chunk.len();
        let capacity = self.bytes.capacity();
        if needed > capacity {
            let doubled = (2 * capacity).max(FREE_BODY_BYTES);
            let capacity_then = doubled.min(self.max_bytes).max(needed);
            let counted = capacity_then - capacity.max(FREE_BODY_BYTES).min(capacity_then);
            if counted > 0 {
                self.permits.push(take(&self.bodies, counted)?);
            }
            self.bytes.reserve_exact(capacity_then - self.bytes.len());
        }
        self.bytes.extend_from_slice(chunk);
        Ok(())
    }

    pub(crate) fn max_bytes(&self) -> usize {
        self.max_bytes
    }

    pub(crate) fn as_slice(&self) -> &[u8] {
        &self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_share_memory_and_give_it_back() {
        let memory = Memory::default();
        let megabyte = vec![0; 1024 * 1024];
        let mut bodies = Vec::new();
        let refused = loop {
            let mut body = BodyBuffer::new(&memory, megabyte.len());
            if let Err(error) = body.append(&megabyte) {
                break error;
            }
            bodies.push(body);
        };
        assert_eq!(refused.code(), "overloaded");
        // The first 4 KiB of each body need no reservation.
        assert_eq!(bodies.len(), 16);
        let mut sign_in = BodyBuffer::new(&memory, 16 * 1024);
        assert!(sign_in.append(&[0; 1000]).is_ok());
        drop(bodies);
        let mut body = BodyBuffer::new(&memory, megabyte.len());
        assert!(body.append(&megabyte).is_ok());
    }

    #[test]
    fn what_comes_piece_by_piece_is_counted_once() {
        let memory = Memory::default();
        let mut body = BodyBuffer::new(&memory, 1024 * 1024);
        for _ in 0..1024 {
            body.append(&[7; 1024]).expect("memory");
        }
        assert_eq!(body.as_slice().len(), 1024 * 1024);
        let counted = BODY_BYTES - memory.bodies.available_permits();
        assert_eq!(counted, 1024 * 1024 - FREE_BODY_BYTES);
    }

    #[test]
    fn an_answer_waits_for_the_memory_of_others() {
        let memory = Memory::default();
        let huge = memory.take_for_answer(usize::MAX).expect("half of all");
        let second = memory
            .take_for_answer(ANSWER_BYTES / 2)
            .expect("the other half");
        assert!(memory.take_for_answer(1).is_err());
        drop((huge, second));
        assert!(memory.take_for_answer(1).is_ok());
    }
}
