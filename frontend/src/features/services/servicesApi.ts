import { byId, endpoints, ifDone, ifSaved, itemsById, lists } from '../../api/endpoints';
import { idempotent } from '../../api/idempotency';
import { type Cursor, type Page, paged } from '../../api/paging';
import type {
  HorseServices as HorseServicesView,
  HorseServicesBody,
  Service as ServiceView,
  ServiceBody as ServiceRequest,
  TicksOfDay,
} from '../book/barnMonthTypes';

/** What the barn offers for money. */
export type Service = ServiceView;

/** The request to make or change one. */
export type ServiceBody = ServiceRequest;

/** The services of a horse. */
export type HorseServices = HorseServicesView;

/** What was ticked on a day. `readAt`: when it was asked for, in milliseconds since the epoch. */
export type Extras = TicksOfDay & { readAt: number };

/** What a service is in what is to be billed. */
const MONEY = lists('Month');

/** A day: without a network the last answer is still of use, so it is kept while the tab is open. */
const KEPT_SECONDS = 24 * 60 * 60;

export const servicesApi = endpoints(({ build }) => ({
  listServices: build.infiniteQuery<
    Page<Service>,
    { organization_id?: string; limit?: number },
    Cursor
  >({ ...paged((params) => ({ url: 'services', params })), providesTags: itemsById('Service') }),
  getService: build.query<Service, string>({
    query: (id) => `services/${id}`,
    providesTags: byId('Service'),
  }),
  createService: build.mutation<Service, { body: ServiceBody; idempotencyKey: string }>({
    query: ({ body, idempotencyKey }) => ({
      url: 'services',
      method: 'POST',
      headers: idempotent(idempotencyKey),
      body,
    }),
    invalidatesTags: ifDone([...lists('Service', 'Extras'), ...MONEY]),
  }),
  replaceService: build.mutation<Service, { id: string; body: ServiceBody }>({
    query: ({ id, body }) => ({ url: `services/${id}`, method: 'PUT', body }),
    invalidatesTags: ifSaved('Service', 'Extras', 'Month'),
  }),
  deleteService: build.mutation<null, string>({
    query: (id) => ({ url: `services/${id}`, method: 'DELETE' }),
    // Also after a failure, so that a service deleted elsewhere disappears.
    invalidatesTags: [...lists('Service', 'Extras'), ...MONEY],
  }),
  getHorseServices: build.query<HorseServices, string>({
    query: (id) => `horses/${id}/services`,
    providesTags: byId('HorseServices'),
  }),
  replaceHorseServices: build.mutation<HorseServices, { id: string; body: HorseServicesBody }>({
    query: ({ id, body }) => ({ url: `horses/${id}/services`, method: 'PUT', body }),
    invalidatesTags: ifSaved('HorseServices', 'Extras', 'Month'),
  }),
  // Ticks are not here: they go through `sync/outbox.ts`, because a barn may have no network.
  getExtras: build.query<Extras, { date: string; organization_id?: string }>({
    query: (params) => ({ url: 'services/done', params }),
    transformResponse: (ticks: TicksOfDay, meta) => ({ ...ticks, readAt: meta?.readAt ?? 0 }),
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
