import type { ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { css } from '#ui/styled/css/index.js'
import { useFaultSentence } from './use-fault-sentence.ts'

const box = css({
  display: 'grid',
  gap: '1',
  padding: '3',
  borderRadius: 'md',
  background: 'dangerSoft',
  color: 'danger',
  _empty: { display: 'none' },
})

/** By code: the way to where what is missing can be put right. */
export type Remedies = Readonly<Record<string, ReactNode>>

const none: Remedies = {}

/** What went wrong as a whole. The place for it stands ready, so that screen readers hear it. */
export function RefusalBox({ error, remedies = none }: { error: unknown; remedies?: Remedies | undefined }) {
  const { refusal } = useFaultSentence()
  const codes = error instanceof ApiError ? Object.values(error.errors).flat() : []
  return (
    <div role="alert" className={box}>
      {error !== undefined && refusal(error).map((line) => <p key={line}>{line}</p>)}
      {Object.entries(remedies).map(([code, remedy]) => codes.includes(code) && <p key={code}>{remedy}</p>)}
    </div>
  )
}
