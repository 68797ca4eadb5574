import { useTexts } from '../../../i18n/use-texts.ts'
import type { KnownKey } from './help-sheet.tsx'

/** Whether ⌘ stands for Ctrl here. */
function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}

export const paletteKeys = () => [isApple() ? '⌘' : 'Ctrl', 'K']

/** The keys of the portal, as the help sheet shows them. */
export function useKnownKeys(): KnownKey[] {
  const { t } = useTexts()
  return [
    { keys: paletteKeys(), text: t('palette:title') },
    { keys: ['/'], text: t('palette:keys.search') },
    { keys: ['g', 'd'], text: t('palette:keys.dashboard') },
    { keys: ['g', 'p'], text: t('palette:keys.patients') },
    { keys: ['['], text: t('palette:keys.navbar') },
    { keys: ['?'], text: t('palette:help.title') },
  ]
}
