import { baseApi } from '../../api/baseApi';
import * as call from '../../api/endpoints';
import { type Cursor, type Page, paged, toPage } from '../../api/paging';
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

const address = call.pathIn('events');

export const eventsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listEvents: build.infiniteQuery<Page<EventRow>, EventFilter, Cursor>({
      ...paged<EventRow, EventFilter>('events'),
      providesTags: call.itemsById('Event'),
    }),
    getEvent: build.query<OwnEvent, string>({
      query: address,
      providesTags: call.byId('Event'),
    }),
    getEventSummary: build.query<EventSummary, string>({
      query: (id) => `${address(id)}/event_data`,
      providesTags: call.byId('EventSummary'),
    }),
    createEvent: build.mutation<OwnEvent, call.Creation<EventBody>>({
      query: call.create('events'),
      invalidatesTags: (made, _error, { body }) =>
        made === undefined ? [] : [...call.lists('Event', 'Deadline'), ...templateTags(body)],
    }),
    copyEvent: build.mutation<OwnEvent, { id: string } & call.Creation<Schemas['CopyBody']>>({
      query: call.create(({ id }) => `${address(id)}/copy`),
      invalidatesTags: call.ifDone(call.lists('Event', 'Deadline')),
    }),
    updateEvent: build.mutation<OwnEvent, call.Change<EventBody>>({
      query: call.save(address),
      invalidatesTags: (_saved, error, { id, body }) =>
        error === undefined
          ? [
              { type: 'Event', id },
              { type: 'EventSummary', id },
              { type: 'Usda', id },
              ...call.lists('Event', 'Deadline'),
              ...templateTags(body),
            ]
          : [],
    }),
    deleteEvent: build.mutation<null, string>({
      query: call.remove(address),
      // Not the show itself: its page is still open, and would request the deleted show.
      invalidatesTags: call.ifDone(call.lists('Event', 'Deadline')),
    }),
    listEventTypes: build.query<string[], void>({
      query: () => 'events/types',
      providesTags: call.lists('Event'),
    }),
    listTemplates: build.query<EventTemplate[], void>({
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
    deleteTemplate: build.mutation<null, string>({
      query: call.remove(call.pathIn('events/templates')),
      // Also after a failure, so that a template deleted elsewhere disappears from the list.
      invalidatesTags: call.lists('EventTemplate'),
    }),
  }),
});

function templateTags(body: EventBody): { type: 'EventTemplate'; id: string }[] {
  return body.saveAsTemplate === true ? call.lists('EventTemplate') : [];
}

export const {
  useListEventsInfiniteQuery,
  useGetEventQuery,
  useLazyGetEventQuery,
  useGetEventSummaryQuery,
  useCreateEventMutation,
  useCopyEventMutation,
  useUpdateEventMutation,
  useDeleteEventMutation,
  useListEventTypesQuery,
  useListTemplatesQuery,
  useLazyListTemplatesQuery,
  useDeleteTemplateMutation,
} = eventsApi;
