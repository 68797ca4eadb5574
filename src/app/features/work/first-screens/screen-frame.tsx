import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { stack, waitingStack } from './parts.tsx'

interface Props<Screen> {
  screen: UseQueryResult<Screen>
  children: (screen: Screen) => ReactNode
}

/** The first screen of a role, once its answer is here; until then that it loads, or why it failed. */
export function ScreenFrame<Screen>({ screen, children }: Props<Screen>) {
  const { t } = useTexts()
  return (
    <div className={screen.isPending ? waitingStack : stack}>
      <RowsState rows={screen} failed={t('first:failed')}>
        {screen.data !== undefined && children(screen.data)}
      </RowsState>
    </div>
  )
}
