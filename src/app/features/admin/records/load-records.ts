import { entities } from '#domain/entities/index.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'

// The pages are made of many pieces: they are named here, and not in the first download, which names this one alone.
export const pages = () => import('./records-routes.tsx')

/** The labels of all entities come in one piece, but for the patient's. */
export const texts = () =>
  Promise.all([
    loadTexts('records', 'record', 'fields', 'filters', 'lists', 'history'),
    loadLabels(...entities.map(({ name }) => name)),
  ])
