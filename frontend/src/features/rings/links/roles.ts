import type { DeviceRole } from '../dayTypes';

/** What a link can open. */
export const ROLES: Readonly<Record<DeviceRole, { name: string; does: string }>> = {
  gate: { name: 'Gate', does: 'who is here, in the ring and done; starts and ends classes' },
  scribe: { name: 'Scribe', does: 'writes the card of one judge' },
  announcer: { name: 'Announcer', does: 'sees who is in the ring and who is next' },
  inspector: { name: 'Inspector', does: 'writes what inspections found' },
  barn: { name: 'Barn crew', does: 'sees the stalls, and says who arrived and left' },
};
