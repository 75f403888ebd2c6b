import type { components } from './generated';

/** Request and response bodies by their names in the API description. */
export type Schemas = components['schemas'];

/** The body of every answer that is not a success. */
export type Problem = Schemas['Problem'];
