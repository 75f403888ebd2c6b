import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import { type May, pages } from '../../components/layout/menu';
import { SearchBox, type SearchGroup } from '../../components/layout/SearchBox';
import { fold } from '../../lib/text/fold';
import { type Findings, useSearchQuery } from './searchApi';

/** The pause in typing after which the search is made, in milliseconds. */
const TYPING_MS = 200;

/** Longer searches are refused. */
const MAX_CHARS = 200;

const KINDS = [
  ['horses', 'Horses'],
  ['entries', 'Entries'],
  ['groups', 'Barns at Shows'],
  ['contacts', 'Contacts'],
  ['documents', 'Documents'],
  ['notes', 'Notes'],
  ['medications', 'Medication'],
  ['care', 'Care'],
  ['observations', 'Observations'],
  ['feeding', 'Feeding'],
  ['bills', 'Bills'],
  ['services', 'Services'],
  ['exhibitors', 'People at Shows'],
  ['show_horses', 'Horses at Shows'],
  ['shows', 'Shows'],
] as const satisfies readonly (readonly [keyof Findings, string])[];

/** The search over everything that the account may read. */
export function FindAnything({ may }: { may: May }) {
  const [text, setText] = useState('');
  const sought = useRested(text.trim().slice(0, MAX_CHARS));
  const { currentData, error, isFetching } = useSearchQuery({ q: sought }, { skip: sought === '' });
  const navigate = useNavigate();
  return (
    <SearchBox
      label="Find anything"
      text={text}
      onText={setText}
      groups={
        currentData === undefined && error === undefined
          ? []
          : [...groupsOf(currentData), ...pagesFor(sought, may)]
      }
      status={statusOf(text.trim(), sought, {
        isFetching,
        failed: error !== undefined,
        isPartial: currentData?.are_entries_partial ?? false,
      })}
      onPick={(link) => {
        setText('');
        void navigate(link);
      }}
    />
  );
}

/** What is said when there is nothing to show. */
function statusOf(
  typed: string,
  sought: string,
  { isFetching, failed, isPartial }: { isFetching: boolean; failed: boolean; isPartial: boolean },
): string {
  if (typed === '') return 'Type a name, a number or a word of a note.';
  if (isFetching || typed.slice(0, MAX_CHARS) !== sought) return 'Searching...';
  if (failed) return 'The search did not work. Please try again.';
  const rest = isPartial ? ' Entries of older shows are found in their show.' : '';
  return `Nothing has “${typed}” in it.${rest}`;
}

function groupsOf(findings: Findings | undefined): SearchGroup[] {
  if (findings === undefined) return [];
  return KINDS.map(([kind, label]) => ({
    value: label,
    items: findings[kind].map(({ _id, title, detail, link }) => ({
      id: `${kind}:${_id.$oid}`,
      title: kind === 'notes' ? withoutMarks(title) : title,
      detail: kind === 'notes' ? withoutMarks(detail) : detail,
      link,
    })),
  })).filter(({ items }) => items.length > 0);
}

/** Markdown without its marks, which may be cut at the ends. */
const withoutMarks = (text: string) =>
  text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/^\s*(?:#+|[-+>]|\d+\.)\s+|\*+|__|`+/gm, '');

/** As many pages are shown. */
const MOST_PAGES = 4;

/** The pages that have each word of the text in their names, or in other words for them. */
function pagesFor(text: string, may: May): SearchGroup[] {
  // One letter begins too many names.
  if (text.length < 2) return [];
  const sought = fold(text).split(/\s+/);
  const has = (known: string) => {
    const words = fold(known).split(/\s+/);
    return sought.every((word) => words.some((it) => it.startsWith(word)));
  };
  const items = pages
    .filter(
      ({ label, group, words = '', needs }) => may(needs) && has(`${label} ${group} ${words}`),
    )
    .sort((a, b) => Number(has(b.label)) - Number(has(a.label)))
    .slice(0, MOST_PAGES)
    .map(({ label, group, to }) => ({ id: `page:${to}`, title: label, detail: group, link: to }));
  return items.length === 0 ? [] : [{ value: 'Pages', items }];
}

/** The text after a pause in typing. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : rested;
}
