import { paths } from '../../app/paths';
import type { IconName } from '../../components/ui/Icon';

/** An announced page: its name and its purpose. */
export interface Section {
  title: string;
  /** One sentence in the words of the users. */
  purpose: string;
  icon: IconName;
}

const record = (title: string, purpose: string): Section => ({ title, purpose, icon: 'edit' });
const dates = (title: string, purpose: string): Section => ({ title, purpose, icon: 'calendar' });

/** The announced pages by path. */
export const sections: Readonly<Record<string, Section>> = {
  [paths.competitions]: dates(
    'Competitions',
    'The competitions you enter, and when entries close.',
  ),
  [paths.clinics]: dates('Clinics', 'Clinics and lessons, yours and those you visit.'),
  [paths.shows]: dates('Shows', 'The shows of your season, month by month.'),
  [paths.appointments]: dates('Appointments', 'Vet, farrier and dentist: who comes when.'),
  [paths.reminders]: dates('Reminders', 'What you asked to be reminded of, and when.'),

};
