import { useSelector } from 'react-redux';

import { deviceOwner, ownerOf } from '../../api/owner';
import { useDevice } from './useDevice';

/**
 * Whose drafts this page keeps; `null` while that is not known. All links of a device share theirs:
 * what was written with one that was withdrawn is there with the next one.
 */
export function useDraftOwner(): string | null {
  const account = useSelector(ownerOf);
  return useDevice() === null ? account : deviceOwner('');
}
