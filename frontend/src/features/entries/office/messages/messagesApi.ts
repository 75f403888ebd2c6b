import { endpoints, itemsById, lists } from '../../../../api/endpoints';
import type { Schemas } from '../../../../api/types';

/** A message of the office that was sent. */
export type Message = Schemas['MessageView'];

export const messagesApi = endpoints((call) => ({
  listMessages: call.list('events/{id}/messages', { providesTags: itemsById('Message') }),
  countRecipients: call.read('events/{id}/messages/recipients', {
    providesTags: lists('Registration'),
  }),
  sendMessage: call.create('events/{id}/messages', { invalidatesTags: lists('Message') }),
}));

export const { useListMessagesInfiniteQuery, useCountRecipientsQuery, useSendMessageMutation } =
  messagesApi;
