/** One entry of a calendar that other programs read (RFC 5545). */
export interface IcsEvent {
  readonly uid: string
  readonly summary: string
  readonly url: string
  /** ISO moments. */
  readonly start: string
  readonly end: string
  readonly changed: string
  readonly sequence: number
}

const LINE_OCTETS = 75

export function icsCalendar(name: string, events: readonly IcsEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Caseway//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.uid}`,
      `DTSTAMP:${utc(event.changed)}`,
      `LAST-MODIFIED:${utc(event.changed)}`,
      `SEQUENCE:${event.sequence}`,
      `DTSTART:${utc(event.start)}`,
      `DTEND:${utc(event.end)}`,
      `SUMMARY:${escaped(event.summary)}`,
      `URL:${event.url}`,
      `DESCRIPTION:${escaped(event.url)}`,
      'CLASS:PRIVATE',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function utc(moment: string): string {
  return `${new Date(moment).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n')
}

/** No line is longer than 75 octets; what goes on begins with a space, and no letter is cut in two. */
function folded(line: string): string {
  let written = ''
  let octets = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > LINE_OCTETS) {
      written += '\r\n '
      octets = 1
    }
    written += letter
    octets += size
  }
  return written
}
