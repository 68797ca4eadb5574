import * as v from 'valibot'
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
  body: defineCall({
    method: 'POST',
    path: '/outside/body',
    tag: 'outside',
    summary: 'Accept a request as large as one part of a file, and report the bytes received',
    body: v.strictObject({ filler: v.string() }),
    answer: v.strictObject({ bytes: v.number() }),
  }),
}
