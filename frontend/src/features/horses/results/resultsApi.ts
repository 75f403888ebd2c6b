import { endpoints, lists } from '../../../api/endpoints';

/** What a horse came to in a class, as the show published it last. */
export interface HorseResult {
  show: string;
  hashed_id: string;
  /** The first day of the show. */
  date: string;
  class_number: string;
  class_name: string;
  /** Whose places these are, if each judge's stand by themselves; else empty. */
  judge: string;
  place: number | null;
  tied: boolean;
  /** How many horses were shown. */
  shown: number;
  score: string;
  /** Why it got no place: `excused`; else empty. */
  status: string;
  back_number: number;
  rider_name: string;
  corrected: boolean;
}

const resultsApi = endpoints((call) => ({
  listHorseResults: call.build.query<HorseResult[], string>({
    query: (id) => ({ url: `horses/${encodeURIComponent(id)}/results` }),
    // A show of one's own may publish some.
    providesTags: lists('Judging'),
  }),
}));

export const { useListHorseResultsQuery } = resultsApi;
