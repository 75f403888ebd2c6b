import { string } from 'yup';

import { missing } from '../../../components/form/rules';

/** The longest class, pause or trip, in minutes. */
export const MOST_MINUTES = 24 * 60;

const WHOLE = /^\s*\d+\s*$/;

/** A whole number that is typed. */
export const count = (label: string, least: number, most = MOST_MINUTES) =>
  string()
    .label(label)
    .required(missing)
    .test(
      'count',
      `${label} must be a whole number from ${least} to ${most}`,
      (typed) => WHOLE.test(typed) && Number(typed) >= least && Number(typed) <= most,
    );

/** Likewise, or nothing. */
export const optionalCount = (label: string, least: number, most = MOST_MINUTES) =>
  string()
    .label(label)
    .test(
      'count',
      `${label} must be a whole number from ${least} to ${most}`,
      (typed = '') =>
        typed.trim() === '' ||
        (WHOLE.test(typed) && Number(typed) >= least && Number(typed) <= most),
    );
