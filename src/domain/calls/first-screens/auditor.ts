import * as v from 'valibot'

const text = v.nullable(v.string())

export const auditorScreen = v.strictObject({
  as_of: v.string(),
  seals: v.strictObject({
    /** When the last seal was set, and how many events all seals cover. */
    sealed_at: text,
    events: v.nullable(v.number()),
    /** Since when an event waits for its seal; null where all are sealed. */
    unsealed_since: text,
  }),
  /** What the portal refused in the last seven days. */
  refused: v.strictObject({
    rows: v.array(
      v.strictObject({
        id: v.string(),
        at: v.string(),
        action: v.picklist(['denied', 'sign_in_refused']),
        user_id: text,
        user_name: text,
        ip: text,
        request: v.string(),
      }),
    ),
    count: v.number(),
  }),
  /**
   * Who saw the most cases in the last 24 hours, how many a day in the week before, and how many only went to his devices:
   * as rows of the list, or ahead of need, of which more than a device keeps count as seen.
   */
  lookers: v.array(
    v.strictObject({
      user_id: v.string(),
      user_name: v.string(),
      cases: v.number(),
      kept_cases: v.number(),
      usual_cases: v.number(),
    }),
  ),
})
