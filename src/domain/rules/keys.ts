/** `Object.keys`, typed. Safe for object literals only, which have no unknown keys. */
export function keysOf<T extends object>(literal: T): readonly (keyof T & string)[] {
  return Object.keys(literal) as (keyof T & string)[]
}
