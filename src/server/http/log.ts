/** One JSON line an event, on the standard streams, where the operator's tools expect it. */
export interface Log {
  info(event: string, facts?: Record<string, unknown>): void
  error(event: string, facts?: Record<string, unknown>): void
}

export const jsonLog: Log = {
  info: (event, facts) => process.stdout.write(line('info', event, facts)),
  error: (event, facts) => process.stderr.write(line('error', event, facts)),
}

export const silentLog: Log = { info: () => undefined, error: () => undefined }

function line(level: string, event: string, facts: Record<string, unknown> = {}): string {
  const plain = Object.entries(facts).map(([key, value]) => [key, value instanceof Error ? described(value) : value])
  return `${JSON.stringify({ at: new Date().toISOString(), level, event, ...Object.fromEntries(plain) })}\n`
}

function described(error: Error): Record<string, unknown> {
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    cause: error.cause ? String(error.cause) : undefined,
  }
}
