import styles from './Icon.module.css';

/** SVG paths on a grid of 24 by 24, drawn as lines in the color of the text. */
const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  'side-close': 'M4 5h16v14H4zM9.5 5v14M16 9.5L13.5 12l2.5 2.5',
  'side-open': 'M4 5h16v14H4zM9.5 5v14M13.5 9.5L16 12l-2.5 2.5',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  close: 'M6 6l12 12M18 6L6 18',
  chevron: 'M9 6l6 6-6 6',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  back: 'M15 6l-6 6 6 6',
  plus: 'M12 5v14M5 12h14',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  info: 'M12 11v5M12 7.6v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  warning:
    'M12 9.5v4M12 16.6v.1M10.4 4.6L3 17.6A1.8 1.8 0 0 0 4.6 20h14.8a1.8 1.8 0 0 0 1.6-2.4l-7.4-13a1.8 1.8 0 0 0-3.2 0z',
  calendar:
    'M4 9.5h16M8 3.5v3M16 3.5v3M6 5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z',
  pin: 'M12 21s-7-6.2-7-11.3a7 7 0 0 1 14 0C19 14.8 12 21 12 21zM12 12a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8z',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5',
  copy: 'M9 9h10v11H9zM6 15H5V4h10v2',
  external: 'M13.5 4.5h6v6M19.5 4.5L11 13M17 14v5.5H4.5V7H10',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  'eye-off':
    'M4 4l16 16M9.9 5.8A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3.2 3.9M6.5 7.6A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a9.5 9.5 0 0 0 4.2-1M9.9 9.9a3 3 0 0 0 4.2 4.2',
  people:
    'M3 20v-1a5 5 0 0 1 5-5h2a5 5 0 0 1 5 5v1M9 10.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM16 3.8a3.5 3.5 0 0 1 0 6.4M18 14.4a5 5 0 0 1 3 4.6v1',
  user: 'M5 20v-1a5 5 0 0 1 5-5h4a5 5 0 0 1 5 5v1M12 10.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
  'sign-out':
    'M14 4.5H6a1.5 1.5 0 0 0-1.5 1.5v12A1.5 1.5 0 0 0 6 19.5h8M10 12h10M16.5 8.5L20 12l-3.5 3.5',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  mail: 'M4 6h16v12H4zM4.5 7l7.5 6 7.5-6',
  phone:
    'M6.5 4h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3a2 2 0 0 1-2 2A15.5 15.5 0 0 1 4.5 6a2 2 0 0 1 2-2z',
  print: 'M7 9V4h10v5M7 17H4.5V9h15v8H17M7 14h10v6H7z',
  camera:
    'M4.5 7.5h3L9 5h6l1.5 2.5h3A1.5 1.5 0 0 1 21 9v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18V9a1.5 1.5 0 0 1 1.5-1.5zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
  horseshoe:
    'M6.5 3.5C4.8 6 4 8.7 4 11.7c0 5.2 3.4 8.8 8 8.8s8-3.6 8-8.8c0-3-.8-5.7-2.5-8.2h-3c1.3 2.3 1.9 4.9 1.9 7.7 0 3.5-1.8 5.6-4.4 5.6s-4.4-2.1-4.4-5.6c0-2.8.6-5.4 1.9-7.7z',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2',
  file: 'M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5',
  note: 'M5 4h14v10l-5 6H5zM14 20v-6h5M8.5 8.5h7M8.5 12h4',
  tack: 'M9 4h6l-1 6.5 3 3.5H7l3-3.5zM12 14v6',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4',
} as const;

export type IconName = keyof typeof PATHS;

/** An icon beside a text, hidden from screen readers. */
export function Icon({ name, large = false }: { name: IconName; large?: boolean }) {
  return (
    <svg
      className={large ? styles.large : styles.icon}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
