import { useMemo } from 'react';

const THIS_YEAR = () => new Date().getFullYear();

/** The year in the address, or this one. */
export function yearOf(text: string): number {
  const year = Number(text);
  return /^\d{4}$/.test(text) && year >= 1900 && year < 2200 ? year : THIS_YEAR();
}

/** The years to choose from: the next one, some before, and the chosen one. */
export function useYears(chosen: number): { value: string; label: string }[] {
  return useMemo(() => {
    const last = THIS_YEAR() + 1;
    const years = Array.from({ length: 8 }, (_, back) => last - back);
    if (!years.includes(chosen)) years.push(chosen);
    return years.map((year) => ({ value: String(year), label: String(year) }));
  }, [chosen]);
}
