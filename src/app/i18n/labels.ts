import i18next from 'i18next'
import type { Language } from './languages.ts'
import { useTexts } from './use-texts.ts'

/** Labels of an entity's fields and choices. Their keys come from the definitions, so they are not literals. */
export function labelsOf(entity: string, language: Language) {
  const label = i18next.getFixedT(language, `entities/${entity}` as 'common') as (key: string) => string
  return {
    one: label('one'),
    many: label('many'),
    field: (name: string) => label(`fields.${name}`),
    choice: (field: string, value: string) => label(`choices.${field}.${value}`),
  }
}

export function useLabels(entity: string) {
  return labelsOf(entity, useTexts().language)
}
