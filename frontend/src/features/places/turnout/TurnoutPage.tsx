import { useState } from 'react';
import { Link } from 'react-router';

import { href, paths } from '../../../app/paths';
import { useHasDraft } from '../../../components/form/unsaved/useDraft';
import { Button, LinkButton } from '../../../components/ui/actions/Button';
import { ConfirmButton } from '../../../components/ui/actions/ConfirmButton';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { Card } from '../../../components/ui/page/Card';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { Soft } from '../../../components/ui/page/Soft';
import { Row, Stack } from '../../../components/ui/page/Stack';
import { useHorseOptions } from '../../horses/HorsesField';
import { BarnFilters } from '../../people/BarnFilters';
import { usePlace } from '../../people/place';
import { barnOf, useGetPlacesQuery, useGetTurnoutQuery } from '../placesApi';
import type { Apart, Turnout, TurnoutGroup } from '../placesTypes';
import { ApartDialog, apartDraft } from './ApartDialog';
import { GroupDialog, groupDraft } from './GroupDialog';
import { sayTimes, withApart, withGroup } from './turnout';
import styles from './Turnout.module.css';
import { useRemoveFromTurnout } from './useSaveTurnout';

/** The page that says which horses go out together, when and where. */
export default function TurnoutPage() {
  const organizationId = usePlace('record_care').idOf();
  const query = useGetTurnoutQuery(barnOf(organizationId));
  return (
    <Loaded query={query} name="The turnout" heading="Turnout" shape="page" count={4}>
      {(turnout) => (
        <Groups key={organizationId} organizationId={organizationId} turnout={turnout} />
      )}
    </Loaded>
  );
}

type Open = { group: TurnoutGroup | undefined } | { pair: Apart | undefined } | null;

/** The dialog whose draft is kept, so that it opens after a reload. */
function draftedDialog({ groups, apart }: Turnout, hasDraft: (name: string) => boolean): Open {
  if (hasDraft(groupDraft())) return { group: undefined };
  if (hasDraft(apartDraft())) return { pair: undefined };
  const group = groups.find((one) => hasDraft(groupDraft(one)));
  if (group !== undefined) return { group };
  const pair = apart.find((one) => hasDraft(apartDraft(one)));
  return pair === undefined ? null : { pair };
}

function Groups({ organizationId, turnout }: { organizationId: string; turnout: Turnout }) {
  const { placeOf } = usePlace('record_care');
  const barnId = placeOf()?.id;
  const mayEdit = placeOf()?.permissions.includes('edit_horses') ?? false;
  const { options = [] } = useHorseOptions(barnId);
  // Also of horses that are chosen before they are saved.
  const names = new Map([
    ...options.map(({ value, label }) => [value, label] as const),
    ...turnout.horses.map(({ id, name }) => [id, name] as const),
  ]);
  const nameOf = (id: string) => names.get(id) ?? 'A horse that is gone';
  const plan = useGetPlacesQuery(barnOf(organizationId)).currentData;
  const paddocks = plan?.areas.filter(({ kind }) => kind === 'paddock') ?? [];
  const hasDraft = useHasDraft();
  const [open, setOpen] = useState(() => draftedDialog(turnout, hasDraft));
  const close = () => setOpen(null);
  const add = mayEdit && (
    <Button variant="primary" icon="plus" onClick={() => setOpen({ group: undefined })}>
      Add Group
    </Button>
  );
  const shared = { organizationId, turnout, nameOf };
  const horses = barnId === undefined ? {} : { organizationId: barnId };
  return (
    <>
      <PageHeader
        title="Turnout"
        subtitle="Who goes out with whom, when and where."
        actions={
          <>
            {turnout.groups.length > 0 && add}
            <LinkButton to={paths.places}>Places</LinkButton>
          </>
        }
      />
      <BarnFilters permission="record_care" />
      {turnout.groups.length === 0 ? (
        <EmptyState title="No groups yet" icon="horseshoe" action={add}>
          <p>Say which horses go out together, on which days, and into which paddock.</p>
        </EmptyState>
      ) : (
        <div className={styles.groups}>
          {turnout.groups.map((group) => (
            <Group
              key={group.id}
              {...shared}
              group={group}
              paddock={paddocks.find(({ id }) => id === group.place_id)?.name}
              onEdit={mayEdit ? () => setOpen({ group }) : undefined}
            />
          ))}
        </div>
      )}
      <Card
        title="Must not go together"
        actions={
          mayEdit && (
            <Button variant="quiet" icon="plus" onClick={() => setOpen({ pair: undefined })}>
              Add Pair
            </Button>
          )
        }
      >
        {turnout.apart.length === 0 ? (
          <Soft as="p">No two horses are kept apart.</Soft>
        ) : (
          <ul>
            {turnout.apart.map((pair) => (
              <Pair
                key={pair.horse_ids.join(' ')}
                {...shared}
                pair={pair}
                onEdit={mayEdit ? () => setOpen({ pair }) : undefined}
              />
            ))}
          </ul>
        )}
      </Card>
      {open !== null && 'group' in open && (
        <GroupDialog
          {...shared}
          horses={horses}
          group={open.group}
          paddocks={paddocks}
          onClose={close}
        />
      )}
      {open !== null && 'pair' in open && (
        <ApartDialog {...shared} horses={horses} pair={open.pair} onClose={close} />
      )}
    </>
  );
}

interface PartProps {
  organizationId: string;
  turnout: Turnout;
  nameOf: (horseId: string) => string;
  /** Opens its dialog, if the role of the account permits it. */
  onEdit: (() => void) | undefined;
}

function Group({
  organizationId,
  turnout,
  nameOf,
  group,
  paddock,
  onEdit,
}: PartProps & { group: TurnoutGroup; paddock: string | undefined }) {
  const remove = useRemoveFromTurnout(organizationId);
  const warnings = turnout.warnings.filter(({ group_id }) => group_id === group.id);
  return (
    <Card
      title={group.name}
      actions={
        onEdit && (
          <Button variant="quiet" icon="edit" aria-label={`Edit ${group.name}`} onClick={onEdit}>
            Edit
          </Button>
        )
      }
    >
      <Stack gap={3}>
        <p>
          {sayTimes(group)}
          {paddock !== undefined && <> · {paddock}</>}
        </p>
        {warnings.map(({ horse_ids, note }) => (
          <p key={horse_ids.join(' ')} className={styles.warning}>
            {horse_ids.map(nameOf).join(' and ')} must not go together
            {note === '' ? '.' : `: ${note}`}
          </p>
        ))}
        {group.horse_ids.length === 0 ? (
          <Soft as="p">No horses yet.</Soft>
        ) : (
          <ul className={styles.horses}>
            {group.horse_ids.map((id) => (
              <li key={id}>
                <Link to={href.horse(id)}>{nameOf(id)}</Link>
              </li>
            ))}
          </ul>
        )}
        {onEdit && (
          <Row>
            <ConfirmButton
              button={(ask) => (
                <Button variant="danger-quiet" aria-label={`Remove ${group.name}`} onClick={ask}>
                  Remove
                </Button>
              )}
              title={`Remove ${group.name}?`}
              confirmLabel="Remove Group"
              cancelLabel="Keep It"
              danger
              call={() => remove(turnout, (version) => withGroup(version, group.id, null))}
              done="Group removed"
              failed="Failed to remove the group. Please try again."
            >
              Its horses stay where they are.
            </ConfirmButton>
          </Row>
        )}
      </Stack>
    </Card>
  );
}

function Pair({ organizationId, turnout, nameOf, pair, onEdit }: PartProps & { pair: Apart }) {
  const remove = useRemoveFromTurnout(organizationId);
  const names = pair.horse_ids.map(nameOf).join(' and ');
  return (
    <li className={styles.pair}>
      <span>
        <strong>{names}</strong> {pair.note !== '' && <Soft>{pair.note}</Soft>}
      </span>
      {onEdit && (
        <span className={styles.acts}>
          <Button variant="quiet" icon="edit" aria-label={`Edit ${names}`} onClick={onEdit}>
            Edit
          </Button>
          <ConfirmButton
            button={(ask) => (
              <Button variant="danger-quiet" aria-label={`Remove ${names}`} onClick={ask}>
                Remove
              </Button>
            )}
            title={`Let ${names} go together?`}
            confirmLabel="Remove Pair"
            cancelLabel="Keep It"
            call={() => remove(turnout, (version) => withApart(version, pair, null))}
            done="Pair removed"
            failed="Failed to remove the pair. Please try again."
          >
            Nobody is warned of them any more.
          </ConfirmButton>
        </span>
      )}
    </li>
  );
}
