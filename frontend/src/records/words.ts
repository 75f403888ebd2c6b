import type { Act } from './kind';

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/**
 * Why an act cannot be done.
 *
 * @param what - the record: `the schedule`
 */
export const sayGone = (what: string, isUndo: boolean): string =>
  isUndo
    ? `${capital(what)} was changed since, so this was not undone.`
    : `What you wanted to change is no longer in ${what}.`;

/** Why an act was not done by itself. */
export const sayChanged = (what: string): string =>
  `Somebody else changed ${what} meanwhile. It is shown as it is now.`;

/** The words of what was done before a reload: acts are kept as what they came to. */
export const RESTORED: Pick<Act<never>, 'does' | 'done'> = {
  does: 'What was done here before this page was loaded again',
  done: 'What was done before is saved',
};
