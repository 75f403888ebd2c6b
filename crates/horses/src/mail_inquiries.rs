use kernel::{InquiryId, JobError, JobKind, LimitedMail, Outcome};

use crate::MarketService;

kernel::task!(
    /// Mail this inquiry to the seller.
    pub MailInquiry(InquiryId),
    JobKind::new("inquiry_mail")
);

impl MarketService {
    /// Mails an inquiry to its seller.
    pub async fn mail(&self, id: InquiryId) -> Result<Outcome, JobError> {
        let Some(mail) = self.store.find_mail(id).await? else {
            return Ok(Outcome::Done);
        };
        let limited = LimitedMail {
            id: id.as_uuid(),
            organization_id: mail.organization_id,
            recipient: mail.seller.clone(),
        };
        if let Some(at) = self.limits.admit(&limited, self.clock.now()).await? {
            return Ok(Outcome::Later(at));
        }
        self.delivery.deliver(&mail).await?;
        Ok(Outcome::Done)
    }
}

#[cfg(test)]
mod tests {
    use kernel::{
        EmailAddress, IdGenerator as _, MailError, MockMailDelivery, RequiredLine, SequentialIds,
    };

    use super::*;
    use crate::create::tests::{NOW, actor};
    use crate::inquire::tests::{details, market};
    use crate::{InquiryMail, MockMarketStore};

    type MockDelivery = MockMailDelivery<InquiryMail>;

    fn inquiry_mail() -> InquiryMail {
        InquiryMail {
            inquiry_id: InquiryId::new(SequentialIds::default().next_uuid()),
            organization_id: actor().own_organization(),
            seller: EmailAddress::parse("seller@example.org").expect("an address"),
            horse_name: RequiredLine::parse("Midnight").expect("a name"),
            details: details(),
            created_at: NOW,
        }
    }

    async fn mail(found: Option<InquiryMail>, delivery: MockDelivery) -> Result<Outcome, JobError> {
        let id = inquiry_mail().inquiry_id;
        let mut store = MockMarketStore::new();
        store
            .expect_find_mail()
            .withf(move |asked| *asked == id)
            .return_once(move |_| Ok(found));
        market(store, delivery).mail(id).await
    }

    fn broken() -> MockDelivery {
        let mut delivery = MockDelivery::new();
        delivery
            .expect_deliver()
            .returning(|_| Err(MailError("450 busy".into())));
        delivery
    }

    #[tokio::test]
    async fn an_inquiry_is_mailed_to_its_seller() {
        let mut delivery = MockDelivery::new();
        delivery
            .expect_deliver()
            .withf(|mailed| *mailed == inquiry_mail())
            .times(1)
            .returning(|_| Ok(()));
        let result = mail(Some(inquiry_mail()), delivery).await;
        assert_eq!(result.expect("mailed"), Outcome::Done);
        let none = mail(None, MockDelivery::new()).await;
        assert_eq!(none.expect("nothing to do"), Outcome::Done);
    }

    #[tokio::test]
    async fn a_failure_is_retried_with_its_cause() {
        let result = mail(Some(inquiry_mail()), broken()).await;
        let Err(JobError::Retry(cause)) = result else {
            panic!("{result:?}");
        };
        assert_eq!(cause.to_string(), "450 busy");
    }
}
