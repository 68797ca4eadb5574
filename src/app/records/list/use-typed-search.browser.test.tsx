import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useTypedSearch } from './use-typed-search.ts'

const REST = 20
/** What was asked of the address, in order; on a slow device it gets there late. */
type Asked = { readonly text: string; readonly arrive: () => void }

function Search({ asked }: { asked: Asked[] }) {
  const [address, setAddress] = useState('')
  const { typed, type } = useTypedSearch(
    address,
    (text) => void asked.push({ text, arrive: () => setAddress(text) }),
    REST,
  )
  return (
    <>
      <input type="search" aria-label="Search" value={typed} onChange={(event) => type(event.target.value)} />
      <button onClick={() => setAddress('from a link')}>Elsewhere</button>
      <output>{address}</output>
    </>
  )
}

const texts = (asked: readonly Asked[]): string[] => asked.map(({ text }) => text)

test('an address that arrives late does not take the place of what was typed since', async () => {
  const asked: Asked[] = []
  await render(<Search asked={asked} />)
  const field = page.getByRole('searchbox')
  await field.fill('gar mar')
  await expect.poll(() => texts(asked)).toEqual(['gar mar'])
  await field.fill('nobody')
  asked[0]?.arrive()
  await expect.element(page.getByRole('status')).toHaveTextContent('gar mar')
  await expect.poll(() => texts(asked)).toEqual(['gar mar', 'nobody'])
  await expect.element(field).toHaveValue('nobody')
  // Nor does an older one, when two are on their way.
  await field.fill('somebody')
  await expect.poll(() => texts(asked)).toEqual(['gar mar', 'nobody', 'somebody'])
  asked[1]?.arrive()
  await expect.element(page.getByRole('status')).toHaveTextContent('nobody')
  await expect.element(field).toHaveValue('somebody')
  asked[2]?.arrive()
  await expect.element(page.getByRole('status')).toHaveTextContent('somebody')
  await expect.element(field).toHaveValue('somebody')
})

test('where the address changes by itself, the field follows, and nothing is searched for', async () => {
  const asked: Asked[] = []
  await render(<Search asked={asked} />)
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  await expect.element(page.getByRole('searchbox')).toHaveValue('from a link')
  await page.getByRole('searchbox').fill('more')
  await expect.poll(() => texts(asked)).toEqual(['more'])
})
