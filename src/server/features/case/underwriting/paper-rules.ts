import { judgedStatuses, type underwritingDocument } from '#domain/entities/underwriting-document.ts'
import type { Row } from '#domain/entity.ts'
import { grantOf, type Viewer } from '#domain/access/viewer.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { isSignedPaper } from '#domain/rules/case-papers.ts'
import { isOtherPerson } from '#domain/rules/transitions/actor.ts'
import { todayOf } from '#server/figures/days.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { Contribution, Preparing, RecordRules } from '#server/records/rules.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { becomesSigned, endsSignature } from './signing.ts'

type Paper = Row<typeof underwritingDocument>

/** What the rules find out before a paper is written. */
type Found = {
  /** The document that is accepted. */
  readonly document?: AcceptedDocument
}

interface AcceptedDocument {
  readonly created_by: string | null
}

/** All staff ask for papers and hand them in; who judges a paper puts their name to it. */
export function paperRules(callerDatabase: CallerDatabase): RecordRules<Paper, Found> {
  return {
    prepare: async (write) => (isAccepted(write) ? { document: await documentOf(callerDatabase, write) } : {}),
    create: ({ status }, _id, viewer) => {
      if (isJudged(status) && !grantOf(viewer, 'underwriting_document', 'update'))
        throw invalid({ status: ['not_allowed'] })
      return { set: isJudged(status) ? judgedBy(viewer) : {} }
    },
    update: (before, patch, viewer, found) => {
      if (!('status' in patch) || patch.status === before.status) return {}
      const judged = isJudged(patch.status) ? judgedBy(viewer) : notJudged
      return withSignature({ before, row: { ...before, ...patch }, viewer, document: found.document }, judged)
    },
  }
}

interface Judgement {
  readonly before: Paper
  readonly row: Paper
  readonly viewer: Viewer
  readonly document: AcceptedDocument | undefined
}

/** Accepting a paper that people sign makes it signed; taking the acceptance back ends that. */
function withSignature({ before, row, viewer, document }: Judgement, set: Record<string, Sql>): Contribution {
  if (!isSignedPaper(row.kind)) return { set }
  if (row.status === 'accepted') {
    if (!isOtherPerson({ role: 'underwriter', id: viewer.id }, document?.created_by ?? null))
      throw new Refusal('GUARD_FAILED', { errors: { _: ['SECOND_PERSON_MISSING'] } })
    if (row.expires_at && row.expires_at < todayOf(viewer)) throw invalid({ expires_at: ['in_past'] })
    return { set, after: becomesSigned(row, viewer) }
  }
  return { set, ...(before.status === 'accepted' && { after: endsSignature(row, viewer) }) }
}

function isAccepted({ before, row }: Preparing<Paper>): boolean {
  return row.status === 'accepted' && before?.status !== 'accepted' && isSignedPaper(row.kind)
}

async function documentOf(
  callerDatabase: CallerDatabase,
  { caller, row }: Preparing<Paper>,
): Promise<AcceptedDocument | undefined> {
  const { results } = await callerDatabase.run(caller, () => [
    sql<AcceptedDocument>`select created_by from patient_document where id = ${row.document_id ?? null}::uuid`,
  ])
  return results[0].rows[0]
}

const isJudged = (status: unknown): boolean => judgedStatuses.some((one) => one === status)

const judgedBy = ({ id }: Viewer): Record<string, Sql> => ({ reviewed_by: sql`${id}::uuid`, reviewed_at: raw('now()') })

const notJudged: Record<string, Sql> = { reviewed_by: raw('null'), reviewed_at: raw('null') }
