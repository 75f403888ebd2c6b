import { byId, endpoints, ifDone, lists } from '../../api/endpoints';
import type { Schemas } from '../../api/types';

/** Care that was given to a horse. */
export type Visit = Schemas['CareVisit'];

/** The kind of a visit. */
export type VisitKind = Schemas['VisitKind'];

/** The request to record or change a visit. */
export type VisitBody = Schemas['CareVisitBody'];

/** A word of care that no rule knows, and what the barn says that it means. */
export type CareWord = Schemas['CareWord'];

/** After how many days care is due again, by its kind. */
export type Intervals = Pick<
  Schemas['CareIntervals'],
  'hoof' | 'vaccination' | 'dental' | 'deworming'
>;

/** What may change with each visit: also what is due, the horse, the calendar, and the book. */
const CHANGED = [
  'Visit',
  'Care',
  'Horse',
  'Overview',
  'Appointment',
  // What it cost may be in the book, and on the bills of the month.
  'Book',
  'Summary',
  'Unbilled',
  'Month',
] as const;

const changes = { invalidatesTags: ifDone(CHANGED) };

// Also after a failure, so that a visit deleted elsewhere disappears.
const removes = { invalidatesTags: CHANGED };

export const careApi = endpoints((call) => ({
  listVisits: call.list('horses/{id}/care', { providesTags: lists('Visit') }),
  getVisit: call.read('care/{id}', { providesTags: byId('Visit') }),
  createVisit: call.create('horses/{id}/care', changes),
  updateVisit: call.put('care/{id}', changes),
  deleteVisit: call.remove('care/{id}', removes),
  createVisits: call.create('care', changes),
  deleteVisits: call.build.mutation<null, string>({
    query: (batch) => ({ url: 'care', method: 'DELETE', params: { batch } }),
    ...removes,
  }),
  getIntervals: call.read('care/intervals', { providesTags: ['Interval'] }),
  saveIntervals: call.build.mutation<
    Schemas['CareIntervals'],
    { organizationId: string; body: Intervals }
  >({
    query: ({ organizationId, body }) => ({
      url: 'care/intervals',
      method: 'PUT',
      params: ofOrganization(organizationId),
      body,
    }),
    invalidatesTags: ifDone(['Interval'] as const),
  }),
  getCareWords: call.read('care/words', { providesTags: ['CareWord'] }),
  // Also after a failure, so that what somebody else said meanwhile is seen.
  saveCareWord: call.put('care/words/{id}', { invalidatesTags: ['CareWord'] }),
  forgetCareWord: call.remove('care/words/{id}', { invalidatesTags: ['CareWord'] }),
}));

/** The own organization has no name in requests. */
export const ofOrganization = (id: string) => (id === '' ? {} : { organization_id: id });

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
  useGetCareWordsQuery,
  useSaveCareWordMutation,
  useForgetCareWordMutation,
} = careApi;
