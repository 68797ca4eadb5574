import { useEffect } from 'react'
import { useTexts } from './use-texts.ts'

/** The name of the page in the tab and the history. Never a patient's: titles outlive the session. */
export function usePageTitle(title: string): void {
  const { t } = useTexts()
  const product = t('product')
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
}
