import { flag } from '../../fields/index.ts'

/** A yes or no that starts as yes. */
export const on = () => flag({ required: true, initial: true })

/** A yes or no that starts as no. */
export const off = () => flag({ required: true, initial: false })
