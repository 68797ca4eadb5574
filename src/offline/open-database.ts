import { openDB, type IDBPDatabase, type IDBPTransaction } from 'idb'

const PATIENCE = 5000

/** It did not open in time. */
export class SlowDevice extends Error {
  /** Resolves once it would have, or has failed. */
  readonly settled: Promise<void>

  constructor(opening: Promise<unknown>) {
    super('the device does not answer')
    this.settled = opening.then(
      () => undefined,
      () => undefined,
    )
  }
}

interface Hooks {
  /** Makes or changes the tables; `from` is 0 where there were none. */
  readonly upgrade: (
    database: IDBPDatabase,
    from: number,
    changing: IDBPTransaction<unknown, string[], 'versionchange'>,
  ) => void
  /** The connection has ended: the database is deleted, here or in another tab. */
  readonly left?: () => void
}

/**
 * The database, once it is open. A deletion that another tab holds up holds up every opening after it, and no event tells
 * of that: the wait is limited. What opens too late is closed at once, and makes nothing. A connection gives way to a
 * deletion by itself.
 */
export function openDatabase(
  name: string,
  version: number,
  { upgrade, left = () => undefined }: Hooks,
  { patience = PATIENCE, open = openDB } = {},
): Promise<IDBPDatabase> {
  let late = false
  const opening = open(name, version, {
    upgrade(database, from, _, changing) {
      // An upgrade that was stopped is reported by the opening itself.
      changing.done.catch(() => undefined)
      if (late) changing.abort()
      else upgrade(database, from, changing)
    },
    blocking(_, __, event) {
      if (event.target instanceof IDBDatabase) event.target.close()
      left()
    },
    terminated: left,
  })
  const timely = async (): Promise<IDBPDatabase> => {
    const database = await opening
    if (late) database.close()
    return database
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const given = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      late = true
      fail(new SlowDevice(opening))
    }, patience)
  })
  return Promise.race([timely(), given]).finally(() => clearTimeout(timer))
}
