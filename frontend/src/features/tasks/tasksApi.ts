import { baseApi } from '../../api/baseApi';
import * as call from '../../api/endpoints';
import { type Cursor, type Page, paged } from '../../api/paging';
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

const TASK_LISTS = [...call.lists('Task'), 'Today'] as const;
const MEDICATION_LISTS = [...call.lists('Medication'), 'Today'] as const;

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
      providesTags: call.lists('Task'),
    }),
    getTask: build.query<Task, string>({
      query: (id) => address('tasks', id),
      providesTags: call.byId('Task'),
    }),
    createTask: build.mutation<Task, call.Creation<TaskBody>>({
      query: call.create('tasks'),
      invalidatesTags: call.ifDone(TASK_LISTS),
    }),
    updateTask: build.mutation<Task, call.Change<TaskBody>>({
      query: call.put(({ id }) => address('tasks', id)),
      invalidatesTags: (_task, _error, { id }) => [...TASK_LISTS, { type: 'Task', id }],
    }),
    deleteTask: build.mutation<null, string>({
      query: call.remove((id) => address('tasks', id)),
      invalidatesTags: TASK_LISTS,
    }),
    listMedications: build.infiniteQuery<
      Page<MedicationRow>,
      ListQuery<'list_medications'>,
      Cursor
    >({
      ...paged<MedicationRow, ListQuery<'list_medications'>>('medications'),
      providesTags: call.itemsById('Medication'),
    }),
    getMedication: build.query<Medication, string>({
      query: (id) => address('medications', id),
      providesTags: call.byId('Medication'),
    }),
    createMedication: build.mutation<Medication, call.Creation<MedicationBody>>({
      query: call.create('medications'),
      invalidatesTags: call.ifDone(MEDICATION_LISTS),
    }),
    updateMedication: build.mutation<Medication, call.Change<MedicationBody>>({
      query: call.put(({ id }) => address('medications', id)),
      invalidatesTags: (_course, _error, { id }) => [
        ...MEDICATION_LISTS,
        { type: 'Medication', id },
      ],
    }),
    deleteMedication: build.mutation<null, string>({
      query: call.remove((id) => address('medications', id)),
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
