// npm run dev: the API restarts and the page reloads as files change. The page is on PORT, the API behind it.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { generate, install, root, runtime } from './prepare.js'

install()
generate()

const port = process.env.PORT || '3000'
const apiPort = process.env.API_PORT || String(Number(port) + 1)
const bin = path.join(root, 'node_modules', '.bin')
const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` }

const programs = [
  spawn(
    runtime(),
    ['--watch-path=src/server', '--watch-path=src/domain', '--watch-preserve-output', 'src/server/main.ts'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...env, PORT: apiPort, PUBLIC_URL: env.PUBLIC_URL || `http://localhost:${port}` },
    },
  ),
  spawn('npx', ['--no-install', 'vite', '--port', port, '--strictPort'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, API_PORT: apiPort },
    shell: process.platform === 'win32',
  }),
]

const stop = () => programs.forEach((program) => program.kill())
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const program of programs) program.on('exit', stop)
