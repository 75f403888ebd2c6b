import { paths } from '../../app/paths';
import type { IconName } from '../../components/ui/Icon';

/** An announced page: its name and its purpose. */
export interface Section {
  title: string;
  /** One sentence in the words of the users. */
  purpose: string;
  icon: IconName;
}

const people = (title: string, purpose: string): Section => ({ title, purpose, icon: 'people' });
const record = (title: string, purpose: string): Section => ({ title, purpose, icon: 'edit' });
const dates = (title: string, purpose: string): Section => ({ title, purpose, icon: 'calendar' });

/** The announced pages by path. */
export const sections: Readonly<Record<string, Section>> = {
  [paths.owners]: people('Owners', 'Everyone whose horses you keep or show, in one list.'),
  [paths.ownersAdd]: people('Add Owner', 'Add an owner with their address and their horses.'),
  [paths.owner]: people('Owner', 'One owner, how to reach them, and the horses they own.'),

  [paths.contacts]: people('Contacts', 'Everyone you call about your horses, in one place.'),
  [paths.veterinarians]: people('Veterinarians', 'Your vets, with the number to call at night.'),
  [paths.farriers]: people('Farriers', 'Your farriers, and whose turn it is next.'),
  [paths.trainers]: people('Trainers', 'The trainers you work with, and what they are known for.'),
  [paths.suppliers]: people('Suppliers', 'Feed, bedding and tack: who delivers what.'),
  [paths.insurance]: people('Insurance Providers', 'Your insurers, with policy numbers at hand.'),
  [paths.emergency]: people('Emergency Contacts', 'Whom to call when it cannot wait.'),

  [paths.competitions]: dates(
    'Competitions',
    'The competitions you enter, and when entries close.',
  ),
  [paths.clinics]: dates('Clinics', 'Clinics and lessons, yours and those you visit.'),
  [paths.shows]: dates('Shows', 'The shows of your season, month by month.'),
  [paths.appointments]: dates('Appointments', 'Vet, farrier and dentist: who comes when.'),
  [paths.reminders]: dates('Reminders', 'What you asked to be reminded of, and when.'),

  [paths.financial]: record('Financial Records', 'What comes in and what goes out, at a glance.'),
  [paths.expenses]: record('Expenses', 'What feed, vets, shoes and travel cost you.'),
  [paths.income]: record('Income', 'Entry fees, boarding, lessons and sales.'),
  [paths.budgeting]: record('Budgeting', 'Plan a season, and see how it is going.'),

  [paths.documents]: record(
    'Documents',
    'Papers, Coggins tests and contracts, kept with the horse.',
  ),
  [paths.notes]: record('Notes', 'Anything worth writing down that fits nowhere else.'),
};
