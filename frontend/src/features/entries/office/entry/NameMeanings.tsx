import { RadioCards } from '../../../../components/form/controls/RadioCards';
import { useFormValues } from '../../../../components/form/controls/useFormField';
import { isSameName } from '../../../../lib/text/fold';
import type { Schemas } from '../../../../api/types';
import type { WholeEntry } from '../entriesApi';

type Role = keyof Schemas['CorrectionsBody'];

/** What each new name means: `here`, `everywhere`, `other`, or empty while nobody said. */
export type Meanings = Record<Role, string>;

/** Nobody said anything. */
export const UNSAID: Meanings = { rider: '', horse: '', owner: '', trainer: '' };

/** The names in the form. */
interface Names {
  rider_name: string;
  horse_name: string;
  owner: { name: string };
  trainer: { name: string };
  corrections: Meanings;
}

/** The names that an entry, which is linked, has and is to have, where they differ. */
function renamed(entry: WholeEntry, values: Names) {
  if (!entry.linked) return [];
  const all: [Role, string | undefined, string][] = [
    ['rider', entry.rider_name, values.rider_name],
    ['horse', entry.horse_name, values.horse_name],
    ['owner', entry.owner?.name, values.owner.name],
    ['trainer', entry.trainer?.name, values.trainer.name],
  ];
  return all.flatMap(([role, from = '', typed]) => {
    const to = typed.trim();
    return from === '' || to === '' || isSameName(from, to) ? [] : [{ role, from, to }];
  });
}

/** The corrections for the server. A name of which nobody says anything is somebody else’s. */
export function correctionsOf(entry: WholeEntry, values: Names): Schemas['CorrectionsBody'] {
  const said = renamed(entry, values).map(({ role }) => [role, values.corrections[role]] as const);
  return Object.fromEntries(said.filter(([, means]) => means !== '' && means !== 'other'));
}

/** For each new name the question whether it is a correction, or somebody else. */
export function NameMeanings({ entry }: { entry: WholeEntry }) {
  const names = renamed(entry, useFormValues<Names>());
  return names.map(({ role, from, to }) => (
    <RadioCards
      key={role}
      name={`corrections.${role}`}
      label={`${from} → ${to}`}
      hint={
        role === 'horse'
          ? 'What does the new name mean? If you do not say, it is another horse.'
          : 'What does the new name mean? If you do not say, it is somebody else.'
      }
      options={[
        { value: 'here', label: 'The same: correct this entry only' },
        { value: 'everywhere', label: 'The same: use this name from now on' },
        { value: 'other', label: role === 'horse' ? 'Another horse' : 'Somebody else' },
      ]}
    />
  ));
}
