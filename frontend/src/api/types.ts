import type { components, operations } from './generated';

/** The schemas of the API description, by name. */
export type Schemas = components['schemas'];

/** The body of every error answer. */
export type Problem = Schemas['Problem'];

/** The query parameters of a list operation, without those for paging. */
export type ListQuery<O extends keyof operations> = Omit<
  NonNullable<operations[O]['parameters']['query']>,
  'cursor'
>;
