import { judgedStatuses } from '#domain/entities/underwriting-document.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { invalid } from '#domain/errors.ts'
import type { RecordRules } from '#server/records/rules.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'

/** Asking for a paper and handing it in is everybody's work; whoever judges it puts his name to that. */
export const paperRules: RecordRules = {
  create: ({ status }, _id, viewer) => {
    if (isJudged(status) && !viewer.grants['underwriting_document.update']) throw invalid({ status: ['not_allowed'] })
    return { set: isJudged(status) ? judgedBy(viewer) : {} }
  },
  update: (before, patch, viewer) => {
    if (!('status' in patch) || patch['status'] === before['status']) return {}
    return { set: isJudged(patch['status']) ? judgedBy(viewer) : notJudged }
  },
}

const isJudged = (status: unknown): boolean => judgedStatuses.some((one) => one === status)

const judgedBy = ({ id }: Viewer): Record<string, Sql> => ({ reviewed_by: sql`${id}::uuid`, reviewed_at: raw('now()') })

const notJudged: Record<string, Sql> = { reviewed_by: raw('null'), reviewed_at: raw('null') }
