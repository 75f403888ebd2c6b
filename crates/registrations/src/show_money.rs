use kernel::{Money, PaymentMethod, SignedMoney};

/// What the entries of a show owe and paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowMoney {
    /// The sum of all bills, without what was waived.
    pub charged: Money,
    /// What was waived.
    pub waived: Money,
    /// What was paid and refunded, by method.
    pub methods: Vec<MethodTotal>,
    /// What entries still owe.
    pub due: Money,
    /// What the show owes entries that paid too much.
    pub owed: Money,
}

/// What was paid and refunded by one method, without what was voided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MethodTotal {
    /// The method.
    pub method: PaymentMethod,
    /// What was paid.
    pub paid: Money,
    /// What was refunded.
    pub refunded: Money,
}

impl MethodTotal {
    /// What was received: paid and not refunded. Negative if more was refunded by this
    /// method than was paid by it.
    #[must_use]
    pub const fn net(&self) -> SignedMoney {
        SignedMoney::from_cents(self.paid.cents() - self.refunded.cents())
    }
}

impl ShowMoney {
    /// What was refunded, without what was voided.
    #[must_use]
    pub fn refunded(&self) -> Money {
        self.methods.iter().map(|total| total.refunded).sum()
    }

    /// What was received: paid and not refunded.
    #[must_use]
    pub fn received(&self) -> SignedMoney {
        let net = self.methods.iter().map(|total| total.net().cents());
        SignedMoney::from_cents(net.sum())
    }
}
