import { useState } from 'react';

import { paths } from '../../../app/paths';
import { IconButton, LinkButton } from '../../../components/ui/actions/Button';
import { Filters, SearchFilter, SelectFilter } from '../../../components/ui/lists/Filters';
import { NothingMatches } from '../../../components/ui/lists/Results';
import { useFilterParams } from '../../../components/ui/lists/useFilterParams';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { Row, Stack } from '../../../components/ui/page/Stack';
import { countOf } from '../../../lib/intl';
import { fold } from '../../../lib/text/fold';
import { addDays, type Day, formatDay, readDay } from '../../../lib/time/days';
import { useOutbox } from '../../../sync/OutboxProvider';
import { accountsApi } from '../../accounts/accountsApi';
import { usePlace } from '../../people/place';
import { organizationName } from '../../people/roles';
import { useToday } from '../../people/useBarn';
import { usePermission } from '../../people/usePermission';
import { type Extras, useGetExtrasQuery } from '../servicesApi';
import { countsOf, type Extra, extrasOf } from './extras';
import styles from './Extras.module.css';
import { ExtraDialog } from './ExtraDialog';
import { ExtraTick } from './ExtraTick';
import common from '../../../components/ui/page/common.module.css';

/** How often the day is loaded again, in milliseconds. */
const POLL_MS = 60_000;

/** The page on which a groom ticks what is charged each time, by horse, also without a network. */
export default function ExtrasPage() {
  const { read, change } = useFilterParams<'date' | 'organization'>();
  const today = useToday();
  const date = readDay(read('date')) ?? today;
  const { options, preset, remember, idOf } = usePlace('record_care');
  const chosen = options.find(({ id }) => id === read('organization')) ?? preset;
  const organizationId = idOf(chosen?.id);
  const query = useGetExtrasQuery(
    { date, ...(organizationId !== '' && { organization_id: organizationId }) },
    { pollingInterval: POLL_MS, skipPollingIfUnfocused: true },
  );
  const go = (days: number) => {
    const next = addDays(date, days);
    change({ date: next === today ? '' : next });
  };
  return (
    <>
      <PageHeader
        title="Extras"
        subtitle={formatDay(date, { weekday: 'long', month: 'long', day: 'numeric' })}
        actions={
          <>
            <LinkButton variant="quiet" to={paths.today}>
              Today
            </LinkButton>
            <Row gap={1}>
              <IconButton icon="back" label="The day before" onClick={() => go(-1)} />
              <IconButton
                icon="chevron"
                label="The next day"
                disabled={date >= today}
                onClick={() => go(1)}
              />
            </Row>
          </>
        }
      />
      {options.length > 1 && chosen !== undefined && (
        <Filters label="Choose the barn">
          <SelectFilter
            label="Barn"
            value={chosen.id}
            options={options.map(({ id, name, is_own }) => ({
              value: id,
              label: organizationName(name, is_own),
            }))}
            onChange={(organization) => {
              remember(organization);
              change({ organization });
            }}
          />
        </Filters>
      )}
      <Loaded query={query} name="The extras">
        {(extras) => <Day extras={extras} date={date} organizationId={chosen?.id ?? ''} />}
      </Loaded>
    </>
  );
}

function Day({
  extras,
  date,
  organizationId,
}: {
  extras: Extras;
  date: Day;
  organizationId: string;
}) {
  const { read, bind, clear } = useFilterParams<'q' | 'service'>();
  const { add, state } = useOutbox();
  const { currentData: account } = accountsApi.endpoints.getAccount.useQueryState();
  const me = account?.email ?? '';
  const [open, setOpen] = useState<string | null>(null);
  const keepsBook = usePermission(organizationId, 'keep_book');
  if (extras.services.length === 0 || extras.horses.length === 0) {
    return <Nothing keepsBook={keepsBook} />;
  }
  const horses = extrasOf(extras, date, state.changes, me);
  const [q, service] = [read('q'), read('service')];
  const shown = horses
    .filter(({ name }) => fold(name).includes(fold(q)))
    .map((horse) => ({
      ...horse,
      extras: horse.extras.filter((extra) => service === '' || extra.service === service),
    }));
  const put = ({ key, path, title }: Extra, quantity: number) => {
    const label = quantity === 0 ? `Undo ${title}` : title;
    void add({ lane: key, method: 'PUT', path, body: { quantity }, label });
  };
  const opened = horses.flatMap((horse) => horse.extras).find(({ key }) => key === open);
  const { times, horses: count } = countsOf(shown);
  return (
    <Stack gap={4}>
      <Filters label="Find a horse" compact>
        <SearchFilter label="Horse" placeholder="Name of a horse" {...bind('q', q)} />
        {extras.services.length > 1 && (
          <SelectFilter
            label="Extra"
            {...bind('service', service)}
            options={[
              { value: '', label: 'All extras' },
              ...extras.services.map(({ name }) => ({ value: name, label: name })),
            ]}
          />
        )}
      </Filters>
      <p role="status" className={common.soft}>
        {times === 0
          ? 'Nothing is ticked yet'
          : `${countOf(times, 'extra', 'extras')} of ${countOf(count, 'horse', 'horses')} ticked`}
      </p>
      {shown.length === 0 ? (
        <NothingMatches onClear={clear}>No horse fits this search.</NothingMatches>
      ) : (
        <ul className={styles.horses}>
          {shown.map(({ id, name, extras: some }) => (
            <li key={id} className={styles.horse}>
              <h2>{name}</h2>
              <ul className={styles.extras}>
                {some.map((extra) => (
                  <li key={extra.key}>
                    <ExtraTick
                      extra={extra}
                      me={me}
                      onPress={() => {
                        if (extra.quantity === 0) put(extra, 1);
                        else setOpen(extra.key);
                      }}
                    />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {opened !== undefined && (
        <ExtraDialog
          extra={opened}
          me={me}
          onClose={() => setOpen(null)}
          onChange={(quantity) => {
            setOpen(null);
            put(opened, quantity);
          }}
        />
      )}
    </Stack>
  );
}

function Nothing({ keepsBook }: { keepsBook: boolean }) {
  return (
    <EmptyState
      icon="check"
      title="There are no extras"
      {...(keepsBook && {
        action: (
          <LinkButton variant="primary" to={paths.services}>
            Go to Services
          </LinkButton>
        ),
      })}
    >
      <p>
        Services that are charged each time, such as a blanket change or a lesson, are ticked here
        by horse.
        {!keepsBook && ' Who keeps the book of the barn adds them.'}
      </p>
    </EmptyState>
  );
}
