import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Legend,
  LinearScale,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'react';

import { formatMoney, sumMoney } from '../../lib/money/money';
import styles from './Book.module.css';
import type { Summary } from './bookApi';
import { MONTHS } from './bookWords';

Chart.register(BarController, BarElement, CategoryScale, Legend, LinearScale, Tooltip);

/** Diagonal lines, so that the two bars differ without color. */
function hatched(color: string, paper: string): CanvasPattern | string {
  const tile = document.createElement('canvas');
  const size = 8;
  tile.width = size;
  tile.height = size;
  const context = tile.getContext('2d');
  if (context === null) return color;
  context.fillStyle = paper;
  context.fillRect(0, 0, size, size);
  context.strokeStyle = color;
  context.lineWidth = 2;
  for (const at of [-size, 0, size]) {
    context.moveTo(at, size);
    context.lineTo(at + size, 0);
  }
  context.stroke();
  return context.createPattern(tile, 'repeat') ?? color;
}

/**
 * The bars of a year: income filled, with what of it was received on bills as an outline above,
 * expenses hatched. A table beside it has the numbers.
 */
export function YearChart({ months, year }: { months: Summary['rows']; year: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (element === null || context === null || context === undefined) return undefined;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let chart: Chart | undefined;
    const draw = () => {
      chart?.destroy();
      const css = getComputedStyle(element);
      const token = (name: string) => css.getPropertyValue(name).trim();
      const [ink, line] = [token('--ink-soft'), token('--line')];
      const font = { family: css.fontFamily, size: 13 };
      chart = new Chart(context, {
        type: 'bar',
        data: {
          labels: MONTHS.map((month) => month.slice(0, 3)),
          datasets: [
            {
              label: 'Other income',
              data: months.map(({ income, bills_paid: paid }) => sumMoney([income, -paid])),
              backgroundColor: token('--brand'),
              borderColor: token('--brand'),
              borderWidth: 1,
              stack: 'in',
            },
            {
              label: 'Income on bills',
              data: months.map(({ bills_paid: paid }) => paid),
              backgroundColor: token('--card'),
              borderColor: token('--brand'),
              borderWidth: 1,
              stack: 'in',
            },
            {
              label: 'Expenses',
              data: months.map(({ expense }) => expense),
              backgroundColor: hatched(token('--red'), token('--card')),
              borderColor: token('--red'),
              borderWidth: 1,
              stack: 'out',
            },
          ],
        },
        options: {
          maintainAspectRatio: false,
          ...(still && { animation: false }),
          scales: {
            x: { stacked: true, grid: { display: false }, ticks: { color: ink, font } },
            y: {
              stacked: true,
              beginAtZero: true,
              grid: { color: line },
              ticks: {
                color: ink,
                font,
                maxTicksLimit: 6,
                callback: (value) => formatMoney(Number(value)).replace(/\.00$/, ''),
              },
            },
          },
          plugins: {
            legend: { labels: { color: ink, font, boxWidth: 20 } },
            tooltip: {
              callbacks: {
                label: ({ dataset, parsed }) =>
                  `${dataset.label ?? ''}: ${formatMoney(parsed.y ?? 0)}`,
              },
            },
          },
        },
      });
    };
    draw();
    dark.addEventListener('change', draw);
    return () => {
      dark.removeEventListener('change', draw);
      chart?.destroy();
    };
  }, [months]);
  return (
    <div className={styles.chart}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Income and expenses of ${String(year)} by month`}
      />
    </div>
  );
}
