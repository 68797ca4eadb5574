import type { Feature } from '#server/feature.ts'
import { HOUR } from '#server/jobs.ts'
import { answerDirectory } from './calls.ts'
import { employeeRules, lawfirmEmployeeRules, subsidiaryEmployeeRules } from './employee-rules.ts'
import { lawfirmRules } from './firm-rules.ts'
import { closeLogInsOfLeavers } from './leavers.ts'

export const directory: Feature = {
  calls: answerDirectory,
  rules: () => ({
    employee: employeeRules,
    lawfirm: lawfirmRules,
    lawfirm_employee: lawfirmEmployeeRules,
    subsidiary_employee: subsidiaryEmployeeRules,
  }),
  jobs: ({ pool, log }) => [
    { name: 'close log-ins of leavers', every: HOUR, run: () => closeLogInsOfLeavers(pool, log) },
  ],
}
