import { Fragment, type ReactNode } from 'react';

import { FileButton } from '../../../components/ui/loading/FileButton';
import { useServerFile } from '../../../components/ui/loading/useServerFile';
import { Card } from '../../../components/ui/page/Card';
import common from '../../../components/ui/page/common.module.css';
import { Row } from '../../../components/ui/page/Stack';
import { formatMoney } from '../../../lib/money/money';
import type { NamedClass } from '../../entries/parts/classTitles';
import styles from './Barn.module.css';
import type { Barn, BarnLine } from './barnTypes';
import { titleByName } from './titles';

interface BarnBillProps {
  barn: Barn;
  /** The classes of the show. */
  classes: readonly NamedClass[];
  /** The path of the bill as a paper, below the base of the API. */
  paper: string;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** What can be done with a line that the barn bought for itself. */
  act?: (line: BarnLine) => ReactNode;
}

/** The one bill of a barn: by horse, and what it bought for itself. */
export function BarnBill({ barn, classes, paper, actions, act }: BarnBillProps) {
  const { name, total_fee, paid, balance, credit, payment_note } = barn;
  const pdf = useServerFile(paper, { thing: 'bill', title: `Bill of ${name}` });
  return (
    <Card
      title="Bill of the Barn"
      actions={
        <Row gap={2}>
          <FileButton file={pdf} use="open">
            Bill as PDF
          </FileButton>
          {actions}
        </Row>
      }
    >
      <ul className={styles.lines} aria-label="Bill lines">
        {byHorse(barn).map(({ key, title, lines }) => (
          <Fragment key={key}>
            <li className={styles.head}>
              <span>{title}</span>
            </li>
            {lines.map((line) => (
              <li key={line.id}>
                <span>
                  {nameOf(line, classes)}
                  {line.kind === 'own' && act?.(line)}
                </span>
                <span>{formatMoney(line.amount)}</span>
              </li>
            ))}
          </Fragment>
        ))}
        <li className={styles.sum}>
          <span>Total</span>
          <span>{formatMoney(total_fee)}</span>
        </li>
        <li>
          <span>Paid</span>
          <span>{formatMoney(paid)}</span>
        </li>
        <li className={styles.due}>
          <span>{balance < 0 ? 'The show owes the barn' : 'Due'}</span>
          <span>{formatMoney(Math.abs(balance))}</span>
        </li>
        {credit > 0 && (
          <li>
            <span>Credit</span>
            <span>{formatMoney(credit)}</span>
          </li>
        )}
      </ul>
      {balance > 0 && payment_note !== '' && <p className={common.lines}>{payment_note}</p>}
    </Card>
  );
}

function nameOf({ kind, name, quantity }: BarnLine, classes: readonly NamedClass[]) {
  const title = kind === 'entry' ? titleByName(classes, name) : name;
  if (kind === 'split') return `${title}, divided among the horses`;
  return quantity > 1 ? `${title} × ${String(quantity)}` : title;
}

/** The lines by entry, in the order of the bill; what the barn bought for itself comes last. */
function byHorse({ bill, entries }: Barn) {
  const groups = new Map<string, { key: string; title: string; lines: BarnLine[] }>();
  for (const line of bill) {
    const key = line.registration_id ?? '';
    const entry = entries.find(({ id }) => id === key);
    const name = line.horse_name || (entry?.horse_name ?? '');
    const people = [entry?.owner_name || entry?.rider_name].filter(Boolean);
    const title = key === '' ? 'For the barn' : [name, ...people].join(' · ');
    const group = groups.get(key) ?? { key, title, lines: [] };
    group.lines.push(line);
    groups.set(key, group);
  }
  return [...groups.values()].toSorted((a, b) => Number(a.key === '') - Number(b.key === ''));
}
