import type { ReactNode } from 'react';

import type { Schemas } from '../../../api/types';
import { Stack } from '../../../components/ui/page/Stack';
import { MailLink } from '../../../components/ui/page/MailLink';
import { formatDay } from '../../../lib/time/days';
import { PhoneLink } from '../../../components/ui/page/PhoneLink';
import type { AskedField } from './details';

type Answers = Pick<Schemas['RegistrationView'], AskedField>;
type Person = NonNullable<Answers['owner']>;

/** The answers to what the form of a show asked for, for a list of facts. */
export function detailFacts(entry: Answers): { term: string; value: ReactNode }[] {
  const { rider_birth_date: born, emergency_contact: contact } = entry;
  return [
    { term: 'Date of birth', value: born && formatDay(born) },
    {
      term: 'In an emergency',
      value: contact && (
        <>
          {contact.name}, <PhoneLink phone={contact.phone} />
        </>
      ),
    },
    {
      term: 'Memberships',
      value: entry.memberships
        ?.map(({ association, number }) => `${association} ${number}`)
        .join(', '),
    },
    { term: 'Breed', value: entry.breed },
    { term: 'Registration number', value: entry.registration_number },
    { term: 'Owner', value: entry.owner && <PersonFact person={entry.owner} /> },
    { term: 'Trainer', value: entry.trainer && <PersonFact person={entry.trainer} /> },
  ].filter(({ value }) => value !== undefined);
}

function PersonFact({ person }: { person: Person }) {
  const { name, street, city, state, zip_code, phone, email } = person;
  const region = [state, zip_code].filter((part) => part !== '').join(' ');
  const place = [street, city, region].filter((part) => part !== '').join(', ');
  return (
    <Stack as="span" gap={0} align="start">
      <span>{name}</span>
      {place !== '' && <span>{place}</span>}
      {phone !== '' && <PhoneLink phone={phone} />}
      {email !== '' && <MailLink email={email} />}
    </Stack>
  );
}
