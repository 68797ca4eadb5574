const STATES = new Set([
  // The server is one that only reads: it has just handed over, or not taken over yet.
  '25006',
  // The session was idle for too long, in a transaction or outside of one.
  '25P03',
  '57P05',
  // Two transactions got in each other's way.
  '40001',
  '40P01',
  '55P03',
  // No memory or no room for one more connection.
  '53200',
  '53300',
  // The statement took too long or was canceled.
  '57014',
  // The server stops, crashed or starts.
  '57P01',
  '57P02',
  '57P03',
])

/** SQLSTATE: a connection that failed. */
const CONNECTION = /^08/

const SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
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

/** What a server says that could be asked: of this transaction, not of itself. */
const OF_TRANSACTION = new Set(['25P03', '40001', '40P01', '55P03', '57014'])

/** Whether the database is not there to be asked, for this transaction or any other. */
export function isGone(error: unknown): boolean {
  const said = error instanceof Error && 'code' in error ? error.code : undefined
  return isTransient(error) && !(typeof said === 'string' && OF_TRANSACTION.has(said))
}

/** Whether the database could not be asked, or not to the end: trying again later may help, correcting the request does not. */
export function isTransient(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isTransient)
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string')
    return STATES.has(error.code) || CONNECTION.test(error.code) || SYSTEM.has(error.code)
  return SENTENCES.some((sentence) => error.message.startsWith(sentence))
}
