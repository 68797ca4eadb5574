import * as v from 'valibot'
import type { PaperModel } from '#domain/documents/paper.ts'

/** The server made it by the rules of the domain; here it is only drawn. */
export const paperSchema = v.object({
  paper: v.custom<PaperModel>((value) => typeof value === 'object' && value !== null),
})

/** Makes the pages of a paper; the program that does so is large and comes when it is needed. */
export type DrawPaper = (paper: PaperModel) => Promise<Uint8Array>
