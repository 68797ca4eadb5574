import * as v from 'valibot'
import { kindsOfRole, rolesOfKind } from '#domain/access/kinds-of-role.ts'
import type { Level } from '#domain/access/viewer.ts'
import { user } from '#domain/entities/user.ts'
import { rowsFor } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import { idSchema } from '#domain/fields/kinds.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { Gate } from '#server/records/gate.ts'
import { sql } from '#server/records/sql.ts'
import { changeOwnProfile, ownProfile, ownProfileSchema } from './own-profile.ts'

const names = ['username', 'email', 'phone'] as const

export function userCalls({ gate }: { gate: Gate }): Call[] {
  return [...availabilityCalls(gate), ...ownCalls(gate), rolesToGive(gate)]
}

/** What identifies a log-in is nobody else's. The answer says no more than that. */
function availabilityCalls(gate: Gate): Call[] {
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
        const { results } = await gate.run(caller, () => [
          sql`select login_taken(${name}, ${body.value}, ${body.user_id ?? null}) as taken`,
        ])
        return { available: results[0]?.rows[0]?.['taken'] === false }
      },
    }),
  )
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

function ownCalls(gate: Gate): Call[] {
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
      handle: ({ caller, body, key }) => changeOwnProfile(gate, caller, body, key),
    }),
  ]
}
