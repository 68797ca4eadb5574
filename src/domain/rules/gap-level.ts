export type GapLevel = 'none' | 'warn' | 'red'

export function gapLevel(days: number): GapLevel {
  if (days > 30) return 'red'
  return days > 14 ? 'warn' : 'none'
}
