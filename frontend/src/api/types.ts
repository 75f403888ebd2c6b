import type { components, operations } from './generated';

/** Request and response bodies by their names in the API description. */
export type Schemas = components['schemas'];

/** The body of every answer that is not a success. */
export type Problem = Schemas['Problem'];

/** What the operation of a list can be asked for; its pages are walked by the cursor. */
export type ListQuery<O extends keyof operations> = Omit<
  NonNullable<operations[O]['parameters']['query']>,
  'cursor'
>;
