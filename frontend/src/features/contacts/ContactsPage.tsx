import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';

import { pagedList } from '../../api/paging';
import { useHasDraft } from '../../components/form/unsaved/useDraft';
import { Button } from '../../components/ui/actions/Button';
import { EmptyState } from '../../components/ui/messages/EmptyState';
import { Filters, SearchFilter, SelectFilter } from '../../components/ui/lists/Filters';
import { ListAndPanel, type PanelMoves } from '../../components/ui/page/ListAndPanel';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { NothingMatches, Results } from '../../components/ui/lists/Results';
import { useFilterParams } from '../../components/ui/lists/useFilterParams';
import { useOpenOnlyHit } from '../../components/ui/lists/useOpenOnlyHit';
import { useServerFile } from '../../components/ui/loading/useServerFile';
import { cx } from '../../lib/cx';
import { useOrganizationsThatPermit } from '../people/usePermission';
import { ContactDialog, NEW_CONTACT } from './ContactDialog';
import { CONTACT_PAGES, type ContactPageName, kindOf } from './contactPages';
import { ContactPanel } from './ContactPanel';
import { type ContactFilter, fileAddress, useListContactsInfiniteQuery } from './contactsApi';
import { ContactTable } from './ContactTable';
import styles from './Contacts.module.css';
import { ImportDialog } from './ImportDialog';

interface ContactsPageProps {
  page: ContactPageName;
  /** Whether the dialog to add one is open. */
  adding?: boolean;
}

const PAGES = Object.entries(CONTACT_PAGES).map(([value, { title }]) => ({
  value: value as ContactPageName,
  label: value === 'all' ? 'All contacts' : title,
}));

/**
 * The contacts, or those of one kind, and one of them beside the list. On narrow screens the contact
 * takes the place of the list, which stays where it was.
 */
export default function ContactsPage({ page, adding = false }: ContactsPageProps) {
  const { path, title, thing, add, none, purpose } = CONTACT_PAGES[page];
  const { contactId } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { read, bind, clear } = useFilterParams<'q'>();
  const hasDraft = useHasDraft();
  const mayAdd = useOrganizationsThatPermit('edit_horses').length > 0;
  // Opens the dialog after a reload if there is a draft.
  const [opened, setOpened] = useState(() => hasDraft(NEW_CONTACT));
  const [importing, setImporting] = useState(false);
  const kind = kindOf(page);
  const q = read('q');
  const filter: ContactFilter = { ...(kind && { kind }), ...(q !== '' && { q }) };
  const list = pagedList(useListContactsInfiniteQuery(filter));
  const moves = useMoves(path, contactId, list);

  const openOnlyHit = useOpenOnlyHit(list, q, ({ _id }) => {
    void navigate({ pathname: `${path}/${_id.$oid}`, search });
  });

  const items = list.items ?? [];
  const isEmpty = q === '' && list.items?.length === 0;
  const addButton = mayAdd && (
    <Button variant="primary" icon="plus" onClick={() => setOpened(true)}>
      {add}
    </Button>
  );
  const importButton = mayAdd && <Button onClick={() => setImporting(true)}>Import</Button>;
  return (
    <>
      <div className={cx(styles.header, contactId !== undefined && styles.hasOpen)}>
        <PageHeader title={title} />
        {!isEmpty && (
          <div className={styles.tools}>
            {addButton}
            {importButton}
            <Exports filter={filter} />
          </div>
        )}
      </div>
      <ListAndPanel
        openId={contactId}
        moves={moves}
        list={
          <>
            <Filters label={`Find ${thing}s`} className={styles.filters}>
              <SearchFilter
                placeholder="Name, company, number or note"
                {...bind('q', q)}
                onEnter={openOnlyHit}
              />
              <SelectFilter
                label="Kind"
                value={page}
                options={PAGES}
                onChange={(next) => {
                  void navigate({ pathname: CONTACT_PAGES[next].path, search });
                }}
              />
            </Filters>
            <Results
              list={list}
              name={`The ${thing}s`}
              things={`${thing}s`}
              empty={
                q === '' ? (
                  <EmptyState
                    icon="people"
                    title={none}
                    action={
                      <div className={styles.begin}>
                        {addButton}
                        {importButton}
                      </div>
                    }
                  >
                    <p>{purpose}</p>
                  </EmptyState>
                ) : (
                  <NothingMatches title={`No ${thing}s match`} onClear={clear}>
                    “{q}” is in no name, company, number or note.
                  </NothingMatches>
                )
              }
            >
              {(contacts) => (
                <ContactTable
                  contacts={contacts}
                  page={page}
                  isComplete={list.more === null}
                  selected={contactId}
                />
              )}
            </Results>
          </>
        }
      >
        {contactId !== undefined && (
          <ContactPanel
            key={contactId}
            contactId={contactId}
            listed={items.find(({ _id }) => _id.$oid === contactId)}
            thing={thing}
            moves={moves}
          />
        )}
      </ListAndPanel>
      <ContactDialog
        open={adding || opened}
        title={add}
        kind={kind}
        onClose={() => {
          setOpened(false);
          if (adding) void navigate(path, { replace: true });
        }}
      />
      <ImportDialog open={importing} kind={kind} onClose={() => setImporting(false)} />
    </>
  );
}

/** How to leave the open contact: to its neighbours in the list, or back to the list. */
function useMoves(
  path: string,
  contactId: string | undefined,
  list: ReturnType<typeof pagedList<{ _id: { $oid: string } }>>,
): PanelMoves {
  const { search } = useLocation();
  const navigate = useNavigate();
  const items = list.items ?? [];
  const at = items.findIndex(({ _id }) => _id.$oid === contactId);

  // Loads the next page before the last loaded contact is reached.
  const { more } = list;
  const isAtEnd = at !== -1 && at >= items.length - 2;
  useEffect(() => {
    if (isAtEnd && more !== null && !more.loading && !more.failed) more.load();
  }, [isAtEnd, more]);

  const to = (id: string | undefined) =>
    id === undefined
      ? undefined
      : () => {
          void navigate({ pathname: `${path}/${id}`, search }, { replace: true });
        };
  return {
    onClose: () => {
      void navigate({ pathname: path, search }, { replace: true });
    },
    onPrevious: to(at > 0 ? items[at - 1]?._id.$oid : undefined),
    onNext: to(at === -1 ? undefined : items[at + 1]?._id.$oid),
  };
}

/** Downloads the contacts that the list shows, for a phone or for a spreadsheet. */
function Exports({ filter }: { filter: ContactFilter }) {
  const file = (type: 'vcf' | 'csv') => ({
    fileName: `contacts.${type}`,
    thing: 'file',
    title: 'Contacts',
  });
  const cards = useServerFile(fileAddress('vcf', filter), file('vcf'));
  const table = useServerFile(fileAddress('csv', filter), file('csv'));
  return (
    <>
      <Button
        icon="download"
        pending={cards.pending !== null}
        onClick={() => void cards.download()}
      >
        vCards
      </Button>
      <Button
        icon="download"
        pending={table.pending !== null}
        onClick={() => void table.download()}
      >
        CSV
      </Button>
    </>
  );
}
