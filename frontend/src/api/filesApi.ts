import { baseApi } from './baseApi';

/** Ten minutes: an archive with photos may have hundreds of megabytes. */
const TIMEOUT_MS = 600_000;

export const filesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Loads a file. Returns an object URL, because a blob cannot be kept in the store. */
    fetchFile: build.mutation<string, string>({
      queryFn: async (path, _api, _options, fetch) => {
        const { data, error } = await fetch({
          url: path,
          timeout: TIMEOUT_MS,
          // An error answer is JSON, not a file.
          responseHandler: (answer) => (answer.ok ? answer.blob() : answer.json()),
        });
        return error === undefined ? { data: URL.createObjectURL(data as Blob) } : { error };
      },
    }),
  }),
});

export const { useFetchFileMutation } = filesApi;
