/**
 * npm run campaign:kill: the server and then a browser are killed, again and again, and nothing may be lost, done twice or
 * left behind. The portal must be built.
 *
 * The server is killed in the middle of writes. Every acknowledged write must be there exactly once, what was on its way
 * must end up there exactly once when it is sent again under its key, the database must open, and the chain of audit seals
 * must hold.
 *
 * The browser, with all its processes, is killed while the outbox is sent, while a newer portal is taken over, and while a
 * sign-out purges the device. Opened again, every note must arrive exactly once, what was typed must be there again, also
 * without a network, and of who has signed out nothing must be found.
 *
 * PART           server, browser or both (the default)
 * ROUNDS         how often the server is killed (default 40)
 * WRITERS        connections that write to it at the same time (default 8)
 * KILLS          how often the browser is killed in each of the three (default 15)
 * SEED_NUMBER    the run of random numbers (default 1)
 * QUICK=1        1 short round with 4 writers, and 1 kill of each, unless they are named
 * DATABASE_URL   an empty PostgreSQL database for the server that is killed, instead of the embedded one
 * CHROMIUM_PATH  the browser (default /usr/bin/chromium)
 */
import { browserKills } from './browser-kills.ts'
import { say } from './report.ts'
import { serverKills } from './server-kills.ts'
import { wordSetting } from './settings.ts'

const part = wordSetting('PART', ['server', 'browser', 'both'], 'both')

const failures: string[] = []
if (part !== 'browser') failures.push(...(await serverKills()))
if (part !== 'server' && failures.length === 0) failures.push(...(await browserKills()))
for (const failure of failures) say(`FAILED: ${failure}`)
process.exitCode = failures.length > 0 ? 1 : 0
