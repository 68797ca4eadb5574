import * as v from 'valibot'

const wholeNumber = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, 'invalid'),
    v.transform(Number),
    v.minValue(least, 'too_small'),
    v.maxValue(most, 'too_large'),
  )

const filterText = v.pipe(
  v.string(),
  v.maxLength(8000, 'too_long'),
  v.rawTransform<string, Record<string, unknown>>(({ dataset, addIssue, NEVER }) => {
    try {
      const value: unknown = JSON.parse(dataset.value)
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
    } catch {
      // Reported below, like any JSON that is not an object.
    }
    addIssue({ message: 'invalid' })
    return NEVER
  }),
)

const listParams = {
  sort: v.optional(v.pipe(v.string(), v.regex(/^-?[a-z0-9_]{1,60}$/, 'invalid'))),
  search: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(200, 'too_long'),
      v.check((text) => text.isWellFormed() && !text.includes('\0'), 'invalid'),
    ),
  ),
  filter: v.optional(filterText),
}

export const unpagedQuery = v.strictObject(listParams)
export const pageQuery = v.strictObject({
  ...listParams,
  page: v.optional(wholeNumber(1, 1_000_000), '1'),
  page_size: v.optional(wholeNumber(1, 200), '25'),
  /** Counts all rows, however many there are. */
  count: v.optional(v.picklist(['exact'], 'invalid')),
})

export const pageFields = {
  count: v.number(),
  /** Set when there are more rows than `count`: counting stopped at a limit. */
  count_at_least: v.optional(v.literal(true)),
  page: v.number(),
  page_size: v.number(),
}
