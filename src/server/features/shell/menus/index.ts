import type { Feature } from '#server/feature.ts'
import { answerMenus } from './calls.ts'
import { menuItemRules } from './rules.ts'

export const menus: Feature = {
  calls: answerMenus,
  rules: () => ({ menu_item: menuItemRules }),
}
