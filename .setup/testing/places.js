import path from 'node:path'
import { root } from '../prepare.js'

export { root } from '../prepare.js'

/** Where the logs and figures of the last `npm test` lie. */
export const reports = path.join(root, '.cache', 'reports')
