type ZoneNameStyle = 'short' | 'longGeneric' | 'longOffset'

/** What a time zone is called, as "Eastern Time" or "EST"; nothing where this browser does not know the zone. */
export function zoneName(
  locale: string,
  zone: string,
  timeZoneName: ZoneNameStyle,
  at = new Date(),
): string | undefined {
  try {
    return new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value
  } catch {
    return undefined
  }
}
