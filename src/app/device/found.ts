import { ownPatients } from './patient-store/own-patients.ts'
import { orderOf, plainPart } from './patient-store/row-order.ts'
import { wordsOf } from './patient-store/search-texts.ts'
import type { Shown } from '#domain/calls/shown-row.ts'

/** The cases that the words find among the rows on this device, by last name. */
export async function found(
  typed: string,
  most: number,
): Promise<{ rows: Readonly<Shown<'patient'>>[]; count: number }> {
  const { table, texts } = await ownPatients.whole()
  const places = texts.matching(wordsOf(typed), orderOf(table, [plainPart('last_name')], false))
  return { rows: Array.from(places.subarray(0, most), (place) => table.rowAt(place)), count: places.length }
}
