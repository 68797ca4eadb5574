/** What is not there stands last either way, as it does on the screen. */
export function inOrder(rows: readonly (readonly unknown[])[], at: number, descending: boolean): unknown[][] {
  const turned = descending ? -1 : 1
  return rows
    .toSorted((left, right) => {
      const [one, other] = [left[at] ?? null, right[at] ?? null]
      if (one === null || other === null) return Number(one === null) - Number(other === null)
      if (typeof one === 'number' && typeof other === 'number') return turned * (one - other)
      return turned * String(one).localeCompare(String(other))
    })
    .map((row) => [...row])
}
