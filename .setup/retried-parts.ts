import type { Plugin } from 'vite'

const ONCE = 'baseModule().catch(handlePreloadError)'

/**
 * A part that a browser breaks off, or a bad line loses, is fetched once more before it counts as lost: a reload for it
 * would take what is typed off the page, and a page behind a PIN would be locked again.
 */
export function retriedParts(): Plugin {
  return {
    name: 'retried-parts',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes(ONCE))
          this.error('Dynamic imports are done in another way by now: retried-parts.ts must follow.')
        return code.replace(ONCE, 'baseModule().catch(baseModule).catch(handlePreloadError)')
      },
    },
  }
}
