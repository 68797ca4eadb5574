/** A reason why the server can't start, told to the person who started it: one sentence that says what to do. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

export function folderNotUsable(folder: string, cause: unknown): StartupError {
  return new StartupError(
    `The data folder ${folder} can't be used (${codeOf(cause)}): give this user the right to read and write it, ` +
      'or name another folder in DATA_DIR.',
    { cause },
  )
}

export class FolderInUse extends StartupError {}

export function folderInUse(folder: string): FolderInUse {
  return new FolderInUse(
    `The data folder ${folder} is in use by another running server: stop that one, ` +
      'or name another folder in DATA_DIR.',
  )
}

export function halfRestored(folder: string): StartupError {
  return new StartupError(
    `A restore into ${folder} was interrupted while it changed places: run npm run restore with --replace once more.`,
  )
}

export function folderOfOtherVersion(folder: string, found: string, expected: string): StartupError {
  const remedy =
    Number(found) > Number(expected)
      ? 'start it with the newer release that wrote it'
      : 'export it with the release that wrote it and import it into a new folder'
  return new StartupError(
    `The data folder ${folder} holds a PostgreSQL ${found} database and this release reads ` +
      `PostgreSQL ${expected}: ${remedy}.`,
  )
}

export function folderNotReadable(folder: string, reason: string): StartupError {
  return new StartupError(
    `The database in ${folder} can't be opened (${reason}): restore the folder from a backup, ` +
      'or name another folder in DATA_DIR.',
  )
}

export function brokenUrl(setting = 'DATABASE_URL'): StartupError {
  return new StartupError(
    `${setting} can't be read: write it as postgres://user:password@host:5432/database, ` +
      'with special characters of the password percent-encoded.',
  )
}

/** Where the server is asked for; never the password. */
export interface Target {
  /** The setting that names it. */
  setting: string
  host: string
  port: number
  database: string
  user: string
}

export function connectionRefused(target: Target, cause: unknown): StartupError {
  return new StartupError(`${sentenceFor(target, codeOf(cause))}.`, { cause })
}

function sentenceFor(target: Target, code: string): string {
  const place = `${target.host}:${target.port}`
  switch (code) {
    case '28P01':
    case '28000':
      return `PostgreSQL at ${place} refuses the user ${target.user}: correct user and password in ${target.setting}`
    case '3D000':
      return `PostgreSQL at ${place} has no database ${target.database}: create it or correct ${target.setting}`
    case '53300':
      return `PostgreSQL at ${place} has no free connections: raise max_connections or stop other clients`
    case '57P03':
      return `PostgreSQL at ${place} is still starting or stopping: try again in a moment`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host ${target.host} can't be found: correct the host in ${target.setting}`
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `Nothing answers at ${place}: start PostgreSQL there or correct ${target.setting}`
    default:
      return `PostgreSQL at ${place} can't be reached (${code}): check that it runs and that ${target.setting} is right`
  }
}

/** A pool such as PgBouncer takes no settings at the start of a connection, or keeps none of them. */
export function losesSettings(setting: string, cause?: unknown): StartupError {
  const remedy =
    setting === 'DATABASE_URL'
      ? 'set DATABASE_DIRECT_URL to the address of PostgreSQL behind it'
      : 'it must lead to PostgreSQL itself'
  return new StartupError(`${setting} leads through a pool that keeps no settings of a session: ${remedy}.`, { cause })
}

export function readsOnly({ setting, host, port }: Target): StartupError {
  return new StartupError(
    `PostgreSQL at ${host}:${port} follows another one and can't be written to: name that one in ${setting}, ` +
      'and this one in DATABASE_REPLICA_URL if it may be read.',
  )
}

export function newerDatabase(migration: string): StartupError {
  return new StartupError(
    `This database is of a newer release, which prepared it by ${migration}: start that release, ` +
      'or restore a backup from before it.',
  )
}

export function notMigrated(first: string, count: number): StartupError {
  const what = count === 1 ? first : `${first} and ${count - 1} more`
  return new StartupError(
    `The database does not have ${what} of this release yet: run npm run migrate, then start again.`,
  )
}

export function olderThanBaseline(lastStep: string): StartupError {
  return new StartupError(
    'This database was made during development and stands before the baseline: start it once with the version ' +
      `that has ${lastStep}, then with this one, or begin with an empty database.`,
  )
}

export function tablesInUse(cause: unknown): StartupError {
  const what = cause instanceof Error ? cause.message : String(cause)
  return new StartupError(
    `The database can't be prepared while others use its tables (${what}): end long transactions of other programs, ` +
      'such as a backup or a report, and start again.',
    { cause },
  )
}

export function changedMigration(migration: string): StartupError {
  return new StartupError(
    `The database was prepared by another form of ${migration} than this release has: ` +
      'start the release that prepared it, or restore the file as it was.',
  )
}

export function roleNotAllowed(login: string, cause: unknown): StartupError {
  return new StartupError(
    `The database user ${login} may not make the role that requests run as: let an administrator of PostgreSQL run ` +
      `"create role caseway_app nologin; grant caseway_app to ${login}" once.`,
    { cause },
  )
}

export function migrationNotAllowed(login: string, cause: unknown): StartupError {
  return new StartupError(
    `The database user ${login} may not prepare the database (${cause instanceof Error ? cause.message : String(cause)}): ` +
      'make it the owner of the database named in DATABASE_URL.',
    { cause },
  )
}

export function codeOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.errors.length > 0) return codeOf(cause.errors[0])
  if (cause instanceof Error) return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
  return String(cause)
}
