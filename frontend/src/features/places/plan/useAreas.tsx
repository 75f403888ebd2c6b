import { useState } from 'react';

import { sameValue } from '../../../components/form/merge';
import { ConfirmDialog } from '../../../components/ui/actions/ConfirmDialog';
import type { RecordKind } from '../../../records/kind';
import { mergeParts, type Parts } from '../../../records/parts';
import { RecordNotices } from '../../../records/RecordNotices';
import { useActs } from '../../../records/useActs';
import { barnOf, useLazyGetPlacesQuery, useSavePlacesMutation } from '../placesApi';
import type { Area, AreaBody, Places, PlacesBody } from '../placesTypes';
import { bodyOf, movedArea } from './plan';

/** What is done with whole areas. */
export interface AreaActs {
  move: (area: Area, by: -1 | 1) => void;
  remove: (area: Area) => void;
}

const partsOf = (areas: readonly AreaBody[]): Parts => ({
  ...Object.fromEntries(areas.map((area) => [`area ${area.id ?? ''}`, area])),
  areas: areas.map(({ id }) => id ?? ''),
});

/** The areas of a barn as they are saved: with the whole plan. */
export const areasKind = (
  save: (body: PlacesBody) => Promise<Places>,
  read: () => Promise<Places>,
): RecordKind<Places, AreaBody[]> => ({
  what: 'the plan',
  valueOf: ({ areas }) => areas.map(bodyOf),
  same: sameValue,
  merge: (base, mine, theirs, winner) => {
    const merged = mergeParts(partsOf(base), partsOf(mine), partsOf(theirs), winner);
    const ids = merged.value['areas'] as string[];
    return { ...merged, value: ids.map((id) => merged.value[`area ${id}`] as AreaBody) };
  },
  send: (areas, { revision }) => save({ areas, revision }),
  read,
});

/**
 * Moves and removes areas of a plan. If the plan was changed elsewhere meanwhile, it is done to the
 * newer one.
 *
 * @param organizationId - whose barn it is; empty for the own
 * @returns the acts; the plan with those that wait; what was not saved, and the question before an
 *   area is removed
 */
export function useAreas(organizationId: string, places: Places) {
  const barn = barnOf(organizationId);
  const [put] = useSavePlacesMutation();
  const [read] = useLazyGetPlacesQuery();
  const [asked, setAsked] = useState<Area | null>(null);
  const kind = areasKind(
    (body) => put({ barn, body }).unwrap(),
    () => read(barn).unwrap(),
  );
  const { state, record, question } = useActs(`areas:${organizationId}`, kind, places);
  const acts: AreaActs = {
    move: ({ id, name }, by) =>
      record.run({
        does: `Move ${name}`,
        done: `${name} moved`,
        change: (areas) => movedArea(areas, id, by),
      }),
    remove: setAsked,
  };
  const remove = ({ id, name }: Area) => {
    setAsked(null);
    record.run({
      does: `Remove ${name}`,
      done: `${name} removed`,
      // Where the horses stood does not come back.
      isFinal: true,
      change: (areas) =>
        areas.some((area) => area.id === id) ? areas.filter((area) => area.id !== id) : null,
    });
  };
  const areas = state.value.flatMap(({ id }) => places.areas.filter((area) => area.id === id));
  const notices = (
    <>
      <RecordNotices state={state} record={record} />
      {question}
      <ConfirmDialog
        open={asked !== null}
        title={`Remove ${asked?.name ?? ''}?`}
        confirmLabel="Remove"
        cancelLabel="Keep It"
        danger
        onConfirm={() => {
          if (asked !== null) remove(asked);
        }}
        onCancel={() => setAsked(null)}
      >
        It leaves the plan. Where horses stood is kept in their history.
      </ConfirmDialog>
    </>
  );
  return { acts, areas, notices };
}
