import { setupServer } from 'msw/node';

import { handlers } from './handlers';

/** The server of the tests. A test that needs another answer adds a handler with `server.use`. */
export const server = setupServer(...handlers);
