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
      // Told below, like any other text that is not an object.
    }
    addIssue({ message: 'invalid' })
    return NEVER
  }),
)

/** What a list may be asked for. */
const asked = {
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

export const wholeQuery = v.strictObject(asked)
export const pageQuery = v.strictObject({
  ...asked,
  page: v.optional(wholeNumber(1, 1_000_000), '1'),
  page_size: v.optional(wholeNumber(1, 200), '25'),
  /** To have all rows counted, however many there are. */
  count: v.optional(v.picklist(['exact'], 'invalid')),
})

/** What a page says of its list. */
export const paged = {
  count: v.number(),
  /** There are more rows than `count`: so many are counted only on demand. */
  count_at_least: v.optional(v.literal(true)),
  page: v.number(),
  page_size: v.number(),
}
