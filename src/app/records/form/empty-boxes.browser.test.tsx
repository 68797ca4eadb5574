import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Checkbox } from '#ui/parts/checkbox.tsx'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import { css } from '#ui/styled/css/index.js'
import { show } from '../../browser-test.tsx'

const nothing = () => undefined

test.each(['light', 'dark'] as const)('%s: an empty box is not filled as one that can’t be ticked', async (theme) => {
  await show(
    <main className={css({ background: 'surface' })}>
      <Checkbox label="Empty" />
      <Checkbox label="Closed" disabled />
      <RadioGroup
        label="Way"
        value="a"
        options={['a', 'b'].map((value) => ({ value, label: value }))}
        onChange={nothing}
      />
    </main>,
    { theme },
  )
  const ground = getComputedStyle(page.getByRole('main').element()).backgroundColor
  const styleOf = (name: string, role: 'checkbox' | 'radio') =>
    getComputedStyle(page.getByRole(role, { name }).element())
  for (const empty of [styleOf('Empty', 'checkbox'), styleOf('b', 'radio')]) {
    expect(empty.appearance).toBe('none')
    expect(empty.backgroundColor).toBe(ground)
    expect(empty.borderTopColor).not.toBe(ground)
  }
  expect(styleOf('Closed', 'checkbox').appearance).toBe('auto')
  const { width, height } = page.getByRole('checkbox', { name: 'Empty' }).element().getBoundingClientRect()
  expect([width, height]).toEqual([16, 16])
})
