import { longApi } from './baseApi';

/** Ten minutes: an archive with photos may have hundreds of megabytes. */
const TIMEOUT_MS = 600_000;

/** A file of the server. */
interface FetchedFile {
  /** An object URL, because a blob cannot be kept in the store. */
  address: string;
  /** The name under which the server would have it saved; empty if it does not say. */
  name: string;
}

/** The name in `Content-Disposition` (RFC 6266). */
function nameIn(header: string): string {
  const whole = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (whole !== undefined) return decodeURIComponent(whole);
  return /filename="([^"]*)"/.exec(header)?.[1] ?? '';
}

export const filesApi = longApi.injectEndpoints({
  endpoints: (build) => ({
    /** Loads a file. */
    fetchFile: build.mutation<FetchedFile, string>({
      queryFn: async (path, _api, _options, fetch) => {
        const { data, error } = await fetch({
          url: path,
          timeout: TIMEOUT_MS,
          responseHandler: async (answer) => {
            // An error answer is JSON, not a file.
            if (!answer.ok) return (await answer.json()) as unknown;
            const name = nameIn(answer.headers.get('content-disposition') ?? '');
            return { address: URL.createObjectURL(await answer.blob()), name };
          },
        });
        return error === undefined ? { data: data as FetchedFile } : { error };
      },
    }),
  }),
});

export const { useFetchFileMutation } = filesApi;
