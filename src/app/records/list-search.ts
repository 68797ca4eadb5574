import * as v from 'valibot'

export const pageSizes = [25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

/** The state of a list as it stands in the address. Anything unreadable becomes the default. */
export function listSearchSchema(sort: string, sortable: readonly string[]) {
  const orders = sortable.flatMap((column) => [column, `-${column}`])
  const defaults = { page: 1, page_size: 25 as PageSize, sort, search: '' }
  const schema = v.object({
    page: v.optional(v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1)), 1), 1),
    page_size: v.optional(v.fallback(v.picklist(pageSizes), 25), 25),
    sort: v.optional(v.fallback(v.picklist(orders), sort), sort),
    // The router reads ?search=1234 as a number.
    search: v.optional(v.fallback(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), ''), ''),
  })
  return { schema, defaults }
}
