// Programs that the machine has, or that its package manager can bring.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { run } from './prepare.js'

/** The first of these that is on the way to programs. */
export function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file))
}

/** Asks the system's package manager for one, where there is one that can be asked. */
export function packaged(name) {
  if (spawnSync('apt-get', ['--version']).status !== 0) return
  // A machine without a way out must find that out soon.
  const soon = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=30']
  run('apt-get', ['update', '-qq', ...soon], { quiet: true })
  run('apt-get', ['install', '-y', '-qq', ...soon, name], { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
}
