// npm run screenshots, npm run bench:lighthouse: programs that look at the built portal with a browser.
import { spawn } from 'node:child_process'
import { chromium } from './chromium.js'
import { build, generate, install, root, runtime } from './prepare.js'

install()
generate()
build()

const env = { ...process.env, CHROMIUM_PATH: chromium() }
const program = spawn(runtime(), process.argv.slice(2), { cwd: root, stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => program.kill(signal))
program.on('exit', (code) => process.exit(code ?? 1))
