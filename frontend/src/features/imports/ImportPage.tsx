import { useParams } from 'react-router';

import { href } from '../../app/paths';
import { LinkButton } from '../../components/ui/actions/Button';
import { useFilterParams } from '../../components/ui/lists/useFilterParams';
import { Loaded } from '../../components/ui/loading/Loaded';
import { EmptyState } from '../../components/ui/messages/EmptyState';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { useGetEventQuery } from '../events/eventsApi';
import { BarnFilters } from '../people/BarnFilters';
import { type OwnRole, useGetOrganizationsQuery } from '../people/peopleApi';
import { usePlace } from '../people/place';
import type { Permission } from '../people/usePermission';
import { EarlierImports } from './EarlierImports';
import { ExportCard } from './ExportCard';
import { ImportFile } from './ImportFile';
import { ALL_KINDS, KINDS } from './importWords';
import { StartCard } from './StartCard';

/** The page that brings tables in and takes them out, and that of one file that was brought in. */
export default function ImportPage() {
  const { importId } = useParams();
  const { read } = useFilterParams<'event' | 'of'>();
  const roles = useGetOrganizationsQuery();
  const eventId = read('event');
  if (importId !== undefined) return <ImportFile key={importId} id={importId} />;
  return (
    <Loaded query={roles} name="Your roles" heading="Import and Export" shape="page" count={2}>
      {(known) =>
        eventId === '' ? (
          // Members are brought in by who keeps the shows, and the barn may be of others.
          <OfBarn permission={read('of') === 'members' ? 'manage_entries' : 'record_care'} />
        ) : (
          <OfShow eventId={eventId} roles={known} />
        )
      }
    </Loaded>
  );
}

function OfBarn({ permission }: { permission: Permission }) {
  const { preset } = usePlace(permission);
  return (
    <>
      <PageHeader
        title="Import and Export"
        subtitle="Bring your lists in from a spreadsheet or another program, or take them with you."
      />
      <BarnFilters permission={permission} />
      <Parts key={preset?.id} eventId="" role={preset} />
    </>
  );
}

function OfShow({ eventId, roles }: { eventId: string; roles: readonly OwnRole[] }) {
  const show = useGetEventQuery(eventId);
  return (
    <Loaded query={show} name="The show" heading="Import and Export" shape="page" count={2}>
      {({ organization_id: organizationId, name }) => {
        const role = roles.find(({ id }) => id === organizationId);
        return (
          <>
            <PageHeader
              title="Import and Export"
              subtitle={`Classes and entries of ${name}.`}
              actions={
                <LinkButton icon="back" to={href.event(eventId)}>
                  Back to the Show
                </LinkButton>
              }
            />
            <Parts eventId={eventId} role={role} />
          </>
        );
      }}
    </Loaded>
  );
}

interface PartsProps {
  /** Empty where it is about a barn. */
  eventId: string;
  /** The role of the account there. */
  role: OwnRole | undefined;
}

function Parts({ eventId, role }: PartsProps) {
  const kinds = ALL_KINDS.filter((kind) => {
    const { permission, ofShow } = KINDS[kind];
    return ofShow === (eventId !== '') && role?.permissions.includes(permission) === true;
  });
  if (role === undefined || kinds.length === 0) {
    return (
      <EmptyState icon="file" title="Nothing to bring in here">
        <p>
          {eventId === ''
            ? 'Who keeps the horses of a barn brings its lists in. Classes and entries are brought in from the page of their show.'
            : 'Who runs a show brings its classes and entries in.'}
        </p>
      </EmptyState>
    );
  }
  const place = { organizationId: role.id, eventId };
  return (
    <>
      <StartCard place={place} kinds={kinds} />
      <EarlierImports place={place} />
      <ExportCard place={place} kinds={kinds} />
    </>
  );
}
