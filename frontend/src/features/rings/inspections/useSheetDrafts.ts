import { useState } from 'react';

import {
  type DraftPlace,
  readDraft,
  removeDraft,
  writeDraft,
} from '../../../components/form/unsaved/drafts';
import { useDraftOwner } from '../../device/useDraftOwner';
import { NOTHING, type SheetDraft } from './InspectionSheet';

type Drafts = Readonly<Record<string, SheetDraft>>;

const found = (place: DraftPlace | null): Drafts =>
  (place === null ? null : (readDraft(place)?.values as Drafts | undefined)) ?? {};

const isEmpty = ({ findings, note }: SheetDraft) => findings.length === 0 && note.trim() === '';

/**
 * What is written of the horses of a show and not recorded yet, by their entries. It is kept until
 * it is recorded, so that it is there again after a reload.
 */
export function useSheetDrafts(eventId: string) {
  const owner = useDraftOwner();
  const place = owner === null ? null : { owner, name: `inspections:${eventId}` };
  const [drafts, setDrafts] = useState(() => found(place));
  return {
    of: (id: string): SheetDraft => drafts[id] ?? NOTHING,
    isWritten: (id: string): boolean => !isEmpty(drafts[id] ?? NOTHING),
    write: (id: string, draft: SheetDraft): void => {
      const others = Object.entries(drafts).filter(([it, one]) => it !== id && !isEmpty(one));
      const next = Object.fromEntries([...others, [id, draft]]);
      setDrafts(next);
      if (place === null) return;
      if (Object.values(next).every(isEmpty)) removeDraft(place);
      else writeDraft(place, { values: next, base: null, keptAt: Date.now() });
    },
  };
}
