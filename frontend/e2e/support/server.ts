import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The time at which each test starts, for the server and the browser. */
export const NOW = '2026-05-01T12:00:00Z';

const frontend = path.resolve(import.meta.dirname, '../..');
const target = process.env.CARGO_TARGET_DIR ?? path.join(frontend, '../target');
const binary = path.join(target, 'debug/showstable');
const page = path.join(frontend, 'dist/index.html');

const START_MS = 30_000;
const STOP_MS = 10_000;

/** A running server with its own SQLite database. */
export interface Server {
  origin: string;
  /** Returns the warnings and errors that were logged since the last call. */
  takeComplaints: () => string[];
  /** The texts of the mails that it has written into its outbox. */
  mails: () => string[];
  /** Restarts the server with another time, with the same database and address. */
  restartAt: (now: string) => Promise<void>;
  stop: () => Promise<void>;
}

/** Throws an error with instructions if the server or the frontend was not built. */
function requireBuilt(): void {
  const missing: string[] = [];
  if (!existsSync(binary)) {
    missing.push(`${binary} (cargo build -p app --bin showstable)`);
  }
  if (!existsSync(page)) missing.push(`${page} (npm run build)`);
  if (missing.length > 0) {
    throw new Error(`The browser tests need what was not built: ${missing.join(' and ')}`);
  }
}

/**
 * Starts a server on a free port and waits until it is ready.
 *
 * @param now - the time at which its clock starts
 */
export async function startServer(now: string = NOW): Promise<Server> {
  requireBuilt();
  const data = mkdtempSync(path.join(tmpdir(), 'showstable-e2e-'));
  let log = '';
  let read = 0;
  const launch = async (address: string, moment: string) => {
    const child = spawn(binary, ['serve'], {
      // Only a few variables of the machine are passed on, so that its settings have no effect.
      env: {
        ...withoutSettings(process.env),
        SHOWSTABLE_ADDR: address,
        SHOWSTABLE_DATA_DIR: data,
        SHOWSTABLE_RATE_LIMIT: 'off',
        SHOWSTABLE_NOW: moment,
      },
      cwd: data,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const begin = log.length;
    child.stdout.setEncoding('utf8').on('data', (text: string) => (log += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
    const origin = await addressOf(child, () => log.slice(begin));
    await ready(origin, () => log);
    return { child, origin };
  };

  const first = await launch('127.0.0.1:0', now);
  let { child } = first;
  return {
    origin: first.origin,
    takeComplaints: () => {
      // The rest of a line that is still being written belongs to the next call.
      const end = log.lastIndexOf('\n') + 1;
      const lines = log.slice(read, end).split('\n');
      read = end;
      return lines.filter((line) => /^\S+\s+(?:WARN|ERROR)\s|panicked/.test(line));
    },
    mails: () => {
      const outbox = path.join(data, 'outbox');
      if (!existsSync(outbox)) return [];
      const names = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
      const texts = names.map((name) => readFileSync(path.join(outbox, name), 'utf8'));
      // Long lines are folded (quoted-printable).
      return texts.map((text) => text.replaceAll('=\r\n', ''));
    },
    restartAt: async (later) => {
      await stopped(child);
      ({ child } = await launch(new URL(first.origin).host, later));
    },
    stop: async () => {
      await stopped(child);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !name.startsWith('SHOWSTABLE_')),
  );
}

function addressOf(child: ChildProcess, log: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (what: string) => {
      clearTimeout(timer);
      child.kill();
      reject(new Error(`The server ${what}:\n${log()}`));
    };
    const timer = setTimeout(() => fail('did not start'), START_MS);
    child.once('exit', () => fail('ended at once'));
    child.stdout?.on('data', () => {
      const address = /Show Stable is at (http:\/\/\S+)/.exec(log())?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      child.removeAllListeners('exit');
      resolve(address);
    });
  });
}

/** The server listens before its database is ready, and answers 503 until then. */
async function ready(origin: string, log: () => string): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (!(await fetch(`${origin}/showstable/health/ready`)).ok) {
    if (Date.now() > deadline) throw new Error(`The database did not come up:\n${log()}`);
    await sleep(50);
  }
}

function stopped(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) {
      resolve();
      return;
    }
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
