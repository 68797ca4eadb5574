/** Class names by the CSS property and condition that they set, so that a later one overrides an earlier one. */
type Classes = Readonly<Record<string, string>>
type Choices = Readonly<Record<string, unknown>>

export interface VariantTable {
  readonly base: Classes
  readonly variants: Readonly<Record<string, Readonly<Record<string, Classes>>>>
  readonly defaults: Choices
  readonly compounds: readonly (readonly [choices: Choices, classes: Classes])[]
}

const isChosen = (choices: Choices, chosen: Choices): boolean =>
  Object.entries(choices).every(([name, value]) =>
    Array.isArray(value) ? value.includes(chosen[name]) : value === chosen[name],
  )

/** What Panda's `cva` answers, from classes that the build has worked out (see `.setup/static-styles.ts`). */
export function variants({ base, variants: table, defaults, compounds }: VariantTable) {
  return (choices: Choices = {}): string => {
    const chosen: Record<string, unknown> = { ...defaults }
    for (const [name, value] of Object.entries(choices)) if (value !== undefined) chosen[name] = value
    const classes = Object.entries(chosen).map(([name, value]) => table[name]?.[String(value)])
    const compound = compounds.flatMap(([when, then]) => (isChosen(when, chosen) ? [then] : []))
    return Object.values<string>(Object.assign({}, base, ...classes, ...compound)).join(' ')
  }
}
