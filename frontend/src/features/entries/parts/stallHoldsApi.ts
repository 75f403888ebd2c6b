import { endpoints } from '../../../api/endpoints';
import type { Schemas } from '../../../api/types';

/** A stall as everybody may see it. */
export type StallPlace = Schemas['StallPlace'];

// The public answers, even with a session.
const extraOptions = { anonymous: true };

export const stallHoldsApi = endpoints((call) => ({
  getStallsLeft: call.read('events/public/{id}/show_stalls', {
    extraOptions,
    providesTags: ['ShowStalls'],
  }),
  // Also after a failure, when somebody else was first.
  holdStall: call.post('events/public/{id}/stall_holds', {
    extraOptions,
    invalidatesTags: ['ShowStalls'],
  }),
  letGoStall: call.remove('events/public/{id}/stall_holds/{token}', {
    extraOptions,
    invalidatesTags: ['ShowStalls'],
  }),
}));

export const { useGetStallsLeftQuery, useHoldStallMutation, useLetGoStallMutation } = stallHoldsApi;
