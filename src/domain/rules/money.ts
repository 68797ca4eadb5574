function whole(value: number, name: string): bigint {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${name} must be a whole number, got ${value}`)
  return BigInt(value)
}

function cents(value: bigint): number {
  const result = Number(value)
  if (!Number.isSafeInteger(result)) throw new RangeError(`amount out of range: ${value}`)
  return result
}

function dividedDown(base: number, num: number, den: number) {
  const divisor = whole(den, 'den')
  if (divisor <= 0n) throw new RangeError(`den must be positive, got ${den}`)
  const product = whole(base, 'base') * whole(num, 'num')
  const negative = product < 0n
  const size = negative ? -product : product
  return { negative, quotient: size / divisor, rest: size % divisor, divisor }
}

/** Exact base × num / den. A negative result mirrors the positive one, so a reversal cancels its original. */
export function roundHalfUp(base: number, num: number, den: number): number {
  const { negative, quotient, rest, divisor } = dividedDown(base, num, den)
  const size = rest * 2n >= divisor ? quotient + 1n : quotient
  return cents(negative ? -size : size)
}

/** Exact base × num / den without the fraction: for limits, which must never be exceeded by a cent. */
export function roundTowardsZero(base: number, num: number, den: number): number {
  const { negative, quotient } = dividedDown(base, num, den)
  return cents(negative ? -quotient : quotient)
}

export function shareByBps(amountCents: number, bps: number): number {
  return roundHalfUp(amountCents, bps, 10_000)
}

export function sumCents(amounts: Iterable<number>): number {
  let sum = 0n
  for (const amount of amounts) sum += whole(amount, 'amount')
  return cents(sum)
}

export function isCents(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}
