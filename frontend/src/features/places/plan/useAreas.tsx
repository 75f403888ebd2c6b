import { useState } from 'react';

import { hasCode, withReason } from '../../../api/errors';
import { ConfirmDialog } from '../../../components/ui/actions/ConfirmDialog';
import { useToast } from '../../../components/ui/messages/Toast';
import { barnOf, useLazyGetPlacesQuery, useSavePlacesMutation } from '../placesApi';
import type { Area, AreaBody, Places } from '../placesTypes';
import { withMovedArea, withoutArea } from './plan';

/** What is done with whole areas. */
export interface AreaActs {
  move: (area: Area, by: -1 | 1) => void;
  remove: (area: Area) => void;
}

/**
 * Moves and removes areas of a plan. If the plan was changed elsewhere meanwhile, it is done to the
 * newer one.
 *
 * @param organizationId - whose barn it is; empty for the own
 * @returns the acts, and the question before an area is removed
 */
export function useAreas(organizationId: string, places: Places) {
  const barn = barnOf(organizationId);
  const [put] = useSavePlacesMutation();
  const [read] = useLazyGetPlacesQuery();
  const [asked, setAsked] = useState<Area | null>(null);
  const [pending, setPending] = useState(false);
  const toast = useToast();

  const change = async (areasOf: (version: Places) => AreaBody[], done: string) => {
    const save = (version: Places) =>
      put({ barn, body: { areas: areasOf(version), revision: version.revision } }).unwrap();
    try {
      await save(places).catch(async (error: unknown) => {
        if (!hasCode(error, 'changed_meanwhile')) throw error;
        await save(await read(barn).unwrap());
      });
      toast.success(done);
    } catch (error) {
      toast.error(withReason('Failed to change the plan.', error));
    }
  };
  const acts: AreaActs = {
    move: ({ id, name }, by) =>
      void change((version) => withMovedArea(version, id, by), `${name} moved`),
    remove: setAsked,
  };
  const remove = async ({ id, name }: Area) => {
    setPending(true);
    await change((version) => withoutArea(version, id), `${name} removed`);
    setPending(false);
    setAsked(null);
  };
  const question = (
    <ConfirmDialog
      open={asked !== null}
      title={`Remove ${asked?.name ?? ''}?`}
      confirmLabel="Remove"
      cancelLabel="Keep It"
      danger
      pending={pending}
      onConfirm={() => {
        if (asked !== null) void remove(asked);
      }}
      onCancel={() => setAsked(null)}
    >
      It leaves the plan. Where horses stood is kept in their history.
    </ConfirmDialog>
  );
  return { acts, question };
}
