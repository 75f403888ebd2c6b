import type { Day } from '../../lib/time/days';

/** The kind of a visit. */
export type VisitKind = 'vaccination' | 'deworming' | 'dental' | 'hoof' | 'veterinary' | 'other';

/** What is recorded of a visit. */
interface VisitFields {
  kind: VisitKind;
  /** The vaccination, the product of a deworming, the reason of the veterinarian, or what was done. */
  name: string;
  date: Day;
  /** Who did it. */
  by: string;
  contact_id: string | null;
  /** What was given, with its lot. */
  product: string;
  notes: string;
  /** In dollars; `null` if it is not known. */
  cost: number | null;
  document_id: string | null;
  next_due: Day | null;
}

/** Care that was given to a horse. */
export interface Visit extends VisitFields {
  _id: { $oid: string };
  horse_id: string;
  horse: { id: string; name: string };
  organization_id: string;
  batch: string | null;
  revision: number;
}

/** The request to record or change a visit. */
export type VisitBody = VisitFields & { revision?: number };

/** The request to record the same care of several horses. */
export type VisitsBody = VisitFields & { horse_ids: string[] };

/** After how many days care is due again, by its kind. */
export interface Intervals {
  hoof: number;
  vaccination: number;
  dental: number;
  deworming: number;
}
