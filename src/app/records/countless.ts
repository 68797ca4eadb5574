import { areas } from '#domain/access/areas.ts'

/**
 * What cases and conversations are made of. There is too much of it to fetch a whole list for the sake of a name. It is
 * told by the areas and not by the definitions, which would make every page of a case thirteen kilobytes longer.
 */
export const countless: ReadonlySet<string> = new Set([...areas.cases, ...areas.messages])
