/** What a calendar shows of one piece of work. */
export type CalendarEvent = {
  uid: string
  /** moments, ISO 8601 */
  start: string
  end: string | null
  summary: string
  description: string
  location: string
  url?: string
  sequence: number
}

/** Octets of a line (RFC 5545, section 3.1); further ones follow on lines that begin with a space. */
const maxOctets = 75

/** A calendar in the format of RFC 5545, times in UTC. @param stamp when it was made, ISO 8601 */
export function iCalendar(name: string, events: readonly CalendarEvent[], stamp: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//teleferico//mantenimiento//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap(({ uid, start, end, summary, description, location, url, sequence }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${utc(stamp)}`,
      `DTSTART:${utc(start)}`,
      ...(end === null ? [] : [`DTEND:${utc(end)}`]),
      `SEQUENCE:${sequence}`,
      `SUMMARY:${escaped(summary)}`,
      `DESCRIPTION:${escaped(description)}`,
      `LOCATION:${escaped(location)}`,
      ...(url === undefined ? [] : [`URL:${url}`]),
      'END:VEVENT'
    ]),
    'END:VCALENDAR'
  ]
  return lines.map(line => `${folded(line)}\r\n`).join('')
}

/** '20261128T033000Z' */
const utc = (moment: string) => `${new Date(moment).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** A text value (RFC 5545, section 3.3.11). */
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)

/** A line in parts of so many octets, never within a character. */
function folded(line: string): string {
  const parts = ['']
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > maxOctets) {
      parts.push(' ')
      octets = 1
    }
    parts[parts.length - 1] += character
    octets += size
  }
  return parts.join('\r\n')
}
