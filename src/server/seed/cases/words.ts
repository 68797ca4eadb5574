import { practiceName, officeName, providerName, providerOfOffice } from '../facilities.ts'
import { employeeName } from '../people.ts'
import type { Random } from '../random.ts'
import type { NameSetName } from '../names/index.ts'
import { appointmentTypes } from '#domain/seeds/appointment-types.ts'
import { attorneyOf } from './patient.ts'
import type { Story, Visit } from './shapes.ts'
import { firmNameOf } from './story.ts'

const letters: Record<NameSetName, 'en' | 'es' | 'tr' | 'ar'> = {
  english: 'en',
  spanish: 'es',
  turkish: 'tr',
  arabic: 'ar',
}
const titles = new Map(appointmentTypes.map(({ code, title_i18n }) => [code, title_i18n]))

function shortDate(iso: string, language: NameSetName): string {
  const [year, month, day] = iso.split('-')
  return language === 'english' ? `${month}/${day}/${year}` : `${day}.${month}.${year}`
}

/** What patterns of notes and messages may mention, for one visit of the case. */
export function wordsOf(
  story: Story,
  visits: readonly Visit[],
  language: NameSetName,
  day: string,
  random: Random,
): Record<string, string> {
  const visit = visits.length > 0 ? random.pick(visits) : null
  const place = visit?.office ?? null
  const practice = practiceName(visit?.chiropractor ?? 0)
  const manager = employeeName(story.manager)
  return {
    first: language === 'arabic' ? (story.name.native?.split(' ')[0] ?? story.name.first) : story.name.first,
    last: story.name.last,
    manager: `${manager.first} ${manager.last}`,
    firm: firmNameOf(story),
    attorney: attorneyOf(story),
    provider: place === null ? practice : providerName(providerOfOffice(place)),
    office: place === null ? practice : officeName(place),
    type: titles.get(visit?.code ?? 'follow_up')?.[letters[language]] ?? '',
    date: shortDate(day, language),
    time: `${random.int(8, 16)}:${random.pick(['00', '15', '30', '45'])}`,
  }
}
