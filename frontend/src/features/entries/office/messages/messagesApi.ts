import { baseApi } from '../../../../api/baseApi';
import * as call from '../../../../api/endpoints';
import { type Cursor, type Page, paged } from '../../../../api/paging';
import type { Schemas } from '../../../../api/types';

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
      providesTags: call.itemsById('Message'),
    }),
    countRecipients: build.query<Schemas['RecipientsView'], Audience & { eventId: string }>({
      query: ({ eventId, to, classId }) => ({
        url: `${address(eventId)}/recipients`,
        params: to === 'class' ? { to, class_id: classId } : { to },
      }),
      providesTags: call.lists('Registration'),
    }),
    sendMessage: build.mutation<
      Message,
      { eventId: string } & call.Creation<Schemas['MessageBody']>
    >({
      query: call.create(({ eventId }) => address(eventId)),
      invalidatesTags: call.lists('Message'),
    }),
  }),
});

export const { useListMessagesInfiniteQuery, useCountRecipientsQuery, useSendMessageMutation } =
  messagesApi;
