import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../browser-test.tsx'
import { loadTexts } from '../../../i18n/setup.ts'
import ExportDialog from './export-dialog.tsx'

test.each([
  ['en', '1,179 rows will be exported'],
  ['tr', '1.179 satır'],
  ['ar', '1,179'],
] as const)('S16: how many rows an export has is written as numbers are in %s', async (language, words) => {
  await loadTexts('reports', 'fields')
  const nothing = async () => undefined
  await show(<ExportDialog way="csv" count={1179} onGo={nothing} onClose={() => undefined} />, { language })
  await expect.element(page.getByText(words)).toBeVisible()
})
