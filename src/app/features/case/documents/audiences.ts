import type { Viewer } from '#domain/access/viewer.ts'

export const audiences = ['lawfirm', 'subsidiary', 'provider', 'funder'] as const
export type Audience = (typeof audiences)[number]

const ownAudience: Partial<Record<string, Audience>> = {
  lawfirm: 'lawfirm',
  subsidiary: 'subsidiary',
  provider: 'provider',
  chiropractor: 'provider',
  funder: 'funder',
}

/**
 * Whom a document may be shown to besides the portal's own staff. Staff choose; what an outsider adds is for the staff and
 * for his own house.
 */
export function audiencesFor({ level, user_type: type }: Pick<Viewer, 'level' | 'user_type'>): {
  offered: readonly Audience[]
  usual: readonly Audience[]
} {
  if (level !== 'user') return { offered: audiences, usual: [] }
  const own = ownAudience[type]
  return { offered: [], usual: own ? [own] : [] }
}
