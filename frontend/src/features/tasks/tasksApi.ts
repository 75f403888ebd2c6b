import { baseApi } from '../../api/baseApi';
import * as call from '../../api/endpoints';
import { type Cursor, type Page, paged } from '../../api/paging';
import type { Schemas } from '../../api/types';

/** Something to be done in a barn. */
export type Task = Schemas['Task'];

type TaskBody = Schemas['TaskBody'];

const address = call.pathIn('tasks');

const LISTS = [...call.lists('Task'), 'Today'] as const;

export const tasksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listTasks: build.infiniteQuery<Page<Task>, void, Cursor>({
      ...paged<Task, void>('tasks', () => ({})),
      providesTags: call.lists('Task'),
    }),
    getTask: build.query<Task, string>({
      query: address,
      providesTags: call.byId('Task'),
    }),
    createTask: build.mutation<Task, call.Creation<TaskBody>>({
      query: call.create('tasks'),
      invalidatesTags: call.ifDone(LISTS),
    }),
    updateTask: build.mutation<Task, call.Change<TaskBody>>({
      query: call.save(address),
      invalidatesTags: (_task, _error, { id }) => [...LISTS, { type: 'Task', id }],
    }),
    deleteTask: build.mutation<null, string>({
      query: call.remove(address),
      invalidatesTags: LISTS,
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
} = tasksApi;
