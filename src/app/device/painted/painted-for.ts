import { personHere, storage, type Storages } from '../../api/person-here.ts'

/** The one address whose page is kept as it was painted. */
const ADDRESS = '/patients'

/** Choices that make a page look different; each is one word in the browser's storage. */
const LOOKS = ['language', 'theme', 'font_size', 'layout', 'navbar', 'fonts'] as const

/** The browser as a page finds it before the portal runs, and as the portal finds it when it keeps a page. */
export interface Surroundings extends Storages {
  readonly address: string
  /** Which build of the portal; a page in development has none. */
  readonly build: string | undefined
  readonly width: number
}

export function surroundings(): Surroundings {
  const { pathname, search, hash } = window.location
  return {
    ...storage(),
    address: pathname + search + hash,
    build: document.documentElement.dataset.build,
    width: window.innerWidth,
  }
}

export interface PaintedFor {
  readonly userId: string
  /** With another one the page is not shown. */
  readonly stamp: string
}

/** User and appearance for which the painted page is stored and shown. Undefined at another address, or where `personHere` is. */
export function paintedFor(around: Surroundings): PaintedFor | undefined {
  const { local, address, build, width } = around
  if (address !== ADDRESS || !build) return undefined
  const who = personHere(around)
  if (!who) return undefined
  const looks = LOOKS.map((name) => local.getItem(`caseway.${name}`))
  const role = [who.id, who.role, who.user_type, who.is_casemanager, who.is_underwriter]
  return { userId: who.id, stamp: JSON.stringify([build, width, looks, role]) }
}
