/** Why the server closes a socket, as its close code. Below 4000 they are the protocol's own. */
export const CLOSE = {
  goingAway: 1001,
  tooManyMessages: 1008,
  broken: 1011,
  full: 1013,
  sessionEnded: 4401,
  notForYou: 4403,
  tooSlow: 4408,
  rightsChanged: 4409,
  tooManySockets: 4429,
} as const
export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE]

export interface LiveLimits {
  /** Sockets of one user on one server; the oldest gives way. */
  readonly socketsOfUser: number
  readonly sockets: number
  /** What may wait for one reader, in bytes. */
  readonly buffered: number
  /** What a client may say: little and seldom. */
  readonly messagesAMinute: number
  readonly pingMs: number
  /** How often sessions behind open sockets are looked up, whatever was told. */
  readonly checkMs: number
  /** How often the server says whose sockets it has; the chat shows them as there. */
  readonly presenceMs: number
  /** How often the server polls for events: notifications on a lost connection are missed. */
  readonly lookMs: number
  /** How long after one look for changes of rows that devices keep the server looks again. */
  readonly newsMs: number
  /** After the first change that is found: what is written in this time is told with it. */
  readonly newsJoinMs: number
  /** The time between telling one device of it and telling the next. */
  readonly newsApartMs: number
  /** Within this time all have been told whom a change concerns, however many they are. */
  readonly newsSpreadMs: number
  /** The same for those who only see the case that changed: with many of them each is told less often, of more at once. */
  readonly othersApartMs: number
}

export const LIMITS: LiveLimits = {
  socketsOfUser: 20,
  sockets: 10_000,
  buffered: 1024 * 1024,
  messagesAMinute: 120,
  pingMs: 25_000,
  checkMs: 10_000,
  presenceMs: 20_000,
  lookMs: 5_000,
  newsMs: 700,
  newsJoinMs: 300,
  newsApartMs: 5,
  newsSpreadMs: 400,
  othersApartMs: 40,
}

/** The longest message a client may send; longer ones close its socket. */
export const MOST_BYTES = 4096
