import styles from './HorseDrawing.module.css';

/** The head of a horse, a placeholder for the portrait. */
export function HorseHead() {
  return (
    <svg
      className={styles.head}
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <path
        className={styles.coat}
        d="M30 104C40 92 48 83 49 71 43 72 38 74 33 78 29 81.5 22 82 18.5 78 15.5 74.5 16 69 18.5 64 24 52 30 41 38 31 42 26 46 22.5 51 20.5 51 15 53 10 57 6 60 10 61.5 14 62 18 67 19 72 23 76 29 86 44 90 70 92 104z"
      />
      <path
        className={styles.mane}
        d="M62 18C67 19 72 23 76 29 86 44 90 70 92 104H80C82 78 78 54 69 38 66 32 62 27 58 24 59 22 60.5 20 62 18z"
      />
      <circle className={styles.eye} cx="44" cy="40" r="2.2" />
    </svg>
  );
}

/** Hills, a rail and a horse, a placeholder for a wide photo. */
export function HorseScene() {
  return (
    <svg
      className={styles.scene}
      viewBox="0 0 1200 400"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <circle className={styles.sun} cx="800" cy="112" r="56" />
      <path className={styles.far} d="M0 200C150 140 300 150 460 190s360 40 740-40v250H0z" />
      <path className={styles.mid} d="M0 268c220-76 420-66 640-22s340 30 560-12v166H0z" />
      <g className={styles.horse} transform="translate(566 92) scale(1.25)">
        <path d="M2 44C6 36 17 20 27 9 27 4 29-1 32-4 34-1 35 2 35 5 50 12 64 30 78 37c14 5 34 3 50-1 14-3 26 2 32 12 6 10 4 32 8 56 1 8 4 14 6 18-8-2-14-8-15-16-2-14-1-30-4-42-2 10-7 18-9 26 1 14 4 26 4 38l2 12h-10l-1-12c-2-12-7-24-9-36-2-6-6-10-10-12-14 6-28 6-40 2-1 14 0 30-2 44l2 14H72l-1-14c-2-14-3-28-5-44-8-6-12-14-15-26-4-8-9-12-14-16-6 0-13 5-19 11C14 55 6 54 2 51 0 49 1 46 2 44z" />
        <path
          className={styles.behind}
          d="M90 80C92 96 96 112 96 128l3 12H90l-3-12C84 112 82 98 80 82zM126 78c2 14-2 28 2 40l-4 22h-9l3-22c-3-12-2-26-4-36z"
        />
      </g>
      <path className={styles.near} d="M0 334c300-64 640-64 1200-6v72H0z" />
      <path
        className={styles.rail}
        d="M-10 340C360 284 800 284 1210 328M-10 374C360 318 800 318 1210 364M120 318v90M360 300v110M600 294v120M840 298v110M1080 312v100"
      />
    </svg>
  );
}
