import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';

import { href } from '../../../../app/paths';
import { DialogForm } from '../../../../components/form/DialogForm';
import { chosen, group } from '../../../../components/form/fields';
import { useSaveOrConflict } from '../../../../components/form/useSaveOrConflict';
import { Button } from '../../../../components/ui/actions/Button';
import { Dialog } from '../../../../components/ui/actions/Dialog';
import { Facts } from '../../../../components/ui/page/Card';
import common from '../../../../components/ui/page/common.module.css';
import { Soft } from '../../../../components/ui/page/Soft';
import {
  type EntryPeople,
  useGetExhibitorQuery,
  useSaveEntryPeopleMutation,
} from '../../../exhibitors/exhibitorsApi';
import { ExhibitorField, ShowHorseField } from '../../../exhibitors/RecordFields';
import { useLazyGetEntryQuery, type WholeEntry } from '../entriesApi';
import styles from './EntryPanel.module.css';

interface LinkedToProps {
  entry: WholeEntry;
  /** Whose show it is. */
  organizationId: string;
}

/** To which records of the directory an entry is linked: who rides, owns, trains, pays and wins. */
export default function LinkedTo({ entry, organizationId }: LinkedToProps) {
  const [open, setOpen] = useState(false);
  const names = useLinkedNames(entry);
  const person = (name: keyof typeof names) => {
    const id = entry[name];
    return id === null ? (
      <Soft size="same">Nobody</Soft>
    ) : (
      <RecordLink to={href.exhibitor(id)}>{names[name]}</RecordLink>
    );
  };
  const close = () => setOpen(false);
  return (
    <section className={styles.part} aria-label="Linked to">
      {entry.linked ? (
        <Facts
          items={[
            { term: 'Rider', value: person('rider_id') },
            {
              term: 'Horse',
              value:
                entry.show_horse_id === null ? (
                  <Soft size="same">None</Soft>
                ) : (
                  <RecordLink to={href.showHorse(entry.show_horse_id)}>
                    {names.show_horse_id}
                  </RecordLink>
                ),
            },
            { term: 'Owner', value: person('owner_id') },
            { term: 'Trainer', value: person('trainer_id') },
            { term: 'Pays', value: person('payer_id') },
            { term: 'Prize money to', value: person('prize_to_id') },
          ]}
        />
      ) : (
        <Soft as="p">It is not linked to the directory yet; that happens by itself.</Soft>
      )}
      {entry.linked && entry.link !== null && (
        <Button className={common.start} onClick={() => setOpen(true)}>
          Link to Others…
        </Button>
      )}
      <Dialog
        open={open}
        onClose={close}
        title="Linked To"
        description="What the entry says, its bill and its payments stay as they are."
      >
        <PeopleForm entry={entry} names={names} organizationId={organizationId} onDone={close} />
      </Dialog>
    </section>
  );
}

/** A link to a record, whose name may still be loading. */
function RecordLink({ to, children }: { to: string; children: ReactNode }) {
  return <Link to={to}>{children ?? 'Record'}</Link>;
}

type Names = Record<keyof EntryPeople, string | undefined>;

/**
 * What the entry calls those to whom it is linked. Of somebody whom it does not name, such as another
 * payer, the record has the name.
 */
function useLinkedNames(entry: WholeEntry): Names {
  const said = new Map<string | null, string>();
  if (entry.trainer) said.set(entry.trainer_id, entry.trainer.name);
  if (entry.owner) said.set(entry.owner_id, entry.owner.name);
  said.set(entry.rider_id, entry.rider_name);
  return {
    rider_id: usePersonName(entry.rider_id, said),
    owner_id: usePersonName(entry.owner_id, said),
    trainer_id: usePersonName(entry.trainer_id, said),
    payer_id: usePersonName(entry.payer_id, said),
    prize_to_id: usePersonName(entry.prize_to_id, said),
    show_horse_id: entry.horse_name,
  };
}

function usePersonName(id: string | null, said: ReadonlyMap<string | null, string>) {
  const typed = said.get(id);
  const isRead = id !== null && typed === undefined;
  const { currentData } = useGetExhibitorQuery(id ?? '', { skip: !isRead });
  return typed ?? currentData?.name;
}

const people = group({
  rider_id: chosen(),
  owner_id: chosen(),
  trainer_id: chosen(),
  payer_id: chosen(),
  prize_to_id: chosen(),
  show_horse_id: chosen(),
});

/** The values of the form: without another one the rider pays, and the owner or the rider wins. */
const valuesOf = (entry: EntryPeople) => {
  const { rider_id: rider, owner_id: owner, payer_id: payer, prize_to_id: prizeTo } = entry;
  return people.read({
    ...entry,
    payer_id: payer === rider ? null : payer,
    prize_to_id: prizeTo === (owner ?? rider) ? null : prizeTo,
  });
};

interface PeopleFormProps extends LinkedToProps {
  names: Names;
  onDone: () => void;
}

function PeopleForm({ entry, names, organizationId, onDone }: PeopleFormProps) {
  const [update] = useSaveEntryPeopleMutation();
  const [read] = useLazyGetEntryQuery();
  const [initialValues] = useState(() => valuesOf(entry));
  const save = useSaveOrConflict<WholeEntry, typeof initialValues>({
    record: entry,
    what: 'This entry',
    valuesOf,
    save: async (values, over) => {
      const body = { ...people.write(values), revision: over.revision };
      return { ...over, ...(await update({ id: over._id.$oid, body }).unwrap()) };
    },
    read: ({ _id }) => read(_id.$oid).unwrap(),
  });
  const field = (name: keyof EntryPeople, label: string, hint?: string) => {
    const [id, known] = [entry[name], names[name]];
    return {
      name,
      label,
      ...(hint !== undefined && { hint }),
      organizationId,
      ...(id !== null && known !== undefined && { first: { value: id, label: known } }),
    };
  };
  return (
    <DialogForm
      submit="Save Links"
      label="Linked to"
      initialValues={initialValues}
      schema={people.rule}
      onSubmit={save}
      done="Links saved"
      onSaved={onDone}
    >
      <ExhibitorField {...field('rider_id', 'Rider')} />
      <ShowHorseField {...field('show_horse_id', 'Horse')} />
      <ExhibitorField {...field('owner_id', 'Owner')} />
      <ExhibitorField {...field('trainer_id', 'Trainer')} />
      <ExhibitorField {...field('payer_id', 'Who Pays', 'Empty: the rider.')} />
      <ExhibitorField
        {...field('prize_to_id', 'Prize Money To', 'Empty: the owner, or else the rider.')}
      />
    </DialogForm>
  );
}
