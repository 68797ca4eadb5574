import { expect, test, type Locator } from 'playwright/test'

/** Under which name a test tells what its job cost and may cost: presses and typed fields. */
export const COST = 'cost'

/** What a job costs the person who does it. */
export interface Count {
  readonly presses: number
  readonly fields: number
  press(target: Locator): Promise<void>
  /** Types into a field; one that has no focus yet takes a press. */
  type(field: Locator, text: string): Promise<void>
  /** Types into the field that Tab leads to; to move on is part of typing. */
  typeNext(field: Locator, text: string): Promise<void>
  /** The job stays within the numbers of its row. */
  expectAtMost(presses: number, fields: number): void
}

const MOST_TABS = 3

/** A dialog takes the focus a frame after it is drawn. Until then it is too early to say whether a press is needed. */
const isFocused = (field: Locator): Promise<boolean> =>
  field.evaluate(async (element) => {
    const dialog = element.closest('[role=dialog], [role=alertdialog]')
    const isEarly = () => dialog?.isConnected && !dialog.contains(document.activeElement)
    while (isEarly()) await new Promise(requestAnimationFrame)
    return element === document.activeElement
  })

/** Counts presses and typed fields across all people who do a job together. */
export function startCount(): Count {
  const spent = { presses: 0, fields: 0 }
  const press = async (target: Locator): Promise<void> => {
    spent.presses += 1
    await target.click()
  }
  return {
    get presses() {
      return spent.presses
    },
    get fields() {
      return spent.fields
    },
    press,
    async type(field, text) {
      if (!(await isFocused(field))) await press(field)
      spent.fields += 1
      await field.fill(text)
    },
    async typeNext(field, text) {
      // A field may have a button of its own behind it.
      for (let at = 0; at < MOST_TABS && !(await isFocused(field)); at += 1) await field.page().keyboard.press('Tab')
      await expect(field).toBeFocused()
      spent.fields += 1
      await field.fill(text)
    },
    expectAtMost(presses, fields) {
      const description = [spent.presses, presses, spent.fields, fields].join(' ')
      test.info().annotations.push({ type: COST, description })
      expect(spent.presses, 'presses').toBeLessThanOrEqual(presses)
      expect(spent.fields, 'typed fields').toBeLessThanOrEqual(fields)
    },
  }
}
