import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../browser-test.tsx'
import { useNeighbor } from './use-queue.ts'

/** A queue whose second conversation is open. */
function Queue() {
  const [ids, setIds] = useState(['a', 'b', 'c', 'd'])
  const [next, setNext] = useState<string>()
  const { neighbor, walk } = useNeighbor(
    ids.map((patient__id) => ({ patient__id })),
    'b',
  )
  return (
    <main>
      <button onClick={() => setIds(ids.filter((id) => id !== 'b'))}>Answer</button>
      <button onClick={() => setNext(neighbor(1))}>Next</button>
      <button onClick={() => setNext([walk(1), walk(1), walk(-1)].join(', '))}>Walk</button>
      <p>Next is {next}</p>
    </main>
  )
}

test('after a conversation that has left the queue comes the one that stood below it', async () => {
  await show(<Queue />)
  await page.getByRole('button', { name: 'Answer' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByText('Next is c')).toBeVisible()
})

test('keys that are quicker than the page go on from where the last one led', async () => {
  await show(<Queue />)
  await page.getByRole('button', { name: 'Walk' }).click()
  await expect.element(page.getByText('Next is c, d, c')).toBeVisible()
})
