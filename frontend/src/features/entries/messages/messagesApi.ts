import { baseApi } from '../../../api/baseApi';
import { idempotent } from '../../../api/idempotency';
import { type Cursor, itemsOf, type Page, paged } from '../../../api/paging';
import { LIST, listTags } from '../../../api/tags';
import type { Schemas } from '../../../api/types';

/** A message of the office that was sent. */
export type Message = Schemas['MessageView'];

/** Who gets a message; `classId` only with `class`. */
export interface Audience {
  to: string;
  classId: string;
}

const address = (eventId: string) => `events/${encodeURIComponent(eventId)}/messages`;

export const messagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMessages: build.infiniteQuery<Page<Message>, { eventId: string }, Cursor>({
      ...paged<Message, { eventId: string }>(
        ({ eventId }) => address(eventId),
        () => ({}),
      ),
      providesTags: (data) => listTags('Message', itemsOf(data)),
    }),
    countRecipients: build.query<Schemas['RecipientsView'], Audience & { eventId: string }>({
      query: ({ eventId, to, classId }) => ({
        url: `${address(eventId)}/recipients`,
        params: to === 'class' ? { to, class_id: classId } : { to },
      }),
      providesTags: [{ type: 'Registration', id: LIST }],
    }),
    sendMessage: build.mutation<
      Message,
      { eventId: string; body: Schemas['MessageBody']; idempotencyKey: string }
    >({
      query: ({ eventId, body, idempotencyKey }) => ({
        url: address(eventId),
        method: 'POST',
        headers: idempotent(idempotencyKey),
        body,
      }),
      invalidatesTags: [{ type: 'Message', id: LIST }],
    }),
  }),
});

export const { useListMessagesInfiniteQuery, useCountRecipientsQuery, useSendMessageMutation } =
  messagesApi;
