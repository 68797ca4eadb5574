import { expect, test } from 'vitest'
import { pressAsItAppears } from '../../../browser-test.tsx'
import { useShortcuts } from './use-shortcuts.ts'

test('S7: a shortcut is heard as soon as the page is there', async () => {
  const heard: string[] = []
  function Page() {
    useShortcuts({ '/': () => void heard.push('/') }, true, () => undefined)
    return <p>Dashboard</p>
  }
  await pressAsItAppears(<Page />, '/')
  expect(heard).toEqual(['/'])
})
