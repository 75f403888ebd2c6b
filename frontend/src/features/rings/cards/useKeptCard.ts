import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';

import type { Schemas } from '../../../api/types';
import type { KeptChange } from '../../../sync/changes';
import { useOutbox } from '../../../sync/OutboxProvider';
import { useDevice } from '../../device/useDevice';
import type { ClassKey, JudgeCard } from '../ringsApi';

type CardBody = Schemas['CardBody'];

/** What became of a kept card: the server's answer, or `null` if it was not taken. */
export interface KeptOutcome {
  answer: JudgeCard | null;
  /** What was sent: another one may wait after it. */
  sent: JudgeCard;
}

/** The part of a card that a change has. */
const bodyOf = (change: KeptChange | undefined): JudgeCard | null =>
  change === undefined ? null : (change.body as JudgeCard);

/**
 * A card that waits on this device for a network. Only a scribe's device keeps cards: at a desk one
 * sees that a card is not saved, and stays.
 */
export function useKeptCard({ id, class_id, judge_index }: ClassKey & { judge_index: string }) {
  const isOn = useDevice() !== null;
  const { state, add, drop } = useOutbox();
  const lane = `card:${class_id}:${judge_index}`;
  const change = isOn ? state.changes.find((it) => it.lane === lane) : undefined;
  const isSettled = change !== undefined && change.state !== 'waiting';
  const listener = useRef<((outcome: KeptOutcome) => void) | null>(null);

  const settle = useEffectEvent(() => {
    if (change === undefined) return;
    const isSent = change.state === 'sent';
    void drop([change.id]).then(() =>
      listener.current?.({
        answer: isSent ? (change.answer as JudgeCard) : null,
        sent: change.body as JudgeCard,
      }),
    );
  });
  const settledId = isSettled ? change.id : null;
  useEffect(() => {
    if (settledId !== null) settle();
  }, [settledId]);

  const onSettled = useCallback((heard: (outcome: KeptOutcome) => void) => {
    listener.current = heard;
    return () => {
      listener.current = null;
    };
  }, []);
  const keep = useCallback(
    (body: CardBody) =>
      add({
        lane,
        method: 'PUT',
        path: `events/${id}/classes/${class_id}/cards/${judge_index}`,
        body,
        label: 'The card',
      }),
    [add, lane, id, class_id, judge_index],
  );
  const body = bodyOf(change);
  return useMemo(
    () => ({ isOn, waits: body !== null && !isSettled, body, keep, onSettled }),
    [isOn, body, isSettled, keep, onSettled],
  );
}
