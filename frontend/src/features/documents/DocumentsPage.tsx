import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

import { pagedList } from '../../api/paging';
import { paths } from '../../app/paths';
import { useHasDraft } from '../../components/form/unsaved/useDraft';
import { Button } from '../../components/ui/actions/Button';
import { EmptyState } from '../../components/ui/messages/EmptyState';
import { Filters, SearchFilter, SelectFilter } from '../../components/ui/lists/Filters';
import { ListAndPanel, type PanelMoves } from '../../components/ui/page/ListAndPanel';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { NothingMatches, Results } from '../../components/ui/lists/Results';
import { Row, Stack } from '../../components/ui/page/Stack';
import { useToast } from '../../components/ui/messages/Toast';
import { useFilterParams } from '../../components/ui/lists/useFilterParams';
import { useOpenOnlyHit } from '../../components/ui/lists/useOpenOnlyHit';
import { cx } from '../../lib/cx';
import { useHorseOptions } from '../horses/HorsesField';
import { useOrganizationsThatPermit } from '../people/usePermission';
import { DocumentPanel } from './DocumentPanel';
import { useListDocumentsInfiniteQuery } from './documentsApi';
import styles from './Documents.module.css';
import { DocumentTable } from './DocumentTable';
import { fileProblem, KINDS } from './documentWords';
import { useFileDrop } from './FilePicker';
import { NEW_DOCUMENT, UploadDialog } from './UploadDialog';

const ENDS = [
  { value: '', label: 'Any expiry' },
  { value: 'soon', label: 'Expires within 60 days' },
  { value: 'ended', label: 'Expired' },
] as const;

type Name = 'q' | 'kind' | 'horse' | 'ends' | 'open';

/** What the upload dialog opens with; `null` if it is closed. */
type Adding = { file: File | null } | null;

/** The page with the private documents of the account. */
export default function DocumentsPage() {
  const { read, change, bind } = useFilterParams<Name>();
  const [params] = useSearchParams();
  const filters = { q: read('q'), kind: read('kind'), horse: read('horse'), expires: read('ends') };
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const isFiltered = Object.keys(given).length > 0;
  const list = pagedList(useListDocumentsInfiniteQuery(given));
  const items = list.items ?? [];
  const openId = read('open') || undefined;
  const at = items.findIndex(({ _id }) => _id.$oid === openId);
  const [adding, setAdding] = useAdding();
  const horses = useHorseOptions().options ?? [];

  // Loads the next page before the last loaded document is reached.
  const { more } = list;
  const isAtEnd = at !== -1 && at >= items.length - 2;
  useEffect(() => {
    if (isAtEnd && more !== null && !more.loading && !more.failed) more.load();
  }, [isAtEnd, more]);

  const open = (id: string | undefined) => change({ open: id ?? '' });
  const previous = at > 0 ? items[at - 1]?._id.$oid : undefined;
  const next = at === -1 ? undefined : items[at + 1]?._id.$oid;
  const openOnlyHit = useOpenOnlyHit(list, filters.q, ({ _id }) => open(_id.$oid));
  const to = (id: string | undefined) => (id === undefined ? undefined : () => open(id));
  const moves: PanelMoves = {
    onClose: () => open(undefined),
    onPrevious: to(previous),
    onNext: to(next),
  };
  const addressOf = (id: string) => {
    const search = new URLSearchParams(params);
    search.set('open', id);
    return `${paths.documents}?${search.toString()}`;
  };
  const clear = () => change({ q: '', kind: '', horse: '', ends: '' });
  const mayAdd = useOrganizationsThatPermit('edit_horses').length > 0;
  const add = () => setAdding({ file: null });
  const toast = useToast();
  const { isOver, handlers } = useFileDrop((file) => {
    const problem = fileProblem(file);
    if (problem === null) setAdding({ file });
    else toast.error(problem);
  });
  const isEmpty = !isFiltered && list.items?.length === 0;
  const button = mayAdd && (
    <Button variant="primary" icon="plus" onClick={add}>
      Add Document
    </Button>
  );

  return (
    <div className={cx(styles.page, isOver && styles.pageOver)} {...(mayAdd && handlers)}>
      <Row spread>
        <PageHeader title="Documents" />
        {!isEmpty && button}
      </Row>
      <ListAndPanel
        openId={openId}
        moves={moves}
        list={
          <Stack>
            {!isEmpty && (
              <Filters label="Filter documents" compact narrow={openId !== undefined}>
                <SearchFilter
                  placeholder="Title, kind or notes"
                  {...bind('q', filters.q)}
                  onEnter={openOnlyHit}
                />
                <SelectFilter
                  label="Kind"
                  {...bind('kind', filters.kind)}
                  options={[{ value: '', label: 'All kinds' }, ...KINDS]}
                />
                <SelectFilter
                  label="Horse"
                  {...bind('horse', filters.horse)}
                  options={[{ value: '', label: 'All horses' }, ...horses]}
                />
                <SelectFilter<string>
                  label="End"
                  {...bind('ends', filters.expires)}
                  options={ENDS}
                />
              </Filters>
            )}
            <Results
              list={list}
              name="Your documents"
              things="documents"
              empty={
                isFiltered ? (
                  <NothingMatches onClear={clear}>No document fits this search.</NothingMatches>
                ) : (
                  <EmptyState icon="file" title="Keep your papers together" action={button}>
                    <p>
                      Coggins tests, health certificates, contracts and receipts. Where this
                      installation mails, you get a mail before one ends. Only those who keep your
                      horses can read them.
                    </p>
                  </EmptyState>
                )
              }
            >
              {(documents) => (
                <DocumentTable
                  documents={documents}
                  isComplete={list.more === null}
                  addressOf={addressOf}
                  selected={openId}
                />
              )}
            </Results>
          </Stack>
        }
      >
        {openId !== undefined && (
          <DocumentPanel key={openId} id={openId} listed={items[at]} moves={moves} />
        )}
      </ListAndPanel>
      {adding !== null && (
        <UploadDialog
          file={adding.file}
          onClose={() => setAdding(null)}
          onAdded={({ _id }) => open(_id.$oid)}
        />
      )}
    </div>
  );
}

/** Opens the dialog after a reload if there is a draft; the file must be chosen again. */
function useAdding() {
  const hasDraft = useHasDraft();
  return useState<Adding>(() => (hasDraft(NEW_DOCUMENT) ? { file: null } : null));
}
