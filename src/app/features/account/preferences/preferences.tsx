import { Choice } from '#ui/parts/choice.tsx'
import { keysOf } from '#domain/rules/keys.ts'
import { languages } from '../../../i18n/languages.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { choices } from './appearance.ts'
import { changeAppearance, useAppearance } from './own-appearance.ts'

const languageOptions = keysOf(languages).map((value) => ({ value, label: languages[value].name, lang: value }))

/** Preferences available before sign-in. */
export function Preferences() {
  const { t, language } = useTexts()
  const { theme } = useAppearance()
  return (
    <>
      <Choice
        label={t('language')}
        value={language}
        options={languageOptions}
        onChoose={(chosen) => changeAppearance({ language: chosen })}
      />
      <Choice
        label={t('theme.label')}
        value={theme}
        options={choices.theme.map((value) => ({ value, label: t(`theme.${value}`) }))}
        onChoose={(chosen) => changeAppearance({ theme: chosen })}
      />
    </>
  )
}
