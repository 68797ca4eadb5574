import * as v from 'valibot'
import { user } from '#domain/entities/user.ts'
import { idSchema } from '#domain/fields/kinds.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { Gate } from '#server/records/gate.ts'
import { sql } from '#server/records/sql.ts'
import { changeOwnProfile, ownProfile, ownProfileSchema } from './own-profile.ts'

const names = ['username', 'email', 'phone'] as const

export function userCalls({ gate }: { gate: Gate }): Call[] {
  return [...availabilityCalls(gate), ...ownCalls(gate)]
}

/** What identifies a log-in is nobody else's. The answer says no more than that. */
function availabilityCalls(gate: Gate): Call[] {
  return names.map((name) =>
    defineCall({
      method: 'POST',
      path: `/user/check_${name}`,
      tag: 'user',
      summary: `Whether a ${name} is free`,
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
