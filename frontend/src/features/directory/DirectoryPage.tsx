import { useState } from 'react';
import { useNavigate } from 'react-router';

import { pagedList } from '../../api/paging';
import { href, paths } from '../../app/paths';
import { useHasDraft } from '../../components/form/unsaved/useDraft';
import { Button, LinkButton } from '../../components/ui/actions/Button';
import {
  Filters,
  SearchFilter,
  SelectFilter,
  TypedFilter,
} from '../../components/ui/lists/Filters';
import { NothingMatches, Results } from '../../components/ui/lists/Results';
import { SegmentedControl } from '../../components/ui/lists/SegmentedControl';
import { useFilterParams } from '../../components/ui/lists/useFilterParams';
import { useOpenOnlyHit } from '../../components/ui/lists/useOpenOnlyHit';
import { Banner } from '../../components/ui/messages/Banner';
import { EmptyState } from '../../components/ui/messages/EmptyState';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { countOf } from '../../lib/intl';
import {
  type EntryRole,
  useListExhibitorsInfiniteQuery,
  useListIdentitiesQuery,
  useListShowHorsesInfiniteQuery,
} from '../exhibitors/exhibitorsApi';
import { ROLE_LABELS } from '../exhibitors/exhibitorWords';
import { useOrganizationsThatPermit } from '../people/usePermission';
import styles from './Directory.module.css';
import { HorseTable, PeopleTable } from './DirectoryTables';
import { ExhibitorDialog, NEW_EXHIBITOR } from './ExhibitorDialog';
import { ListPlace } from './ListPlace';
import { NEW_SHOW_HORSE, ShowHorseDialog } from './ShowHorseDialog';

const SHOWN = [
  { value: 'people', label: 'People' },
  { value: 'horses', label: 'Horses' },
] as const;

type Shown = (typeof SHOWN)[number]['value'];

const ROLES = [
  { value: '', label: 'Any role' },
  ...Object.entries(ROLE_LABELS).map(([value, label]) => ({ value, label })),
];

const isRole = (value: string): value is EntryRole => value in ROLE_LABELS;

/** Who, and which horses, appear at the organization's shows, each once. */
export default function DirectoryPage() {
  const { read, change } = useFilterParams<'show' | 'role'>();
  const shown: Shown = read('show') === 'horses' ? 'horses' : 'people';
  const mayAdd = useOrganizationsThatPermit('manage_entries').length > 0;
  const hasDraft = useHasDraft();
  const navigate = useNavigate();
  // Opens the dialog after a reload if there is a draft.
  const [adding, setAdding] = useState<Shown | null>(() => {
    if (hasDraft(NEW_EXHIBITOR)) return 'people';
    return hasDraft(NEW_SHOW_HORSE) ? 'horses' : null;
  });
  const close = () => setAdding(null);
  return (
    <>
      <PageHeader
        title="People & Horses"
        subtitle="Who appears at your shows, each once, under whatever spelling."
        actions={
          mayAdd && (
            <>
              <LinkButton to={`${paths.imports}?of=members`}>Import Members</LinkButton>
              <Button icon="plus" onClick={() => setAdding(shown)}>
                {shown === 'people' ? 'New Person' : 'New Horse'}
              </Button>
            </>
          )
        }
      />
      {mayAdd && <Questions />}
      <SegmentedControl
        label="What is listed"
        options={SHOWN}
        value={shown}
        onChange={(next) => change({ show: next === 'people' ? '' : next })}
      />
      {shown === 'people' ? <People /> : <Horses />}
      <ExhibitorDialog
        open={adding === 'people'}
        onClose={close}
        onAdded={({ _id }) => void navigate(href.exhibitor(_id.$oid))}
      />
      <ShowHorseDialog
        open={adding === 'horses'}
        onClose={close}
        onAdded={({ _id }) => void navigate(href.showHorse(_id.$oid))}
      />
    </>
  );
}

/** How many questions wait, and the way to them. */
function Questions() {
  const { currentData } = useListIdentitiesQuery();
  const count = currentData?.length ?? 0;
  if (count === 0) return null;
  return (
    <Banner
      tone="info"
      title={`${countOf(count, 'question', 'questions')}: same or other?`}
      action={<LinkButton to={paths.identities}>Answer</LinkButton>}
    >
      <p>Two records each that may be one.</p>
    </Banner>
  );
}

function People() {
  const { read, bind, clear } = useFilterParams<'q' | 'role' | 'member'>();
  const navigate = useNavigate();
  const q = read('q');
  const role = read('role');
  const member = read('member');
  const list = pagedList(
    useListExhibitorsInfiniteQuery({
      ...(q !== '' && { q }),
      ...(isRole(role) && { role }),
      ...(member !== '' && { member }),
    }),
  );
  const openOnlyHit = useOpenOnlyHit(list, q, ({ _id }) => {
    void navigate(href.exhibitor(_id.$oid));
  });
  return (
    <ListPlace>
      <Filters label="Find people" className={styles.filters}>
        <SearchFilter placeholder="Name, email or phone" {...bind('q', q)} onEnter={openOnlyHit} />
        <SelectFilter label="Role" {...bind('role', role)} options={ROLES} />
        <MemberFilter {...bind('member', member)} />
      </Filters>
      <Results
        list={list}
        name="The people"
        things="people"
        empty={
          q === '' && role === '' && member === '' ? (
            <EmptyState icon="people" title="Nobody yet">
              <p>Riders, owners and trainers are listed here as soon as they enter your shows.</p>
            </EmptyState>
          ) : (
            <NothingMatches title="Nobody matches" onClear={clear}>
              {member === ''
                ? 'No name, email or phone has this.'
                : `Nobody is a member of “${member}” today who has this.`}
            </NothingMatches>
          )
        }
      >
        {(people) => <PeopleTable people={people} isComplete={list.more === null} />}
      </Results>
    </ListPlace>
  );
}

/** Who, or which horse, is a member of an association today, whose name is typed. */
function MemberFilter(filter: { value: string; onChange: (value: string) => void }) {
  return <TypedFilter label="Member of" placeholder="Association" {...filter} />;
}

function Horses() {
  const { read, bind, change } = useFilterParams<'q' | 'member'>();
  const navigate = useNavigate();
  const q = read('q');
  const member = read('member');
  const list = pagedList(
    useListShowHorsesInfiniteQuery({ ...(q !== '' && { q }), ...(member !== '' && { member }) }),
  );
  const openOnlyHit = useOpenOnlyHit(list, q, ({ _id }) => {
    void navigate(href.showHorse(_id.$oid));
  });
  return (
    <ListPlace>
      <Filters label="Find horses" className={styles.filters}>
        <SearchFilter
          placeholder="Name, chip or registration number"
          {...bind('q', q)}
          onEnter={openOnlyHit}
        />
        <MemberFilter {...bind('member', member)} />
      </Filters>
      <Results
        list={list}
        name="The horses"
        things="horses"
        empty={
          q === '' && member === '' ? (
            <EmptyState icon="horseshoe" title="No horses yet">
              <p>Horses are listed here as soon as they are entered in your shows.</p>
            </EmptyState>
          ) : (
            <NothingMatches title="No horse matches" onClear={() => change({ q: '', member: '' })}>
              {member === ''
                ? 'No name, chip or registration number has this.'
                : `No horse that has this is a member of “${member}” today.`}
            </NothingMatches>
          )
        }
      >
        {(horses) => <HorseTable horses={horses} isComplete={list.more === null} />}
      </Results>
    </ListPlace>
  );
}
