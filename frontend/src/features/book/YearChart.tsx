import { formatMoney, sumMoney } from '../../lib/money/money';
import type { Summary } from './bookApi';
import { MONTHS } from './bookWords';
import styles from './YearChart.module.css';

/** At most so many lines are drawn above the bottom one. */
const LINES = 5;

/** The amounts at which lines are drawn: round ones from 0 to above the highest bar. */
export function linesTo(highest: number): number[] {
  const least = Math.max(highest, LINES) / LINES;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = ([1, 2, 2.5, 5].find((round) => round * power >= least) ?? 10) * power;
  return Array.from({ length: Math.max(1, Math.ceil(highest / step)) + 1 }, (_, at) => at * step);
}

const short = (dollars: number) => formatMoney(dollars).replace(/\.00$/, '');

/** The parts of the bars, from the bottom up, with the texture by which they differ without color. */
const PARTS = [
  { name: 'Other income', bar: 'income', texture: styles.filled },
  { name: 'Income on bills', bar: 'income', texture: styles.outlined },
  { name: 'Expenses', bar: 'expense', texture: styles.hatched },
] as const;

/**
 * The bars of a year: income filled, with what of it was received on bills as an outline above,
 * expenses hatched. A table beside it has the numbers.
 */
export function YearChart({ months, year }: { months: Summary['rows']; year: number }) {
  const lines = linesTo(Math.max(...months.flatMap(({ income, expense }) => [income, expense])));
  const top = lines.at(-1) ?? 1;
  const share = (dollars: number) => `${(100 * dollars) / top}%`;
  return (
    <div role="img" aria-label={`Income and expenses of ${String(year)} by month`}>
      <ul className={styles.legend}>
        {PARTS.map(({ name, texture }) => (
          <li key={name}>
            <span className={texture} />
            {name}
          </li>
        ))}
      </ul>
      <div className={styles.plot}>
        {lines.map((dollars) => (
          <span key={dollars} className={styles.line} style={{ bottom: share(dollars) }}>
            {short(dollars)}
          </span>
        ))}
        <div className={styles.months}>
          {months.map(({ income, expense, bills_paid }, at) => {
            const amounts = [sumMoney([income, -bills_paid]), bills_paid, expense];
            const said = PARTS.map(
              ({ name }, part) => `${name}: ${formatMoney(amounts[part] ?? 0)}`,
            );
            const month = MONTHS[at] ?? '';
            return (
              <div key={month} title={[month, ...said].join('\n')}>
                {(['income', 'expense'] as const).map((bar) => (
                  <span key={bar} className={styles.bar}>
                    {PARTS.map((part, of) =>
                      part.bar === bar && amounts[of] !== 0 ? (
                        <span
                          key={part.name}
                          className={part.texture}
                          style={{ height: share(amounts[of] ?? 0) }}
                        />
                      ) : null,
                    )}
                  </span>
                ))}
                <span className={styles.name}>{month.slice(0, 3)}</span>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
