export interface Room {
  readonly weight: number
  readonly least: number
  readonly most: number
}

/** Shares a total among the rooms by weight, in whole parts and within the bounds of each. */
export function apportion(total: number, rooms: readonly Room[]): number[] {
  const at = (scale: number): number[] =>
    rooms.map(({ weight, least, most }) => Math.max(least, Math.min(most, Math.floor(weight * scale))))
  const sum = (parts: readonly number[]): number => parts.reduce((all, part) => all + part, 0)
  let [low, high] = [0, 1]
  const possible = sum(rooms.map(({ most }) => most))
  while (sum(at(high)) < Math.min(total, possible) && high < 1e9) high *= 2
  for (let turn = 0; turn < 50; turn += 1) {
    const middle = (low + high) / 2
    if (sum(at(middle)) > total) high = middle
    else low = middle
  }
  const parts = at(low)
  let rest = total - sum(parts)
  for (let moved = true; rest > 0 && moved;) {
    moved = false
    for (const [place, { weight, most }] of rooms.entries()) {
      const part = parts[place] ?? 0
      if (rest > 0 && weight > 0 && part < most) {
        parts[place] = part + 1
        rest -= 1
        moved = true
      }
    }
  }
  return parts
}
