import * as v from 'valibot'

export const pageSizes = [25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

/** Links inside the portal say numbers; the address says digits. */
const whole = v.union([v.pipe(v.number(), v.integer()), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))])

/** The state of a list as it stands in the address. Anything unreadable becomes the default. */
export function listSearchSchema(sort: string, sortable: readonly string[]) {
  const orders = sortable.flatMap((column) => [column, `-${column}`])
  const defaults = { page: 1, page_size: 25 as PageSize, sort, search: '' }
  const schema = v.object({
    page: v.optional(v.fallback(v.pipe(whole, v.minValue(1)), 1), 1),
    page_size: v.optional(v.fallback(v.pipe(whole, v.picklist(pageSizes)), 25), 25),
    sort: v.optional(v.fallback(v.picklist(orders), sort), sort),
    search: v.optional(v.fallback(v.string(), ''), ''),
  })
  return { schema, defaults }
}
