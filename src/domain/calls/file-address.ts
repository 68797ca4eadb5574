import * as v from 'valibot'

/** Whether a file is to be shown in the page or saved. */
export const fileQuery = v.strictObject({
  disposition: v.optional(v.picklist(['inline', 'attachment'], 'invalid'), 'attachment'),
})

/** A short-lived link to the bytes of a file. */
export const fileAddress = v.strictObject({
  url: v.string(),
  expires_at: v.string(),
  file_name: v.string(),
  mime: v.string(),
})
