import * as v from 'valibot'
import { defineCall } from './define-call.ts'

export const healthCalls = {
  live: defineCall({
    method: 'GET',
    path: '/livez',
    tag: 'health',
    summary: 'Liveness: whether the process responds, whatever the state of its database',
    answer: v.strictObject({ status: v.literal('ok') }),
  }),
  health: defineCall({
    method: 'GET',
    path: '/health',
    tag: 'health',
    summary: 'Health of the server',
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
    summary: 'Readiness: whether a proxy should send requests here; false while the server stops',
    answer: v.strictObject({ status: v.literal('ready') }),
  }),
}
