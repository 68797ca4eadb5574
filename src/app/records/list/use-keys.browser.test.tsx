import { expect, test } from 'vitest'
import { pressAsItAppears } from '../../browser-test.tsx'
import { useKeys } from './use-keys.ts'

test('a key is heard as soon as the page is there', async () => {
  const heard: string[] = []
  function List() {
    useKeys({ j: () => void heard.push('j') }, true)
    return <p>Patients</p>
  }
  await pressAsItAppears(<List />, 'j')
  expect(heard).toEqual(['j'])
})
