import { patient } from '#domain/entities/patient.ts'
import type { Row } from '#domain/entity.ts'
import type { Work } from '#server/records/commands.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { sql } from '#server/records/sql.ts'
import { candidatesFor, findMatches, keptSsn, soughtFrom, type Match } from './duplicates.ts'
import { refuseOutsiders } from './links.ts'
import type { Read } from './read-together.ts'

type FindUnanswered = (read: Read, row: Row<typeof patient>) => Promise<Match[]>

/**
 * Possible duplicates of a case that have no answer yet. An answer counts for both cases, regardless of its author;
 * cases of one person share a key.
 */
export function unansweredMatches(sealer: Sealer): FindUnanswered {
  return async (read, row) => {
    const { id } = row
    const matches = await findMatches(read, { ...soughtFrom(row, sealer), id, ...(await keptSsn(read, id)) })
    if (matches.length === 0) return []
    const others = matches.map((match) => match.id)
    const answered = await read(sql<{ other: string }>`select other from unnest(${others}::uuid[]) other
      where exists(select from patient p join patient o on o.id = other
          where p.id = ${id} and (o.person_key = p.person_key or o.person_key = p.id or o.id = p.person_key))
        or exists(select from audit_event e where e.action = 'duplicate_answer' and (
          e.entity_id = ${id} and e.detail ->> 'patient_id' = other::text
          or e.entity_id = other and e.detail ->> 'patient_id' = ${id}))
        or exists(select from archived_duplicate_answer a
          where (a.patient_id, a.other_id) in ((${id}::uuid, other), (other, ${id}::uuid)))`)
    const known = new Set(answered.map(({ other }) => other))
    return matches.filter((match) => !known.has(match.id))
  }
}

/** The open questions of a case, for the portal's people: outsiders are told of their own cases only. */
export async function askedDuplicates(work: Work, id: string, find: FindUnanswered): Promise<string> {
  refuseOutsiders(work)
  const matches = await find(work.rows, await work.look(patient, id))
  const { found, ...answer } = await candidatesFor(work.rows, work.viewer, matches)
  await work.note({ action: 'list', entity: 'patient', patientIds: [id, ...found.ids], detail: { as: 'duplicates' } })
  return JSON.stringify(answer)
}
