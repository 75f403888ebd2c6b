declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css';

/** The build, as error reports name it; webpack and vitest fill it in. */
declare const __APP_VERSION__: string;
