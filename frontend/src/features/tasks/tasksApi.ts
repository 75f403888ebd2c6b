import { baseApi } from '../../api/baseApi';
import { idempotent } from '../../api/idempotency';
import { type Cursor, type Page, paged } from '../../api/paging';
import { LIST, listTags } from '../../api/tags';
import type { ListQuery, Schemas } from '../../api/types';
import { useBarnZone } from '../people/useBarn';

// Ticks and doses are not here: they go through `sync/outbox.ts`, to the paths of `day.ts`,
// because a barn may have no network.

/** Something to be done in a barn. */
export type Task = Schemas['Task'];

/** A course of medication, without its doses. */
export type MedicationRow = Schemas['MedicationRow'];

/** A course of medication with its doses. */
export type Medication = Schemas['Medication'];

/** The barn's day. `readAt`: when it was asked for, in milliseconds since the epoch. */
export type Today = Schemas['Today'] & { readAt: number };

/** A task that is due on a day. */
export type DueTask = Schemas['DueTask'];

/** A dose that is due on a day. */
export type DueDose = Schemas['DueDose'];

/** Who ticked something, and when. */
export type Mark = Schemas['Mark'];

/** A horse's name with its id. */
export type HorseName = Schemas['HorseName'];

type TaskBody = Schemas['TaskBody'];
type MedicationBody = Schemas['MedicationBody'];

const address = (things: 'tasks' | 'medications', id: string) =>
  `${things}/${encodeURIComponent(id)}`;

const TASK_LISTS = [{ type: 'Task', id: LIST }, 'Today'] as const;
const MEDICATION_LISTS = [{ type: 'Medication', id: LIST }, 'Today'] as const;

/** A day: without a network the last answer is still of use, so it is kept while the tab is open. */
const KEPT_SECONDS = 24 * 60 * 60;

/** For pages that show a day and do not poll: loads it again if it is older than a minute. */
export const FRESH_DAY = { refetchOnMountOrArgChange: 60 };

export const tasksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getToday: build.query<Today, { date: string; time_zone: string }>({
      query: (params) => ({ url: 'today', params }),
      transformResponse: (today: Schemas['Today'], meta) => ({
        ...today,
        readAt: meta?.readAt ?? 0,
      }),
      providesTags: ['Today'],
      keepUnusedDataFor: KEPT_SECONDS,
    }),
    listTasks: build.infiniteQuery<Page<Task>, void, Cursor>({
      ...paged<Task, void>('tasks', () => ({})),
      providesTags: [{ type: 'Task', id: LIST }],
    }),
    getTask: build.query<Task, string>({
      query: (id) => address('tasks', id),
      providesTags: (_task, _error, id) => [{ type: 'Task', id }],
    }),
    createTask: build.mutation<Task, { body: TaskBody; idempotencyKey: string }>({
      query: ({ body, idempotencyKey }) => ({
        url: 'tasks',
        method: 'POST',
        headers: idempotent(idempotencyKey),
        body,
      }),
      invalidatesTags: (made) => (made === undefined ? [] : TASK_LISTS),
    }),
    updateTask: build.mutation<Task, { id: string; body: TaskBody }>({
      query: ({ id, body }) => ({ url: address('tasks', id), method: 'PUT', body }),
      invalidatesTags: (_task, _error, { id }) => [...TASK_LISTS, { type: 'Task', id }],
    }),
    deleteTask: build.mutation<null, string>({
      query: (id) => ({ url: address('tasks', id), method: 'DELETE' }),
      invalidatesTags: TASK_LISTS,
    }),
    listMedications: build.infiniteQuery<
      Page<MedicationRow>,
      ListQuery<'list_medications'>,
      Cursor
    >({
      ...paged<MedicationRow, ListQuery<'list_medications'>>('medications'),
      providesTags: (found) =>
        listTags(
          'Medication',
          found?.pages.flatMap(({ items }) => items),
        ),
    }),
    getMedication: build.query<Medication, string>({
      query: (id) => address('medications', id),
      providesTags: (_course, _error, id) => [{ type: 'Medication', id }],
    }),
    createMedication: build.mutation<Medication, { body: MedicationBody; idempotencyKey: string }>({
      query: ({ body, idempotencyKey }) => ({
        url: 'medications',
        method: 'POST',
        headers: idempotent(idempotencyKey),
        body,
      }),
      invalidatesTags: (made) => (made === undefined ? [] : MEDICATION_LISTS),
    }),
    updateMedication: build.mutation<Medication, { id: string; body: MedicationBody }>({
      query: ({ id, body }) => ({ url: address('medications', id), method: 'PUT', body }),
      invalidatesTags: (_course, _error, { id }) => [
        ...MEDICATION_LISTS,
        { type: 'Medication', id },
      ],
    }),
    deleteMedication: build.mutation<null, string>({
      query: (id) => ({ url: address('medications', id), method: 'DELETE' }),
      invalidatesTags: (_none, _error, id) => [...MEDICATION_LISTS, { type: 'Medication', id }],
    }),
  }),
});

export const {
  useListTasksInfiniteQuery,
  useGetTaskQuery,
  useLazyGetTaskQuery,
  useCreateTaskMutation,
  useUpdateTaskMutation,
  useDeleteTaskMutation,
  useListMedicationsInfiniteQuery,
  useGetMedicationQuery,
  useLazyGetMedicationQuery,
  useCreateMedicationMutation,
  useUpdateMedicationMutation,
  useDeleteMedicationMutation,
} = tasksApi;

/** Loads a day of the barn. */
export function useBarnDayQuery(
  date: string,
  options: {
    pollingInterval?: number;
    skipPollingIfUnfocused?: boolean;
    refetchOnMountOrArgChange?: number;
  },
) {
  return tasksApi.useGetTodayQuery({ date, time_zone: useBarnZone() }, options);
}
