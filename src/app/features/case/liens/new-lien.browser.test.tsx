import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { recordQueries } from '../../../api/record-queries.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { stagePortal } from '../../../staged-portal.tsx'
import { NewLien } from './new-lien.tsx'

const CASE = '00000000-0000-4000-8000-000000000001'

test('M12: a new lien of Medicare is of the class that Medicare is paid in, unless another is chosen', async () => {
  await Promise.all([loadTexts('liens', 'fields'), loadLabels('lien')])
  await commands.answerCall(`**/api/patient/${CASE}/open_bills`, 200, { bills: [] })
  const { put, show } = stagePortal(['lien.create'])
  put(recordQueries.one({ name: 'patient' }, CASE).queryKey, { id: CASE, version: 1 })
  await show(() => <NewLien patientId={CASE} />)
  await page.getByRole('button', { name: 'New lien' }).click()
  const choose = async (field: string, choice: string) => {
    await page.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: choice, exact: true }).click()
  }
  const priority = page.getByRole('combobox', { name: 'Priority' })
  await choose('Lien type', 'Medicare')
  await expect.element(priority).toHaveTextContent('Super priority')
  await choose('Lien type', 'Health plan')
  await expect.element(priority).toHaveTextContent('Pro rata')
  await choose('Priority', 'Fixed (paid in full)')
  await choose('Lien type', 'Medicare')
  await expect.element(page.getByRole('combobox', { name: 'Lien type' })).toHaveTextContent('Medicare')
  await expect.element(priority).toHaveTextContent('Fixed (paid in full)')
})
