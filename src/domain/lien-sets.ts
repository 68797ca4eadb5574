/** Which liens a list of work is of; each name is a figure that leads there. */
export const lienSets = [
  'all',
  'to_confirm',
  'offers',
  'open',
  'agreed',
  'payable',
  'paid',
  'offered',
  'accepted',
  'bought',
  'outstanding',
  'collected',
] as const
export type LienSet = (typeof lienSets)[number]
