import * as v from 'valibot'

/** Why settlement, fee and costs of a case stay as they are: a firm accepted a distribution by them, or it was paid out. */
export const figuresFrozen = v.picklist(['FIGURES_ACCEPTED', 'FIGURES_PAID_OUT'])
export type FiguresFrozen = v.InferOutput<typeof figuresFrozen>
