import { askAhead } from './api/ask-ahead.ts'
import { personHere, storage } from './api/person-here.ts'

// Where the list of work is the first screen, early.js asks for this script. The list and its texts are then on their way
// while the program that shows them is still being fetched.

// The build writes both in front of this script: the texts of the list by language, and the number of the portal's build.
declare const ahead: Readonly<Record<string, readonly string[]>>
declare const build: string

const around = storage()
const who = around.onLine ? personHere(around) : undefined
if (who) askAhead({ asked: '/api/work', access: who.access, build }, fetch)
for (const file of ahead[document.documentElement.lang] ?? []) {
  const link = document.createElement('link')
  document.head.append(
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href: `/assets/${file}.js` }),
  )
}
