import { type Locator, expect } from 'playwright/test'

/**
 * Opens a button's menu by keyboard and chooses: `key` leads to the entry, without one it is the first that can be
 * chosen. A menu gets the focus a frame after it opens; what is pressed before goes to the button.
 */
export async function chooseByKeyboard(button: Locator, entry: string, key?: string) {
  await button.press('Enter')
  const menu = button.page().getByRole('menu')
  await expect(menu).toBeFocused()
  if (key) await menu.press(key)
  await expect(menu.getByRole('menuitem', { name: entry })).toHaveAttribute('data-highlighted')
  await menu.press('Enter')
}
