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

/** What went wrong as a whole. The place for it stands ready, so that screen readers hear it. */
export function RefusalBox({ error }: { error: unknown }) {
  const { refusal } = useFaultSentence()
  return (
    <div role="alert" className={box}>
      {error !== undefined && refusal(error).map((line) => <p key={line}>{line}</p>)}
    </div>
  )
}
