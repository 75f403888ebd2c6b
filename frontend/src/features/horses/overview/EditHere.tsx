import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';

import { useHasDraft } from '../../../components/form/unsaved/useDraft';
import { IconButton } from '../../../components/ui/actions/Button';
import { Dialog, DialogBody } from '../../../components/ui/actions/Dialog';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { usePermission } from '../../people/usePermission';
import { isOwnHorse, type OverviewKind, useGetHorseQuery } from '../horsesApi';
import { CARE, SectionEditor } from '../sections/HorseSections';
import { sectionDraft } from '../sections/SectionDialog';
import type { OverviewHorse } from './useOverview';

interface Editing {
  /** Opens the section's dialog for a horse. */
  edit: (horseId: string) => void;
  /** The id of the horse whose dialog is open. */
  horseId: string | null;
  close: () => void;
}

/** Which horse's section is edited. After a reload it is the one with a draft. */
export function useEditing(kind: OverviewKind, rows: readonly OverviewHorse[]): Editing {
  const hasDraft = useHasDraft();
  const [drafted] = useState(
    () => rows.find(({ id }) => hasDraft(sectionDraft(id, kind)))?.id ?? null,
  );
  const [horseId, setHorseId] = useState(drafted);
  return {
    edit: setHorseId,
    horseId,
    close: () => setHorseId(null),
  };
}

/** The dialog of a section, for a horse that is loaded first. */
export function EditHere({
  kind,
  horseId,
  close,
}: Pick<Editing, 'horseId' | 'close'> & { kind: OverviewKind }) {
  const { currentData, ...query } = useGetHorseQuery(horseId ?? skipToken);
  if (horseId === null) return null;
  if (currentData !== undefined && isOwnHorse(currentData)) {
    return <SectionEditor key={horseId} section={kind} horse={currentData} onClose={close} />;
  }
  return (
    <Dialog open onClose={close} title="Loading…">
      <DialogBody>
        <Loaded query={query} name="The horse" />
      </DialogBody>
    </Dialog>
  );
}

/** The button that edits the section of a horse, for those who may. */
export function EditButton({
  kind,
  horse,
  title,
  onEdit,
}: {
  kind: OverviewKind;
  horse: OverviewHorse;
  /** The title of the view. */
  title: string;
  onEdit: (horseId: string) => void;
}) {
  const mayEdit = usePermission(horse.organization, 'edit_horses');
  const mayRecord = usePermission(horse.organization, 'record_care');
  if (!mayEdit && !(mayRecord && CARE.has(kind))) return null;
  return (
    <IconButton
      icon="edit"
      label={`Edit ${title} of ${horse.name}`}
      onClick={() => onEdit(horse.id)}
    />
  );
}
