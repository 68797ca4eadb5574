import { useState } from 'react'
import { Choice } from '#ui/parts/choice.tsx'
import { languages, type Language } from '../../i18n/languages.ts'
import { chooseLanguage } from '../../i18n/setup.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { chooseTheme, storedTheme, themes } from './theme.ts'

const languageOptions = Object.entries(languages).map(([value, { name }]) => ({
  value: value as Language,
  label: name,
  lang: value,
}))

export function Preferences() {
  const { t, language } = useTexts()
  const [theme, setTheme] = useState(storedTheme)
  return (
    <>
      <Choice
        label={t('language')}
        value={language}
        options={languageOptions}
        onChoose={(chosen) => void chooseLanguage(chosen)}
      />
      <Choice
        label={t('theme.label')}
        value={theme}
        options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
        onChoose={(chosen) => {
          chooseTheme(chosen)
          setTheme(chosen)
        }}
      />
    </>
  )
}
