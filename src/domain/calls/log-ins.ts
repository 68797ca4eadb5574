import * as v from 'valibot'
import { employee } from '../entities/employee.ts'
import { lawfirmEmployee } from '../entities/lawfirm-employee.ts'
import { user } from '../entities/user.ts'
import { draftSchema } from '../entity.ts'
import { line } from '../fields/text-rules.ts'
import { putAsideStates } from '../rules/waiting-report.ts'
import { defineCall } from './define-call.ts'
import { shownRow } from './shown-row.ts'
import { openedSession, openSession } from './sign-in.ts'

const text = v.nullable(v.string())

/** The name under which the owner of a log-in joins the directory where no entry has its address yet. */
export const invitedPerson = v.strictObject({
  first_name: employee.fields.first_name.schema,
  last_name: employee.fields.last_name.schema,
  title: v.optional(lawfirmEmployee.fields.title.schema),
})

/** A device as those who look after its owner's log-in see it. */
const device = v.strictObject({
  id: v.string(),
  name: text,
  platform: text,
  last_seen_at: v.string(),
  wipe_requested_at: text,
  wiped_at: text,
  /** How much it holds that was not sent, and how much of that its owner has to decide about. */
  waiting: v.number(),
  set_aside: v.number(),
  waiting_since: text,
})

/** What is done about a log-in beyond its fields, by those who may change it. */
export const logInsCalls = {
  invite: defineCall({
    method: 'POST',
    path: '/user/invite',
    tag: 'user',
    summary: 'Create a login and email a link to set its first password',
    status: 201,
    body: v.strictObject({ ...draftSchema(user).entries, person: v.optional(invitedPerson) }),
    answer: v.strictObject({ user: shownRow(user), sent: v.boolean() }),
  }),
  sendResetLink: defineCall({
    method: 'POST',
    path: '/user/reset_password/{id}',
    tag: 'user',
    summary: 'Email a user a link to choose a new password',
    answer: v.strictObject({ sent: v.boolean() }),
  }),
  sessions: defineCall({
    method: 'GET',
    path: '/user/{id}/sessions',
    tag: 'user',
    summary: 'Sessions of a user',
    answer: v.strictObject({ sessions: v.array(openSession) }),
  }),
  endSessions: defineCall({
    method: 'DELETE',
    path: '/user/{id}/sessions',
    tag: 'user',
    summary: "End all sessions of a user, except the caller's current one",
    answer: v.strictObject({ ended: v.number() }),
  }),
  endSession: defineCall({
    method: 'DELETE',
    path: '/user/{id}/sessions/{sessionId}',
    tag: 'user',
    summary: 'End one session of a user',
    answer: v.strictObject({ ended: v.boolean() }),
  }),
  devices: defineCall({
    method: 'GET',
    path: '/user/{id}/devices',
    tag: 'user',
    summary: "A user's devices, and changes set aside on them",
    answer: v.strictObject({
      devices: v.array(device),
      /** What an edit was put aside for; the words are on its author's device only. */
      put_aside: v.array(
        v.strictObject({
          id: v.string(),
          device_id: text,
          entity: v.string(),
          fields: v.array(v.string()),
          state: v.picklist(putAsideStates),
          at: v.string(),
          /** Where the caller may see the case. */
          patient_id: text,
          case_number: text,
        }),
      ),
    }),
  }),
  wipeDevice: defineCall({
    method: 'POST',
    path: '/user/{id}/devices/{deviceId}/wipe',
    tag: 'user',
    summary: "Wipe a user's device",
    answer: v.strictObject({ device }),
  }),
  look: defineCall({
    method: 'POST',
    path: '/user/{id}/look',
    tag: 'user',
    summary: 'View the portal as a user for 30 minutes, read-only; administrators only',
    status: 201,
    body: v.strictObject({ reason: v.optional(v.nullable(line(200))) }),
    answer: openedSession,
  }),
}
