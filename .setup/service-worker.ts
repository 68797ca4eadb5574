import path from 'node:path'
import { build, type Plugin } from 'vite'
import { shellFiles } from './shell-files.ts'

/**
 * The service worker is a program of its own: one file without imports, under a name that never changes, since that is how
 * browsers find out that there is another one. It is written before the files are compressed.
 */
export function serviceWorker(target: string[], buildNumber: string): Plugin {
  let root = ''
  let folder = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
      folder = path.resolve(config.root, config.build.outDir)
    },
    async writeBundle() {
      await build({
        root,
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: { SHELL_FILES: JSON.stringify(shellFiles(folder)), BUILD: JSON.stringify(buildNumber) },
        build: {
          outDir: folder,
          emptyOutDir: false,
          target,
          rolldownOptions: {
            input: path.join(root, 'src/worker/service-worker.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}
