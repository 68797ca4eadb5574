export const methods = ['check', 'ach', 'wire', 'card', 'cash', 'other'] as const
export type Method = (typeof methods)[number]

export function methodOf(name: string): Method {
  return methods.find((known) => known === name) ?? 'other'
}
