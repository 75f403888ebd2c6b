import { createContext, useContext } from 'react';

import type { OwnDeviceLink } from './deviceApi';

/** The link of the page; `null` on the pages of a session. */
export const DeviceContext = createContext<OwnDeviceLink | null>(null);

/** The link that this page was opened with, or `null` if it is a page of the office. */
export const useDevice = () => useContext(DeviceContext);
