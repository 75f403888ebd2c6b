import { endpoints, ifDone, lists } from '../../api/endpoints';
import { shiftOf } from './plan/plan';
import type {
  PlaceBody,
  Places,
  PlacesBody,
  SwapPlaces,
  Turnout,
  TurnoutBody,
} from './placesTypes';

/** Whose barn it is; the own organization has no name in requests. */
interface Barn {
  organization_id?: string;
}

/** The barn of an organization; empty for the own. */
export const barnOf = (organizationId: string): Barn =>
  organizationId === '' ? {} : { organization_id: organizationId };

/** What shows where horses stand. */
const CHANGED = ['Place', 'Overview', 'Today'] as const;

const changes = { invalidatesTags: ifDone(CHANGED) };

/** A change of the plan that is shown before it is saved. */
interface Shift<B> {
  barn: Barn;
  body: B;
  /** Whether the plan of today changes. */
  isNow: boolean;
}

export const placesApi = endpoints((call) => ({
  getPlaces: call.read('places', {
    // A new horse has no place yet.
    providesTags: ['Place', ...lists('Horse')],
  }),
  savePlaces: call.build.mutation<Places, { barn: Barn; body: PlacesBody }>({
    query: ({ barn, body }) => ({ url: 'places', method: 'PUT', params: barn, body }),
    ...changes,
  }),
  moveHorse: call.build.mutation<unknown, Shift<PlaceBody> & { id: string }>({
    query: ({ id, body }) => ({
      url: `horses/${encodeURIComponent(id)}/place`,
      method: 'PUT',
      body,
    }),
    // Also after a failure, because somebody else may have been there first.
    invalidatesTags: CHANGED,
    onQueryStarted: async ({ barn, id, body, isNow }, { dispatch, queryFulfilled }) => {
      if (!isNow) return;
      const shown = dispatch(
        placesApi.util.updateQueryData('getPlaces', barn, (places) =>
          shiftOf(places, [[id, body.place_id]], body.from),
        ),
      );
      await queryFulfilled.catch(() => shown.undo());
    },
  }),
  swapHorses: call.build.mutation<unknown, Shift<SwapPlaces> & { places: (string | null)[] }>({
    query: ({ body }) => ({ url: 'places/swap', method: 'PUT', body }),
    invalidatesTags: CHANGED,
    onQueryStarted: async ({ barn, body, places: to, isNow }, { dispatch, queryFulfilled }) => {
      if (!isNow) return;
      const moves = body.horse_ids.map((id, at) => [id, to[at] ?? null] as const);
      const shown = dispatch(
        placesApi.util.updateQueryData('getPlaces', barn, (places) =>
          shiftOf(places, moves, body.from),
        ),
      );
      await queryFulfilled.catch(() => shown.undo());
    },
  }),
  listStays: call.list('horses/{id}/places', { providesTags: ['Place'] }),
  getTurnout: call.read('turnout', { providesTags: ['Turnout'] }),
  saveTurnout: call.build.mutation<Turnout, { barn: Barn; body: TurnoutBody }>({
    query: ({ barn, body }) => ({ url: 'turnout', method: 'PUT', params: barn, body }),
    invalidatesTags: ifDone(['Turnout'] as const),
  }),
}));

export const {
  useGetPlacesQuery,
  useLazyGetPlacesQuery,
  useSavePlacesMutation,
  useMoveHorseMutation,
  useSwapHorsesMutation,
  useListStaysInfiniteQuery,
  useGetTurnoutQuery,
  useLazyGetTurnoutQuery,
  useSaveTurnoutMutation,
} = placesApi;
