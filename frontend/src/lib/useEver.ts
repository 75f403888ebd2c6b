import { useState } from 'react';

/** Whether it was true at any time: what was opened once stays, so that it can be seen to close. */
export function useEver(is: boolean): boolean {
  const [was, setWas] = useState(is);
  if (is && !was) setWas(true);
  return is || was;
}
