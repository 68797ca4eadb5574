/** What the portal depends on outside its own process. */
export const outsideThings = ['database', 'clock', 'mail', 'files', 'sms', 'proxy'] as const
export type OutsideThing = (typeof outsideThings)[number]

/** The result of a check. `off` means not set up: the portal has its own way of working without it. */
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
  /** The other side's answer, for the administrator: a version, a clock difference in seconds, an error text. */
  readonly said: string | null
}

export function isFault({ state }: Pick<OutsideFinding, 'state'>): boolean {
  return state !== 'ok' && state !== 'off'
}
