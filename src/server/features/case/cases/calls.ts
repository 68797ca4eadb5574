import { casesCalls } from '#domain/calls/cases.ts'
import { patient } from '#domain/entities/patient.ts'
import { rowsFor } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import { todayOf } from '#server/figures/days.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { Allowance, Attempts } from '#server/http/attempts.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { command } from '#server/records/commands.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { Repository } from '#server/records/repository.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { checkCaseNumber } from './case-number-check.ts'
import { candidatesFor, findMatches, soughtFrom } from './duplicates.ts'
import { askedDuplicates, unansweredMatches } from './duplicate-answers.ts'
import { cancelLawfirmChange, changeLawfirm } from './lawfirm-change.ts'
import { lawfirmHistory } from './lawfirm-history.ts'
import { acknowledgeLimitation } from './limitation-acknowledgment.ts'
import { link, unlink } from './links.ts'
import { masterDetail } from './master-detail.ts'
import { readTogether } from './read-together.ts'
import { referralFirms } from './referral-firms.ts'
import { seen } from './rules.ts'
import { tagEmployee, untagEmployee } from './tags.ts'

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly repository: Repository
  readonly audit: AuditTrail
  readonly sealer: Sealer
  readonly attempts: Attempts
}

/** The intake form asks with every field; a higher rate is probing for people. */
const searches: Allowance = { of: 'duplicates', burst: 60, perMinute: 15 }

export function answerCases({ callerDatabase, repository, audit, sealer, attempts }: Parts): Call[] {
  return [
    implement(
      casesCalls.checkNumber,
      ({ caller, body }) => checkCaseNumber(callerDatabase, caller, body.case_number, body.patient_id),
      { reads: true },
    ),
    implement(casesCalls.checkNumberByQuery, ({ caller, query }) =>
      checkCaseNumber(callerDatabase, caller, query.case_number, query.patient_id),
    ),
    implement(casesCalls.referralFirms, ({ caller }) => referralFirms(callerDatabase, caller)),
    implement(
      casesCalls.duplicatesOfDraft,
      async ({ caller, body }) => {
        const viewer = await callerDatabase.viewer(caller)
        if (rowsFor(patient, 'create', viewer) === false) throw new Refusal('NOT_FOUND')
        await attempts.count([searches, viewer.id])
        const read = readTogether(callerDatabase, caller)
        const matches = await findMatches(read, { ...soughtFrom(body.draft, sealer), id: body.patient_id })
        const { found, ...answer } = await candidatesFor(read, viewer, matches)
        await seen(audit, caller, viewer, found)
        return answer
      },
      { reads: true },
    ),
    implement(casesCalls.openDuplicates, ({ caller, params: { id } }) =>
      command(callerDatabase, caller, undefined, (work) => askedDuplicates(work, id, unansweredMatches(sealer))),
    ),
    implement(casesCalls.link, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => link(work, id, body.patient_id)),
    ),
    implement(casesCalls.unlink, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => unlink(work, id, body.patient_id)),
    ),
    implement(casesCalls.tagEmployee, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => tagEmployee(work, id, body.employee_id)),
    ),
    implement(casesCalls.untagEmployee, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => untagEmployee(work, id, body.employee_id)),
    ),
    implement(casesCalls.changeLawfirm, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => changeLawfirm(work, id, body, todayOf(work.viewer))),
    ),
    implement(casesCalls.cancelLawfirmChange, ({ caller, params: { id }, key }) =>
      command(callerDatabase, caller, key, (work) => cancelLawfirmChange(work, id)),
    ),
    implement(casesCalls.acknowledgeLimitation, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => acknowledgeLimitation(work, id, body, todayOf(work.viewer))),
    ),
    implement(casesCalls.lawfirmHistory, ({ caller, params: { id }, query }) =>
      lawfirmHistory(callerDatabase, audit, caller, id, query.lawfirm_id),
    ),
    implement(casesCalls.head, ({ caller, params: { id } }) => masterDetail(callerDatabase, audit, caller, id)),
    implement(casesCalls.changeHead, async ({ caller, params: { id }, body, key }) => {
      await repository.update(patient, caller, id, body, key)
      return masterDetail(callerDatabase, audit, caller, id)
    }),
  ]
}
