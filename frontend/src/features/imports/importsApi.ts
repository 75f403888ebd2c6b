import { longApi, told } from '../../api/baseApi';
import { refreshes } from '../../api/refreshes';
import { byId, endpoints, ifSaved, lists } from '../../api/endpoints';
import { createKeyFor, idempotent } from '../../api/idempotency';
import { type Cursor, type Page, paged } from '../../api/paging';
import { tagTypes } from '../../api/tags';
import type {
  Import,
  ImportChangeBody,
  ImportDoubt,
  ImportKind,
  ImportRow,
  ImportUndone,
} from './importTypes';

/** 3 minutes, because 8 MB over a slow mobile network may take that long. */
const UPLOAD_TIMEOUT_MS = 180_000;

/** Where rows are brought in, or taken from. */
export interface ImportPlace {
  organizationId: string;
  /** Empty where it is about a barn, not about a show. */
  eventId: string;
}

/** A table that is read. */
interface NewImport extends ImportPlace {
  table: File | string;
}

const url = (id: string, act = '') => `imports/${encodeURIComponent(id)}${act}`;

// A second press, also after an answer that was lost, imports nothing twice.
const keyFor = createKeyFor();

/** Shows an answer at once, where the import is open. */
const shown = (answer: Import) =>
  importsApi.util.upsertQueryData('getImport', answer._id.$oid, answer);

export const importsApi = endpoints((call) => ({
  listImports: call.build.infiniteQuery<Page<ImportRow>, { organization_id: string }, Cursor>({
    ...paged((params) => ({ url: 'imports', params })),
    providesTags: lists('Import'),
  }),
  getImport: call.build.query<Import, string>({
    query: (id) => ({ url: url(id) }),
    providesTags: byId('Import'),
  }),
  settleDoubt: call.build.mutation<Import, { id: string; doubt: ImportDoubt }>({
    query: ({ id, doubt: { row, reason, settled } }) => ({
      url: url(id, '/doubts'),
      method: 'PUT',
      body: { row, reason, settled },
    }),
    invalidatesTags: ifSaved('Import'),
    onQueryStarted: async (_doubt, { dispatch, queryFulfilled }) => {
      const done = await queryFulfilled.catch(() => null);
      if (done !== null) void dispatch(shown(done.data));
    },
  }),
  changeImport: call.build.mutation<Import, { id: string; body: ImportChangeBody }>({
    query: ({ id, body }) => ({ url: url(id), method: 'PUT', body }),
    // This tab has the answer. Another one that shows the file would import what it does not show.
    onQueryStarted: async ({ id }, started) => {
      const done = await started.queryFulfilled.catch(() => null);
      if (done !== null) void started.dispatch(shown(done.data));
      told.to(started.getState(), [{ type: 'Import', id }]);
    },
  }),
}));

/** An import adds to many lists, and its undoing takes from them: all that is shown is read again. */
const everything = refreshes(tagTypes);

const runsApi = longApi.injectEndpoints({
  endpoints: (build) => ({
    createImport: build.mutation<Import, NewImport>({
      query: (made) => ({
        url: 'imports',
        method: 'POST',
        body: formOf(made),
        timeout: UPLOAD_TIMEOUT_MS,
      }),
      onQueryStarted: async (made, call) => {
        const done = await call.queryFulfilled.catch(() => null);
        if (done !== null) void call.dispatch(shown(done.data));
        await refreshes(lists('Import'))(made, call);
      },
    }),
    runImport: build.mutation<Import, string>({
      query: (id) => ({
        url: url(id, '/run'),
        method: 'POST',
        headers: idempotent(keyFor(id)),
        timeout: UPLOAD_TIMEOUT_MS,
      }),
      onQueryStarted: async (id, call) => {
        const done = await call.queryFulfilled.catch(() => null);
        if (done !== null) void call.dispatch(shown(done.data));
        await everything(id, call);
      },
    }),
    undoImport: build.mutation<ImportUndone, string>({
      query: (id) => ({ url: url(id, '/undo'), method: 'POST', timeout: UPLOAD_TIMEOUT_MS }),
      onQueryStarted: async (id, call) => {
        const done = await call.queryFulfilled.catch(() => null);
        if (done !== null) {
          void call.dispatch(
            importsApi.util.updateQueryData('getImport', id, (draft) => {
              draft.state = 'undone';
            }),
          );
        }
        await everything(id, call);
      },
    }),
  }),
});

export const { useCreateImportMutation, useRunImportMutation, useUndoImportMutation } = runsApi;

function formOf({ table, organizationId, eventId }: NewImport): FormData {
  const form = new FormData();
  form.set('organization_id', organizationId);
  if (eventId !== '') form.set('event_id', eventId);
  // It comes last, so that the server knows where its rows belong before it reads them.
  form.set(typeof table === 'string' ? 'text' : 'file', table);
  return form;
}

/** The path of all of a kind as a table. */
export function exportPath(kind: ImportKind, { organizationId, eventId }: ImportPlace): string {
  const of = { organization_id: organizationId, ...(eventId !== '' && { event_id: eventId }) };
  return `exports/${kind}.csv?${new URLSearchParams(of).toString()}`;
}

export const {
  useListImportsInfiniteQuery,
  useGetImportQuery,
  useChangeImportMutation,
  useSettleDoubtMutation,
} = importsApi;
