import { askAhead } from './api/ask-ahead.ts'
import { personHere, storage } from './api/person-here.ts'

// Runs before the portal, where the list of work is the first screen: early.js asks for it. The list and its texts are then
// on their way while the program that shows them is still being fetched.

/** The texts of the list by language. The build writes them in front of this script. */
declare const ahead: Readonly<Record<string, readonly string[]>>

const around = storage()
const who = around.onLine ? personHere(around) : undefined
if (who) askAhead('/api/work', who.access, fetch)
for (const file of ahead[document.documentElement.lang] ?? []) {
  const link = document.createElement('link')
  document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/assets/${file}.js` }))
}
