import { byId, endpoints, ifDone, itemsById, lists } from '../../api/endpoints';
import { type Cursor, type Page, toPage } from '../../api/paging';
import { listTags } from '../../api/tags';
import type { ListQuery, Schemas } from '../../api/types';

/** A show, with the data that only its organizer sees. */
export type OwnEvent = Schemas['EventView'];

/** A show in a list, with the number of participants and the sum of fees. */
export type EventRow = Schemas['EventRow'];

/** A template for a new show; it has no dates. */
export type EventTemplate = Schemas['TemplateView'];

/** The request to create or change a show. */
export type EventBody = Schemas['EventBody'];

/** The number of participants and sum of fees of a show, and its entries by class. */
export type EventSummary = Schemas['EventDataView'];

/** The filters and the order of a list of shows. */
export type EventFilter = ListQuery<'list_events'>;

/** The lists that change with a show. */
const SHOWS = lists('Event', 'Deadline');

/** A correction that fails may have met another change of the show, which is then read. */
const corrected = (_saved: unknown, _error: unknown, { id }: { id: string }) => [
  { type: 'Event' as const, id },
  { type: 'EventSummary' as const, id },
];

export const eventsApi = endpoints((call) => ({
  listEvents: call.list('events', { providesTags: itemsById('Event') }),
  getEvent: call.read('events/{id}', { providesTags: byId('Event') }),
  getEventSummary: call.read('events/{id}/event_data', { providesTags: byId('EventSummary') }),
  createEvent: call.create('events', {
    invalidatesTags: (made, _error, { body }) =>
      // The first show of somebody's own makes their organization one that is used.
      made === undefined ? [] : [...SHOWS, ...templateTags(body), 'Role'],
  }),
  copyEvent: call.create('events/{id}/copy', { invalidatesTags: ifDone(SHOWS) }),
  updateEvent: call.put('events/{id}', {
    invalidatesTags: (_saved, error, { id, body }) =>
      error === undefined
        ? [
            { type: 'Event', id },
            { type: 'EventSummary', id },
            { type: 'Usda', id },
            ...SHOWS,
            ...templateTags(body),
          ]
        : [],
  }),
  correctClass: call.put('events/{id}/classes/{class_id}', { invalidatesTags: corrected }),
  correctFee: call.put('events/{id}/fees/{fee_id}', { invalidatesTags: corrected }),
  // Not the show itself: its page is still open, and would request the deleted show.
  deleteEvent: call.remove('events/{id}', { invalidatesTags: ifDone(SHOWS) }),
  listEventTypes: call.read('events/types', { providesTags: lists('Event') }),
  listTemplates: call.build.query<EventTemplate[], void>({
    // Loads all pages, because every template can be chosen.
    queryFn: async (_none, _api, _options, send) => {
      const templates: EventTemplate[] = [];
      let cursor: Cursor = null;
      do {
        const answer = await send({
          url: 'events/templates',
          params: cursor === null ? {} : { cursor },
        });
        if (answer.error !== undefined) return { error: answer.error };
        const page: Page<EventTemplate> = toPage(answer.data as EventTemplate[], answer.meta);
        templates.push(...page.items);
        cursor = page.next;
      } while (cursor !== null);
      return { data: templates };
    },
    providesTags: (templates) => listTags('EventTemplate', templates),
  }),
  deleteTemplate: call.remove('events/templates/{id}', {
    // Also after a failure, so that a template deleted elsewhere disappears from the list.
    invalidatesTags: lists('EventTemplate'),
  }),
}));

function templateTags(body: EventBody): { type: 'EventTemplate'; id: string }[] {
  return body.saveAsTemplate === true ? lists('EventTemplate') : [];
}

export const {
  useListEventsInfiniteQuery,
  useGetEventQuery,
  useLazyGetEventQuery,
  useGetEventSummaryQuery,
  useCreateEventMutation,
  useCopyEventMutation,
  useUpdateEventMutation,
  useCorrectClassMutation,
  useCorrectFeeMutation,
  useDeleteEventMutation,
  useListEventTypesQuery,
  useListTemplatesQuery,
  useLazyListTemplatesQuery,
  useDeleteTemplateMutation,
} = eventsApi;
