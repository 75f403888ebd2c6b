import { endpoints, lists, pathTo } from '../../../api/endpoints';
import type { Schemas } from '../../../api/types';

/** The classes of a back number in all rings. */
export type MyDayView = Schemas['MyDayView'];

/** A class of somebody's day. */
export type MyDayClass = Schemas['MyClassView'];

export const publicDayApi = endpoints((call) => ({
  getMyDay: call.read('events/public/{id}/my_day', {
    extraOptions: { anonymous: true },
    providesTags: lists('Schedule'),
  }),
}));

export const { useGetMyDayQuery } = publicDayApi;

/** The address of a rider's day as a calendar file. */
export const calendarOf = (id: string, number: number) =>
  `/showstable/${pathTo('events/public/{id}/my_day.ics', id)}?back_number=${number}`;
