import { useEffect } from 'react'
import { useTexts } from './use-texts.ts'

/** The title of the page in the tab and the history: never a patient’s name, because titles outlive the session. */
export function usePageTitle(title: string): void {
  const { t } = useTexts()
  const product = t('product')
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
}
