//! Sample horses, with distinct values in all fields.

use reqwest::StatusCode;
use reqwest::header::HeaderMap;
use serde_json::{Value, json};
use testkit::S3Bucket;

use super::{Answer, Request, TestApp};

pub(crate) fn plain_horse(name: &str) -> Value {
    json!({ "name": name })
}

/// All groups and fields of a request.
pub(crate) fn whole_horse() -> Value {
    json!({
        "name": "Midnight \u{1F40E}",
        "breed": "tennessee walking horse",
        "age": 9,
        "gender": "Mare",
        "color": "Black",
        "markings": "Star, two socks",
        "registrationNumber": "TWHBEA 21500012",
        "microchipNumber": "985112001234567",
        "registered_name": "Midnight's Legacy",
        "height_hands": "15.3",
        "photo": "https://example.org/midnight.jpg",
        "for_sale": true,
        "owners": ["Rae Doe", "Zoë Núñez"],
        "healthRecords": {
            "vaccinations": [
                { "name": "Rabies", "date": "2025-05-20", "nextDue": "2026-05-20", "product": "Imrab 3" },
                { "name": "EEE/WEE, spring", "date": "2026-03-01" },
            ],
            "dewormingSchedule": { "lastDate": "2026-02-02", "nextDue": "2026-04-02", "product": "Ivermectin" },
            "dentalCare": { "lastExam": "2025-09-09", "nextDue": "2026-09-09", "notes": "Floated.\nNo hooks." },
            "hoofCare": { "lastTrim": "2026-04-04", "nextDue": "2026-05-16", "farrier": "Jo Smith" },
            "medicalHistory": [
                { "date": "2024-01-05", "condition": "Colic", "treatment": "Banamine", "notes": "Mild" },
                { "date": "2023-01-06", "notes": "Stitches" },
            ],
            "currentMedications": ["Equioxx 57 mg", "Ulcer paste"],
            "allergies": ["Clover, red"],
            "veterinaryVisits": [
                { "date": "2026-03-02", "reason": "Coggins", "vet": "Dr. Hale", "notes": "Negative" },
            ],
        },
        "trainingAndPerformance": {
            "trainingLog": [{ "date": "2026-04-20", "activity": "Flat walk", "notes": "Relaxed" }],
            "competitionResults": [{ "date": "2025-08-28", "event": "Celebration", "placement": "3rd" }],
            "goals": ["A clean running walk"],
            "trainerInformation": { "name": "Bo Reed", "specialization": "Lite shod", "contact": "931-555-0102" },
        },
        "feedingAndNutrition": {
            "dietPlan": { "morning": "2 flakes", "noon": "Pasture", "evening": "1 qt oats" },
            "supplements": ["Biotin", "Salt, loose"],
            "feedingSchedule": "6, 12 and 18 h",
            "notes": "Eats apart",
        },
        "groomingAndCare": { "groomingSchedule": "Daily", "bathing": "Weekly", "clipping": "Bridle path" },
        "equipmentAndTack": { "saddle": "17 in", "bridle": "Snaffle", "blankets": "Sheet", "boots": "Bell" },
        "boardingAndStabling": {
            "stableName": "Duck River Stable", "location": "Shelbyville, TN",
            "contactInformation": "931-555-0103", "boardingAgreement": "Month to month",
            "startDate": "2026-03-01", "endDate": "2026-12-31",
        },
        "breedingRecords": {
            "sire": "Shades of Gray", "dam": "Evening Star",
            "offspring": ["Dawn (2022)"], "breedingDates": ["2021-05, live cover"],
        },
        "pedigree": { "familyTree": "Line of Roan Allen", "ancestors": ["Midnight Sun", "Merry Boy"] },
        "leasingInformation": {
            "lesseeName": "Ann Lee", "leaseTerms": "Half lease", "startDate": "2026-01-01", "endDate": "2026-12-31",
        },
    })
}

impl TestApp {
    /// Creates a horse and returns its id.
    pub(crate) async fn create_horse(&self, token: &str, body: &Value) -> String {
        let horse = self.post("/horses", body).token(token).send().await;
        let horse = horse.expect(StatusCode::CREATED);
        horse["id"].as_str().expect("an id").to_owned()
    }

    /// The current state of a horse.
    pub(crate) async fn horse(&self, token: &str, id: &str) -> Value {
        let horse = self.get(&format!("/horses/{id}")).token(token).send().await;
        horse.expect(StatusCode::OK)
    }

    /// A multipart form with a file and fields.
    pub(crate) fn upload(&self, file: &[u8], fields: &[(&str, &str)]) -> Request {
        self.upload_to("/uploads", file, fields)
    }

    /// Like [`upload`](Self::upload), to any path.
    pub(crate) fn upload_to(&self, path: &str, file: &[u8], fields: &[(&str, &str)]) -> Request {
        self.upload_by(reqwest::Method::POST, path, file, fields)
    }

    /// The same by another method.
    pub(crate) fn upload_by(
        &self,
        method: reqwest::Method,
        path: &str,
        file: &[u8],
        fields: &[(&str, &str)],
    ) -> Request {
        const BOUNDARY: &str = "----a-boundary-of-the-tests";
        let mut body = Vec::new();
        for (name, value) in fields {
            body.extend_from_slice(
                format!(
                    "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n"
                )
                .as_bytes(),
            );
        }
        body.extend_from_slice(
            format!(
                "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"horse.jpg\"\r\n\
                 Content-Type: image/jpeg\r\n\r\n"
            )
            .as_bytes(),
        );
        body.extend_from_slice(file);
        body.extend_from_slice(format!("\r\n--{BOUNDARY}--\r\n").as_bytes());
        self.request(method, path)
            .header(
                "content-type",
                &format!("multipart/form-data; boundary={BOUNDARY}"),
            )
            .body(body)
    }

    /// Uploads a photo of a horse and returns the response.
    pub(crate) async fn upload_photo(
        &self,
        token: &str,
        horse: &str,
        kind: &str,
        file: &[u8],
    ) -> Answer {
        self.upload(file, &[("type", kind), ("horseId", horse)])
            .token(token)
            .send()
            .await
    }

    /// Downloads an image without a token; `None` for 404.
    pub(crate) async fn fetch(&self, path: &str) -> Option<(HeaderMap, Vec<u8>)> {
        let response = self.client.get(format!("{}{path}", self.base));
        let response = response.send().await.expect("an answer");
        if response.status() == StatusCode::NOT_FOUND {
            return None;
        }
        assert_eq!(response.status(), StatusCode::OK);
        let headers = response.headers().clone();
        let bytes = response.bytes().await.expect("a body");
        Some((headers, bytes.to_vec()))
    }

    pub(crate) fn stored_files(&self) -> usize {
        fn count(folder: &std::path::Path) -> usize {
            let Ok(entries) = std::fs::read_dir(folder) else {
                return 0;
            };
            entries
                .map(|entry| entry.expect("readable").path())
                .map(|path| if path.is_dir() { count(&path) } else { 1 })
                .sum()
        }
        let media = || self.data_dir.path().join("media");
        count(&self.bucket.as_ref().map_or_else(media, S3Bucket::kept))
    }
}

/// A JPEG of this size, red on the left and blue on the right.
pub(crate) fn jpeg(width: u16, height: u16) -> Vec<u8> {
    let row = (0..width).flat_map(|x| {
        if x < width / 2 {
            [220, 20, 20]
        } else {
            [20, 20, 220]
        }
    });
    let pixels = row.collect::<Vec<u8>>().repeat(usize::from(height));
    let mut bytes = Vec::new();
    jpeg_encoder::Encoder::new(&mut bytes, 90)
        .encode(&pixels, width, height, jpeg_encoder::ColorType::Rgb)
        .expect("encoded");
    bytes
}

pub(crate) fn size_of_jpeg(bytes: &[u8]) -> (u16, u16) {
    let mut decoder = jpeg_decoder::Decoder::new(bytes);
    decoder.decode().expect("a picture");
    let info = decoder.info().expect("a header");
    (info.width, info.height)
}
