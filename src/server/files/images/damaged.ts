/** The bytes violate their format, so their content is unknown. */
export class Damaged extends Error {}

const MOST_SIDE = 30_000
const MOST_PIXELS = 200_000_000

/** A small file may unpack to a picture that no machine can hold. */
export function refuseFlood(width: number, height: number): void {
  if (width < 1 || height < 1 || width > MOST_SIDE || height > MOST_SIDE || width * height > MOST_PIXELS)
    throw new Damaged(`A picture of ${width} by ${height}`)
}

/** Blanks ranges, but no more in sum than honest files have: many that overlap would keep the server busy for hours. */
export function openBlanking(bytes: Buffer): (from: number, to: number) => void {
  let left = bytes.length * 4
  return (from, to) => {
    const [at, end] = [Math.min(from, bytes.length), Math.min(to, bytes.length)]
    left -= end - at
    if (left < 0) throw new Damaged('A picture whose descriptions overlap')
    bytes.fill(0, at, end)
  }
}
