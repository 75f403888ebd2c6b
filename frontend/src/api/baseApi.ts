import {
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  fetchBaseQuery,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';

import { tagTypes } from './tags';
import { readToken } from './token';

/** Coverage at a show ground is poor: long enough for a slow answer, short enough to say so. */
const TIMEOUT_MS = 30_000;

/** What an endpoint may say about its call beside the request itself. */
export interface CallOptions {
  /** Sends no token: the answer is the public one even for someone who is signed in. */
  anonymous?: boolean;
}

type Send = BaseQueryFn<
  string | FetchArgs,
  unknown,
  FetchBaseQueryError,
  CallOptions,
  FetchBaseQueryMeta
>;

const send: Send = fetchBaseQuery({
  // Absolute, since a relative address means nothing to fetch outside a browser (in tests).
  baseUrl: `${location.origin}/showstable`,
  timeout: TIMEOUT_MS,
  prepareHeaders: (headers, { extraOptions }) => {
    const token =
      (extraOptions as CallOptions | undefined)?.anonymous === true ? null : readToken();
    if (token !== null) headers.set('token-x', token);
    return headers;
  },
});

/**
 * The one API of the application. Features add their endpoints with `injectEndpoints`, so that a
 * page loads only the calls it makes.
 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: send,
  tagTypes,
  endpoints: () => ({}),
});
