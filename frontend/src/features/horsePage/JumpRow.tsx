import styles from './JumpRow.module.css';

/** The beginnings of the headings of the sections, in their order. */
const SECTIONS = [
  'Medication',
  'Place',
  'Coming Up',
  'Observations',
  'General',
  'Feeding',
  'Health',
  'Training',
  'Pedigree',
  'Owners',
  'Leasing',
  'Boarding',
  'Breeding',
  'Grooming',
  'Equipment',
  'For Sale',
  'Show Results',
  'Documents',
  'Services',
  'Emergency Link',
  'Costs',
  'Notes',
];

/** Unfolds the section and scrolls to it, which is there when its data is loaded, and moves the focus to it. */
function jumpTo(section: string): void {
  const heading = [...document.querySelectorAll<HTMLElement>('main h2')].find((it) =>
    it.textContent.startsWith(section),
  );
  if (heading === undefined) return;
  heading.querySelector<HTMLElement>('[aria-expanded="false"]')?.click();
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.closest('section')?.scrollIntoView();
}

/** A row of buttons that lead to the sections of the page; on phones it stays at the top. */
export function JumpRow() {
  return (
    <nav aria-label="Sections of this page" className={styles.row}>
      {SECTIONS.map((section) => (
        <button key={section} type="button" className={styles.jump} onClick={() => jumpTo(section)}>
          {section}
        </button>
      ))}
    </nav>
  );
}
