import { byId, endpoints, ifDone, lists } from '../../api/endpoints';
import type { Schemas } from '../../api/types';

/** Something to be done in a barn. */
export type Task = Schemas['Task'];

const LISTS = [...lists('Task'), 'Today'] as const;

export const tasksApi = endpoints((call) => ({
  listTasks: call.list('tasks', { providesTags: lists('Task') }),
  getTask: call.read('tasks/{id}', { providesTags: byId('Task') }),
  createTask: call.create('tasks', { invalidatesTags: ifDone(LISTS) }),
  updateTask: call.put('tasks/{id}', {
    invalidatesTags: (_task, _error, { id }) => [...LISTS, { type: 'Task', id }],
  }),
  deleteTask: call.remove('tasks/{id}', { invalidatesTags: LISTS }),
}));

export const {
  useListTasksInfiniteQuery,
  useGetTaskQuery,
  useLazyGetTaskQuery,
  useCreateTaskMutation,
  useUpdateTaskMutation,
  useDeleteTaskMutation,
} = tasksApi;
