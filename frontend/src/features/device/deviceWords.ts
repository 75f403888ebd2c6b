import type { DeviceRole } from './deviceApi';

/** What a device is for. */
export const ROLES: Readonly<Record<DeviceRole, string>> = {
  gate: 'Gate',
  scribe: 'Scribe',
  announcer: 'Announcer',
  inspector: 'Inspector',
  barn: 'Barn crew',
};

/** Said of a link that the server does not accept. */
export const DEAD_LINK = 'This link was withdrawn or has expired. Ask the office for a new one.';
