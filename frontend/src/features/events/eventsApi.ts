import { baseApi } from '../../api/baseApi';
import { idempotent } from '../../api/idempotency';
import { type Cursor, itemsOf, type Page, paged, toPage } from '../../api/paging';
import { LIST, listTags } from '../../api/tags';
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

const address = (id: string) => `events/${encodeURIComponent(id)}`;

export const eventsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listEvents: build.infiniteQuery<Page<EventRow>, EventFilter, Cursor>({
      ...paged<EventRow, EventFilter>('events'),
      providesTags: (data) => listTags('Event', itemsOf(data)),
    }),
    getEvent: build.query<OwnEvent, string>({
      query: address,
      providesTags: (_event, _error, id) => [{ type: 'Event', id }],
    }),
    getEventSummary: build.query<EventSummary, string>({
      query: (id) => `${address(id)}/event_data`,
      providesTags: (_summary, _error, id) => [{ type: 'EventSummary', id }],
    }),
    createEvent: build.mutation<OwnEvent, { body: EventBody; idempotencyKey: string }>({
      query: ({ body, idempotencyKey }) => ({
        url: 'events',
        method: 'POST',
        headers: idempotent(idempotencyKey),
        body,
      }),
      invalidatesTags: (made, _error, { body }) =>
        made === undefined
          ? []
          : [{ type: 'Event', id: LIST }, { type: 'Deadline', id: LIST }, ...templateTags(body)],
    }),
    copyEvent: build.mutation<
      OwnEvent,
      { id: string; body: Schemas['CopyBody']; idempotencyKey: string }
    >({
      query: ({ id, body, idempotencyKey }) => ({
        url: `${address(id)}/copy`,
        method: 'POST',
        headers: idempotent(idempotencyKey),
        body,
      }),
      invalidatesTags: (made) =>
        made === undefined
          ? []
          : [
              { type: 'Event', id: LIST },
              { type: 'Deadline', id: LIST },
            ],
    }),
    updateEvent: build.mutation<OwnEvent, { id: string; body: EventBody }>({
      query: ({ id, body }) => ({ url: address(id), method: 'PUT', body }),
      invalidatesTags: (saved, _error, { id, body }) =>
        saved === undefined
          ? []
          : [
              { type: 'Event', id },
              { type: 'Event', id: LIST },
              { type: 'EventSummary', id },
              { type: 'Usda', id },
              { type: 'Deadline', id: LIST },
              ...templateTags(body),
            ],
    }),
    deleteEvent: build.mutation<null, string>({
      query: (id) => ({ url: address(id), method: 'DELETE' }),
      // Not the show itself: its page is still open, and would request the deleted show.
      invalidatesTags: (_none, error) =>
        error === undefined
          ? [
              { type: 'Event', id: LIST },
              { type: 'Deadline', id: LIST },
            ]
          : [],
    }),
    listEventTypes: build.query<string[], void>({
      query: () => 'events/types',
      providesTags: [{ type: 'Event', id: LIST }],
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
      query: (id) => ({ url: `events/templates/${encodeURIComponent(id)}`, method: 'DELETE' }),
      // Also after a failure, so that a template deleted elsewhere disappears from the list.
      invalidatesTags: [{ type: 'EventTemplate', id: LIST }],
    }),
  }),
});

function templateTags(body: EventBody): { type: 'EventTemplate'; id: string }[] {
  return body.saveAsTemplate === true ? [{ type: 'EventTemplate', id: LIST }] : [];
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
