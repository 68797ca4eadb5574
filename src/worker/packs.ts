import { portalAnswer } from '#domain/portal-answer.ts'
import { isObject } from '#domain/rules/is-object.ts'

/** A part of the program, and the file in which it lies together with others. */
export interface PackedPart {
  readonly url: string
  readonly pack?: string
}

/** The packs of which at least half the parts are missing, each with these. */
export function packsWorthwhile(
  parts: readonly PackedPart[],
  here: ReadonlySet<string>,
): [pack: string, urls: string[]][] {
  const packs = Map.groupBy(parts, ({ pack }) => pack)
  return [...packs].flatMap(([pack, packed]) => {
    const urls = packed.map(({ url }) => url).filter((url) => !here.has(url))
    return pack !== undefined && urls.length > 0 && urls.length * 2 >= packed.length ? [[pack, urls] as const] : []
  })
}

/**
 * These parts out of a pack, each as the server would have answered it. Throws where the portal did not give the pack, and
 * where it does not hold them all.
 */
export async function unpacked(pack: Response, urls: readonly string[]): Promise<Map<string, Response>> {
  const answer = await portalAnswer(pack)
  const texts = answer?.status === 200 ? answer.body : undefined
  if (!isObject(texts)) throw new Error('The portal did not answer with this pack.')
  return new Map(
    urls.map((url) => {
      const text = texts[url]
      if (typeof text !== 'string') throw new Error(`The pack does not hold ${url}.`)
      return [url, new Response(text, { headers: headersOf(pack, url) })]
    }),
  )
}

function headersOf(pack: Response, url: string): Headers {
  const type = url.endsWith('.js') ? 'text/javascript' : url.endsWith('.css') ? 'text/css' : undefined
  // The browser would refuse to run it for as long as it is kept.
  if (!type) throw new Error(`It is not known of which type ${url} is.`)
  const headers = new Headers(pack.headers)
  // These tell of the pack alone.
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name)
  headers.set('content-type', `${type}; charset=utf-8`)
  return headers
}
