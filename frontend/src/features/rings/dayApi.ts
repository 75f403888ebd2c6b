import type { Meta } from '../../api/baseApi';
import { byId, endpoints, ifDone, lists } from '../../api/endpoints';
import type {
  ClassStateBody,
  GateView,
  OrderView,
  PublicScheduleView,
  RingStateBody,
  ScheduleBody,
  ScheduleView,
} from './dayTypes';
import type { ClassKey } from './ringsApi';

/** The gate of a class. `readAt`: when it was asked for, in milliseconds since the epoch. */
export type Gate = GateView & { readAt: number };

const ofClass = (_result: unknown, _error: unknown, { class_id }: ClassKey) => [
  { type: 'Gate' as const, id: class_id },
];

/** What changes of the day with a tap. */
const DAY = ifDone(['Schedule', 'Gate'] as const);

const pathOf = ({ id, class_id }: ClassKey) => `events/${id}/classes/${class_id}`;

// Taps at the gate are not here: they go through `sync/outbox.ts`, to the paths of `gate/acts.ts`,
// because a gate may have no network.
export const dayApi = endpoints(({ build }) => ({
  getSchedule: build.query<ScheduleView, string>({
    query: (id) => `events/${id}/schedule`,
    providesTags: lists('Schedule'),
  }),
  saveSchedule: build.mutation<ScheduleView, { id: string; body: ScheduleBody }>({
    query: ({ id, body }) => ({ url: `events/${id}/schedule`, method: 'put', body }),
    // Also after a conflict, which the server's present state settles.
    invalidatesTags: ['Schedule', 'Gate'],
  }),
  setRingState: build.mutation<ScheduleView, { id: string; ring_id: string; body: RingStateBody }>({
    query: ({ id, ring_id, body }) => ({
      url: `events/${id}/rings/${ring_id}/state`,
      method: 'put',
      body,
    }),
    invalidatesTags: DAY,
  }),
  setClassState: build.mutation<GateView, ClassKey & { body: ClassStateBody }>({
    query: ({ body, ...at }) => ({ url: `${pathOf(at)}/state`, method: 'post', body }),
    invalidatesTags: DAY,
  }),
  getOrder: build.query<OrderView, ClassKey>({
    query: (at) => `${pathOf(at)}/order`,
    providesTags: ofClass,
  }),
  getGate: build.query<Gate, ClassKey>({
    query: (at) => `${pathOf(at)}/gate`,
    transformResponse: (gate: GateView, meta: Meta | undefined) => ({
      ...gate,
      readAt: meta?.readAt ?? 0,
    }),
    providesTags: ofClass,
  }),
  getPublicSchedule: build.query<PublicScheduleView, string>({
    query: (id) => `events/public/${id}/schedule`,
    extraOptions: { anonymous: true },
    providesTags: byId('Schedule'),
  }),
}));

export const {
  useGetScheduleQuery,
  useSaveScheduleMutation,
  useSetRingStateMutation,
  useSetClassStateMutation,
  useGetOrderQuery,
  useGetGateQuery,
  useGetPublicScheduleQuery,
} = dayApi;
