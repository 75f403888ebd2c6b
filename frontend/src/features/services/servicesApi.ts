import { byId, endpoints, ifDone, ifSaved, itemsById, lists } from '../../api/endpoints';
import type { Schemas } from '../../api/types';

/** What the barn offers for money. */
export type Service = Schemas['Service'];

/** The request to make or change one. */
export type ServiceBody = Schemas['ServiceBody'];

/** The kind of a service. */
export type ServiceKind = Schemas['ServiceKind'];

/** For what its price is. */
export type ServicePer = Schemas['ServicePer'];

/** A service that a horse has. */
export type HorseService = Schemas['HorseService'];

/** The services of a horse. */
export type HorseServices = Schemas['HorseServices'];

/** How often something was done. */
export type ServiceTickBody = Schemas['ServiceTickBody'];

/** What was ticked on a day. `readAt`: when it was asked for, in milliseconds since the epoch. */
export type Extras = Schemas['TicksOfDay'] & { readAt: number };

/** What a service is in what is to be billed. */
const MONEY = lists('Month');

/** A day: without a network the last answer is still of use, so it is kept while the tab is open. */
const KEPT_SECONDS = 24 * 60 * 60;

export const servicesApi = endpoints((call) => ({
  listServices: call.list('services', { providesTags: itemsById('Service') }),
  getService: call.read('services/{id}', { providesTags: byId('Service') }),
  createService: call.create('services', {
    invalidatesTags: ifDone([...lists('Service', 'Extras'), ...MONEY]),
  }),
  replaceService: call.put('services/{id}', {
    invalidatesTags: ifSaved('Service', 'Extras', 'Month'),
  }),
  deleteService: call.remove('services/{id}', {
    // Also after a failure, so that a service deleted elsewhere disappears.
    invalidatesTags: [...lists('Service', 'Extras'), ...MONEY],
  }),
  getHorseServices: call.read('horses/{id}/services', { providesTags: byId('HorseServices') }),
  replaceHorseServices: call.put('horses/{id}/services', {
    invalidatesTags: ifSaved('HorseServices', 'Extras', 'Month'),
  }),
  // Ticks are not here: they go through `sync/outbox.ts`, because a barn may have no network.
  getExtras: call.build.query<Extras, { date: string; organization_id?: string }>({
    query: (params) => ({ url: 'services/done', params }),
    transformResponse: (ticks: Schemas['TicksOfDay'], meta) => ({
      ...ticks,
      readAt: meta?.readAt ?? 0,
    }),
    providesTags: lists('Extras'),
    keepUnusedDataFor: KEPT_SECONDS,
  }),
}));

export const {
  useListServicesInfiniteQuery,
  useGetServiceQuery,
  useLazyGetServiceQuery,
  useCreateServiceMutation,
  useReplaceServiceMutation,
  useDeleteServiceMutation,
  useGetHorseServicesQuery,
  useLazyGetHorseServicesQuery,
  useReplaceHorseServicesMutation,
  useGetExtrasQuery,
} = servicesApi;
