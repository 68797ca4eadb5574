import { useEffect } from 'react'
import { alerts } from '#ui/parts/alerts.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** Says when the connection goes, and when it is back. */
export function useConnectionWord(): void {
  const { t } = useTexts()
  useEffect(() => {
    const gone = () => alerts.show(t('shell:connection.gone'), 'warning')
    const back = () => alerts.show(t('shell:connection.back'))
    window.addEventListener('offline', gone)
    window.addEventListener('online', back)
    return () => {
      window.removeEventListener('offline', gone)
      window.removeEventListener('online', back)
    }
  }, [t])
}
