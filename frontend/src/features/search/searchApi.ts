import { endpoints } from '../../api/endpoints';
import type { Schemas } from '../../api/types';

/** What was found, by kind. */
export type Findings = Schemas['FindingsView'];

export const searchApi = endpoints((call) => ({
  // Anything may have changed since.
  search: call.read('search', { keepUnusedDataFor: 0 }),
}));

export const { useSearchQuery } = searchApi;
