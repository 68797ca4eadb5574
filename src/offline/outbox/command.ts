export type State = 'waiting' | 'sending' | 'refused' | 'conflict' | 'done'

type Values = Readonly<Record<string, unknown>>

/** Something a person did without a connection, or before its answer came. */
export interface Command {
  /** Names the write for the server too: however often it is sent, it is done once. */
  readonly command_id: string
  readonly kind: 'create' | 'update' | 'order'
  readonly entity: string
  /** Commands on one target go one after the other; a record that is not made yet is `new:` and the command making it. */
  readonly target: string
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly body: Values
  /** The case it belongs to. */
  readonly about?: string | undefined
  /** What an edit was based on: the fields it changes as they were seen, with what still waited on top. */
  readonly base?: { readonly version: number; readonly values: Values }
  /** When it was done, by this device's clock. */
  readonly made_at: string
}

export interface Reason {
  readonly status: number
  readonly code: string
  readonly errors?: Readonly<Record<string, readonly string[]>> | undefined
}

/** Fields that another user changed too, and the server's whole record. */
export interface Clash {
  readonly fields: readonly string[]
  readonly theirs: Values
}

export interface Entry {
  readonly command: Command
  /** Its place in the order in which things were done. */
  readonly place: number
  readonly state: State
  /** How often it was sent without an answer that settles it. */
  readonly attempts: number
  /** Not before this moment, in milliseconds. */
  readonly next_at: number
  readonly reason?: Reason | undefined
  readonly clash?: Clash | undefined
  /** The id of the record it made. */
  readonly made_id?: string | undefined
}

/** What stands for the id of a record until the server has given it one. */
export const newId = (commandId: string): string => `new:${commandId}`

const NEW_ID = /new:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g

/** The commands that make what this one speaks of. */
export function needs({ target, path, body }: Pick<Command, 'target' | 'path' | 'body'>): ReadonlySet<string> {
  const said = `${target} ${path} ${JSON.stringify(body)}`
  return new Set([...said.matchAll(NEW_ID)].map(([, id = '']) => id))
}

/** What is sent with a file; the file is gone once it has arrived. */
export const hasFile = ({ body }: Pick<Command, 'body'>): boolean => 'file_name' in body

/** The command with the ids that the server has given since. */
export function withMadeIds<T extends Pick<Command, 'target' | 'path' | 'body' | 'about'>>(
  command: T,
  made: ReadonlyMap<string, string>,
): T {
  const named = (text: string) => text.replaceAll(NEW_ID, (whole, id: string) => made.get(id) ?? whole)
  const body: Values = JSON.parse(named(JSON.stringify(command.body)))
  const { about } = command
  return {
    ...command,
    target: named(command.target),
    path: named(command.path),
    body,
    ...(about !== undefined && { about: named(about) }),
  }
}

/** Once sent, a command may have been applied; it may change only after an answer that says it was not. */
export function isEditable({ state, attempts }: Entry): boolean {
  return state === 'refused' || state === 'conflict' || (state === 'waiting' && attempts === 0)
}
