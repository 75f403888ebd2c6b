import { ROLES } from '../people/roles';

type Role = (typeof ROLES)[number]['value'];

/** Which roles permit nothing that a role does not; `Role::includes` of the server decides. */
const WITHIN: Record<Role, readonly Role[]> = {
  owner: ROLES.map(({ value }) => value),
  manager: ['manager', 'secretary', 'viewer', 'barn_manager', 'caretaker'],
  secretary: ['secretary', 'viewer'],
  viewer: ['viewer'],
  barn_manager: ['barn_manager', 'caretaker'],
  caretaker: ['caretaker'],
};

/** The roles that somebody with this role can give a token, from the one that may do most. */
export function rolesWithin(role: Role | undefined): { value: Role; label: string }[] {
  const within = role === undefined ? [] : WITHIN[role];
  const offered = ROLES.filter(({ value }) => within.includes(value));
  return offered.map(({ value, label, may }) => ({ value, label: `${label}: ${may}` }));
}
