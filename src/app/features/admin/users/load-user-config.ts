import { areas } from '#domain/access/areas.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'

// The pages are made of many pieces: they are named here, and not in the first download, which names this one alone.
export const pages = () => import('./user-config-routes.tsx')

export const texts = () =>
  Promise.all([
    loadTexts('userconfig', 'look', 'profile', 'record', 'fields', 'waiting'),
    loadLabels(...Object.values(areas).flat()),
  ])
