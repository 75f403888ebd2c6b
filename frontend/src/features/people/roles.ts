/** The roles as people read them, from the one that may do most. */
export const ROLES = [
  { value: 'owner', label: 'Owner', may: 'Does everything, also people and deletion.' },
  { value: 'manager', label: 'Manager', may: 'Does everything but people and deletion.' },
  {
    value: 'secretary',
    label: 'Secretary',
    may: 'Works with entries, money and messages of the shows. Does not see horses.',
  },
  { value: 'viewer', label: 'Viewer', may: 'Reads shows and their entries, and changes nothing.' },
  {
    value: 'barn_manager',
    label: 'Barn Manager',
    may: 'Keeps the horses, but deletes none. Does not see shows.',
  },
  {
    value: 'caretaker',
    label: 'Caretaker',
    may: 'Reads the horses, records health, training and grooming, adds and ticks tasks.',
  },
] as const;

/** The name of a role of the API. */
export function roleName(role: string): string {
  return ROLES.find(({ value }) => value === role)?.label ?? role;
}

/** What a role may do, in a sentence. */
export function roleSentence(role: string): string {
  return ROLES.find(({ value }) => value === role)?.may ?? '';
}

/** The name of an organization, which may have none. */
export function organizationName(name: string, isOwn: boolean): string {
  return name !== '' ? name : isOwn ? 'Your organization' : 'An organization without a name';
}
