declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css';

/** The build's version for error reports; webpack and vitest define it. */
declare const __APP_VERSION__: string;
