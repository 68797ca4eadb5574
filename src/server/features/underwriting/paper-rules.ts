import { judgedStatuses } from '#domain/entities/underwriting-document.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { isSignedPaper } from '#domain/rules/case-papers.ts'
import { isOtherPerson } from '#domain/rules/transitions/actor.ts'
import type { Gate } from '#server/records/gate.ts'
import type { Contribution, Preparing, RecordRules } from '#server/records/rules.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { becomesSigned, endsSignature } from './signing.ts'

type Values = Readonly<Record<string, unknown>>

/** All staff ask for papers and hand them in; who judges a paper puts their name to it. */
export function paperRules(gate: Gate): RecordRules {
  return {
    prepare: async (write) => (isAccepted(write) ? { document: await documentOf(gate, write) } : {}),
    create: ({ status }, _id, viewer) => {
      if (isJudged(status) && !viewer.grants['underwriting_document.update']) throw invalid({ status: ['not_allowed'] })
      return { set: isJudged(status) ? judgedBy(viewer) : {} }
    },
    update: (before, patch, viewer, found) => {
      if (!('status' in patch) || patch['status'] === before['status']) return {}
      const judged = isJudged(patch['status']) ? judgedBy(viewer) : notJudged
      return withSignature({ before, row: { ...before, ...patch }, viewer, document: found['document'] }, judged)
    },
  }
}

interface Judgement {
  readonly before: Values
  readonly row: Values
  readonly viewer: Viewer
  /** The document that is accepted. */
  readonly document: unknown
}

/** Accepting a paper that people sign makes it signed; taking the acceptance back ends that. */
function withSignature({ before, row, viewer, document }: Judgement, set: Record<string, Sql>): Contribution {
  if (!isSignedPaper(row['kind'])) return { set }
  if (row['status'] === 'accepted') {
    const { created_by: uploader, today } = document as { created_by: string | null; today: string }
    if (!isOtherPerson({ role: 'underwriter', id: viewer.id }, uploader))
      throw new Refusal('GUARD_FAILED', { errors: { _: ['SECOND_PERSON_MISSING'] } })
    if (typeof row['expires_at'] === 'string' && row['expires_at'] < today) throw invalid({ expires_at: ['in_past'] })
    return { set, after: becomesSigned(row, viewer) }
  }
  return { set, ...(before['status'] === 'accepted' && { after: endsSignature(row, viewer) }) }
}

function isAccepted({ before, row }: Preparing): boolean {
  return row['status'] === 'accepted' && before?.['status'] !== 'accepted' && isSignedPaper(row['kind'])
}

async function documentOf(gate: Gate, { caller, row }: Preparing): Promise<Values> {
  const { results } = await gate.run(caller, () => [
    sql`select created_by, current_date::text as today from patient_document where id = ${row['document_id'] ?? null}::uuid`,
  ])
  return results[0]?.rows[0] ?? { created_by: null, today: '' }
}

const isJudged = (status: unknown): boolean => judgedStatuses.some((one) => one === status)

const judgedBy = ({ id }: Viewer): Record<string, Sql> => ({ reviewed_by: sql`${id}::uuid`, reviewed_at: raw('now()') })

const notJudged: Record<string, Sql> = { reviewed_by: raw('null'), reviewed_at: raw('null') }
