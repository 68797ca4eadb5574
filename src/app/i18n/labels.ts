import type { Language } from './languages.ts'
import { nameInWords } from './name-in-words.ts'
import { textIn, useTexts } from './use-texts.ts'

/** Labels of an entity's fields and choices. */
export function labelsOf(entity: string, language: Language) {
  const text = textIn(language)
  const label = (key: string) => text(`entities/${entity}:${key}`)
  return {
    one: label('one'),
    many: label('many'),
    field: (name: string) => text(`entities/${entity}:fields.${name}`, { defaultValue: nameInWords(name) }),
    choice: (field: string, value: string) => label(`choices.${field}.${value}`),
  }
}

export function useLabels(entity: string) {
  return labelsOf(entity, useTexts().language)
}
