import type { ReactNode } from 'react';

import { Facts } from '../../../components/ui/page/Card';
import { Soft } from '../../../components/ui/page/Soft';
import { Stack } from '../../../components/ui/page/Stack';
import { formatNumber } from '../../../lib/intl';
import { formatDay } from '../../../lib/time/days';
import type { SectionCardOf } from '../facts/FactsCard';
import { Placement } from './Placement';
import { Provided } from '../sections/Provided';
import { DatedEntry, Entries, Group, Groups, Remark, TextLines } from '../sections/records';
import { SectionCard } from '../sections/SectionCard';

/** How many log entries and competitions the card shows. */
const SHOWN = 3;

/** The card with a horse's training and results. */
export function TrainingCard({ horse, onEdit }: SectionCardOf) {
  const { log, competitions, goals, trainer } = horse.training;
  const [last] = log;
  const line = [
    last === undefined ? '' : `${formatDay(last.date)}: ${last.activity}`,
    ...competitions.slice(0, 1).map(({ event, placement }) => `${event} ${placement}`.trim()),
    ...goals,
    trainer.name,
    trainer.specialization,
    trainer.contact,
  ]
    .filter((text) => text.trim() !== '')
    .join(' · ');
  return (
    <SectionCard title="Training & Performance" onEdit={onEdit} line={line} wide>
      <Groups>
        <Group title="Training Log">
          <First total={log.length}>
            {log.slice(0, SHOWN).map(({ date, activity, notes }, at) => (
              <DatedEntry key={at} day={date} title={activity}>
                <Remark text={notes} />
              </DatedEntry>
            ))}
          </First>
        </Group>
        <Group title="Competitions">
          <First total={competitions.length}>
            {competitions.slice(0, SHOWN).map(({ date, event, placement }, at) => (
              <DatedEntry
                key={at}
                day={date}
                title={event}
                aside={<Placement text={placement} />}
              />
            ))}
          </First>
        </Group>
        <Stack gap={5}>
          <Group title="Goals">
            <TextLines items={goals} />
          </Group>
          <Group title="Trainer">
            <Facts
              items={[
                { term: 'Name', value: <Provided text={trainer.name} /> },
                { term: 'Specialization', value: <Provided text={trainer.specialization} /> },
                { term: 'Contact', value: <Provided text={trainer.contact} contact /> },
              ]}
            />
          </Group>
        </Stack>
      </Groups>
    </SectionCard>
  );
}

/** The first entries and the total number. The dialog shows all. */
function First({ total, children }: { total: number; children: ReactNode }) {
  return (
    <>
      <Entries limit={SHOWN}>{children}</Entries>
      {total > SHOWN && (
        <Soft as="p">
          {SHOWN} of {formatNumber(total)}
        </Soft>
      )}
    </>
  );
}
