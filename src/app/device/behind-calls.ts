import type { DeviceBehind } from '../api/device-behind.ts'
import { answerHere, keep } from './kept.ts'
import { finishLeaving, leaveNothing } from './own-device.ts'

/** This device, as the calls to the server know it. */
export const thisDevice: DeviceBehind = { keep, answerHere, leaveNothing, finishLeaving }
