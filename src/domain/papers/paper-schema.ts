import * as v from 'valibot'
import type { PaperModel } from './paper.ts'

const lines = v.array(v.string())
const fact = v.strictObject({ label: v.string(), value: v.string() })

/** A printed paper as it travels. */
export const paperSchema: v.GenericSchema<PaperModel> = v.strictObject({
  title: v.string(),
  mark: v.nullable(v.string()),
  file_name: v.string(),
  letterhead: v.strictObject({ name: v.string(), lines }),
  date: v.string(),
  parties: v.array(v.strictObject({ heading: v.string(), lines })),
  facts: v.array(fact),
  sections: v.array(
    v.strictObject({
      heading: v.nullable(v.string()),
      paragraphs: lines,
      table: v.nullable(
        v.strictObject({
          columns: v.array(
            v.strictObject({ title: v.string(), align: v.picklist(['start', 'end']), width: v.number() }),
          ),
          rows: v.array(lines),
          totals: v.array(lines),
        }),
      ),
    }),
  ),
  small_print: lines,
  signatures: v.array(v.strictObject({ role: v.string(), name: v.nullable(v.string()) })),
  proof: v.nullable(fact),
})
