/** The names of an object's own parts: what is written as a literal has no others. */
export function keysOf<T extends object>(literal: T): readonly (keyof T & string)[] {
  return Object.keys(literal) as (keyof T & string)[]
}
