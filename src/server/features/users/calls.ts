import * as v from 'valibot'
import { kindsOfRole, rolesOfKind } from '#domain/access/kinds-of-role.ts'
import type { Level } from '#domain/access/levels.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { user } from '#domain/entities/user.ts'
import { rowsFor } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import { idSchema } from '#domain/fields/kinds.ts'
import type { Allowance, Attempts } from '#server/http/attempts.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { Gate } from '#server/records/gate.ts'
import { sql } from '#server/records/sql.ts'
import { peopleCall } from './people-calls.ts'
import { requestSql } from '#server/workflow/sign-ups.ts'
import { changeOwnProfile, ownProfile, ownProfileSchema } from './own-profile.ts'

const names = ['username', 'email', 'phone'] as const

interface Parts {
  readonly gate: Gate
  readonly attempts: Attempts
}

/** A form asks while it is filled in; whoever asks much more often tries names out. */
const checks: Allowance = { of: 'names of log-ins', burst: 60, perMinute: 15 }
/** A number that somebody else has is refused: whoever changes his own often tries numbers out. */
const ownNumbers: Allowance = { of: 'own telephone number', burst: 10, perMinute: 1 / 6 }

export function userCalls(parts: Parts): Call[] {
  return [
    ...availabilityCalls(parts),
    ...ownCalls(parts),
    rolesToGive(parts.gate),
    peopleCall(parts.gate),
    requestCount(parts.gate),
  ]
}

/** What identifies a log-in is nobody else's. Those who open log-ins ask, and learn no more than that. */
function availabilityCalls({ gate, attempts }: Parts): Call[] {
  return names.map((name) =>
    defineCall({
      method: 'POST',
      path: `/user/check_${name}`,
      tag: 'user',
      summary: `Whether a ${name} is free`,
      reads: true,
      body: v.strictObject({ value: user.fields[name].schema, user_id: v.optional(v.nullable(idSchema)) }),
      answer: ['available'],
      handle: async ({ caller, body }) => {
        const { viewer } = await gate.run(caller, refuseOthers)
        await attempts.count([checks, viewer.id])
        const { results } = await gate.run(caller, (asking) => {
          refuseOthers(asking)
          return [sql`select login_taken(${name}, ${body.value}, ${body.user_id ?? null}) as taken`]
        })
        return { available: results[0]?.rows[0]?.['taken'] === false }
      },
    }),
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

/** For whoever opens log-ins. Managers of a party may not read roles; what they may give they must know by name. */
function rolesToGive(gate: Gate): Call {
  return defineCall({
    method: 'GET',
    path: '/user/roles_to_give',
    tag: 'user',
    summary: 'The roles that the caller may give, each with the kinds of log-in it suits',
    answer: ['roles'],
    handle: async ({ caller }) => {
      const { results } = await gate.run(caller, (viewer) => {
        if (rowsFor(user, 'create', viewer) === false) throw new Refusal('NOT_FOUND')
        const admin = viewer.level === 'admin'
        return [
          sql`select id, title, level, is_system from role where deleted_at is null
            and (${admin} or level = 'user' and title = any(${rolesOfKind[viewer.user_type]})) order by title, id`,
        ]
      })
      const rows = (results[0]?.rows ?? []) as unknown as GivenRole[]
      return { roles: rows.map((role) => ({ ...role, user_types: kindsOfRole(role) })) }
    },
  })
}

/** For the bell of those who may approve. */
function requestCount(gate: Gate): Call {
  return defineCall({
    method: 'GET',
    path: '/user/sign_up_requests/count',
    tag: 'user',
    summary: 'How many requests for a log-in wait for an administrator',
    answer: ['count'],
    handle: async ({ caller }) => {
      const { results } = await gate.run(caller, (viewer) => {
        if (viewer.level !== 'admin') throw new Refusal('NOT_FOUND')
        return [sql`select count(*)::int as count from "user" u where ${requestSql('u')}`]
      })
      return { count: results[0]?.rows[0]?.['count'] ?? 0 }
    },
  })
}

function ownCalls({ gate, attempts }: Parts): Call[] {
  return [
    defineCall({
      method: 'GET',
      path: '/me/profile',
      tag: 'user',
      summary: 'What the portal knows of the caller',
      answer: ['profile'],
      handle: ({ caller }) => ownProfile(gate, caller),
    }),
    defineCall({
      method: 'PUT',
      path: '/me/profile',
      tag: 'user',
      summary: "Change the caller's own name or telephone number",
      body: ownProfileSchema,
      answer: ['profile'],
      handle: async ({ caller, body, key }) => {
        if (body.phone) await attempts.count([ownNumbers, (await gate.viewer(caller)).id])
        return changeOwnProfile(gate, caller, body, key)
      },
    }),
  ]
}
