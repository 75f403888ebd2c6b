//! The photos of the horses, as JPEG files for upload.

use crate::SeedError;
use crate::data::Result;

macro_rules! pictures {
    ($($name:literal)*) => {
        [$(($name, include_bytes!(concat!("../data/photos/", $name)).as_slice())),*]
    };
}

/// A head and a full view in a pasture for each of eight coats.
const PICTURES: [(&str, &[u8]); 16] = pictures! {
    "bay.jpg" "bay-pasture.jpg" "black.jpg" "black-pasture.jpg"
    "buckskin.jpg" "buckskin-pasture.jpg" "chestnut.jpg" "chestnut-pasture.jpg"
    "chocolate.jpg" "chocolate-pasture.jpg" "gray.jpg" "gray-pasture.jpg"
    "palomino.jpg" "palomino-pasture.jpg" "pinto.jpg" "pinto-pasture.jpg"
};

pub(crate) fn picture(name: &str) -> Result<&'static [u8]> {
    PICTURES
        .into_iter()
        .find_map(|(picture, file)| (picture == name).then_some(file))
        .ok_or_else(|| SeedError::Data(format!("no picture is named {name:?}")))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::horses::stock;

    #[test]
    fn every_photo_of_a_horse_exists_and_every_photo_is_used() {
        let stock = stock().expect("readable");
        let used: BTreeSet<&str> = stock
            .iter()
            .flat_map(|(_, horses)| horses)
            .flat_map(|horse| [&*horse.photos.profile, &*horse.photos.header])
            .collect();
        for name in &used {
            assert!(picture(name).is_ok(), "{name}");
        }
        let there: BTreeSet<&str> = PICTURES.iter().map(|(name, _)| *name).collect();
        assert_eq!(used, there);
    }

    #[test]
    fn the_pictures_take_a_megabyte_and_a_half_at_most() {
        let bytes: usize = PICTURES.iter().map(|(_, file)| file.len()).sum();
        assert!(bytes <= 1_500_000, "{bytes}");
    }
}
