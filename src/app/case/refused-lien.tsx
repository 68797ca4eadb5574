import { useState } from 'react'
import { css } from '#ui/styled/css/index.js'
import { ApiError } from '../api/api-error.ts'
import { useTexts } from '../i18n/use-texts.ts'

/** Of an act on several liens: which of them the server refused, so that it can be named on screen. */
export function useRefusedLien() {
  const [refused, setRefused] = useState<string>()

  async function naming<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    setRefused(undefined)
    try {
      return await act()
    } catch (error) {
      if (error instanceof ApiError && typeof error.details.lien_id === 'string') setRefused(error.details.lien_id)
      throw error
    }
  }

  return { refused, naming, forget: () => setRefused(undefined) }
}

/** Mounted empty, so that it is heard. Needs the loaded texts of `liens`. */
export function RefusedLien({ name }: { name: string | undefined }) {
  const { t } = useTexts()
  return (
    <p role="alert" className={css({ color: 'danger', fontWeight: 'medium', _empty: { display: 'none' } })}>
      {name !== undefined && t('liens:refusedLien', { lien: name })}
    </p>
  )
}
