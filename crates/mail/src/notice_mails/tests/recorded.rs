use std::error::Error as _;
use std::fs;
use std::path::Path;

use super::*;

fn outbox(folder: &Path) -> NoticeMailer {
    NoticeMailer::recorded(OutboxFolder::new(folder), sender())
}

fn names_in(folder: &Path) -> Vec<String> {
    fs::read_dir(folder)
        .expect("readable")
        .map(|entry| {
            let name = entry.expect("readable").file_name();
            name.into_string().expect("UTF-8")
        })
        .collect()
}

fn message_in(folder: &Path) -> String {
    let file = folder.join(format!("{ID}.eml"));
    fs::read_to_string(file).expect("written in 7 bits")
}

#[tokio::test]
async fn the_file_is_the_whole_message_that_its_organizer_must_send() {
    let folder = tempfile::tempdir().expect("created");
    let mailer = outbox(folder.path());
    assert_eq!(mailer.method(), DeliveryMethod::ByOrganizer);
    let receipt = mailer.deliver(&notice()).await.expect("delivered");
    assert_eq!(
        receipt,
        Receipt {
            method: DeliveryMethod::ByOrganizer,
            recipient: "horseprotection@usda.gov".to_owned(),
            message_id: MESSAGE_ID.to_owned(),
        }
    );
    assert_eq!(names_in(folder.path()), [format!("{ID}.eml")]);
    let message = Received::read(&message_in(folder.path()));
    assert_eq!(message.header("To"), "horseprotection@usda.gov");
    assert_eq!(message.header("Message-ID"), MESSAGE_ID);
    let (text, letter) = message.text_and_letter();
    assert_eq!(text.text().trim_end(), notice().document.text.trim_end());
    assert_eq!(letter.body, notice().document.pdf);
}

#[tokio::test]
async fn delivering_again_writes_the_same_file() {
    let folder = tempfile::tempdir().expect("created");
    // A new mailer each time, as after a restart.
    let mut files = Vec::new();
    for _ in 0..2 {
        let delivery = outbox(folder.path());
        delivery.deliver(&notice()).await.expect("delivered");
        files.push(message_in(folder.path()));
    }
    assert_eq!(files[0], files[1]);
    assert_eq!(names_in(folder.path()), [format!("{ID}.eml")]);
}

#[tokio::test]
async fn a_later_delivery_replaces_the_file() {
    let folder = tempfile::tempdir().expect("created");
    let outbox = outbox(folder.path());
    for name in ["Spring Classic", "Autumn Open"] {
        let notice = notice_of(EventFacts {
            name: RequiredLine::stored(name.to_owned()),
            ..show()
        });
        outbox.deliver(&notice).await.expect("delivered");
    }
    assert_eq!(names_in(folder.path()), [format!("{ID}.eml")]);
    let message = Received::read(&message_in(folder.path()));
    let subject = message.header("Subject");
    assert!(subject.ends_with("Autumn Open"), "{subject}");
}

#[tokio::test]
async fn a_missing_folder_is_created() {
    let parent = tempfile::tempdir().expect("created");
    let folder = parent.path().join("data/outbox");
    assert!(outbox(&folder).deliver(&notice()).await.is_ok());
    assert_eq!(names_in(&folder), [format!("{ID}.eml")]);
}

#[tokio::test]
async fn a_message_that_cannot_be_written_is_not_taken() {
    let parent = tempfile::tempdir().expect("created");
    // A file with the folder's name prevents writing even as root, which
    // ignores permissions.
    let in_the_way = parent.path().join("outbox");
    fs::write(&in_the_way, "").expect("written");
    let error = outbox(&in_the_way).deliver(&notice()).await;
    let error = error.expect_err("nowhere to write");
    assert!(matches!(error, DeliveryError::NotTaken(_)), "{error:?}");
    assert!(error.source().is_some());
}
