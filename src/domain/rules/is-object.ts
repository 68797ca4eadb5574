/** Whether something from outside is an object, whose parts are then checked one by one. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
