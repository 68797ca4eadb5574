import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations, PHONE, show, type Looks } from '../../browser-test.tsx'
import { loadTexts } from '../../i18n/setup.ts'
import { FilterChips, type FilterChoice } from './filter-chips.tsx'

const quick = ['status', 'firm', 'manager']
const named = (...values: string[]) => values.map((value) => ({ value, label: value }))
const status: FilterChoice = { name: 'status', label: 'Status', options: named('Active', 'Settled') }
const firm: FilterChoice = { name: 'firm', label: 'Law firm', options: named('Alvarez', 'Baker') }
const manager: FilterChoice = { name: 'manager', label: 'Case manager', options: named('Ayşe', 'Ben') }
const city: FilterChoice = { name: 'city', label: 'City', options: named('Miami', 'Tampa') }

function Chips({ filters, set }: { filters: readonly FilterChoice[]; set?: Readonly<Record<string, string[]>> }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly string[]>>>(set ?? {})
  return (
    <main style={{ padding: '16px' }}>
      <FilterChips
        quick={quick}
        filters={filters.map((one) => ({
          ...one,
          chosen: chosen[one.name] ?? [],
          choose: (values) => setChosen({ ...chosen, [one.name]: values }),
        }))}
      />
      <h1>{JSON.stringify(chosen)}</h1>
    </main>
  )
}

async function showChips(
  filters: readonly FilterChoice[],
  set: Readonly<Record<string, string[]>> = {},
  looks?: Looks,
) {
  await loadTexts('filters')
  return show(<Chips filters={filters} set={set} />, looks)
}

const chips = () => page.getByRole('list', { name: 'Filters' }).getByRole('listitem')
const texts = () =>
  chips()
    .elements()
    .map(({ textContent }) => textContent)

test('a filter that is used often stands ready: set at its place, live, and unset there again', async () => {
  await showChips([status, firm, manager])
  expect(texts()).toEqual(['Status', 'Law firm', 'Case manager'])
  expect(await axeViolations()).toEqual([])
  const chip = page.getByRole('button', { name: 'Filter by Law firm' })
  await chip.click()
  const choice = page.getByRole('dialog', { name: 'Law firm' })
  await choice.getByRole('checkbox', { name: 'Baker' }).click()
  await expect.element(page.getByText('{"firm":["Baker"]}')).toBeVisible()
  // It stays open for a second one.
  await choice.getByRole('checkbox', { name: 'Alvarez' }).click()
  await expect.element(page.getByText('{"firm":["Baker","Alvarez"]}')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Change filter Law firm: Baker, Alvarez' })).toHaveFocus()
  expect(await axeViolations()).toEqual([])

  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByText('{"firm":[]}')).toBeVisible()
  await expect.element(chip).toHaveFocus()
  expect(texts()).toEqual(['Status', 'Law firm', 'Case manager'])
})

test('choices that arrive late move nothing: neither the row nor the chips that are there', async () => {
  const { rerender } = await showChips([])
  const below = page.getByText('{}')
  const top = () => below.element().getBoundingClientRect().top
  const before = top()
  await rerender(<Chips filters={[status, manager]} />)
  const left = () =>
    chips()
      .elements()
      .map((chip) => chip.getBoundingClientRect().left)
  expect(texts()).toEqual(['Status', 'Case manager'])
  const places = left()
  await rerender(<Chips filters={[status, firm, manager]} />)
  expect(texts()).toEqual(['Status', 'Case manager', 'Law firm'])
  expect(left().slice(0, 2)).toEqual(places)
  expect(top()).toBe(before)
})

test.each(['en', 'ar'] as const)('on a phone they are one row that moves by itself, in %s', async (language) => {
  const set = { status: ['Active', 'Settled'], firm: ['Alvarez', 'Baker'], city: ['Miami'] }
  await showChips([status, firm, manager, city], set, { viewport: PHONE, language, theme: 'dark' })
  const list = page.getByRole('list').element()
  expect(list.scrollWidth).toBeGreaterThan(list.clientWidth)
  expect(document.documentElement.scrollWidth).toBe(PHONE.width)
  const buttons = page.getByRole('listitem').getByRole('button').elements()
  const small = buttons.filter((button) => {
    const { width, height } = button.getBoundingClientRect()
    return width < 44 || height < 44
  })
  expect(small).toEqual([])
  expect(new Set(buttons.map((button) => button.getBoundingClientRect().top)).size).toBe(1)
  expect(await axeViolations()).toEqual([])
})
