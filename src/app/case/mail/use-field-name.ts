import { useTexts } from '../../i18n/use-texts.ts'

/** What a merge field is called by people. */
export function useFieldName(): (name: string) => string {
  const { t } = useTexts()
  return (name) => {
    const key = name.replace('.', '_') as 'patient_dob'
    return t(`emails:fields.${key}`)
  }
}
