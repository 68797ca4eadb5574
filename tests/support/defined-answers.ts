import * as v from 'valibot'
import type { CallDefinition } from '#domain/calls/define-call.ts'
import { calls } from '#domain/calls/index.ts'
import { recordCalls } from '#domain/calls/record-calls.ts'
import { entities } from '#domain/entities/index.ts'

interface Known {
  readonly call: CallDefinition
  readonly pattern: RegExp
}

const known: readonly Known[] = [...calls, ...entities.flatMap((entity) => Object.values(recordCalls(entity)))]
  .map((call: CallDefinition) => ({ call, pattern: patternOf(call.path) }))
  // `/patient/all` is no id.
  .sort((a, b) => Number(a.call.path.includes('{')) - Number(b.call.path.includes('{')))

/** Names that no call defines are not taken for ids. */
function patternOf(path: string): RegExp {
  const part = (_: string, name: string) => (/id$/i.test(name) ? '[0-9a-fA-F-]{36}' : '[^/]+')
  return new RegExp(`^${path.replace(/\{(\w+)\}/g, part)}$`)
}

/** Every answer that a contract test gets holds what the definition of its call says, to the last column. */
export function checkDefined(method: string, at: string, status: number, body: unknown): void {
  if (status >= 300 || body === undefined) return
  const path = at.split('?')[0] ?? ''
  const call = known.find(({ call, pattern }) => call.method === method && pattern.test(path))?.call
  if (!call?.answer) return
  const checked = v.safeParse(call.answer, body)
  if (checked.success) return
  const wrong = checked.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`)
  throw new Error(`${method} ${call.path} answers what its definition does not say: ${wrong.slice(0, 5).join('; ')}`)
}
