import { Fragment } from 'react';

import { FewFirst } from '../../../components/ui/lists/FewFirst';
import { Card } from '../../../components/ui/page/Card';
import { Soft } from '../../../components/ui/page/Soft';
import { Icon } from '../../../components/ui/pictures/Icon';
import { cx } from '../../../lib/cx';
import { formatNumber } from '../../../lib/intl';
import { useNarrow } from '../../../lib/useNarrow';
import styles from '../Imports.module.css';
import type { Import, ImportField, ImportPreviewRow } from '../importTypes';
import { fieldsOf } from './columnValues';
import { isMoney, sayValue } from './previewWords';

/** How many rows are shown at first on a phone. */
const FEW = 5;

/** Rows as they were understood, with what is not certain about them. */
export function Preview({ data }: { data: Import }) {
  const { preview, rows, problem_count: problems } = data;
  const narrow = useNarrow();
  const fields = fieldsOf(data);
  if (preview.length === 0) return null;
  return (
    <Card title="Preview">
      {preview.length < rows - problems && (
        <Soft as="p" size="same">
          The first rows, and those with doubts: {formatNumber(preview.length)} of{' '}
          {formatNumber(rows - problems)}.
        </Soft>
      )}
      {narrow ? (
        <FewFirst items={preview} step={FEW}>
          {(shown) => (
            <ul className={styles.cards}>
              {shown.map((row) => (
                <PreviewCard key={row.row} row={row} fields={fields} />
              ))}
            </ul>
          )}
        </FewFirst>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <div className={styles.scroll} role="region" aria-label="Preview of the rows" tabIndex={0}>
          <table className={styles.preview}>
            <thead>
              <tr>
                <th scope="col">Row</th>
                {fields.map(({ name, label }) => (
                  <th key={name} scope="col" className={isMoney(name) ? styles.number : undefined}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {preview.map(({ row, values, doubts }) => (
                <Fragment key={row}>
                  <tr className={doubts.length > 0 ? styles.doubtful : undefined}>
                    <th scope="row">{row}</th>
                    {fields.map(({ name }) => (
                      <td key={name} className={isMoney(name) ? styles.number : undefined}>
                        {sayValue(name, values[name])}
                      </td>
                    ))}
                  </tr>
                  {doubts.length > 0 && (
                    <tr className={cx(styles.doubtful, styles.why)}>
                      <td />
                      <td colSpan={Math.max(1, fields.length)}>
                        <Doubts doubts={doubts} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

function PreviewCard({ row, fields }: { row: ImportPreviewRow; fields: readonly ImportField[] }) {
  const filled = fields.filter(({ name }) => (row.values[name] ?? '') !== '');
  return (
    <li>
      <Soft>Row {row.row}</Soft>
      <dl className={styles.values}>
        {filled.map(({ name, label }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{sayValue(name, row.values[name])}</dd>
          </div>
        ))}
      </dl>
      <Doubts doubts={row.doubts} />
    </li>
  );
}

function Doubts({ doubts }: Pick<ImportPreviewRow, 'doubts'>) {
  if (doubts.length === 0) return null;
  return (
    <ul className={styles.doubts}>
      {doubts.map((doubt) => (
        <li key={doubt}>
          <Icon name="warning" /> {doubt}
        </li>
      ))}
    </ul>
  );
}
