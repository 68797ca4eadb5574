/** What stands at a place of a list that is known to have it. */
export function itemAt<Item>(list: readonly Item[], place: number): Item {
  const item = list[place]
  if (item === undefined) throw new RangeError(`Nothing stands at ${place}`)
  return item
}
