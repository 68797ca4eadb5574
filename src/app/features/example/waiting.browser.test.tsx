import { expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import { showSection } from './show-section-for-tests.tsx'
import { Waiting } from './waiting.tsx'

test('files are chosen, listed and removed; one of another kind is refused with a word', async () => {
  const { ltr } = await showSection(Waiting)
  const choose = ltr.getByRole('button', { name: 'Choose files' })
  await commands.chooseFile(choose.selector, 'lien.pdf', 'application/pdf')
  await expect.element(ltr.getByText('lien.pdf')).toBeVisible()
  await commands.chooseFile(choose.selector, 'notes.txt', 'text/plain')
  await expect.element(ltr.getByText('A file was not taken: another kind, too large or one too many.')).toBeVisible()
  await ltr.getByRole('button', { name: 'Remove lien.pdf' }).click()
  await expect.element(ltr.getByText('lien.pdf')).not.toBeInTheDocument()
})
