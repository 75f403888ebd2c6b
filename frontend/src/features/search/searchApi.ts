import { baseApi } from '../../api/baseApi';
import type { Schemas } from '../../api/types';

/** What was found, by kind. */
export type Findings = Schemas['FindingsView'];

export const searchApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    search: build.query<Findings, string>({
      query: (q) => ({ url: 'search', params: { q } }),
      // Anything may have changed since.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useSearchQuery } = searchApi;
