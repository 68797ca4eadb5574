import { EmptyState } from '#ui/parts/empty-state.tsx'
import { css, cva } from '#ui/styled/css/index.js'
import { useFormats } from '../../i18n/formats.ts'
import { useLabels } from '../../i18n/labels.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { AlertOffer } from '../../records/alerts/alert-offer.tsx'
import { Panel } from '../../records/case/panel.tsx'
import { RowsState } from '../../records/case/rows-state.tsx'
import { useCaseRows } from '../../records/case/use-case-rows.ts'
import { useUnread } from '../../records/unread.ts'
import { useUserNames } from '../../records/use-user-names.ts'
import { useSeen } from './use-seen.ts'

const bubble = cva({
  base: {
    display: 'grid',
    gap: '1',
    maxWidth: '[min(32rem, 88%)]',
    paddingInline: '3',
    paddingBlock: '2',
    borderRadius: 'lg',
    overflowWrap: 'anywhere',
  },
  variants: {
    direction: {
      in: { justifySelf: 'start', background: 'hover' },
      out: { justifySelf: 'end', background: 'selected' },
    },
  },
})

/** The conversation with the patient, the oldest first. It is a record: nothing in it changes. */
export function Thread({ id }: { id: string }) {
  const { t } = useTexts()
  const labels = useLabels('patient_sms')
  const { moment } = useFormats()
  const nameOf = useUserNames()
  const messages = useCaseRows('patient_sms', id)
  const { heard } = useUnread()
  useSeen(id, messages.isSuccess && !messages.isFetching)
  const rows = (messages.data ?? []).toSorted(
    (a, b) => Date.parse(String(a['created_at'])) - Date.parse(String(b['created_at'])),
  )
  return (
    <Panel title={labels.many}>
      <RowsState rows={messages}>
        {rows.length === 0 ? (
          <EmptyState title={t('messages:empty.title')} text={t('messages:empty.text')} />
        ) : (
          <ol className={css({ display: 'grid', gap: '2' })}>
            {rows.map((row) => {
              const direction = row['direction'] === 'in' ? 'in' : 'out'
              const at = String(row['created_at'])
              const failed = row['status'] === 'failed' || row['status'] === 'blocked_no_consent'
              return (
                <li key={row.id} className={bubble({ direction })}>
                  <span className={css({ srOnly: true })}>
                    {direction === 'in' ? t('messages:fromPatient') : t('messages:fromPortal')}
                  </span>
                  <p className={css({ whiteSpace: 'pre-line' })}>
                    <bdi>{String(row['body'])}</bdi>
                  </p>
                  <p className={css({ textStyle: 'small', color: failed ? 'danger' : 'muted' })}>
                    <time dateTime={at}>{moment(at)}</time>
                    {[nameOf(row['sent_by']), labels.choice('status', String(row['status']))]
                      .filter(Boolean)
                      .map((part) => ` · ${part}`)}
                  </p>
                </li>
              )
            })}
          </ol>
        )}
      </RowsState>
      {heard && rows.length > 0 && <AlertOffer />}
    </Panel>
  )
}
