import { endpoints } from '../../../api/endpoints';
import type { Schemas } from '../../../api/types';

/** An archive of what the account holds. */
export type Export = Schemas['ExportView'];

/** How often to ask how far an archive is, in milliseconds. */
const POLL_MS = 1_000;

const exportsApi = endpoints((call) => ({
  getExports: call.read('accounts/exports', { providesTags: ['Export'] }),
  requestExport: call.post('accounts/exports', { invalidatesTags: ['Export'] }),
}));

export const { useRequestExportMutation } = exportsApi;

/** The archive of the account, if there is one; asks again while it is being made. */
export function useGetExportsQuery() {
  const known = exportsApi.endpoints.getExports.useQueryState();
  const isMaking = known.currentData?.some(({ state }) => state === 'making') ?? false;
  return exportsApi.useGetExportsQuery(undefined, {
    pollingInterval: isMaking ? POLL_MS : 0,
    skipPollingIfUnfocused: true,
  });
}

/** The path of an archive below the base of the API. */
export const exportPath = (id: string) => `accounts/exports/${id}?format=zip`;
