import { roleTitles } from '#domain/access/viewer.ts'
import { roleInWords } from '../api/current-user.ts'
import { useTexts } from './use-texts.ts'

/** A7: a role in the reader's language. Those that administrators made are named as they wrote them. */
export function useRoleTitle(): (title: string | undefined) => string {
  const { t } = useTexts()
  return (title) => {
    if (!title) return t('guest')
    const known = roleTitles.find((role) => role === title)
    return known ? t(`shell:roles.${known}`) : roleInWords(title)
  }
}
