import { expect, test } from 'vitest'
import type { Draft } from './draft.ts'
import { readKept } from './kept-form.ts'

const draft: Draft = {
  templateId: null,
  language: 'en',
  subject: 'Your next visit',
  body: 'See you on Monday.',
  recipients: ['patient'],
  appointmentId: null,
  lienId: null,
  documents: [],
}

test('W11: a half-written mail is read as this portal keeps it, and as one before kept it', () => {
  const tried = { text: 'letter', key: 'key' }
  expect(readKept(JSON.stringify({ draft, tried }))).toEqual({ draft, tried })
  expect(readKept(JSON.stringify({ draft }))).toEqual({ draft })
  expect(readKept(JSON.stringify(draft))).toEqual({ draft })
  expect(readKept(JSON.stringify({ subject: 'of another kind' }))).toBeUndefined()
})
