import { setupServer } from 'msw/node';

import { barnHandlers } from './barnHandlers';
import { bookHandlers } from './bookHandlers';
import { careHandlers } from './careHandlers';
import { dayHandlers } from './dayHandlers';
import { documentHandlers } from './documentHandlers';
import { emergencyHandlers } from './emergencyHandlers';
import { entryHandlers } from './entryHandlers';
import { exhibitorHandlers } from './exhibitorHandlers';
import { handlers } from './handlers';
import { importHandlers } from './importHandlers';
import { observationHandlers } from './observationHandlers';
import { ownerHandlers } from './ownerHandlers';
import { placeHandlers } from './placeHandlers';
import { regroupHandlers } from './regroupHandlers';
import { ringHandlers } from './ringHandlers';
import { saleHandlers } from './saleHandlers';
import { serviceHandlers } from './serviceHandlers';
import { showBarnHandlers } from './showBarnHandlers';
import { stallHandlers } from './stallHandlers';

/**
 * The mock server of the tests. For a different answer, a test adds a handler with `server.use`.
 */
export const server = setupServer(
  ...serviceHandlers,
  ...barnHandlers,
  ...bookHandlers,
  ...careHandlers,
  ...dayHandlers,
  ...documentHandlers,
  ...importHandlers,
  ...observationHandlers,
  ...emergencyHandlers,
  ...ownerHandlers,
  ...placeHandlers,
  ...saleHandlers,
  ...showBarnHandlers,
  ...stallHandlers,
  ...regroupHandlers,
  ...entryHandlers,
  ...exhibitorHandlers,
  ...ringHandlers,
  ...handlers,
);
