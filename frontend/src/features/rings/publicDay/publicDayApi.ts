import { endpoints, lists } from '../../../api/endpoints';
import type { MyDayView } from '../dayTypes';

/** Names a rider's day. */
interface Number {
  id: string;
  back_number: number;
}

export const publicDayApi = endpoints(({ build }) => ({
  getMyDay: build.query<MyDayView, Number>({
    query: ({ id, ...params }) => ({ url: `events/public/${id}/my_day`, params }),
    extraOptions: { anonymous: true },
    providesTags: lists('Schedule'),
  }),
}));

export const { useGetMyDayQuery } = publicDayApi;

/** The address of a rider's day as a calendar file. */
export const calendarOf = (id: string, number: number) =>
  `/showstable/events/public/${encodeURIComponent(id)}/my_day.ics?back_number=${number}`;
