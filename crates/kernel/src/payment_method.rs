crate::words! {
    /// How something was paid.
    pub enum PaymentMethod {
        /// Notes and coins.
        Cash = "cash",
        /// A check.
        Check = "check",
        /// A credit or debit card.
        Card = "card",
        /// From account to account.
        Transfer = "transfer",
        /// Anything else.
        Other = "other",
    }
}
