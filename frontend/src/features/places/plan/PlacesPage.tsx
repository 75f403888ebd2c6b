import { useState } from 'react';

import { paths } from '../../../app/paths';
import { useHasDraft } from '../../../components/form/unsaved/useDraft';
import { Button, LinkButton } from '../../../components/ui/actions/Button';
import { Dragging } from '../../../components/ui/dragging/Dragging';
import { Filter } from '../../../components/ui/lists/Filters';
import { useFilterParams } from '../../../components/ui/lists/useFilterParams';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { Soft } from '../../../components/ui/page/Soft';
import { Stack } from '../../../components/ui/page/Stack';
import { formatDay, readDay } from '../../../lib/time/days';
import { BarnFilters } from '../../people/BarnFilters';
import { usePlace } from '../../people/place';
import { useToday } from '../../people/useBarn';
import { MoveDialog, moveDraft } from '../MoveDialog';
import { barnOf, useGetPlacesQuery } from '../placesApi';
import type { Places } from '../placesTypes';
import { AreaDialog, areaDraft } from './AreaDialog';
import { AreaPart, Tray } from './AreaPart';
import { BoardProvider, type PlanDialog } from './board';
import { listsOf, nameOf, NOWHERE, spotsOf } from './plan';
import styles from './Plan.module.css';
import { useAreas } from './useAreas';
import { useMoves } from './useMoves';

/** The page with the plan of the barn: who stands where. */
export default function PlacesPage() {
  const organizationId = usePlace('record_care').idOf();
  const query = useGetPlacesQuery(barnOf(organizationId));
  return (
    <Loaded query={query} name="The plan" heading="Places" shape="page" count={4}>
      {(places) => <Plan key={organizationId} organizationId={organizationId} places={places} />}
    </Loaded>
  );
}

interface PlanProps {
  organizationId: string;
  places: Places;
}

/** The dialog whose draft is kept, so that it opens after a reload. */
function draftedDialog(places: Places, hasDraft: (name: string) => boolean): PlanDialog | null {
  if (hasDraft(areaDraft())) return { kind: 'area', area: undefined };
  const area = places.areas.find((one) => hasDraft(areaDraft(one)));
  if (area !== undefined) return { kind: 'area', area };
  const horse = [...places.without, ...places.standing.flatMap(({ horses }) => horses)].find(
    ({ horse_id }) => hasDraft(moveDraft(horse_id)),
  );
  return horse === undefined
    ? null
    : { kind: 'move', horse: { id: horse.horse_id, name: horse.name } };
}

function Plan({ organizationId, places }: PlanProps) {
  const { placeOf } = usePlace('record_care');
  const permissions = placeOf()?.permissions ?? [];
  const mayMove = permissions.includes('record_care');
  const mayEdit = permissions.includes('edit_horses');
  const today = useToday();
  const { read, change } = useFilterParams<'from'>();
  const from = readDay(read('from')) ?? today;
  const hasDraft = useHasDraft();
  const [dialog, setDialog] = useState(() => draftedDialog(places, hasDraft));
  const moves = useMoves(organizationId);
  const areas = useAreas(organizationId, places);
  const close = () => setDialog(null);
  const drop = (horseId: string, to: string | null) => moves.drop(places, horseId, to, from);
  const add = mayEdit && (
    <Button icon="plus" onClick={() => setDialog({ kind: 'area', area: undefined })}>
      Add Area
    </Button>
  );
  return (
    <BoardProvider value={{ places, mayMove, mayEdit, drop, open: setDialog }}>
      <PageHeader
        title="Places"
        subtitle="Who stands where, since when, and in which order the barn is walked."
        actions={
          <>
            {places.areas.length > 0 && add}
            <LinkButton to={paths.turnout}>Turnout</LinkButton>
            <LinkButton icon="qr" to={paths.emergencyPages}>
              Emergency Pages
            </LinkButton>
          </>
        }
      />
      <BarnFilters permission="record_care" className={styles.filters}>
        {mayMove && places.areas.length > 0 && (
          <Filter label="Moves count from">
            {(control) => (
              <input
                {...control}
                type="date"
                value={from}
                onChange={({ target: { value } }) => change({ from: value === today ? '' : value })}
              />
            )}
          </Filter>
        )}
      </BarnFilters>
      {from > today && (
        <Soft as="p" size="same">
          The plan shows today. What you move now counts from {formatDay(from)}.
        </Soft>
      )}
      {areas.notices}
      {places.areas.length === 0 ? (
        <EmptyState title="No plan yet" icon="horseshoe" action={add}>
          <p>
            Add the aisles with their stalls and the paddocks, and drag the horses to their places.
          </p>
        </EmptyState>
      ) : (
        <Dragging
          lists={listsOf(places)}
          says={{
            line: (id) => nameOf(places, id),
            list: (id) =>
              spotsOf(places).find((spot) => spot.id === id)?.title ?? 'Without a place',
            drop: (id, list) => sayDrop(places, id, list),
          }}
          onDrop={(horseId, { list }) => drop(horseId, list === NOWHERE ? null : list)}
        >
          <div className={styles.plan}>
            <Tray />
            <Stack gap={5}>
              {areas.areas.map((area, at) => (
                <AreaPart
                  key={area.id}
                  area={area}
                  acts={areas.acts}
                  isFirst={at === 0}
                  isLast={at === areas.areas.length - 1}
                />
              ))}
            </Stack>
          </div>
        </Dragging>
      )}
      {dialog?.kind === 'area' && (
        <AreaDialog
          organizationId={organizationId}
          places={places}
          area={dialog.area}
          onClose={close}
        />
      )}
      {dialog?.kind === 'move' && (
        <MoveDialog
          horse={dialog.horse}
          organizationId={organizationId}
          places={places}
          onClose={close}
        />
      )}
      {moves.question}
    </BoardProvider>
  );
}

/** A place while a horse is over it: `A3, Main Aisle, free`. */
function sayDrop(places: Places, horseId: string, list: string): string {
  const spot = spotsOf(places).find(({ id }) => id === list);
  if (spot === undefined) return 'Without a place';
  const others = spot.horses.filter(({ horse_id }) => horse_id !== horseId);
  if (spot.area.kind === 'paddock') {
    return `${spot.title}, ${others.length} of ${spot.capacity} horses`;
  }
  const [other] = others;
  return `${spot.title}, ${other === undefined ? 'free' : `taken by ${other.name}`}`;
}
