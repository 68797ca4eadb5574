import { Dotted } from '#ui/parts/dotted.tsx'
import { css } from '#ui/styled/css/index.js'
import type { Unread } from '../api/unread.ts'
import { useFormats } from '../i18n/formats.ts'
import { useTexts } from '../i18n/use-texts.ts'

const named = css({ display: 'flex', alignItems: 'center', gap: '2', minWidth: '0', overflowWrap: 'anywhere' })
const mark = css({ flexShrink: '0', width: '2', height: '2', borderRadius: 'full', background: 'primary' })
const line = css({ display: 'block', textStyle: 'small', color: 'muted' })
const snippet = css({
  display: 'block',
  textStyle: 'small',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})

/** A patient whose message is unread or awaits a reply: how long it has waited, and how the last one begins. */
export function UnansweredPatient({ patient }: { patient: Unread }) {
  const { t } = useTexts()
  const { age } = useFormats()
  const { messages_count: count, reply_wanted_since: since } = patient
  const unread = count > 0
  return (
    <span className={css({ flex: '1', minWidth: '0', maxWidth: 'full' })}>
      <span className={named}>
        {unread && <span className={mark} aria-hidden="true" />}
        <bdi className={css({ fontWeight: unread ? 'medium' : 'normal' })}>
          {patient.patient__name || t('shell:notifications.nameless')}
        </bdi>
      </span>
      <span className={line}>
        <Dotted
          parts={[
            since && t('shell:notifications.wanted', { age: age(since) }),
            unread && t('shell:notifications.unread', { count }),
          ]}
        />
      </span>
      {patient.last_text !== null && (
        <bdi className={snippet}>{patient.last_text || t('shell:notifications.wordless')}</bdi>
      )}
    </span>
  )
}
