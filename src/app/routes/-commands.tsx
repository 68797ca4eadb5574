import { useRouter } from '@tanstack/react-router'
import type { Command } from '../features/shell/palette/palette.tsx'
import type { Appearance, AppearanceChange } from '../features/account/preferences/appearance.ts'
import { choices } from '../features/account/preferences/appearance.ts'
import { toggleFullscreen } from '../features/shell/fullscreen.tsx'
import { ItemIcon } from '../features/shell/item-icon.tsx'
import { layoutKeys } from '../features/shell/display-settings.ts'
import type { Leaf } from '../features/shell/menu.ts'
import { languages } from '../i18n/languages.ts'
import { useTexts } from '../i18n/use-texts.ts'

interface Parts {
  leaves: readonly Leaf[]
  look: Appearance
  onLook: (change: AppearanceChange) => void
  onSignOut: () => void
}

/** Everything the palette offers besides patients: the pages of the menu, and what one may do about the portal itself. */
export function useCommands({ leaves, look, onLook, onSignOut }: Parts): Command[] {
  const { t, language } = useTexts()
  const router = useRouter()
  const pages = leaves.map(({ id, title, url, icon, external }): Command => ({
    id,
    title,
    group: 'pages',
    icon: <ItemIcon name={icon} />,
    run: () => (external ? void window.open(url, '_blank', 'noreferrer') : void router.navigate({ to: url })),
  }))
  const action = (id: string, title: string, run: () => void): Command => ({ id, title, group: 'actions', run })
  const others = <Value extends string>(values: readonly Value[], present: Value) =>
    values.filter((value) => value !== present)
  return [
    ...pages,
    ...others(choices.theme, look.theme).map((theme) =>
      action(`theme-${theme}`, `${t('theme.label')}: ${t(`theme.${theme}`)}`, () => onLook({ theme })),
    ),
    ...others(choices.language, language).map((chosen) =>
      action(`language-${chosen}`, `${t('language')}: ${languages[chosen].name}`, () => onLook({ language: chosen })),
    ),
    ...others(choices.layout, look.layout).map((layout) => {
      const key = layoutKeys[layout]
      return action(`layout-${layout}`, `${t('shell:layout.label')}: ${t(`shell:layout.${key}`)}`, () =>
        onLook({ layout }),
      )
    }),
    ...(document.fullscreenEnabled ? [action('fullscreen', t('shell:fullscreen.toggle'), toggleFullscreen)] : []),
    action('sign-out', t('nav.signOut'), onSignOut),
  ]
}
