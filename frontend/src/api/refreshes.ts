import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';

import { baseApi, type Changed, told } from './baseApi';

/**
 * Reads again what is shown of these, when a long call has ended: also after a failure, because its
 * answer may have been lost.
 */
export const refreshes =
  (tags: Changed) =>
  async (
    _arg: unknown,
    {
      dispatch,
      getState,
      queryFulfilled,
    }: { dispatch: Dispatch; getState: () => unknown; queryFulfilled: Promise<unknown> },
  ) => {
    await queryFulfilled.catch(() => null);
    dispatch(baseApi.util.invalidateTags([...tags]) as unknown as UnknownAction);
    told.to(getState(), tags);
  };
