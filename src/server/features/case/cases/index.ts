import type { Feature } from '#server/feature.ts'
import { HOUR, MINUTE } from '#server/jobs.ts'
import { answerCases } from './calls.ts'
import { carryOutFirmChanges } from './firm-changes.ts'
import { firmPeopleRules } from './firm-people-rules.ts'
import { answerPatientFlags } from './flag-calls.ts'
import { remindOfLimitations } from './limitation-reminders.ts'
import { accidentTypeRules, stateRules } from './limitation-rules.ts'
import { answerCaseLists } from './list-calls.ts'
import { noteRules } from './note-rules.ts'
import { patientRules } from './rules.ts'
import { answerCaseTransitions } from './transition-calls.ts'

export const cases: Feature = {
  calls: (services) => [
    ...answerCases(services),
    ...answerCaseTransitions(services),
    ...answerCaseLists(services),
    ...answerPatientFlags(services),
  ],
  rules: ({ callerDatabase, audit, sealer, config }) => ({
    patient: patientRules({ callerDatabase, audit, sealer, forReal: config.production }),
    patient_note: noteRules,
    patient_lawfirm_employee: firmPeopleRules,
    state: stateRules(callerDatabase),
    accident_type: accidentTypeRules,
  }),
  jobs: ({ pool, config, signature, now }) => {
    const notifying = { pool, portal: config.publicUrl, house: signature.name, now }
    return [
      { name: 'remind of limitations', every: HOUR, run: () => remindOfLimitations(notifying) },
      { name: 'carry out firm changes', every: MINUTE, run: () => carryOutFirmChanges(notifying) },
      { name: 'add up cases', every: MINUTE, run: () => pool.query('select add_up_case_totals()') },
    ]
  },
}
