import { stores } from './browser-stores.ts'

/** early.js reads it too. It does not say whose rows they are. */
const MARK = 'caseway.rows'

/** Whether rows lay on this device when a page last had them: what opens them is then fetched with the first screen. */
export const rowsLieHere = (): boolean => stores.local.getItem(MARK) !== null

export const noteRowsHere = (): void => stores.local.setItem(MARK, '1')
