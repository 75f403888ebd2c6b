import { endpoints, ifDone, lists, pathTo } from '../../api/endpoints';
import type { Schemas } from '../../api/types';
import type { GateView } from './dayTypes';
import type { ClassSheet } from '../entries/office/entriesApi';

/** What a class is judged by. */
export type Format = Schemas['FormatView'];

/** The request to say what a class is judged by. */
export type FormatBody = Schemas['FormatBody'];

/** How far the judging of a class is. */
export type ClassJudging = Schemas['ClassJudgingView'];

/** What the cards of a class come to. */
export type ClassResults = Schemas['ClassResultsView'];

/** Results of a class: what is shown before and after they are published. */
export type ResultSheet = Schemas['ResultSheetView'];

/** A horse in the results. */
export type ResultRow = Schemas['ResultView'];

/** A judge's card. */
export type JudgeCard = Schemas['CardView'];

/** Results that were published. */
export type Publication = Schemas['PublicationView'];

/** The published results of a show. */
export type PublicResults = Schemas['PublicResultsView'];

/** Why a horse that was shown gets no place. */
export type LineStatus = Schemas['LineStatus'];

/** A horse that can stand on a card. */
export interface Rider extends Pick<
  ClassSheet['entries'][number],
  'back_number' | 'horse_name' | 'rider_name' | 'state'
> {
  /** What the gate says of it. */
  mark?: 'in_ring' | 'no_show' | 'scratched' | undefined;
  /** When it goes, in a class in which they go one by one. */
  goes?: number | undefined;
  /** The inspection by which it is not to be shown. */
  barred?: GateView['entries'][number]['barred'] | undefined;
}

/** More than a class has entries. */
const WAITS = 10_000;

/** The entries of classes as a scribe sees them, in the order of go. */
function startersOf(gates: readonly GateView[]): Rider[] {
  return gates.flatMap(({ entries, goes, in_ring, stopped }, at) =>
    entries.map(({ registration_id, back_number, horse_name, rider_name, ...rest }, index) => {
      const isScratched = rest.is_scratched || rest.state === 'scratched';
      const isAway = rest.state === 'no_show';
      // On hold it stays the one that is written of. Answers that were kept may not say it.
      const isInRing =
        in_ring.includes(registration_id) || (stopped ?? []).includes(registration_id);
      // Whoever asked to wait goes after the others.
      const waits = rest.state === 'hold' ? WAITS : 0;
      return {
        back_number,
        horse_name,
        rider_name,
        barred: rest.barred,
        state: rest.is_scratched ? 'scratched' : 'entered',
        mark: isScratched ? 'scratched' : isAway ? 'no_show' : isInRing ? 'in_ring' : undefined,
        // The classes of a master card one after the other.
        goes: goes === 'one_by_one' ? at * 2 * WAITS + waits + index : undefined,
      };
    }),
  );
}

/** Names a class of a show. */
export interface ClassKey {
  id: string;
  class_id: string;
}

const ofClass = (_result: unknown, _error: unknown, { class_id }: ClassKey) => [
  { type: 'Judging' as const, id: class_id },
];

/** What changes with the entries of a show too: somebody is added, or scratched. */
const withEntries = (...key: Parameters<typeof ofClass>) => [
  ...ofClass(...key),
  ...lists('Registration'),
];

/** What changes with the format, the work-offs and the publications of a class. */
const JUDGING = ifDone(['Judging'] as const);

/** What is public of the results of the shows that a page shows. */
export const PUBLISHED = { type: 'Judging', id: 'published' } as const;

export const ringsApi = endpoints((call) => ({
  listJudges: call.build.query<Format['judges'], string>({
    query: (id) => ({ url: `events/${encodeURIComponent(id)}/judges` }),
    providesTags: lists('Judging'),
  }),
  listJudging: call.read('events/{id}/judging', { providesTags: lists('Judging', 'Registration') }),
  setFormat: call.put('events/{id}/classes/{class_id}/format', { invalidatesTags: JUDGING }),
  /** The entries of the classes that are on one card. */
  listRiders: call.build.query<Rider[], { id: string; class_ids: readonly string[] }>({
    queryFn: async ({ id, class_ids }, _api, _options, send) => {
      const answers = await Promise.all(
        class_ids.map((class_id) =>
          send(pathTo('events/{id}/classes/{class_id}/entries', { id, class_id })),
        ),
      );
      const failed = answers.find(({ error }) => error !== undefined)?.error;
      if (failed !== undefined) return { error: failed };
      const gates = await Promise.all(
        class_ids.map((class_id) =>
          send(pathTo('events/{id}/classes/{class_id}/gate', { id, class_id })),
        ),
      );
      const known = gates.flatMap(({ data }) => (data as GateView | undefined)?.entries ?? []);
      const barredBy = new Map(known.map((it) => [it.registration_id, it.barred]));
      const sheets = answers.map(({ data }) => data as ClassSheet);
      const riders = sheets.flatMap(({ entries }) => entries);
      return { data: riders.map((it) => ({ ...it, barred: barredBy.get(it.registration_id) })) };
    },
    providesTags: ['Gate', ...lists('Registration')],
  }),
  /** The same for a scribe, who sees of the entries what a gate does. */
  listStarters: call.build.query<Rider[], { id: string; class_ids: readonly string[] }>({
    queryFn: async ({ id, class_ids }, _api, _options, send) => {
      const answers = await Promise.all(
        class_ids.map((class_id) =>
          send(pathTo('events/{id}/classes/{class_id}/gate', { id, class_id })),
        ),
      );
      const failed = answers.find(({ error }) => error !== undefined)?.error;
      if (failed !== undefined) return { error: failed };
      const gates = answers.map(({ data }) => data as GateView);
      return { data: startersOf(gates) };
    },
    providesTags: ['Gate'],
  }),
  getFormat: call.read('events/{id}/classes/{class_id}/format', { providesTags: ofClass }),
  getCard: call.read('events/{id}/classes/{class_id}/cards/{judge_index}', {
    providesTags: ofClass,
  }),
  saveCard: call.put('events/{id}/classes/{class_id}/cards/{judge_index}', {
    invalidatesTags: (_saved, error, { class_id, body }) => {
      if (error !== undefined) return [];
      const first = body.revision === 0 ? lists('Judging') : [];
      return [{ type: 'Judging', id: class_id }, ...first];
    },
  }),
  getResults: call.read('events/{id}/classes/{class_id}/results', { providesTags: withEntries }),
  setWorkOff: call.put('events/{id}/classes/{class_id}/work_off', { invalidatesTags: JUDGING }),
  publishResults: call.post('events/{id}/classes/{class_id}/results/publish', {
    // Also after a failure, which says what is open.
    invalidatesTags: ['Judging'],
  }),
  getPublicResults: call.read('events/public/{id}/results', {
    extraOptions: { anonymous: true },
    providesTags: (_results, _error, id) => [{ type: 'Judging', id }, PUBLISHED],
  }),
}));

export const {
  useListJudgesQuery,
  useListJudgingQuery,
  useSetFormatMutation,
  useListRidersQuery,
  useListStartersQuery,
  useGetFormatQuery,
  useLazyGetFormatQuery,
  useGetCardQuery,
  useLazyGetCardQuery,
  useSaveCardMutation,
  useGetResultsQuery,
  useSetWorkOffMutation,
  usePublishResultsMutation,
  useGetPublicResultsQuery,
} = ringsApi;
