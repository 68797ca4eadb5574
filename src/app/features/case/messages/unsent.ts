/** What was typed and not sent, by reader and case: in memory only, because a lost device must hold nothing readable. */
const unsent = new Map<string, string>()

const placeOf = (reader: string, patient: string): string => `${reader} ${patient}`

export function unsentText(reader: string, patient: string): string {
  return unsent.get(placeOf(reader, patient)) ?? ''
}

export function keepUnsent(reader: string, patient: string, text: string): void {
  if (text === '') unsent.delete(placeOf(reader, patient))
  else unsent.set(placeOf(reader, patient), text)
}
