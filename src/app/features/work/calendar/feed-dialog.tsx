import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { copyText } from '#ui/parts/copy-text.ts'
import { useViewer } from '../../../records/use-permissions.ts'
import { calendarQueries, endFeed, makeFeed } from './calendar-queries.ts'

const stack = css({ display: 'grid', gap: '4' })
const note = css({ color: 'muted', textStyle: 'small' })
const kinds = ['own', 'all'] as const

/** The address that other calendars read: made, copied while it is shown, made anew, taken back. */
export default function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const { moment } = useFormats()
  const sentence = useErrorSentence()
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const known = useQuery({ ...calendarQueries.feed(), staleTime: 0 })
  const [cases, setCases] = useState<(typeof kinds)[number]>('own')
  const [address, setAddress] = useState('')
  const [busy, setBusy] = useState<'make' | 'end'>()
  const staff = viewer.user_type === 'staff' || viewer.user_type === 'auditor'
  const feed = known.data

  async function run(what: 'make' | 'end', work: () => Promise<void>) {
    setBusy(what)
    try {
      await work()
      await queryClient.invalidateQueries({ queryKey: calendarQueries.feed().queryKey })
    } catch (error) {
      messages.show(sentence(error), 'error')
    } finally {
      setBusy(undefined)
    }
  }
  const make = () =>
    run('make', async () => {
      setAddress((await makeFeed(staff ? cases : 'all')).address)
    })
  const end = () =>
    run('end', async () => {
      await endFeed()
      setAddress('')
      messages.show(t('calendar:feed.ended'))
    })
  const copy = () => copyText(address, { copied: t('calendar:feed.copied'), failed: t('fields:copyFailed') })

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('calendar:feed.title')}
      description={t('calendar:feed.text')}
      closeText={t('fields:close')}
      footer={[
        feed && (
          <Button key="end" busy={busy === 'end'} onClick={() => void end()}>
            {t('calendar:feed.end')}
          </Button>
        ),
        <Button
          key="make"
          tone="primary"
          busy={busy === 'make'}
          disabled={known.data === undefined}
          onClick={() => void make()}
        >
          {feed ? t('calendar:feed.again') : t('calendar:feed.make')}
        </Button>,
      ]}
    >
      <div className={stack}>
        {known.error && !known.data && <p role="alert">{sentence(known.error)}</p>}
        {address && (
          <div className={css({ display: 'grid', gap: '1' })}>
            <TextField
              label={t('calendar:feed.address')}
              hint={t('calendar:feed.once')}
              dir="ltr"
              readOnly
              value={address}
              onFocus={(event) => event.target.select()}
              end={
                <IconButton label={t('calendar:feed.copy')} size="sm" onClick={() => void copy()}>
                  <Copy aria-hidden="true" className={css({ width: '4', height: '4' })} />
                </IconButton>
              }
            />
          </div>
        )}
        {feed && (
          <p className={note}>
            {t(`calendar:feed.made.${feed.cases}`, { time: moment(feed.created_at) })}{' '}
            {feed.fetched_at ? t('calendar:feed.read', { time: moment(feed.fetched_at) }) : t('calendar:feed.unread')}
          </p>
        )}
        {staff && (
          <RadioGroup
            label={t('calendar:feed.cases')}
            value={cases}
            onChange={setCases}
            options={kinds.map((value) => ({ value, label: t(`calendar:feed.kinds.${value}`) }))}
          />
        )}
        <p className={note}>{feed ? t('calendar:feed.againText') : t('calendar:feed.endsText')}</p>
      </div>
    </Dialog>
  )
}
