import { kindsOfRole, rolesOfKind } from '#domain/access/kinds-of-role.ts'
import type { Level } from '#domain/access/levels.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { loginNames, usersCalls, type LoginName } from '#domain/calls/users.ts'
import { user } from '#domain/entities/user.ts'
import { rowsFor } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import type { Allowance, Attempts } from '#server/http/attempts.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { sql } from '#server/records/sql.ts'
import { requestSql } from '#server/workflow/sign-ups.ts'
import { answerHandOver } from './hand-over.ts'
import { changeOwnProfile, ownProfile } from './own-profile.ts'
import { takeOwnZone } from './own-zone.ts'
import { answerPeopleOfAddress } from './people-calls.ts'

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly attempts: Attempts
}

/** A form asks while it is filled in; a higher rate is probing for names. */
const checks: Allowance = { of: 'names of log-ins', burst: 60, perMinute: 15 }
/** A number in use is refused, so frequent changes are probing for numbers. */
const ownNumbers: Allowance = { of: 'own telephone number', burst: 10, perMinute: 1 / 6 }

const availability = {
  username: usersCalls.checkUsername,
  email: usersCalls.checkEmail,
  phone: usersCalls.checkPhone,
} satisfies Record<LoginName, unknown>

export function answerUsers(parts: Parts): Call[] {
  return [
    ...answerAvailability(parts),
    ...answerOwnProfile(parts),
    answerRolesToGive(parts.callerDatabase),
    answerPeopleOfAddress(parts.callerDatabase),
    answerRequestCount(parts.callerDatabase),
    ...answerHandOver(parts.callerDatabase),
  ]
}

/** Only those who open log-ins may ask, and they learn no more than whether a name is taken. */
function answerAvailability({ callerDatabase, attempts }: Parts): Call[] {
  return loginNames.map((name) =>
    implement(
      availability[name],
      async ({ caller, body }) => {
        const { viewer } = await callerDatabase.run(caller, refuseOthers)
        await attempts.count([checks, viewer.id])
        const { results } = await callerDatabase.run(caller, (asking) => {
          refuseOthers(asking)
          return [sql<{ taken: boolean }>`select login_taken(${name}, ${body.value}, ${body.user_id ?? null}) as taken`]
        })
        return { available: results[0].rows[0]?.taken === false }
      },
      { reads: true },
    ),
  )
}

function refuseOthers(viewer: Viewer): [] {
  if (rowsFor(user, 'create', viewer) === false) throw new Refusal('NOT_FOUND')
  return []
}

interface GivenRole {
  readonly id: string
  readonly title: string
  readonly level: Level
  readonly is_system: boolean
}

/**
 * For users who create logins. Managers of an organization can’t read roles, but need the names of those they can
 * assign.
 */
function answerRolesToGive(callerDatabase: CallerDatabase): Call {
  return implement(usersCalls.rolesToGive, async ({ caller }) => {
    const { results } = await callerDatabase.run(caller, (viewer) => {
      if (rowsFor(user, 'create', viewer) === false) throw new Refusal('NOT_FOUND')
      const admin = viewer.level === 'admin'
      return [
        sql<GivenRole>`select id, title, level, is_system from role where deleted_at is null
          and (${admin} or level = 'user' and title = any(${rolesOfKind[viewer.user_type]})) order by title, id`,
      ]
    })
    return { roles: results[0].rows.map((role) => ({ ...role, user_types: kindsOfRole(role) })) }
  })
}

/** For the bell of those who may approve. */
function answerRequestCount(callerDatabase: CallerDatabase): Call {
  return implement(usersCalls.signUpRequestCount, async ({ caller }) => {
    const { results } = await callerDatabase.run(caller, (viewer) => {
      if (viewer.level !== 'admin') throw new Refusal('NOT_FOUND')
      return [sql<{ count: number }>`select count(*)::int as count from "user" u where ${requestSql('u')}`]
    })
    return { count: results[0].rows[0]?.count ?? 0 }
  })
}

function answerOwnProfile({ callerDatabase, attempts }: Parts): Call[] {
  return [
    implement(usersCalls.ownProfile, ({ caller }) => ownProfile(callerDatabase, caller)),
    implement(usersCalls.changeOwnProfile, async ({ caller, body, key }) => {
      if (body.phone) await attempts.count([ownNumbers, (await callerDatabase.viewer(caller)).id])
      return changeOwnProfile(callerDatabase, caller, body, key)
    }),
    implement(usersCalls.tellOwnZone, async ({ caller, body, key }) => {
      const answer = await takeOwnZone(callerDatabase, caller, body, key)
      // So that this answer tells of it already, and what is shown is asked for anew.
      await callerDatabase.scopeEpoch(caller)
      return answer
    }),
  ]
}
