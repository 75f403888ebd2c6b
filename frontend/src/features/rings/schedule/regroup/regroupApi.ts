import { endpoints, lists, pathTo } from '../../../../api/endpoints';
import type { ClassSheet } from '../../../entries/office/entriesApi';
import type { ClassKey } from '../../ringsApi';
import type { CombineBody, Regrouping, SplitBody } from './regroupTypes';

/** Classes come and go, and their entries with them. Also after a failure, which says what changed. */
const CHANGED = [
  'Schedule',
  'Gate',
  'Judging',
  'Inspection',
  'DeviceLink',
  'Registration',
  'EventSummary',
  'Event',
] as const;

const pathOf = (id: string, rest: string) => `events/${encodeURIComponent(id)}/classes/${rest}`;
const ofClass = ({ id, class_id }: ClassKey, rest: string) =>
  pathOf(id, `${encodeURIComponent(class_id)}/${rest}`);

export const regroupApi = endpoints(({ build }) => ({
  /** What was split and combined and not undone, the newest first. */
  listRegrouped: build.query<Regrouping[], string>({
    query: (id) => pathOf(id, 'regrouped'),
    providesTags: lists('Schedule', 'Judging', 'Registration'),
  }),
  splitClass: build.mutation<Regrouping, ClassKey & { body: SplitBody }>({
    query: ({ body, ...at }) => ({ url: ofClass(at, 'split'), method: 'post', body }),
    invalidatesTags: CHANGED,
  }),
  combineClasses: build.mutation<Regrouping, { id: string; body: CombineBody }>({
    query: ({ id, body }) => ({ url: pathOf(id, 'combine'), method: 'post', body }),
    invalidatesTags: CHANGED,
  }),
  undoSplit: build.mutation<null, ClassKey>({
    query: (at) => ({ url: ofClass(at, 'split'), method: 'delete' }),
    invalidatesTags: CHANGED,
  }),
  undoCombining: build.mutation<null, ClassKey>({
    query: (at) => ({ url: ofClass(at, 'combine'), method: 'delete' }),
    invalidatesTags: CHANGED,
  }),
  /** The entries of several classes. */
  listSheets: build.query<ClassSheet[], { id: string; class_ids: readonly string[] }>({
    queryFn: async ({ id, class_ids }, _api, _options, send) => {
      const answers = await Promise.all(
        class_ids.map((class_id) =>
          send(pathTo('events/{id}/classes/{class_id}/entries', { id, class_id })),
        ),
      );
      const failed = answers.find(({ error }) => error !== undefined)?.error;
      if (failed !== undefined) return { error: failed };
      return { data: answers.map(({ data }) => data as ClassSheet) };
    },
    providesTags: lists('Registration'),
  }),
}));

export const {
  useListRegroupedQuery,
  useLazyListRegroupedQuery,
  useSplitClassMutation,
  useCombineClassesMutation,
  useUndoSplitMutation,
  useUndoCombiningMutation,
  useListSheetsQuery,
} = regroupApi;
