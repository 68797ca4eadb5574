const MOST = 16

/** Does the work for every item, so many at a time, and answers in the items' order. */
export async function inFlight<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
  most = MOST,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < items.length) {
      const index = next
      next += 1
      results[index] = await work(items[index]!, index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, lane))
  return results
}
