import type { Meta } from '../../../api/baseApi';
import { endpoints, lists } from '../../../api/endpoints';

/** The outcome of an inspection; `na`: not inspected, or taken back. */
export type InspectionStatus =
  | 'na'
  | 'compliant'
  | 'corrected'
  | 'excused'
  | 'noncompliant'
  | 'refused'
  | 'detained';

/** Before or after the horse is shown. */
export type InspectedWhen = 'before' | 'after';

/** What an inspector finds. */
export type Finding =
  | 'scar_rule'
  | 'unilateral_soreness'
  | 'bilateral_soreness'
  | 'prohibited_device'
  | 'pad_or_shoeing'
  | 'chain'
  | 'foreign_substance'
  | 'open_lesion'
  | 'other';

/** An inspection that was recorded. */
export interface Inspection {
  id: string;
  status: InspectionStatus;
  when: InspectedWhen;
  findings: readonly Finding[];
  note: string;
  at: { $date: string };
  /** `office`, or the role of a device's link. */
  by: string;
  account: string | null;
}

/** A horse with its inspections, the latest first. */
export interface InspectedHorse {
  registration_id: string;
  back_number: number | null;
  horse_name: string;
  rider_name: string;
  owner_name: string;
  trainer_name: string;
  scratched: boolean;
  class_ids: readonly string[];
  status: InspectionStatus;
  inspections: readonly Inspection[];
}

/** A class with the entries of its horses, in their order of go. */
export interface InspectedClass {
  class_id: string;
  number: string;
  name: string;
  walking_horses: boolean;
  registration_ids: readonly string[];
}

/** The horses of a show. */
export interface InspectionsView {
  classes: readonly InspectedClass[];
  horses: readonly InspectedHorse[];
}

/** The horses of a show. `readAt`: when they were asked for, in milliseconds since the epoch. */
export type Inspections = InspectionsView & { readAt: number };

// Inspections are not recorded here: they go through `sync/outbox.ts`, because there may be no
// network where horses are inspected.
export const inspectionsApi = endpoints(({ build }) => ({
  /** All horses of a show, so that every class is there without a network. */
  getInspections: build.query<Inspections, string>({
    query: (id) => `events/${id}/inspections`,
    transformResponse: (show: InspectionsView, meta: Meta | undefined) => ({
      ...show,
      readAt: meta?.readAt ?? 0,
    }),
    providesTags: lists('Inspection', 'Registration'),
  }),
}));

export const { useGetInspectionsQuery } = inspectionsApi;
