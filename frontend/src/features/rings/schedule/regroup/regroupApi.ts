import { endpoints, lists, pathTo } from '../../../../api/endpoints';
import type { ClassSheet } from '../../../entries/office/entriesApi';

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

export const regroupApi = endpoints((call) => ({
  /** What was split and combined and not undone, the newest first. */
  listRegrouped: call.read('events/{id}/classes/regrouped', {
    providesTags: lists('Schedule', 'Judging', 'Registration'),
  }),
  splitClass: call.post('events/{id}/classes/{class_id}/split', { invalidatesTags: CHANGED }),
  combineClasses: call.post('events/{id}/classes/combine', { invalidatesTags: CHANGED }),
  undoSplit: call.remove('events/{id}/classes/{class_id}/split', { invalidatesTags: CHANGED }),
  undoCombining: call.remove('events/{id}/classes/{class_id}/combine', {
    invalidatesTags: CHANGED,
  }),
  /** The entries of several classes. */
  listSheets: call.build.query<ClassSheet[], { id: string; class_ids: readonly string[] }>({
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
