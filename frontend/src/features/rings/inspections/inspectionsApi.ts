import type { Meta } from '../../../api/baseApi';
import { endpoints, lists, pathTo } from '../../../api/endpoints';
import type { Schemas } from '../../../api/types';

/** The outcome of an inspection; `na`: not inspected, or taken back. */
export type InspectionStatus = Schemas['InspectionStatus'];

/** Before or after the horse is shown. */
export type InspectedWhen = Schemas['InspectedWhen'];

/** What an inspector finds. */
export type Finding = Schemas['Finding'];

/** An inspection that was recorded. */
export type Inspection = Schemas['InspectionView'];

/** A horse with its inspections, the latest first. */
export type InspectedHorse = Schemas['InspectedHorseView'];

/** A class with the entries of its horses, in their order of go. */
export type InspectedClass = Schemas['InspectedClassView'];

type InspectionsView = Schemas['InspectionsView'];

/** The horses of a show. `readAt`: when they were asked for, in milliseconds since the epoch. */
export type Inspections = InspectionsView & { readAt: number };

// Inspections are not recorded here: they go through `sync/outbox.ts`, because there may be no
// network where horses are inspected.
export const inspectionsApi = endpoints(({ build }) => ({
  /** All horses of a show, so that every class is there without a network. */
  getInspections: build.query<Inspections, string>({
    query: (id) => pathTo('events/{id}/inspections', id),
    transformResponse: (show: InspectionsView, meta: Meta | undefined) => ({
      ...show,
      readAt: meta?.readAt ?? 0,
    }),
    providesTags: lists('Inspection', 'Registration'),
  }),
}));

export const { useGetInspectionsQuery } = inspectionsApi;
