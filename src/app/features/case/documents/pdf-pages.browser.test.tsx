import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show, type Looks } from '../../../browser-test.tsx'
import { loadTexts } from '../../../i18n/setup.ts'
import PdfPages from './pdf-pages.tsx'

const content = 'BT /F1 24 Tf 20 40 Td (Letter of protection) Tj ET'
const paper = [
  '%PDF-1.4',
  '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
  '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
  '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 100] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >> endobj',
  `4 0 obj << /Length ${content.length} >>\nstream\n${content}\nendstream endobj`,
  '5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj',
  'trailer << /Root 1 0 R >>',
].join('\n')
const bytes = new TextEncoder().encode(paper).buffer

async function drawnIn(language: Looks['language']): Promise<string> {
  await loadTexts('documents')
  const { unmount } = await show(<PdfPages url="" own={bytes} title="Letter" onBroken={() => undefined} />, {
    ...(language && { language }),
  })
  await expect.element(page.getByRole('img')).toHaveAttribute('data-drawn', '1')
  const drawn = document.querySelector('canvas')?.toDataURL() ?? ''
  await unmount()
  return drawn
}

test('a page is drawn alike where the portal is read from the right', async () => {
  const drawn = await drawnIn('en')
  expect(drawn).not.toBe('')
  expect(await drawnIn('ar')).toBe(drawn)
})
