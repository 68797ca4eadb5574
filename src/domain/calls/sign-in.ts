import * as v from 'valibot'
import { levels } from '../access/levels.ts'
import { userTypes } from '../access/viewer.ts'
import { settingsSchema } from '../entities/shapes/settings.ts'
import { email } from '../fields/index.ts'
import { line } from '../fields/text-rules.ts'
import { mailLanguages } from '../rules/mail/value.ts'
import { newPassword } from '../rules/new-password.ts'
import { defineCall } from './define-call.ts'

const MOST_KNOWN_DEVICES = 10

const givenPassword = v.pipe(v.string('invalid'), v.maxLength(1024, 'too_long'))

/** What the portal knows of the person who is signed in. */
const who = {
  is_authenticated: v.literal(true),
  id: v.string(),
  name: v.string(),
  email: v.string(),
  image_url: v.nullable(v.string()),
  role: v.strictObject({ id: v.string(), title: v.string(), level: v.picklist(levels) }),
  user_type: v.picklist(userTypes),
  is_casemanager: v.boolean(),
  is_underwriter: v.boolean(),
  /** The accounts are part of this person's first screen. */
  keeps_books: v.optional(v.boolean()),
  language: v.picklist(mailLanguages),
  must_change_password: v.boolean(),
  settings: v.nullable(settingsSchema),
  /** The directory entry that this log-in needs for its work and does not have. */
  missing_record: v.optional(v.picklist(['employee', 'lawfirm_employee'])),
  /** Neither the user nor the place they work at has a time zone: the browser may tell its own. */
  zone_wanted: v.optional(v.boolean()),
  /** Set while an administrator views the portal as this person. */
  looking: v.optional(v.strictObject({ by_name: v.string(), until: v.string() })),
}

const opened = { access: v.string(), expires_at: v.string(), ...who }

/** A session that was opened just now, with its token. */
export const openedSession = v.strictObject(opened)

/** One session of a user. */
export const openSession = v.strictObject({
  id: v.string(),
  user_agent: v.nullable(v.string()),
  ip: v.nullable(v.string()),
  remember: v.boolean(),
  created_at: v.string(),
  expires_at: v.string(),
  /** Whom its owner sees the portal as there. */
  looks_as: v.nullable(v.strictObject({ id: v.string(), name: v.string() })),
  is_current: v.boolean(),
})

export const signInCalls = {
  login: defineCall({
    method: 'POST',
    path: '/login',
    tag: 'sign-in',
    summary: 'Sign in',
    body: v.object({
      email: v.pipe(v.string('invalid'), v.maxLength(254, 'too_long')),
      password: givenPassword,
      remember: v.optional(v.boolean('invalid'), false),
      /** The secrets that a browser holds, of all users who have signed in there. */
      known_devices: v.optional(
        v.pipe(
          v.array(v.pipe(v.string('invalid'), v.regex(/^[\w-]{43}$/, 'invalid')), 'invalid'),
          v.maxLength(MOST_KNOWN_DEVICES, 'too_many'),
        ),
        [],
      ),
    }),
    answer: v.strictObject({ ...opened, known_device: v.nullable(v.string()) }),
  }),
  register: defineCall({
    method: 'POST',
    path: '/register',
    tag: 'sign-in',
    summary: 'Request an account',
    status: 201,
    body: v.strictObject({
      displayName: line(80, 2),
      email: email().schema,
      password: newPassword,
      passwordConfirm: v.optional(v.string('invalid')),
      acceptTermsConditions: v.literal(true, 'required'),
      /** In which the answer is mailed, and the portal is read later. */
      language: v.optional(v.picklist(mailLanguages, 'invalid')),
    }),
    answer: v.strictObject({ requested: v.boolean() }),
  }),
  forgotPassword: defineCall({
    method: 'POST',
    path: '/forgot_password',
    tag: 'sign-in',
    summary: 'Email a link to choose a new password',
    body: v.strictObject({ email: email().schema }),
    answer: v.strictObject({ sent: v.boolean() }),
  }),
  resetPassword: defineCall({
    method: 'POST',
    path: '/reset_password',
    tag: 'sign-in',
    summary: 'Set a new password with an emailed link',
    body: v.strictObject({
      token: v.pipe(v.string('invalid'), v.maxLength(200, 'invalid')),
      password: newPassword,
      passwordConfirm: v.optional(v.string('invalid')),
    }),
    answer: v.strictObject({ changed: v.boolean(), known_device: v.string() }),
  }),
  checkLogin: defineCall({
    method: 'GET',
    path: '/check_login',
    tag: 'sign-in',
    summary: 'Check the session and renew its token with the cookie',
    query: v.object({
      /** Seconds since the last user activity in any tab of this browser. */
      idle_s: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'invalid'), v.transform(Number))),
    }),
    answer: v.union([
      v.strictObject({
        ...opened,
        /** After so many minutes without an act the session ends. */
        idle_minutes: v.optional(v.number()),
      }),
      v.strictObject({
        is_authenticated: v.literal(false),
        /** Absent where there was no session. */
        why: v.optional(v.picklist(['expired', 'ended'])),
      }),
    ]),
  }),
  logout: defineCall({
    method: 'GET',
    path: '/logout',
    tag: 'sign-in',
    summary: 'End this session',
    answer: v.strictObject({ is_authenticated: v.literal(false) }),
  }),
  me: defineCall({
    method: 'GET',
    path: '/me',
    tag: 'sign-in',
    summary: 'The signed-in user',
    answer: v.strictObject(who),
  }),
  changeOwnPassword: defineCall({
    method: 'PUT',
    path: '/me/password',
    tag: 'sign-in',
    summary: "Change the caller's password and end all other sessions",
    body: v.strictObject({
      current_password: givenPassword,
      password: newPassword,
      passwordConfirm: v.optional(v.string('invalid')),
    }),
    answer: v.strictObject({ changed: v.boolean() }),
  }),
  ownSessions: defineCall({
    method: 'GET',
    path: '/me/sessions',
    tag: 'sign-in',
    summary: "The caller's sessions",
    answer: v.strictObject({ sessions: v.array(openSession) }),
  }),
  endOwnSession: defineCall({
    method: 'DELETE',
    path: '/me/sessions/{id}',
    tag: 'sign-in',
    summary: "End one of the caller's own sessions",
    answer: v.strictObject({ ended: v.boolean() }),
  }),
}
