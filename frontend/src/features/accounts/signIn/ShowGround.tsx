import styles from './ShowGround.module.css';

/** The illustration beside the sign-in form: hills, a rail and ribbons. */
export function ShowGround() {
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 600 800"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <circle className={styles.sun} cx="432" cy="250" r="74" />
      <path className={styles.far} d="M0 430C90 372 170 366 262 404s196 44 338-44v440H0z" />
      <path className={styles.mid} d="M0 520c120-62 236-58 344-20s180 34 256-8v308H0z" />
      <path className={styles.near} d="M0 634c150-46 320-52 600-6v172H0z" />
      <g className={styles.rail}>
        <path d="M-10 650C180 606 400 606 610 644M-10 700C180 652 400 652 610 694" />
        <path d="M60 622v142M180 600v160M300 594v164M420 600v160M540 618v144" />
      </g>
      <g className={styles.ribbons}>
        <Ribbon x={60} y={622} />
        <Ribbon x={300} y={594} />
        <Ribbon x={540} y={618} />
      </g>
    </svg>
  );
}

function Ribbon({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-9 10l-7 46 12-8 4-34zM9 10l7 46-12-8-4-34z" />
      <circle r="19" />
      <circle className={styles.button} r="9" />
    </g>
  );
}
