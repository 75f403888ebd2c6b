import { endpoints, lists } from '../../../api/endpoints';
import type { Schemas } from '../../../api/types';

/** Something that an entry bought, for the stall of a booking. */
export type Delivery = Schemas['Delivery'];

/** What an entry bought of an extra, and how many of it are ordered. */
export type Supply = Schemas['DeliverySupply'];

const CHANGED = ['Delivery', 'StallCrew'] as const;

export const deliveriesApi = endpoints((call) => ({
  // What was bought changes with the entries.
  listDeliveries: call.read('events/{id}/deliveries', {
    providesTags: ['Delivery', 'StallBooking', ...lists('Registration')],
  }),
  orderDelivery: call.create('events/{id}/deliveries', { invalidatesTags: CHANGED }),
  deliver: call.put('deliveries/{id}', { invalidatesTags: CHANGED }),
  cancelDelivery: call.remove('deliveries/{id}', { invalidatesTags: CHANGED }),
}));

export const {
  useListDeliveriesQuery,
  useOrderDeliveryMutation,
  useDeliverMutation,
  useCancelDeliveryMutation,
} = deliveriesApi;
