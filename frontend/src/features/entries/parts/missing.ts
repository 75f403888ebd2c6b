/** What an entry can lack. */
export const MISSING: readonly { value: string; label: string }[] = [
  { value: 'waiver', label: 'Waiver' },
  { value: 'rider_email', label: 'Email' },
  { value: 'rider_phone', label: 'Phone' },
  { value: 'rider_address', label: 'Address' },
  { value: 'rider_birth_date', label: 'Date of birth' },
  { value: 'emergency_contact', label: 'Emergency contact' },
  { value: 'owner', label: 'Owner' },
  { value: 'trainer', label: 'Trainer' },
  { value: 'registration_number', label: 'Registration number' },
  { value: 'breed', label: 'Breed' },
  { value: 'memberships', label: 'Memberships' },
];

/** The words for what is missing; what this version does not know is shown as it is. */
export const missingOf = (value: string) =>
  MISSING.find((missing) => missing.value === value)?.label ?? value;
