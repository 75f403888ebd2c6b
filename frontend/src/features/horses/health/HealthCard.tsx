import { Link } from 'react-router';

import { href } from '../../../app/paths';
import { Facts } from '../../../components/ui/page/Card';
import { Soft } from '../../../components/ui/page/Soft';
import { Stack } from '../../../components/ui/page/Stack';
import { formatDay } from '../../../lib/time/days';
import { DueDate } from './DueDate';
import type { SectionCardOf } from '../facts/FactsCard';
import { HealthTimeline } from './HealthTimeline';
import { healthLine, lastFirst, recentVaccinations } from './health';
import { Provided } from '../sections/Provided';
import { DatedEntry, Entries, Group, Groups, Remark, Tags } from '../sections/records';
import { SectionCard } from '../sections/SectionCard';

/** How many visits and entries of the history are shown at first. */
const SHOWN = 5;

const lastDay = (day: string | null) => <Provided text={day === null ? '' : formatDay(day)} />;
const nextDay = (day: string | null) => (day === null ? lastDay(null) : <DueDate day={day} />);

/** The card with the health records of a horse. */
export function HealthCard({ horse, onEdit }: SectionCardOf) {
  const health = horse.health_records;
  const { deworming, dental, hoofCare } = health;
  const { current, earlier } = recentVaccinations(health.vaccinations);
  return (
    <SectionCard title="Health Records" onEdit={onEdit} line={healthLine(health)} wide>
      <HealthTimeline health={health} />
      <Groups>
        <Stack gap={5}>
          <Group title="Recent Vaccinations">
            <Entries limit={current.length}>
              {[...current, ...earlier].map(({ name, date, nextDue, product }, at) => (
                <DatedEntry key={at} day={date} title={name}>
                  {product !== '' && (
                    <Soft as="p" size="same">
                      {product}
                    </Soft>
                  )}
                  {nextDue !== null && (
                    <p>
                      <Soft size="same">Next due: </Soft>
                      {/* A vaccination that was repeated since has no due note. */}
                      {at < current.length ? <DueDate day={nextDue} /> : formatDay(nextDue)}
                    </p>
                  )}
                </DatedEntry>
              ))}
            </Entries>
          </Group>
        </Stack>
        <Stack gap={5}>
          {/* Courses of medication have a card of their own, so nothing is said of none here. */}
          {health.currentMedications.length === 0 && health.noCurrentMedications && (
            <Group title="Current Medications">None at present</Group>
          )}
          {health.currentMedications.length > 0 && (
            <Group title="Current Medications">
              <Tags items={health.currentMedications} />
            </Group>
          )}
          {health.allergies.length === 0 && health.noKnownAllergies ? (
            <Group title="Allergies">No known allergies</Group>
          ) : (
            <Group title="Allergies">
              <Tags items={health.allergies} tone="warning" />
            </Group>
          )}
          <Group title="Deworming">
            <Facts
              items={[
                { term: 'Last Date', value: lastDay(deworming.lastDate) },
                { term: 'Next Due', value: nextDay(deworming.nextDue) },
                { term: 'Product', value: <Provided text={deworming.product} /> },
              ]}
            />
          </Group>
          <Group title="Dental">
            <Facts
              items={[
                { term: 'Last Exam', value: lastDay(dental.lastExam) },
                { term: 'Next Exam', value: nextDay(dental.nextDue) },
                { term: 'Notes', value: <Provided text={dental.notes} /> },
              ]}
            />
          </Group>
          <Group title="Hoof Care">
            <Facts items={[{ term: 'Last Trim', value: lastDay(hoofCare.lastTrim) }]} />
          </Group>
        </Stack>
        <Stack gap={5}>
          <Group title="Vet Visits">
            <Entries limit={SHOWN}>
              {lastFirst(health.vetVisits).map(({ guid, date, reason, vet, notes }) => (
                <DatedEntry key={guid} day={date} title={reason}>
                  <Remark label="Vet" text={vet} />
                  <Remark text={notes} />
                </DatedEntry>
              ))}
            </Entries>
          </Group>
          <Group title="Medical History">
            <Entries limit={SHOWN}>
              {lastFirst(health.medicalHistory).map(
                ({ guid, date, condition, treatment, notes }) => (
                  <DatedEntry key={guid} day={date} title={condition}>
                    <Remark label="Treatment" text={treatment} />
                    <Remark text={notes} />
                  </DatedEntry>
                ),
              )}
            </Entries>
          </Group>
        </Stack>
      </Groups>
      <p>
        <Link to={href.horseCare(horse.id)}>All care that was given, and what is due</Link>
      </p>
    </SectionCard>
  );
}
