/** The longest wait for an answer to the question whether the service is there, in milliseconds. */
const TIMEOUT_MS = 5_000;

/** Whether the service can be reached from here. */
export async function serviceAnswers(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const address = `${location.origin}/showstable/health/live`;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return (await fetch(address, { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}
