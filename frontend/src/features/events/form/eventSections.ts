/** The sections of the form of a show, in their order. */
export const SECTION = {
  event: { id: 'event', title: 'Event' },
  when: { id: 'when', title: 'Date and time' },
  location: { id: 'location', title: 'Location' },
  manager: { id: 'manager', title: 'Manager' },
  classes: { id: 'classes', title: 'Classes' },
  entries: { id: 'entries', title: 'Entries' },
  fees: { id: 'fees', title: 'Fees' },
  form: { id: 'form', title: 'Registration form' },
  usda: { id: 'usda', title: 'USDA notice' },
  more: { id: 'more', title: 'Additional Information' },
} as const;
