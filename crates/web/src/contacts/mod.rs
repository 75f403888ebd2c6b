//! `contacts`: the people and companies around an organization's horses, as JSON,
//! as vCards and as a table; and the emergency sheet of a horse.

mod body;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod emergency;
pub(crate) mod files;
pub(crate) mod import;
pub(crate) mod list;
pub(crate) mod read;
pub(crate) mod save;
mod vcard;
mod view;

use actix_web::web;

use crate::routes::Address;

// Fixed segments come before `{id}`, because the first match is used.
pub(crate) fn routes() -> Vec<Address> {
    vec![
        Address::new("/contacts")
            .get(web::to(list::list))
            .post(web::to(create::create)),
        Address::new("/contacts.vcf").get(web::to(files::cards)),
        Address::new("/contacts.csv").get(web::to(files::table)),
        Address::new("/contacts/import").post(web::to(import::import)),
        Address::new("/contacts/{id}.vcf").get(web::to(files::card)),
        Address::new("/contacts/{id}")
            .get(web::to(read::read))
            .put(web::to(save::save))
            .delete(web::to(delete::delete)),
    ]
}
