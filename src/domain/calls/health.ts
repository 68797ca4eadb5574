import * as v from 'valibot'
import { defineCall } from './define-call.ts'

export const healthCalls = {
  live: defineCall({
    method: 'GET',
    path: '/livez',
    tag: 'health',
    summary: 'Whether the process answers, whatever its database does',
    answer: v.strictObject({ status: v.literal('ok') }),
  }),
  health: defineCall({
    method: 'GET',
    path: '/health',
    tag: 'health',
    summary: 'Whether the server can work',
    answer: v.strictObject({
      status: v.literal('ok'),
      version: v.string(),
      /** Whether events of the audit wait longer for a seal than seals are late. */
      audit: v.picklist(['sealed', 'behind']),
    }),
  }),
  ready: defineCall({
    method: 'GET',
    path: '/readyz',
    tag: 'health',
    summary: 'Whether a proxy should send requests here: not to a server that is about to stop',
    answer: v.strictObject({ status: v.literal('ready') }),
  }),
}
