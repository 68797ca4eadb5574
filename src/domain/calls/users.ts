import * as v from 'valibot'
import { recordOfKind, type PersonRecord } from '../access/person-records.ts'
import { userTypes } from '../access/viewer.ts'
import { levels } from '../access/levels.ts'
import { user } from '../entities/user.ts'
import { idSchema } from '../fields/kinds.ts'
import { mailLanguages } from '../rules/mail/value.ts'
import { defineCall } from './define-call.ts'
import { version } from './workflow-input.ts'

/** What identifies a log-in belongs to one person only. */
export const loginNames = ['username', 'email', 'phone'] as const
export type LoginName = (typeof loginNames)[number]

/* @__NO_SIDE_EFFECTS__ */
function availability<const Name extends LoginName>(name: Name) {
  return defineCall({
    method: 'POST',
    path: `/user/check_${name}`,
    tag: 'user',
    summary: `Check whether a ${name} is available`,
    body: v.strictObject({ value: user.fields[name].schema, user_id: v.optional(v.nullable(idSchema)) }),
    answer: v.strictObject({ available: v.boolean() }),
  })
}

const personRecords: readonly PersonRecord[] = Object.values(recordOfKind)

/** The entries of the directory that stand for people who can have a log-in. */
const directoryEntries = [
  ...personRecords,
  'chiropractor',
  'medical_provider',
  'medical_provider_office',
  'funder',
] as const

const text = v.nullable(v.string())

/** What a user is shown of their own log-in. */
const profile = v.strictObject({
  id: v.string(),
  name: v.string(),
  username: text,
  email: v.string(),
  phone: text,
  image_url: text,
  /** The user's own; null where that of their organization holds. */
  timezone: text,
  language: v.picklist(mailLanguages),
  user_type: v.picklist(userTypes),
  version: v.number(),
  last_login_at: text,
  role: v.string(),
  party: text,
})

const handOverInput = v.strictObject({
  /** Who takes the cases, conversations, firms and tasks. */
  to: idSchema,
  /** Who takes the cases in underwriting, where it is another person. */
  underwriter_id: v.optional(v.nullable(idSchema)),
  expected_version: version,
})
export type HandOverInput = v.InferOutput<typeof handOverInput>

/** What goes to another person with a user who leaves. */
const holdings = v.strictObject({
  cases_managed: v.number(),
  cases_underwritten: v.number(),
  cases_tagged: v.number(),
  firms: v.number(),
  conversations: v.number(),
  tasks: v.number(),
  /** Devices that are to forget everything. */
  devices: v.number(),
  sessions: v.number(),
})
export type Holdings = v.InferOutput<typeof holdings>

export const usersCalls = {
  holdings: defineCall({
    method: 'GET',
    path: '/user/{id}/holdings',
    tag: 'user',
    summary: 'What a user of the portal holds, and who can take it; administrators only',
    answer: v.strictObject({
      holdings,
      successors: v.array(
        v.strictObject({
          id: v.string(),
          name: v.string(),
          is_casemanager: v.boolean(),
          is_underwriter: v.boolean(),
        }),
      ),
    }),
  }),
  handOver: defineCall({
    method: 'POST',
    path: '/user/{id}/hand_over',
    tag: 'user',
    summary: 'Give everything of a user who left to another person and close the log-in; administrators only',
    body: handOverInput,
    answer: v.strictObject({ holdings }),
  }),
  checkUsername: availability('username'),
  checkEmail: availability('email'),
  checkPhone: availability('phone'),
  rolesToGive: defineCall({
    method: 'GET',
    path: '/user/roles_to_give',
    tag: 'user',
    summary: 'Roles the caller can assign, each with its user types',
    answer: v.strictObject({
      roles: v.array(
        v.strictObject({
          id: v.string(),
          title: v.string(),
          level: v.picklist(levels),
          is_system: v.boolean(),
          user_types: v.array(v.picklist(userTypes)),
        }),
      ),
    }),
  }),
  peopleOfAddress: defineCall({
    method: 'POST',
    path: '/user/people_of_address',
    tag: 'user',
    summary: 'Directory entries with an email address',
    body: v.strictObject({ email: user.fields.email.schema }),
    answer: v.strictObject({
      people: v.array(
        v.strictObject({
          entity: v.picklist(directoryEntries),
          id: v.string(),
          name: v.string(),
          user_type: v.picklist(userTypes),
          party_id: text,
          party_name: text,
          /** A log-in holds it already. */
          taken: v.boolean(),
        }),
      ),
    }),
  }),
  signUpRequestCount: defineCall({
    method: 'GET',
    path: '/user/sign_up_requests/count',
    tag: 'user',
    summary: 'Number of pending account requests',
    answer: v.strictObject({ count: v.number() }),
  }),
  ownProfile: defineCall({
    method: 'GET',
    path: '/me/profile',
    tag: 'user',
    summary: "The caller's profile",
    answer: v.strictObject({ profile }),
  }),
  changeOwnProfile: defineCall({
    method: 'PUT',
    path: '/me/profile',
    tag: 'user',
    summary: "Update the caller's name, phone number, time zone or picture",
    // The rest of a log-in is what others know its owner by, or decide on.
    body: v.strictObject({
      version: v.pipe(v.number('invalid'), v.integer('invalid')),
      name: v.optional(user.fields.name.schema),
      phone: v.optional(v.nullable(user.fields.phone.schema)),
      timezone: v.optional(v.nullable(user.fields.timezone.schema)),
      image_url: v.optional(v.nullable(user.fields.image_url.schema)),
    }),
    answer: v.strictObject({ profile }),
  }),
  tellOwnZone: defineCall({
    method: 'PUT',
    path: '/me/time_zone',
    tag: 'user',
    summary: "Take the browser's time zone as the caller's own, where neither the user nor their organization has one",
    body: v.strictObject({ timezone: user.fields.timezone.schema }),
    answer: v.strictObject({ taken: v.boolean() }),
  }),
}
