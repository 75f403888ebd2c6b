import type { Meta } from '../../../api/baseApi';
import { endpoints, pathTo } from '../../../api/endpoints';
import type { Schemas } from '../../../api/types';

/** What happened to a booking in one of its stalls. */
export type StallAct = Schemas['StallAct'];

/** What was said last of an act. */
export type StallMark = Schemas['StallMark'];

/** A booking as the crew of the barns sees it. */
export type CrewBooking = Schemas['CrewBooking'];

type StallCrewView = Schemas['StallCrew'];

/**
 * The stalls of a show as the crew sees them. `readAt`: when they were asked for, in milliseconds
 * since the epoch.
 */
export type StallCrew = StallCrewView & { readAt: number };

/** How often they are loaded again, in milliseconds: others of the crew tap, too. */
export const POLL_MS = 60_000;

// What the crew says is not sent here: it goes through `sync/outbox.ts`, because there may be no
// network in the barns.
export const crewApi = endpoints(({ build }) => ({
  /** All stalls of a show on all nights, so that they are there without a network. */
  getStallCrew: build.query<StallCrew, string>({
    query: (id) => pathTo('events/{id}/stall_crew', id),
    transformResponse: (crew: StallCrewView, meta: Meta | undefined) => ({
      ...crew,
      readAt: meta?.readAt ?? 0,
    }),
    providesTags: ['StallCrew', 'StallBooking', 'ShowStalls'],
  }),
}));

export const { useGetStallCrewQuery } = crewApi;
