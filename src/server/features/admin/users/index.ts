import type { Feature } from '#server/feature.ts'
import { answerUsers } from './calls.ts'
import { mailToUsers } from './mail-to-users.ts'
import { permissionRules } from './permission-rules.ts'
import { roleRules } from './role-rules.ts'
import { subsidiaryUserRules, userRules } from './rules.ts'

export const users: Feature = {
  calls: answerUsers,
  rules: ({ config, signature }) => ({
    user: userRules({ house: signature.name, portal: config.publicUrl }),
    subsidiary_user: subsidiaryUserRules,
    permission: permissionRules,
    role: roleRules,
  }),
  events: mailToUsers,
}
