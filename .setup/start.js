// npm start: sets up what is missing, then runs the server until it is told to stop.
import { spawn } from 'node:child_process'
import { build, generate, install, root, runtime } from './prepare.js'

install()
generate()
build()

// The C library keeps what the compiler of the embedded database gave back, up to 200 MB, unless it is told a bound.
const env = { MALLOC_TRIM_THRESHOLD_: '131072', ...process.env }
const server = spawn(runtime(), ['src/server/main.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
