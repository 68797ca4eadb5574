import i18next from 'i18next'
import { useTexts } from './use-texts.ts'

/** Labels of an entity's fields and choices. Their keys come from the definitions, so they are not literals. */
export function useLabels(entity: string) {
  const { language } = useTexts()
  const label = i18next.getFixedT(language, `entities/${entity}` as 'common') as (key: string) => string
  return {
    one: label('one'),
    many: label('many'),
    field: (name: string) => label(`fields.${name}`),
    choice: (field: string, value: string) => label(`choices.${field}.${value}`),
  }
}
