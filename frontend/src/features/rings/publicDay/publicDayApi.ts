import { endpoints, lists, pathTo } from '../../../api/endpoints';
import type { Schemas } from '../../../api/types';

/** The classes of a back number in all rings. */
export type MyDayView = Schemas['MyDayView'];

/** A class of somebody's day. */
export type MyDayClass = Schemas['MyClassView'];

export const publicDayApi = endpoints((call) => ({
  // A number may be there several times in the query.
  getMyDay: call.build.query<
    MyDayView,
    { id: string; numbers: readonly number[] } | { id: string; name: string }
  >({
    query: ({ id, ...whose }) =>
      `${pathTo('events/public/{id}/my_day', id)}?${'name' in whose ? `name=${encodeURIComponent(whose.name)}` : numbersIn(whose.numbers)}`,
    extraOptions: { anonymous: true },
    providesTags: lists('Schedule'),
  }),
  getOwnDay: call.read('entries/{token}/my_day', {
    extraOptions: { anonymous: true },
    providesTags: lists('Schedule'),
  }),
}));

const numbersIn = (numbers: readonly number[]) =>
  numbers.map((number) => `back_number=${number}`).join('&');

export const { useGetMyDayQuery, useGetOwnDayQuery } = publicDayApi;

/** The address of the day of back numbers as a calendar file. */
export const calendarOf = (id: string, numbers: readonly number[]) =>
  `/showstable/${pathTo('events/public/{id}/my_day.ics', id)}?${numbersIn(numbers)}`;
