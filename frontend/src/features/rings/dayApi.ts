import type { Meta } from '../../api/baseApi';
import { byId, endpoints, ifDone, lists, pathTo } from '../../api/endpoints';
import type { GateView } from './dayTypes';
import type { ClassKey } from './ringsApi';

/** The gate of a class. `readAt`: when it was asked for, in milliseconds since the epoch. */
export type Gate = GateView & { readAt: number };

const ofClass = (_result: unknown, _error: unknown, { class_id }: ClassKey) => [
  { type: 'Gate' as const, id: class_id },
];

/** What changes of the day with a tap. */
const DAY = ifDone(['Schedule', 'Gate'] as const);

// Taps at the gate are not here: they go through `sync/outbox.ts`, to the paths of `gate/acts.ts`,
// because a gate may have no network.
export const dayApi = endpoints((call) => ({
  getSchedule: call.read('events/{id}/schedule', {
    // Entries that are added or scratched change the times, and so do edited classes.
    providesTags: lists('Schedule', 'Registration', 'Event'),
  }),
  getProposals: call.read('events/{id}/schedule/proposals', { providesTags: lists('Event') }),
  saveSchedule: call.put('events/{id}/schedule', {
    // Also after a conflict, which the server's present state settles.
    invalidatesTags: ['Schedule', 'Gate'],
  }),
  setRingState: call.put('events/{id}/rings/{ring_id}/state', { invalidatesTags: DAY }),
  setClassState: call.post('events/{id}/classes/{class_id}/state', { invalidatesTags: DAY }),
  getOrder: call.read('events/{id}/classes/{class_id}/order', {
    providesTags: (_order, _error, { class_id }) => [
      { type: 'Gate', id: class_id },
      ...lists('Registration'),
    ],
  }),
  // The times of the riders change too.
  drawOrder: call.post('events/{id}/classes/{class_id}/order', { invalidatesTags: DAY }),
  setOrder: call.put('events/{id}/classes/{class_id}/order', { invalidatesTags: DAY }),
  getGate: call.build.query<Gate, ClassKey>({
    query: (at) => pathTo('events/{id}/classes/{class_id}/gate', at),
    transformResponse: (gate: GateView, meta: Meta | undefined) => ({
      ...gate,
      readAt: meta?.readAt ?? 0,
    }),
    providesTags: ofClass,
  }),
  getPublicSchedule: call.read('events/public/{id}/schedule', {
    extraOptions: { anonymous: true },
    providesTags: byId('Schedule'),
  }),
}));

export const {
  useGetScheduleQuery,
  useGetProposalsQuery,
  useLazyGetScheduleQuery,
  useSaveScheduleMutation,
  useSetRingStateMutation,
  useSetClassStateMutation,
  useGetOrderQuery,
  useLazyGetOrderQuery,
  useDrawOrderMutation,
  useSetOrderMutation,
  useGetGateQuery,
  useGetPublicScheduleQuery,
} = dayApi;
