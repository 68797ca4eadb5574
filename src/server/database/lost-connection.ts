/** SQLSTATE: a connection that failed, no room for one more, or a server that stops, starts or hands over. */
const STATES = /^(08...|53300|57P0[123]|25P03)$/

const SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])

/** What pg and its pool say without a code. */
const SENTENCES = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
  'timeout expired',
  'timeout exceeded when trying to connect',
]

/** Whether the database could not be asked, or not to the end: trying again later may help, correcting the request does not. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionLost)
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string') return STATES.test(error.code) || SYSTEM.has(error.code)
  return SENTENCES.some((sentence) => error.message.startsWith(sentence))
}
