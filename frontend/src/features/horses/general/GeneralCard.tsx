import { formatDay } from '../../../lib/time/days';
import { Badge } from '../../../components/ui/messages/Badge';
import { Facts } from '../../../components/ui/page/Card';
import type { SectionCardOf } from '../facts/FactsCard';
import { Provided } from '../sections/Provided';
import { SectionCard } from '../sections/SectionCard';
import { genderOf, yearsOf } from '../horseWords';

/** The general information about a horse and its registration numbers. */
export function GeneralCard({ horse: { profile }, onEdit }: SectionCardOf) {
  return (
    <SectionCard title="General Information" onEdit={onEdit}>
      <Facts
        items={[
          ...(profile.registered_name
            ? [{ term: 'Registered Name', value: profile.registered_name }]
            : []),
          { term: 'Age', value: <Provided text={yearsOf(profile.age)} /> },
          {
            term: 'Date of Birth',
            value: (
              <Provided
                text={profile.date_of_birth === null ? '' : formatDay(profile.date_of_birth)}
              />
            ),
          },
          { term: 'Breed', value: <Provided text={profile.breed} /> },
          { term: 'Gender', value: <Provided text={genderOf(profile.gender)} /> },
          { term: 'Color', value: <Provided text={profile.color} /> },
          {
            term: 'Height',
            value: <Provided text={profile.height_hands ? `${profile.height_hands} hands` : ''} />,
          },
          { term: 'Registration #', value: <Provided text={profile.registration_number} /> },
          { term: 'Markings', value: <Provided text={profile.markings} /> },
          { term: 'Microchip #', value: <Provided text={profile.microchip_number} /> },
          {
            term: 'For Sale',
            value: profile.for_sale ? <Badge tone="success">Yes</Badge> : 'No',
          },
          ...(profile.photo === ''
            ? []
            : [
                {
                  term: 'Link to a Photo',
                  value: (
                    <a href={profile.photo} target="_blank" rel="noopener noreferrer">
                      {profile.photo}
                    </a>
                  ),
                },
              ]),
        ]}
      />
    </SectionCard>
  );
}
