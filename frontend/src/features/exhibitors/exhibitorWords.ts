import { showPhone } from '../../lib/text/phone';
import type { EntryRole, Exhibitor, ShowHorse } from './exhibitorsApi';

/** As what somebody appears in an entry. */
export const ROLE_LABELS: Readonly<Record<EntryRole, string>> = {
  rider: 'Rider',
  owner: 'Owner',
  trainer: 'Trainer',
  payer: 'Pays',
  prize_to: 'Prize money',
};

/** The sexes of horses. */
export const SEX_LABELS: Readonly<Record<NonNullable<ShowHorse['sex']>, string>> = {
  mare: 'Mare',
  stallion: 'Stallion',
  gelding: 'Gelding',
};

/** What is said, in one line. */
const line = (parts: readonly string[], separator = ', ') =>
  parts.filter((it) => it !== '').join(separator);

/** An exhibitor by its name and what tells it from others of that name. */
export const sayExhibitor = ({ name, email, phone, address }: Exhibitor) =>
  line([name, email || showPhone(phone) || address.city || address.street]);

/** A horse by its name and what tells it from others of that name. */
export const sayShowHorse = ({ name, microchip, registrations, born }: ShowHorse) => {
  const [first] = registrations;
  const number = first === undefined ? '' : sayRegistration(first);
  const year = born === null ? '' : `born ${born}`;
  return line([name, microchip || number || year]);
};

/** A postal address, in two lines. */
export const sayAddress = ({ street, city, state, zip_code }: Exhibitor['address']) =>
  line([street, line([city, line([state, zip_code], ' ')])], '\n');

/** The number of a horse in a registry: `TWHBEA 20412345`. */
export const sayRegistration = ({ association, number }: ShowHorse['registrations'][number]) =>
  line([association, number], ' ');

/** The number of a chip in groups, which are read out and compared. */
export const sayChip = (digits: string) => digits.replaceAll(/(\d{3})(?=\d)/g, '$1 ');
