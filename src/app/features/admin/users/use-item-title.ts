import { menuTitle } from '../../../i18n/menu-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { MenuItemRow } from './rows.ts'

/** What an entry of the navigation is called. */
export function useItemTitle(): (item: MenuItemRow) => string {
  const texts = useTexts()
  return ({ type, title, translate_key: key }) =>
    type === 'divider'
      ? texts.t('userconfig:menus.divider')
      : menuTitle(texts, { title: String(title), translate_key: typeof key === 'string' ? key : null })
}
