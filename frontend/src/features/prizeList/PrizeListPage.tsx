import { type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router';

import { pathTo } from '../../api/endpoints';
import { statusOf } from '../../api/errors';
import { href } from '../../app/paths';
import { Button, LinkButton } from '../../components/ui/actions/Button';
import { FileButton } from '../../components/ui/loading/FileButton';
import { lazyPart } from '../../components/ui/loading/lazyPart';
import { Loaded } from '../../components/ui/loading/Loaded';
import { useServerFile } from '../../components/ui/loading/useServerFile';
import { Card } from '../../components/ui/page/Card';
import common from '../../components/ui/page/common.module.css';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { Row } from '../../components/ui/page/Stack';
import { formatMoney } from '../../lib/money/money';
import { formatDay } from '../../lib/time/days';
import { NoSuchShow } from '../entries/parts/NoSuchShow';
import { Honors } from './Honors';
import { Logo } from './Logo';
import { logoOf, type PrizeList, useGetPrizeListQuery } from './prizeListApi';
import { sayHonors } from './honors';
import { Files } from './files/Files';
import styles from './PrizeListPage.module.css';

/** Few prize lists have texts. */
const Markdown = lazyPart(() => import(/* webpackChunkName: "markdown" */ '../notes/Markdown'));

/** All that riders want to know of a show before they enter, to read and to print. */
export default function PrizeListPage() {
  const { hashedId = '' } = useParams();
  const query = useGetPrizeListQuery(hashedId);
  if (statusOf(query.error) === 404) return <NoSuchShow />;
  return (
    <Loaded query={query} heading="Prize list" shape="page">
      {(list) => <Found list={list} hashedId={hashedId} />}
    </Loaded>
  );
}

interface FoundProps {
  list: PrizeList;
  hashedId: string;
}

function Found({ list, hashedId }: FoundProps) {
  return (
    <div className={styles.page}>
      <PageHeader
        title={list.name}
        eyebrow={<p className={styles.eyebrow}>Prize list</p>}
        subtitle={
          <>
            <p className={common.strong}>{list.when}</p>
            <p>{list.place.join(', ')}</p>
            <p className={common.soft}>
              {list.published === null
                ? 'Draft: it is not published yet, and may change.'
                : `Published ${list.published}`}
            </p>
          </>
        }
        actions={<Ways list={list} hashedId={hashedId} />}
      />
      <div className={styles.parts}>
        <div className={styles.aside}>
          <HowToEnter list={list} hashedId={hashedId} />
          <Sponsors sponsors={list.sponsors} publicId={hashedId} />
          <Named title="Officials" of={list.officials.map((it) => ({ ...it, title: it.role }))} />
          <Typed title="How to pay" text={list.payment_note} />
        </div>
        <div className={styles.main}>
          <Words text={list.before} />
          <Named
            title="Corrections"
            of={list.corrections.map(({ on, lines }) => ({ title: formatDay(on), lines }))}
          />
          <Classes classes={list.classes} publicId={hashedId} />
          <Fees title="Fees" fees={list.fees} />
          <Fees title="Stalls and extras" fees={list.extras} />
          <Named
            title="Schedule"
            of={list.schedule.map(({ ring, starts, lines }) => ({
              title: `${ring} · ${starts}`,
              lines,
            }))}
          />
          <Named title="Rules" of={list.rules} />
          {list.files.length > 0 && (
            <Card title="Files">
              <Files files={list.files} publicId={hashedId} />
            </Card>
          )}
          <Typed title="Notes" text={list.notes} />
          <Words text={list.after} />
        </div>
      </div>
      <Row>
        <LinkButton to={href.event(hashedId)}>About the Show</LinkButton>
      </Row>
    </div>
  );
}

function Ways({ list, hashedId }: FoundProps) {
  const named = (what: string) => ({ thing: what, title: `${list.name}: ${what}` });
  const paper = useServerFile(
    pathTo('events/public/{id}/prize-list.pdf', hashedId),
    named('prize list'),
  );
  const blank = useServerFile(
    pathTo('events/public/{id}/entry-blank.pdf', hashedId),
    named('entry blank'),
  );
  return (
    <>
      {list.registration_open && (
        <LinkButton variant="primary" to={href.publicForm(hashedId)}>
          Sign Up for Event
        </LinkButton>
      )}
      <FileButton file={paper} use="open">
        Prize List as PDF
      </FileButton>
      <FileButton file={blank} use="open">
        Entry Blank
      </FileButton>
      <Button icon="print" onClick={() => window.print()}>
        Print
      </Button>
    </>
  );
}

function HowToEnter({ list, hashedId }: FoundProps) {
  return (
    <Card title="How to enter">
      <div className={styles.enter}>
        <p>
          {list.registration_open
            ? 'Online, with this link or its code, or on paper with the entry blank.'
            : 'The form takes no entries at the moment. This is its link.'}{' '}
          <a className={common.breaks} href={list.entry_link}>
            {list.entry_link}
          </a>
        </p>
        <img
          className={styles.code}
          src={`/showstable/${pathTo('events/public/{id}/qr.svg', hashedId)}`}
          alt="QR code of the registration form"
        />
      </div>
    </Card>
  );
}

/** The sponsors with their logos; nothing if there are none. */
function Sponsors({ sponsors, publicId }: Pick<PrizeList, 'sponsors'> & { publicId: string }) {
  if (sponsors.length === 0) return null;
  return (
    <Card title="Sponsors">
      <ul className={styles.sponsors}>
        {sponsors.map(({ name, logo_id }) => (
          <li key={logo_id}>
            <Logo address={logoOf(publicId, logo_id)} large />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What is said about each of several things; nothing if there are none. */
function Named({ title, of }: { title: string; of: { title: string; lines: string[] }[] }) {
  if (of.length === 0) return null;
  return (
    <Card title={title}>
      <dl className={styles.named}>
        {of.map((one) => (
          <div key={one.title}>
            <dt>{one.title}</dt>
            {one.lines.map((line) => (
              <dd key={line}>{line}</dd>
            ))}
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** What the organizer typed; nothing if it is blank. */
function Typed({ title, text }: { title: string; text: string }) {
  if (text === '') return null;
  return (
    <Card title={title}>
      <p className={common.lines}>{text}</p>
    </Card>
  );
}

/** What the office typed, with its headings and lists. */
function Words({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <Card>
      <Suspense fallback={<p className={common.lines}>{text}</p>}>
        <Markdown text={text} />
      </Suspense>
    </Card>
  );
}

function Classes({ classes, publicId }: Pick<PrizeList, 'classes'> & { publicId: string }) {
  if (classes.length === 0) return null;
  return (
    <Card title="Classes">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Class</th>
            <th scope="col">Fee</th>
          </tr>
        </thead>
        <tbody>
          {classes.map(({ id, number, name, description, conditions, price, files, ...its }) => (
            <tr key={id}>
              <td className={styles.number}>{number}</td>
              <Said name={name} beside={[description, ...conditions]}>
                <Honors
                  honors={{
                    text: sayHonors(its),
                    logo: its.logo_id === null ? null : logoOf(publicId, its.logo_id),
                  }}
                />
                <Files files={files} publicId={publicId} />
              </Said>
              <td>{formatMoney(price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Fees({ title, fees }: { title: string; fees: PrizeList['fees'] }) {
  if (fees.length === 0) return null;
  return (
    <Card title={title}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {fees.map(({ name, amount, per, conditions }) => (
            <tr key={name}>
              <Said name={name} beside={[conditions]} />
              <td>
                {formatMoney(amount)} <span className={styles.per}>{per}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** A name, and what is said of it below. */
function Said({
  name,
  beside,
  children,
}: {
  name: ReactNode;
  beside: string[];
  children?: ReactNode;
}) {
  return (
    <th scope="row" className={styles.said}>
      <span>{name}</span>
      {beside
        .filter((line) => line !== '')
        .map((line) => (
          <span key={line} className={styles.beside}>
            {line}
          </span>
        ))}
      {children}
    </th>
  );
}
