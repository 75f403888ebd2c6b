import { string } from 'yup';

import * as field from '../../../components/form/fields';
import { missing, money } from '../../../components/form/rules';
import { parseMoney } from '../../../lib/money/money';

/** How a class costs more: so many times as much, or so many dollars more. */
export type RaiseKind = 'times' | 'more';

export const RAISES: readonly { value: RaiseKind; label: string }[] = [
  { value: 'times', label: 'Times its price' },
  { value: 'more', label: 'Dollars more' },
];

/** A number from 1 to 100 with at most two decimals, as on the server. */
const factor = string().when('kind', {
  is: 'times',
  then: (rule) =>
    rule
      .label('Factor')
      .required(missing)
      .test('factor', 'Enter a number from 1 to 100, like 1.5', (typed) => {
        const found = parseMoney(typed);
        return found !== null && found >= 1 && found <= 100;
      }),
});

/** A moment that is needed. */
const moment = (label: string) => string().label(label).required(missing);

const step = field.group({
  after_date: field.here('', moment('Date')),
  after_time: field.here('', moment('Time')),
  kind: field.here<RaiseKind>('times'),
  factor: field.here('', factor),
  amount: field.here('', money()),
});

const scratch = field.group({
  after_date: field.here('', moment('Date')),
  after_time: field.here('', moment('Time')),
  /** Blank is the price of the class. */
  amount: field.here('', money()),
});

const refund = field.group({
  until_date: field.here('', moment('Date')),
  until_time: field.here('', moment('Time')),
  percent: field.here(
    '',
    string()
      .label('Percent')
      .required(missing)
      .matches(/^\s*(?:100|\d?\d)\s*$/, 'Enter a whole number from 0 to 100'),
  ),
});

/** What a scratched class costs from a moment on, in the form. */
export type ScratchStepValues = typeof scratch.blank;

/** What is given back until a moment, in the form. */
export type RefundStepValues = typeof refund.blank;

/** The rules of these steps. */
export const [scratchStep, refundStep] = [scratch.rule, refund.rule];

/** A new, empty step. */
export const newScratchStep = (): ScratchStepValues => scratch.blank;

/** A new, empty step. */
export const newRefundStep = (): RefundStepValues => refund.blank;

/** A step of the prices of added classes in the form. */
export type PriceStepValues = typeof step.blank;

/** The rule of a step. */
export const priceStep = step.rule;

/** A new, empty step. */
export const newStep = (): PriceStepValues => step.blank;

/** How much more, of an answer. */
export const readRaise = (raise: { amount: number | null; factor: number | null }) => ({
  kind: raise.amount === null ? ('times' as const) : ('more' as const),
  factor: raise.factor === null ? '' : String(raise.factor),
  amount: raise.amount === null ? '' : raise.amount.toFixed(2),
});

/** How much more, for a request. */
export const writeRaise = ({ kind, factor: times, amount }: PriceStepValues) =>
  kind === 'times'
    ? { factor: parseMoney(times) ?? 1, amount: null }
    : { factor: null, amount: parseMoney(amount) ?? 0 };
