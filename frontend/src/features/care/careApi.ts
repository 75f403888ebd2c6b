import { byId, endpoints, ifDone, lists } from '../../api/endpoints';
import { idempotent } from '../../api/idempotency';
import { type Cursor, type Page, paged } from '../../api/paging';
import type { Intervals, Visit, VisitBody, VisitKind, VisitsBody } from './careTypes';

/** As many visits are on a page of the history. */
const PAGE = 20;

/** What may change with each visit: also what is due, the records of the horse, and the calendar. */
const CHANGED = ['Visit', 'Care', 'Horse', 'Overview', 'Appointment'] as const;

const changes = { invalidatesTags: ifDone(CHANGED) };

const horsesCare = (horseId: string) => `horses/${encodeURIComponent(horseId)}/care`;
const visit = (id: string) => `care/${encodeURIComponent(id)}`;

export const careApi = endpoints(({ build }) => ({
  listVisits: build.infiniteQuery<Page<Visit>, { horseId: string; kind?: VisitKind }, Cursor>({
    ...paged(({ horseId, ...params }) => ({
      url: horsesCare(horseId),
      params: { ...params, limit: PAGE },
    })),
    providesTags: lists('Visit'),
  }),
  getVisit: build.query<Visit, string>({ query: visit, providesTags: byId('Visit') }),
  createVisit: build.mutation<Visit, { horseId: string; body: VisitBody; idempotencyKey: string }>({
    query: ({ horseId, body, idempotencyKey }) => ({
      url: horsesCare(horseId),
      method: 'POST',
      headers: idempotent(idempotencyKey),
      body,
    }),
    ...changes,
  }),
  updateVisit: build.mutation<Visit, { id: string; body: VisitBody }>({
    query: ({ id, body }) => ({ url: visit(id), method: 'PUT', body }),
    ...changes,
  }),
  deleteVisit: build.mutation<null, string>({
    query: (id) => ({ url: visit(id), method: 'DELETE' }),
    // Also after a failure, so that a visit deleted elsewhere disappears.
    invalidatesTags: CHANGED,
  }),
  createVisits: build.mutation<
    { batch: string; visits: Visit[] },
    { body: VisitsBody; idempotencyKey: string }
  >({
    query: ({ body, idempotencyKey }) => ({
      url: 'care',
      method: 'POST',
      headers: idempotent(idempotencyKey),
      body,
    }),
    ...changes,
  }),
  deleteVisits: build.mutation<null, string>({
    query: (batch) => ({ url: 'care', method: 'DELETE', params: { batch } }),
    invalidatesTags: CHANGED,
  }),
  getIntervals: build.query<Intervals, string>({
    query: (organizationId) => ({ url: 'care/intervals', params: ofOrganization(organizationId) }),
    providesTags: ['Interval'],
  }),
  saveIntervals: build.mutation<Intervals, { organizationId: string; body: Intervals }>({
    query: ({ organizationId, body }) => ({
      url: 'care/intervals',
      method: 'PUT',
      params: ofOrganization(organizationId),
      body,
    }),
    invalidatesTags: ifDone(['Interval'] as const),
  }),
}));

/** The own organization has no name in requests. */
const ofOrganization = (id: string) => (id === '' ? {} : { organization_id: id });

export const {
  useListVisitsInfiniteQuery,
  useLazyGetVisitQuery,
  useCreateVisitMutation,
  useUpdateVisitMutation,
  useDeleteVisitMutation,
  useCreateVisitsMutation,
  useDeleteVisitsMutation,
  useGetIntervalsQuery,
  useSaveIntervalsMutation,
} = careApi;
