import { array, object, string } from 'yup';

import * as field from '../../components/form/fields';
import { missing, money } from '../../components/form/rules';
import { parseMoney } from '../../lib/money/money';
import type { HorseService } from './servicesApi';
import type { HorseServices } from './servicesApi';

/** As many as a horse may have. */
export const MOST_SERVICES = 50;

/** The fields of a service of a horse. */
export const lineFields = {
  service_id: field.same('', string().label('Service').required(missing)),
  from: field.same('', string().label('From').required(missing)),
  until: field.chosen(
    string().test('order', 'It ends before it begins', (until, { parent }) => {
      const { from } = parent as { from?: string };
      return !until || !from || until >= from;
    }),
  ),
  amount: field.numeric(
    money(),
    (typed) => (typed.trim() === '' ? null : parseMoney(typed)),
    (amount) => amount.toFixed(2),
  ),
};

const line = field.group(lineFields);

const lines = field.rows(line);

/** A service of a horse, as it is typed. */
export type HorseServiceValues = typeof line.blank;

/** The values of the form. */
export interface HorseServicesValues {
  services: HorseServiceValues[];
}

/** The rules of the form. */
export const horseServicesRule = object({ services: array(line.rule).max(MOST_SERVICES) });

/** The values of the services of a horse. */
export const horseServicesValues = ({ services }: HorseServices): HorseServicesValues => ({
  services: lines.read(services),
});

/** The services that are sent. */
export const horseServicesBody = ({ services }: HorseServicesValues): HorseService[] =>
  lines.write(services);
