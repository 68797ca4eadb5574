/** What runs behind every page inside once the page is drawn: one file instead of seven, which a visit always needs together. */
export { followAhead } from './case/keep-ahead.ts'
export { thisDevice } from './device/device-answers.ts'
export { followDevice } from './device/follow-device.ts'
export { followPainted } from './device/painted/kept-page.ts'
export { followUpdates } from './device/updates/follow-updates.ts'
export { hear } from './hear.ts'
export { followReferenceLists } from './records/follow-lists.ts'
