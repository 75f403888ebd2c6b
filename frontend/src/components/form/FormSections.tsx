import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';

import { fieldPath } from '../../api/errors';
import { cx } from '../../lib/cx';
import styles from './FormSections.module.css';
import common from '../ui/page/common.module.css';

/** A part of a long form. Its id is its place in the address, after `#`. */
export interface SectionName {
  id: string;
  title: string;
}

interface FormSectionProps extends SectionName {
  /** A sentence about the section, if the title is not enough. */
  lead?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** Fields of a form with a heading, in two columns if there is room. */
export function FormSection({ id, title, lead, className, children }: FormSectionProps) {
  return (
    <section id={id} className={cx(styles.section, className)} aria-labelledby={`${id}-title`}>
      <div className={styles.wide}>
        <h2 id={`${id}-title`} className={common.large}>
          {title}
        </h2>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </section>
  );
}

/**
 * The links to the sections of a form, which say how many fields of each are to be corrected. A
 * link leads to the first of these, or else to the first field of its section. An address leads
 * there, too, or to a field that it names.
 */
export function SectionLinks({ sections }: { sections: readonly SectionName[] }) {
  // Read from the page, because a section need not know the names of its fields.
  const counts = useSyncExternalStore(onErrors, () =>
    sections.map(({ id }) => countInvalid(id)).join(),
  ).split(',');
  const { hash } = useLocation();
  useFocusInAddress();
  const list = useRef<HTMLUListElement>(null);
  // On a phone the links scroll sideways: the present one must not be out of sight.
  useEffect(() => {
    const at = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current !== null && at !== null && at !== undefined) {
      list.current.scrollLeft = at.offsetLeft - (list.current.clientWidth - at.offsetWidth) / 2;
    }
  }, [hash]);
  return (
    <nav className={styles.links} aria-label="Sections of this form">
      <ul ref={list}>
        {sections.map(({ id, title }, at) => {
          const count = Number(counts[at]);
          return (
            <li key={id}>
              <Link
                to={{ hash: id }}
                replace
                className={styles.link}
                aria-current={hash === `#${id}` ? 'location' : undefined}
              >
                {title}
                {count > 0 && <span className={styles.count}>{count} to correct</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const INVALID = '[aria-invalid="true"], [data-invalid]';

const invalidIn = (section: HTMLElement) => [...section.querySelectorAll<HTMLElement>(INVALID)];

/** The number of fields that show an error in the section. */
function countInvalid(id: string): number {
  const section = document.getElementById(id);
  const invalid = section === null ? [] : invalidIn(section);
  // Radio buttons of one field share their name.
  return new Set(invalid.map((control, at) => control.getAttribute('name') ?? at)).size;
}

/** Calls `changed` when fields of the page may show other errors. */
function onErrors(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-invalid', 'data-invalid'],
  });
  return () => observer.disconnect();
}

/** Shows the focus ring even after a mouse click. The DOM types lack this option. */
const VISIBLY: FocusOptions & { focusVisible: boolean } = { focusVisible: true };

/** Focuses the section or the field that the address names after `#`, and scrolls it into view. */
function useFocusInAddress(): void {
  // The key changes when a link is followed again.
  const { hash, key } = useLocation();
  useEffect(() => {
    const at = decodeURIComponent(hash.slice(1));
    if (at === '') return;
    const section = document.getElementById(at);
    if (section === null) {
      controlOf(fieldPath(at))?.focus(VISIBLY);
      return;
    }
    const wrong = invalidIn(section)[0];
    if (wrong !== undefined) {
      wrong.focus(VISIBLY);
      return;
    }
    section.scrollIntoView();
    section
      .querySelector<HTMLElement>(':is(input, select, textarea, [data-add]):not(:disabled)')
      ?.focus({ ...VISIBLY, preventScroll: true });
  }, [hash, key]);
}

/** The control of a field; of radio buttons the selected one, as with the Tab key. */
function controlOf(path: string): HTMLElement | undefined {
  const controls = [
    ...document.querySelectorAll<HTMLElement>('main form :is(input, select, textarea)[name]'),
  ].filter((control) => control.getAttribute('name') === path);
  return controls.find((control) => control.matches(':checked')) ?? controls[0];
}
