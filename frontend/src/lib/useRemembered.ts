import { useState } from 'react';

/** Without storage a setting is kept only until a reload. */
function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // See above.
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** One of a few values, the first unless another was chosen in this browser before. */
export function useRemembered<T extends string>(
  key: string,
  values: readonly [T, ...T[]],
): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => {
    const kept = read(key);
    return values.find((one) => one === kept) ?? values[0];
  });
  return [
    value,
    (next) => {
      store(key, next);
      setValue(next);
    },
  ];
}
