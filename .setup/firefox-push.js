// npm run e2e:firefox-push: a patient's message, a real push through a push service on this machine, Firefox, a click.
import { build, generate, giveUp, install, run } from './prepare.js'
import { firefox } from './firefox.js'

install()
generate()
build()

const { file, why } = firefox()
if (!file) giveUp(why)
process.exit(
  run('npx', ['--no-install', 'vitest', 'run', '--project', 'firefox'], { env: { FIREFOX_PATH: file } }) ? 0 : 1,
)
