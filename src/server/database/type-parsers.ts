import pg from 'pg'

type Parse = (text: string) => unknown

const { builtins } = pg.types

const asText: Parse = (text) => text

/**
 * '2026-11-20 22:55:00.123456+00' → '2026-11-20T22:55:00.123Z'. Sessions run in UTC, so the slow way is only for a
 * connection that changed its zone. 'infinity' and years before Christ have no ISO form and stay as they are.
 */
export function instant(text: string): string {
  if (text.length >= 22 && text.endsWith('+00') && text[10] === ' ') {
    const fraction = text[19] === '.' ? text.slice(20, -3) : ''
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
  }
  const moment = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString()
}

/** Money is counted in cents, so a sum that leaves the safe range must not pass silently as a rounded one. */
export function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} is beyond the safe integers`)
  return value
}

interface ArrayParser {
  create(text: string, parse: Parse): { parse(): unknown[] }
}

/** The published types describe a plain function; what is there is an object with `create`. */
function isArrayParser(parser: object): parser is ArrayParser {
  return 'create' in parser && typeof parser.create === 'function'
}

function listOf(parse: Parse): Parse {
  const arrays: object = pg.types.arrayParser
  if (!isArrayParser(arrays)) throw new Error('This version of pg reads no arrays.')
  return (text) => arrays.create(text, parse).parse()
}

const own: Record<number, Parse> = {
  [builtins.DATE]: asText,
  [builtins.TIMESTAMPTZ]: instant,
  [builtins.TIMESTAMP]: asText,
  [builtins.INTERVAL]: asText,
  [builtins.NUMERIC]: asText,
  [builtins.INT8]: safeInteger,
  1182: listOf(asText), // date[]
  1185: listOf(instant), // timestamptz[]
  1115: listOf(asText), // timestamp[]
  1187: listOf(asText), // interval[]
  1231: listOf(asText), // numeric[]
  1016: listOf(safeInteger), // bigint[]
}

/** Given to every client, never set globally: a library in the same process keeps its own view of the types. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): Parse {
    const parse: Parse = pg.types.getTypeParser(oid, format)
    return (format === 'binary' ? undefined : own[oid]) ?? parse
  },
}
