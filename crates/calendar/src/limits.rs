/// Limits of one organization, far above what a barn needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AppointmentLimits {
    /// Number of appointments; a series is one.
    pub appointments: u32,
}

impl AppointmentLimits {
    /// The unit of [`appointments`](Self::appointments), in error messages.
    pub const APPOINTMENTS: &str = "appointments";
}

impl Default for AppointmentLimits {
    fn default() -> Self {
        Self {
            appointments: 20_000,
        }
    }
}

/// Occurrences of one series that are changed or dropped.
pub(crate) const MAX_CHANGES: usize = 500;

/// Horses of one appointment.
pub const MAX_HORSES: usize = 500;

/// Items of a calendar that are read at once, in any window.
pub const MAX_ITEMS: usize = 10_000;
