//! What is written in this program, as values of the domains.

use std::error::Error;
use std::fmt::Display;

use horses::ListOf;
use kernel::RequiredLine;
use rand::seq::IndexedRandom as _;
use rand_chacha::ChaCha8Rng;

use super::SeedError;

/// A value that is written in this program, so that an error is its mistake.
pub(super) fn known<T, E: Display>(result: Result<T, E>) -> Result<T, SeedError> {
    result.map_err(|error| SeedError::Data(error.to_string()))
}

pub(super) fn failed(error: impl Error + Send + Sync + 'static) -> SeedError {
    SeedError::Service(Box::new(error))
}

pub(super) fn pick<'a>(rng: &mut ChaCha8Rng, words: &[&'a str]) -> &'a str {
    words.choose(rng).copied().unwrap_or_default()
}

pub(super) fn list<T>(entries: Vec<T>) -> Result<ListOf<T>, SeedError> {
    known(ListOf::new(entries))
}

/// A list of lines that must say something.
pub(super) fn lines<'a, const MAX: usize>(
    words: impl IntoIterator<Item = &'a str>,
) -> Result<ListOf<RequiredLine<MAX>>, SeedError> {
    let lines = words
        .into_iter()
        .map(|text| known(RequiredLine::parse(text)));
    list(lines.collect::<Result<_, _>>()?)
}
