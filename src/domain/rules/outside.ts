/** What the portal depends on outside its own process. */
export const outsideThings = ['database', 'clock', 'mail', 'files', 'sms', 'proxy'] as const
export type OutsideThing = (typeof outsideThings)[number]

/** How a try ended. `off` is for what nobody has set up: the portal works without it, in its own way. */
export const outsideStates = [
  'ok',
  'off',
  'no_answer',
  'refused',
  'too_old',
  'no_rights',
  'differs',
  'untrusted',
  'unnamed',
] as const
export type OutsideState = (typeof outsideStates)[number]

export interface OutsideFinding {
  readonly what: OutsideThing
  readonly state: OutsideState
  /** What the other side said, for whoever mends it: a version, a difference in seconds, an error's own words. */
  readonly said: string | null
}

export function isFault({ state }: Pick<OutsideFinding, 'state'>): boolean {
  return state !== 'ok' && state !== 'off'
}
