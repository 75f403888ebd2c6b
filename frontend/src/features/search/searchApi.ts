import { endpoints } from '../../api/endpoints';
import type { Schemas } from '../../api/types';

/** What was found, by kind. */
export type Findings = Schemas['FindingsView'] & { observations: Schemas['FindingView'][] };

export const searchApi = endpoints((call) => ({
  // Anything may have changed since.
  search: call.build.query<Findings, { q: string }>({
    query: (params) => ({ url: 'search', params }),
    keepUnusedDataFor: 0,
  }),
}));

export const { useSearchQuery } = searchApi;
