import { useMemo } from 'react';

import {
  type DraftPlace,
  readDraft,
  removeDraft,
  writeDraft,
} from '../../../components/form/unsaved/drafts';
import { useDraftOwner } from '../../device/useDraftOwner';
import type { ClassKey } from '../ringsApi';
import type { TypedLines } from './typedCard';

/** What is typed on a card and is not all saved, over the card that was seen. */
export interface CardDraft {
  revision: number;
  saved: TypedLines;
  lines: TypedLines;
}

function found(place: DraftPlace | null): CardDraft | null {
  const draft = place === null ? null : readDraft(place);
  if (draft === null) return null;
  const { revision, lines } = draft.values as Partial<CardDraft>;
  return typeof revision === 'number' && typeof lines === 'object'
    ? { revision, lines, saved: (draft.base ?? {}) as TypedLines }
    : null;
}

/**
 * Keeps what is typed on a card until it is saved, with what cannot be saved as it stands, so that
 * it is there again after a reload. The links of a device for the same card share it.
 */
export function useCardDraft({ class_id, judge_index }: ClassKey & { judge_index: string }) {
  const owner = useDraftOwner();
  return useMemo(() => {
    const place = owner === null ? null : { owner, name: `card:${class_id}:${judge_index}` };
    return {
      read: () => found(place),
      /** `null`: everything is saved. */
      keep: (draft: CardDraft | null) => {
        if (place === null) return;
        if (draft === null) removeDraft(place);
        else {
          const { saved, ...values } = draft;
          writeDraft(place, { values, base: saved, keptAt: Date.now() });
        }
      },
    };
  }, [owner, class_id, judge_index]);
}
