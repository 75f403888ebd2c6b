import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The network between a browser and the server, which a test can cut. */
export interface Network {
  origin: string;
  /** What the server was asked for: `PUT /showstable/tasks/1/done/2026-05-01`. */
  asked: string[];
  /** Cuts the network: no call gets an answer. */
  cut: () => void;
  mend: () => void;
  /** From now on the server has another build, without the files of the former one. */
  update: () => void;
  close: () => void;
}

/** The worker of another build differs in what it keeps. */
const other = (worker: string) =>
  worker.replaceAll(/(["']?revision["']?:\s*["'])[0-9a-f]+/g, '$1other');

/** Starts a proxy in front of a server, which is the network of a test. */
export async function startNetwork(target: string): Promise<Network> {
  let isCut = false;
  let isUpdated = false;
  const asked: string[] = [];

  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { url = '/', method = 'GET' } = incoming;
    if (isCut) {
      incoming.socket.destroy();
      return;
    }
    asked.push(`${method} ${url}`);
    if (isUpdated && url.startsWith('/assets/')) {
      outgoing.writeHead(404).end();
      return;
    }
    const isWorker = url === '/service-worker.js';
    const headers = { ...incoming.headers, ...(isWorker && { 'accept-encoding': 'identity' }) };
    const onward = request(new URL(url, target), { method, headers }, (found) => {
      if (!isWorker || !isUpdated) {
        outgoing.writeHead(found.statusCode ?? 502, found.headers);
        found.pipe(outgoing);
        return;
      }
      let text = '';
      found.setEncoding('utf8').on('data', (part: string) => (text += part));
      found.on('end', () => {
        outgoing.writeHead(200, {
          'content-type': found.headers['content-type'] ?? '',
          'cache-control': found.headers['cache-control'] ?? '',
        });
        outgoing.end(other(text));
      });
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
    update: () => {
      isUpdated = true;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
