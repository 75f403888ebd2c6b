import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { href } from '../../../app/paths';
import { Badge } from '../../../components/ui/messages/Badge';
import common from '../../../components/ui/page/common.module.css';
import { Soft } from '../../../components/ui/page/Soft';
import { cx } from '../../../lib/cx';
import { formatDate } from '../../../lib/time/dates';
import {
  type Appearance,
  type Exhibitor,
  type ShowHorse,
  useGetExhibitorQuery,
  useGetShowHorseQuery,
} from '../../exhibitors/exhibitorsApi';
import { ROLE_LABELS } from '../../exhibitors/exhibitorWords';
import { useBarnZone } from '../../people/useBarn';
import { compareExhibitors, compareShowHorses, type Compared } from './compare';
import styles from './Sides.module.css';

/** As many entries of each record are shown; more are on its page. */
const FEW = 3;

interface SidesProps<T> {
  one: T;
  other: T;
}

/** Two people beside each other, with what they did. On a phone one is above the other. */
export function ExhibitorSides({ one, other }: SidesProps<Exhibitor>) {
  const facts = compareExhibitors(one, other);
  return (
    <div className={styles.sides}>
      <ExhibitorSide exhibitor={one} facts={facts} side="one" />
      <ExhibitorSide exhibitor={other} facts={facts} side="other" />
    </div>
  );
}

/** Two horses, likewise. */
export function ShowHorseSides({ one, other }: SidesProps<ShowHorse>) {
  const facts = compareShowHorses(one, other);
  return (
    <div className={styles.sides}>
      <ShowHorseSide horse={one} facts={facts} side="one" />
      <ShowHorseSide horse={other} facts={facts} side="other" />
    </div>
  );
}

interface OfSide {
  facts: readonly Compared[];
  side: 'one' | 'other';
}

function ExhibitorSide({ exhibitor, ...of }: OfSide & { exhibitor: Exhibitor }) {
  const id = exhibitor._id.$oid;
  const { currentData } = useGetExhibitorQuery(id);
  return <Side {...of} name={exhibitor.name} to={href.exhibitor(id)} did={currentData} />;
}

function ShowHorseSide({ horse, ...of }: OfSide & { horse: ShowHorse }) {
  const id = horse._id.$oid;
  const { currentData } = useGetShowHorseQuery(id);
  return <Side {...of} name={horse.name} to={href.showHorse(id)} did={currentData} />;
}

interface SideProps extends OfSide {
  name: string;
  /** The page of the record. */
  to: string;
  /** What entries say of it; `undefined` as long as that is not loaded. */
  did: { names: readonly string[]; entries: readonly Appearance[] } | undefined;
}

function Side({ facts, side, name, to, did }: SideProps) {
  const called = did?.names.filter((it) => it !== name) ?? [];
  return (
    <section className={styles.side} aria-label={side === 'one' ? 'One' : 'The other'}>
      <dl className={styles.facts}>
        {facts.map(({ term, differs, ...said }) => (
          <Fact key={term} term={term} differs={differs} isMissing={said[side] === ''}>
            {term === 'Name' ? <Link to={to}>{name}</Link> : said[side]}
          </Fact>
        ))}
        <Fact term="Also called" isMissing={did !== undefined && called.length === 0} none="–">
          {called.join('\n')}
        </Fact>
        <Fact term="Entries" isMissing={did?.entries.length === 0} none="None">
          {did !== undefined && <Entries entries={did.entries} />}
        </Fact>
      </dl>
    </section>
  );
}

interface FactProps {
  term: string;
  differs?: boolean;
  isMissing: boolean;
  /** What stands where there is nothing. */
  none?: string;
  children: ReactNode;
}

function Fact({ term, differs = false, isMissing, none = 'Not known', children }: FactProps) {
  return (
    <div className={cx(styles.fact, differs && styles.differs)}>
      <dt>{term}</dt>
      <dd className={cx(common.lines, common.breaks)}>
        {isMissing ? <Soft size="same">{none}</Soft> : children}
        {differs && (
          <>
            {' '}
            <Badge tone="warning">differs</Badge>
          </>
        )}
      </dd>
    </div>
  );
}

function Entries({ entries }: { entries: readonly Appearance[] }) {
  const zone = useBarnZone();
  const more = entries.length - FEW;
  return (
    <ul className={styles.entries}>
      {entries.slice(0, FEW).map((it) => (
        <li key={it.registration_id}>
          {it.show}, {formatDate(it.starts_at, zone)}
          <Soft as="span" className={styles.as}>
            {it.roles.length > 0 && `${it.roles.map((role) => ROLE_LABELS[role]).join(', ')} · `}
            {it.rider_name} on {it.horse_name}
          </Soft>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Soft>and {more} more</Soft>
        </li>
      )}
    </ul>
  );
}
