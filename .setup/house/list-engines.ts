import { importsOf } from './imports.ts'
import type { Source } from './source.ts'

/** The list screens and the folder of each. Where a folder is renamed, rename it here. */
export const LIST_SCREENS: Readonly<Record<string, string>> = {
  patients: 'src/app/features/lists/patients',
  records: 'src/app/features/admin/records',
  reports: 'src/app/features/lists/reports',
  settings: 'src/app/features/admin/settings',
  'user configuration': 'src/app/features/admin/users',
}

/** What a screen imports that leaves the work to the shared list. */
const SHARED = /^(useList|ListScreen)$/

/** The screens that have an engine of their own: nothing in their folder imports the shared one. */
export function ownListEngines(sources: readonly Source[], screens = LIST_SCREENS): string[] {
  return Object.entries(screens).flatMap(([screen, folder]) => {
    const files = sources.filter(({ path }) => path.startsWith(`${folder}/`))
    if (files.length === 0) return [`${screen} (no folder ${folder})`]
    const shared = files.flatMap(importsOf).some(({ names }) => names.some((name) => SHARED.test(name)))
    return shared ? [] : [screen]
  })
}
