import { text } from '../../fields/index.ts'

export const personName = <const O extends { required?: boolean }>(options: O) => text({ max: 60, ...options })

export function personNames() {
  return { first_name: personName({ required: true }), last_name: personName({ required: true }) }
}

/** Numbers of the tax office: two digits, a dash, seven digits. */
export const ein = () => text({ max: 10, pattern: /^\d{2}-\d{7}$/, secret: 'tax' })
