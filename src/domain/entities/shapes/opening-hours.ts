import * as v from 'valibot'

const time = v.pipe(v.string('invalid'), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid'))
const span = v.pipe(
  v.strictObject({ from: time, to: time }),
  v.check(({ from, to }) => from < to, 'ends_before_it_starts'),
)
const day = v.optional(v.pipe(v.array(span, 'invalid'), v.maxLength(4, 'too_many')))

/** When an office is open, in its own time. A day without hours is closed. */
export const openingHoursSchema = v.strictObject({
  mon: day,
  tue: day,
  wed: day,
  thu: day,
  fri: day,
  sat: day,
  sun: day,
})
