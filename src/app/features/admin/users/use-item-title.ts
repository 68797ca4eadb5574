import { menuTitle } from '../../../i18n/titles.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { MenuItemRow } from './rows.ts'

/** What an entry of the navigation is called. */
export function useItemTitle(): (item: MenuItemRow) => string {
  const { t, language } = useTexts()
  return ({ type, title, translate_key: key }) =>
    type === 'divider'
      ? t('userconfig:menus.divider')
      : menuTitle(language, { title: String(title), translate_key: typeof key === 'string' ? key : null })
}
