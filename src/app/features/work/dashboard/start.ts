import { loadLabels, loadTexts } from '../../../i18n/setup.ts'

/** Everything below the welcome. Its pieces are named here, and not in the first download, which names this one alone. */
export async function load() {
  const [dashboard] = await Promise.all([
    import('./dashboard.tsx'),
    loadTexts('dashboard', 'reports'),
    loadLabels('patient'),
  ])
  return dashboard
}
