use ::book::{
    Category, GivenService, MAX_HORSE_SERVICES, MAX_TICKED, ServiceDetails, ServiceKind,
    ServicePer, ServiceWish,
};
use kernel::{Money, OrganizationId, RequiredLine, Revision, ServiceId};
use time::Date;

use crate::form::{Between, Every, Others, body, converted, replacing};
use crate::representation::Named;

body! {
    /// What the barn offers for money.
    ServiceBody {
        /// The organization of a new service; without it the account's own.
        organization_id: Option<OrganizationId>,
        name: RequiredLine<200>,
        kind: Named<ServiceKind>,
        /// The price in US dollars, unless a horse has its own.
        amount: Money,
        /// What the price is for: of a month or week a part is charged by days, and `each`
        /// is charged when it is ticked.
        per: Named<ServicePer>,
        /// Under what it is income; if not given, as follows from the kind.
        category: Option<Named<Category>>,
        /// The first day of the price of a replaced service: the days before keep theirs.
        /// Without it, the price is so since the last change, or since ever.
        from: Option<Date>,
        /// The revision as it was read: if it is another one by now, the answer is 409 and
        /// nothing is saved.
        revision: Option<Revision>,
    } => (Option<OrganizationId>, ServiceWish, Option<Revision>) {
        let category = category.unwrap_or_else(|| kind.category());
        let details = ServiceDetails { name, kind, amount, per, category };
        (organization_id, ServiceWish { details, from }, revision)
    }
}

body! {
    /// The services of a horse, which replace all.
    HorseServicesBody {
        ..others: Others,
        services: Option<Every<HorseServiceBody, MAX_HORSE_SERVICES>>,
        /// The revision as it was read: if it is another one by now, the answer is 409 and
        /// nothing is saved.
        revision: Option<Revision>,
    } => (Vec<GivenService>, Option<Revision>) {
        let services = replacing(services, others)?;
        (services, revision)
    }
}

body! {
    /// A service that a horse has for a time.
    HorseServiceBody {
        service_id: ServiceId,
        /// The first day.
        from: Date,
        /// The last day, included; without it, nothing ends it.
        until: Option<Date>,
        /// The horse's own price in US dollars; without it, that of the service.
        amount: Option<Money>,
    } => GivenService {
        GivenService { service_id, from, until, amount }
    }
}

body! {
    /// How often a service was done for a horse on a day.
    ServiceTickBody {
        /// 0 takes the tick back.
        quantity: Between<0, MAX_TICKED>,
    } => u32 {
        quantity
    }
}

converted! {
    ServiceId as String => Self: |id| {
        Self::parse(&id).ok_or("must be a service of this organization")
    };
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::form::Body as _;

    #[test]
    fn every_wrong_field_is_named() {
        let body: ServiceBody = serde_json::from_value(json!({
            "amount": -1, "per": "year", "category": "fun",
        }))
        .expect("the form");
        let errors = body.into_command().expect_err("invalid").into_map();
        let fields: Vec<_> = errors.into_keys().collect();
        assert_eq!(fields, ["amount", "category", "kind", "name", "per"]);
        let body: HorseServicesBody = serde_json::from_value(json!({
            "services": [{}, { "service_id": "x", "from": "soon", "until": "never", "amount": -1 }],
        }))
        .expect("the form");
        let errors = body.into_command().expect_err("invalid").into_map();
        let fields: Vec<_> = errors.into_keys().collect();
        let expected = [
            "services[0].from",
            "services[0].service_id",
            "services[1].amount",
            "services[1].from",
            "services[1].service_id",
            "services[1].until",
        ];
        assert_eq!(fields, expected);
        let body: ServiceTickBody = serde_json::from_value(json!({ "quantity": 101 })).expect("it");
        assert!(body.into_command().is_err());
    }
}
