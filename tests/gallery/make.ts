// npm run screenshots: a picture of every screen in every theme, language and width, in .gallery/, for looking.
// Words behind the command choose screens and looks by their names: `npm run screenshots -- patients phone-ar`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'
import { chromiumArguments, chromiumPath } from '#tests/support/chromium.ts'
import { startDemo } from '#tests/support/demo-server.ts'
import { indexPage } from './index-page.ts'
import { screens } from './screens.ts'
import { take, visits } from './take.ts'

const AT_ONCE = 3

const words = process.argv.slice(2)
const ofScreens = words.filter((word) => screens.some(({ name }) => name === word))
const ofLooks = words.filter((word) => !ofScreens.includes(word))
const chosen = screens
  .filter(({ name }) => ofScreens.length === 0 || ofScreens.includes(name))
  .flatMap((screen) => visits(screen, (look) => ofLooks.every((word) => look.name.includes(word))))

const folder = path.resolve(import.meta.dirname, '../../.gallery')
if (words.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const server = await startDemo()
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments })
const faults: string[] = []
const waiting = [...chosen]
try {
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        faults.push(...(await take({ browser, server, folder }, next)))
      }
    }),
  )
} finally {
  await browser.close()
  await server.stop()
}
writeFileSync(path.join(folder, 'index.html'), indexPage(screens))
for (const fault of faults) process.stderr.write(`${fault}\n`)
const pictures = chosen.reduce((sum, visit) => sum + visit.looks.length, 0)
process.stdout.write(`${pictures - faults.length} pictures: ${path.join(folder, 'index.html')}\n`)
process.exit(faults.length > 0 ? 1 : 0)
