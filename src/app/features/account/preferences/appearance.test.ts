import { expect, test } from 'vitest'
import { createAppearance, type AppearanceChange } from './appearance.ts'

function withParts(kept: Record<string, string> = {}) {
  const values = new Map(Object.entries(kept))
  const store = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
  const dressed: AppearanceChange[] = []
  const saved: AppearanceChange[] = []
  const answers: ((error?: Error) => void)[] = []
  let act: () => void = () => undefined
  const appearance = createAppearance({
    store,
    dress: (change) => dressed.push(change),
    save: (change) => {
      saved.push(change)
      return new Promise((done, fail) => answers.push((error) => (error ? fail(error) : done())))
    },
    wait: (later) => (act = later),
  })
  const settle = () => new Promise((done) => setTimeout(done))
  return {
    appearance,
    values,
    dressed,
    saved,
    later: () => act(),
    answer: async (error?: Error) => (answers.shift()?.(error), settle()),
  }
}

test('S14, S15, S16: the usual appearance is light, vertical, English, at its own size', () => {
  expect(withParts().appearance.current()).toEqual({
    theme: 'light',
    language: 'en',
    layout: 'vertical',
    font_size: '100',
    navbar: 'open',
    shortcuts: 'on',
  })
})

test('S8, S14: what was chosen is on the page at once and kept on the device; nonsense in the storage counts as nothing', () => {
  const { appearance, values, dressed } = withParts({
    'caseway.theme': 'dark',
    'caseway.layout': 'round',
    'caseway.font_size': '135',
  })
  expect(appearance.current()).toMatchObject({ theme: 'dark', layout: 'vertical', font_size: '100' })
  appearance.choose({ font_size: '130' }, false)
  expect(dressed).toEqual([{ font_size: '130' }])
  expect(values.get('caseway.font_size')).toBe('130')
})

test('S8, S16: at the first sign-in the portal speaks the language of the person’s record, unless one was chosen', () => {
  const fresh = withParts()
  fresh.appearance.take(undefined, 'tr')
  expect(fresh.appearance.current().language).toBe('tr')
  expect(fresh.dressed).toEqual([{ language: 'tr' }])

  const chosenHere = withParts({ 'caseway.language': 'en' })
  chosenHere.appearance.take({}, 'tr')
  expect(chosenHere.appearance.current().language).toBe('en')

  const chosenBefore = withParts()
  chosenBefore.appearance.take({ language: 'ar' }, 'tr')
  expect(chosenBefore.appearance.current().language).toBe('ar')

  const spanish = withParts()
  spanish.appearance.take({}, 'es')
  expect(spanish.appearance.current().language).toBe('en')
})

test('S14: choices go to the server together, one call at a time, and none is lost', async () => {
  const { appearance, saved, later, answer } = withParts()
  appearance.choose({ theme: 'dark' }, true)
  appearance.choose({ layout: 'horizontal' }, true)
  later()
  expect(saved).toEqual([{ theme: 'dark', layout: 'horizontal' }])
  appearance.choose({ theme: 'light' }, true)
  later()
  expect(saved).toHaveLength(1)
  await answer()
  expect(saved).toEqual([{ theme: 'dark', layout: 'horizontal' }, { theme: 'light' }])
  await answer()
  later()
  expect(saved).toHaveLength(2)
})

test('what could not be saved is saved with the next try, and the server’s older word does not undo it', async () => {
  const { appearance, saved, later, answer } = withParts()
  appearance.choose({ theme: 'dark' }, true)
  later()
  await answer(new Error('offline'))
  appearance.take({ theme: 'light', layout: 'vertical-2' })
  expect(appearance.current()).toMatchObject({ theme: 'dark', layout: 'vertical-2' })
  void appearance.retry()
  expect(saved).toEqual([{ theme: 'dark' }, { theme: 'dark' }])
})

test('S14: settings that were taken over once do not undo what was chosen since', async () => {
  const { appearance, later, answer } = withParts()
  const asOfSignIn = { theme: 'dark' }
  appearance.take(asOfSignIn)
  appearance.choose({ theme: 'system' }, true)
  later()
  await answer()
  // A new token, a new name: the settings told with it are those of before.
  appearance.take(asOfSignIn)
  expect(appearance.current().theme).toBe('system')
  appearance.take({ theme: 'light' })
  expect(appearance.current().theme).toBe('light')
  appearance.forget()
  appearance.take(asOfSignIn)
  expect(appearance.current().theme).toBe('dark')
})

test('S14: what the server kept is taken over, as far as this portal knows it', () => {
  const { appearance, dressed } = withParts()
  appearance.take({ theme: 'dark', layout: 'spiral', font_size: 110, widgets: [1] })
  expect(dressed).toEqual([{ theme: 'dark' }])
  appearance.take(null)
  appearance.take('dark')
  expect(dressed).toHaveLength(1)
})

test('a choice of another tab is taken over; cleared storage is not a choice', () => {
  const { appearance, values, dressed } = withParts({ 'caseway.theme': 'dark' })
  values.set('caseway.layout', 'horizontal')
  appearance.reread()
  expect(dressed).toEqual([{ layout: 'horizontal' }])
  values.clear()
  appearance.reread()
  expect(appearance.current()).toMatchObject({ theme: 'dark', layout: 'horizontal' })
})
