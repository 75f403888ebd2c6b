import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The link that the pages of this tab use. */
interface DeviceState {
  /** `null` on the pages of a session, and on public ones. */
  link: { id: string; token: string } | null;
  /** The server does not accept it any more. The page stays, with what was typed. */
  isDead: boolean;
}

const NONE: DeviceState = { link: null, isDead: false };

export const deviceSlice = createSlice({
  name: 'device',
  initialState: NONE,
  reducers: {
    deviceUsed: (_, { payload }: PayloadAction<{ id: string; token: string }>) => ({
      link: payload,
      isDead: false,
    }),
    deviceRefused: (state) => {
      state.isDead = true;
    },
    deviceLeft: () => NONE,
  },
  selectors: {
    selectDevice: (state) => state.link,
    selectIsDead: (state) => state.isDead,
  },
});

export const { deviceUsed, deviceRefused, deviceLeft } = deviceSlice.actions;
export const { selectDevice, selectIsDead } = deviceSlice.selectors;
