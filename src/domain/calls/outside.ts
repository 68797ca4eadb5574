import * as v from 'valibot'
import { workKinds } from '../rules/background-work.ts'
import { outsideStates, outsideThings } from '../rules/outside.ts'
import { defineCall } from './define-call.ts'

export const outsideCalls = {
  findings: defineCall({
    method: 'GET',
    path: '/outside',
    tag: 'outside',
    summary: 'Test connections: database, clock, mail, files, text messages, proxy',
    answer: v.strictObject({
      findings: v.array(
        v.strictObject({
          what: v.picklist(outsideThings),
          state: v.picklist(outsideStates),
          said: v.nullable(v.string()),
        }),
      ),
    }),
  }),
  state: defineCall({
    method: 'GET',
    path: '/outside/state',
    tag: 'outside',
    summary: 'Show how the portal is: versions, background work, audit seals, connections, memory, disk',
    answer: v.strictObject({
      version: v.string(),
      /** When this process started. */
      since: v.pipe(v.string(), v.isoTimestamp()),
      database: v.strictObject({ kind: v.picklist(['embedded', 'postgres']), version: v.string() }),
      queues: v.array(
        v.strictObject({
          kind: v.picklist(workKinds),
          waiting: v.number(),
          failed: v.number(),
          /** Seconds that the oldest of what is due has been waiting. */
          lag: v.number(),
        }),
      ),
      /** Seconds since the oldest event of the audit without a seal. */
      unsealed: v.number(),
      connections: v.strictObject({ busy: v.number(), idle: v.number(), wanted: v.number() }),
      sockets: v.number(),
      /** Bytes, as the next. */
      memory: v.number(),
      disk_free: v.number(),
    }),
  }),
  body: defineCall({
    method: 'POST',
    path: '/outside/body',
    tag: 'outside',
    summary: 'Accept a request as large as one part of a file, and report the bytes received',
    body: v.strictObject({ filler: v.string() }),
    answer: v.strictObject({ bytes: v.number() }),
  }),
}
