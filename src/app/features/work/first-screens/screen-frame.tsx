import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { stack, waitingStack } from './parts.tsx'

interface Props<Screen> {
  screen: UseQueryResult<Screen>
  /** False while what its rows show besides the answer is under way. */
  ready?: boolean
  children: (screen: Screen) => ReactNode
}

/** The first screen of a role, once its answer is here; until then that it loads, or why it failed. */
export function ScreenFrame<Screen>({ screen, ready = true, children }: Props<Screen>) {
  const { t } = useTexts()
  const { data, error, refetch } = screen
  const rows = ready ? screen : { data: undefined, error: data === undefined ? error : null, refetch }
  return (
    <div className={rows.data === undefined && !rows.error ? waitingStack : stack}>
      <RowsState rows={rows} failed={t('first:failed')}>
        {data !== undefined && children(data)}
      </RowsState>
    </div>
  )
}
