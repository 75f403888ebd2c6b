import { Link } from 'react-router';

import { href } from '../../app/paths';
import { Badge } from '../../components/ui/messages/Badge';
import { Card } from '../../components/ui/page/Card';
import { Soft } from '../../components/ui/page/Soft';
import { countOf } from '../../lib/intl';
import styles from './Imports.module.css';
import type { Import, ImportKind, ImportSheet } from './importTypes';
import { KINDS } from './importWords';

/** What others refer to comes first: a horse finds its owner, and a visit its horse. */
const ORDER: readonly ImportKind[] = [
  'contacts',
  'horses',
  'care',
  'appointments',
  'book',
  'classes',
  'entries',
  'members',
];

/** Whether it is a list that somebody sees in the spreadsheet. */
const isMeant = ({ is_hidden: isHidden, is_list: isList }: ImportSheet) => isList && !isHidden;

/** The sheets in the order in which they are best imported; what is no list comes last. */
const inOrder = (sheets: readonly ImportSheet[]): ImportSheet[] =>
  sheets.toSorted(
    (one, other) =>
      Number(isMeant(other)) - Number(isMeant(one)) ||
      ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind),
  );

/** The sheet that is best imported next; `undefined` if all lists that are shown are. */
export const nextSheet = ({ sheets }: Pick<Import, 'sheets'>): ImportSheet | undefined =>
  inOrder(sheets).find((sheet) => sheet.state === 'draft' && isMeant(sheet));

/** The sheets of a workbook, each of which is imported for itself, and those that were not read. */
export function Sheets({ data }: { data: Import }) {
  const { sheets, unread_sheets: unread } = data;
  if (sheets.length === 0 && unread.length === 0) return null;
  return (
    <Card title="Sheets">
      {sheets.length > 0 && (
        <>
          <Soft as="p" size="same">
            Each sheet is imported for itself. In this order a horse finds its owner, and a visit
            its horse.
          </Soft>
          <ol className={styles.sheets}>
            {inOrder(sheets).map((sheet) => (
              <li key={sheet.import_id}>
                <Link
                  to={href.importFile(sheet.import_id)}
                  aria-current={sheet.import_id === data._id.$oid ? 'page' : undefined}
                >
                  {sheet.name}
                </Link>
                <Soft>
                  {countOf(sheet.rows, 'row', 'rows')},{' '}
                  {sheet.is_list ? KINDS[sheet.kind].title.toLowerCase() : 'no list that is known'}
                </Soft>
                {sheet.state === 'done' && <Badge tone="success">Imported</Badge>}
                {sheet.state === 'undone' && <Badge tone="neutral">Undone</Badge>}
                {sheet.is_hidden && <Badge tone="neutral">Hidden</Badge>}
              </li>
            ))}
          </ol>
        </>
      )}
      {unread.length > 0 && (
        <ul className={styles.problems}>
          {unread.map(({ name, reason }) => (
            <li key={name}>
              The sheet {name} was not read: it {reason}.
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
