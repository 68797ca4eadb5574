import { patient } from '#domain/entities/patient.ts'
import { MOST_RANKED, nameRank } from '#domain/rules/name-rank.ts'
import type { RowTable } from './row-table.ts'

const { names } = patient.hit

/** Puts hits whose name the words begin before those that hold them elsewhere, and among equals one’s own cases first. */
export function bestFirst(
  table: RowTable,
  places: Uint32Array,
  words: readonly string[],
  isOwn: (place: number) => boolean,
): Uint32Array {
  const ranked = Array.from(places.subarray(0, MOST_RANKED), (place, order) => {
    const name = names.map((column) => table.column(column)?.[place] ?? '').join(' ')
    return { place, order, rank: nameRank(name, words), own: isOwn(place) }
  })
  ranked.sort((one, other) => one.rank - other.rank || Number(other.own) - Number(one.own) || one.order - other.order)
  return Uint32Array.from(ranked, ({ place }) => place)
}
