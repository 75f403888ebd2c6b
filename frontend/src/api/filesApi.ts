import { baseApi } from './baseApi';

export const filesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Loads a file. Returns an object URL, because a blob cannot be kept in the store. */
    fetchFile: build.mutation<string, string>({
      queryFn: async (path, _api, _options, fetch) => {
        const { data, error } = await fetch({
          url: path,
          // An error answer is JSON, not a file.
          responseHandler: (answer) => (answer.ok ? answer.blob() : answer.json()),
        });
        return error === undefined ? { data: URL.createObjectURL(data as Blob) } : { error };
      },
    }),
  }),
});

export const { useFetchFileMutation } = filesApi;
