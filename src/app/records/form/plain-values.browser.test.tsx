import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { lawfirm } from '#domain/entities/lawfirm.ts'
import { subsidiary } from '#domain/entities/subsidiary.ts'
import { axeViolations, show } from '../../browser-test.tsx'
import { loadTexts } from '../../i18n/setup.ts'
import { FormBody } from './form-body.tsx'
import { entityFields, type FormFields, type Values } from './form-fields.ts'

const labels = { field: (name: string) => name, choice: (_: string, value: string) => value }
const florida = {
  id: '0197f000-0000-7000-8000-000000000001',
  code: 'FL',
  title: 'Florida',
  default_timezone: 'America/New_York',
}
const texas = {
  id: '0197f000-0000-7000-8000-000000000002',
  code: 'TX',
  title: 'Texas',
  default_timezone: 'America/Chicago',
}

function Form({ fields, initial }: { fields: FormFields; initial: Values }) {
  const [values, setValues] = useState(initial)
  const [client] = useState(() => {
    const made = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
    made.setQueryData(['state', 'whole'], [florida, texas])
    return made
  })
  const put = (name: string, value: unknown) => setValues((before) => ({ ...before, [name]: value }))
  return (
    <QueryClientProvider client={client}>
      <main>
        <FormBody fields={fields} values={values} faults={{}} onChange={put} />
      </main>
      <button onClick={() => put('state_id', texas.id)}>Texas</button>
      <button onClick={() => put('state_id', florida.id)}>Florida</button>
      <output>{JSON.stringify(values)}</output>
    </QueryClientProvider>
  )
}

const said = () => page.getByText(/^\{/).element().textContent

test('findings 9: a rate is typed in percent and kept in hundredths of one', async () => {
  await loadTexts('fields')
  await show(<Form fields={entityFields(subsidiary, ['commission_bps'], labels)} initial={{ commission_bps: 250 }} />)
  const field = page.getByLabelText('commission_bps')
  await expect.element(field).toHaveValue('2.5')
  await field.fill('3.75')
  await expect.poll(said).toContain('{"commission_bps":375}')
  await field.fill('300')
  await userEvent.tab()
  await expect.element(page.getByText('Enter a percentage from 0 to 100, such as 2.5.')).toBeVisible()
  expect(await axeViolations('main')).toEqual([])
})

test('findings 9: a fee is one field, in percent or as a fraction', async () => {
  await loadTexts('fields')
  const fields = entityFields(lawfirm, ['default_fee_num', 'default_fee_den'], labels)
  await show(<Form fields={fields} initial={{ default_fee_num: 1, default_fee_den: 3 }} />)
  const field = page.getByLabelText('default_fee_num')
  await expect.element(field).toHaveValue('33⅓')
  await expect.element(page.getByLabelText('default_fee_den')).not.toBeInTheDocument()
  await field.fill('40')
  await expect.poll(said).toContain('{"default_fee_num":2,"default_fee_den":5}')
  await field.fill('1/7')
  await expect.poll(said).toContain('{"default_fee_num":1,"default_fee_den":7}')
})

test('findings 9: a time zone is chosen by its city, and follows the state until one chooses it by hand', async () => {
  await loadTexts('fields')
  const fields = entityFields(subsidiary, ['state_id', 'timezone'], labels)
  await show(<Form fields={fields} initial={{ state_id: null, timezone: null }} />)
  await page.getByRole('button', { name: 'Texas' }).click()
  await expect.poll(said).toContain('"timezone":"America/Chicago"')
  await page.getByRole('button', { name: 'Florida' }).click()
  await expect.poll(said).toContain('"timezone":"America/New_York"')
  const field = page.getByRole('combobox', { name: 'timezone' })
  await field.fill('istan')
  await page.getByRole('option', { name: /^Istanbul · GMT\+0?3(:00)? · Europe\/Istanbul$/ }).click()
  await expect.poll(said).toContain('"timezone":"Europe/Istanbul"')
  await page.getByRole('button', { name: 'Texas' }).click()
  await expect.poll(said).toContain('"timezone":"Europe/Istanbul"')
  expect(await axeViolations('main')).toEqual([])
})
