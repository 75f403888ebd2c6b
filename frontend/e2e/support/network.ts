import { execFile } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';

const frontend = path.resolve(import.meta.dirname, '../..');

/** The network between a browser and the server, which a test can cut. */
export interface Network {
  origin: string;
  /** What the server was asked for: `PUT /showstable/tasks/1/done/2026-05-01`. */
  asked: string[];
  /** Cuts the network: no call gets an answer. */
  cut: () => void;
  mend: () => void;
  /** From now on the server has the build in this folder, without the files of the former one. */
  update: (folder: string) => void;
  close: () => void;
}

/** Builds the frontend of a later release into a folder: no script and no style has its old name. */
export async function buildUpdate(folder: string): Promise<string> {
  const webpack = path.join(frontend, 'node_modules/.bin/webpack');
  const args = ['--mode', 'production', '--env', `update=${folder}`];
  await promisify(execFile)(webpack, args, { cwd: frontend });
  return folder;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Answers with a file of a build, or else with its page, as the server does. */
function answerFile(folder: string, name: string, outgoing: ServerResponse): void {
  const isFile = path.extname(name) !== '';
  const file = path.join(folder, isFile ? name : 'index.html');
  if (!existsSync(file)) {
    outgoing.writeHead(404).end();
    return;
  }
  const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
  outgoing.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' });
  createReadStream(file).pipe(outgoing);
}

/** Starts a proxy in front of a server, which is the network of a test. */
export async function startNetwork(target: string): Promise<Network> {
  let isCut = false;
  let updated: string | undefined;
  const asked: string[] = [];

  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { url = '/', method = 'GET' } = incoming;
    if (isCut) {
      incoming.socket.destroy();
      return;
    }
    asked.push(`${method} ${url}`);
    if (updated !== undefined && !url.startsWith('/showstable/')) {
      answerFile(updated, new URL(url, target).pathname, outgoing);
      return;
    }
    const headers = incoming.headers;
    const onward = request(new URL(url, target), { method, headers }, (found) => {
      outgoing.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  };

  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    cut: () => {
      isCut = true;
      server.closeAllConnections();
    },
    mend: () => {
      isCut = false;
    },
    update: (folder) => {
      updated = folder;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
