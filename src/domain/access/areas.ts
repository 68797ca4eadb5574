import { outline } from '../outline.gen.ts'
import type { AreaName } from '../outline.ts'

export { areaNames, type AreaName } from '../outline.ts'

/** Every entity once, by what it is about, in the order in which people are shown them. */
export const areas: Readonly<Record<AreaName, readonly string[]>> = byArea()

function byArea(): Record<AreaName, string[]> {
  const names: Record<AreaName, string[]> = {
    cases: [],
    organisations: [],
    people: [],
    look_ups: [],
    access: [],
    messages: [],
  }
  for (const [name, { area }] of Object.entries(outline)) names[area].push(name)
  return names
}
