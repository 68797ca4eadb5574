import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isEditable, type Command, type Entry } from '#offline/outbox/command.ts'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { isUnsent, useWaiting } from '../../../device/outbox/waiting.ts'
import { textIn, useTexts } from '../../../i18n/use-texts.ts'
import { ChoiceDialog, DiscardDialog, MendDialog } from './entry-dialogs.tsx'
import { deedOf, standingOf } from './entry-words.ts'
import { entityByName } from '#domain/entities/index.ts'
import { isEmpty } from '#domain/rules/empty.ts'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { waitingOrders } from '../../../device/outbox/own-outbox.ts'
import { heldCases, type CaseRow } from '../../../device/known-case.ts'
import { ownDevice } from '../../../device/own-device.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { FieldValue } from '../../../records/field-value.tsx'
import { useFaultSentence } from '../../../records/form/refusal.tsx'
import { titleOf } from '../../../records/record-title.ts'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'

const list = css({ display: 'grid' })

/** W3: what was done here and is not sent, in the order it was done, with all that can be done about it. */
export default function WaitingList() {
  const { t } = useTexts()
  const entries = useWaiting().filter(isUnsent)
  const about = [...new Set(entries.flatMap(({ command }) => command.about ?? []))].toSorted()
  const { data: known } = useQuery(knownCasesQuery(about))
  const [doing, setDoing] = useState<{ order: EntryOrder; entry: Entry }>()
  const [busy, setBusy] = useState(false)
  const close = () => setDoing(undefined)

  async function sendNow(): Promise<void> {
    setBusy(true)
    const { sendAgain } = await import('../../../device/outbox/own-outbox.ts')
    await sendAgain().finally(() => setBusy(false))
  }

  if (entries.length === 0) return <p>{t('waiting:nothing')}</p>
  return (
    <>
      <ul className={list} aria-label={t('waiting:title')}>
        {entries.map((entry) => (
          <li key={entry.command.command_id}>
            <WaitingEntry
              entry={entry}
              row={known?.rows.get(entry.command.about ?? '')}
              {...standingOf(entry, known)}
              onOrder={(order) => setDoing({ order, entry })}
            />
          </li>
        ))}
      </ul>
      <Button busy={busy} onClick={() => void sendNow()} className={css({ justifySelf: 'start' })}>
        {t('waiting:sendNow')}
      </Button>
      {doing?.order === 'mend' && <MendDialog entry={doing.entry} onClose={close} />}
      {doing?.order === 'choose' && <ChoiceDialog entry={doing.entry} onClose={close} />}
      {doing?.order === 'discard' && <DiscardDialog entry={doing.entry} onClose={close} />}
    </>
  )
}

/** Which of the cases are open to the person as far as this device knows; `complete` where it knows all of them. */
interface KnownCases {
  readonly rows: ReadonlyMap<string, CaseRow>
  readonly complete: boolean
}

async function knownCases(ids: readonly string[]): Promise<KnownCases> {
  const device = await ownDevice()
  const held = await device?.replica.reader.shown('patient')
  const rows = device ? await heldCases(device.replica, ids) : new Map<string, CaseRow>()
  return { rows, complete: held?.filled ?? false }
}

const AGAIN = 2000

export const knownCasesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['device', 'cases', ids],
    staleTime: 0,
    gcTime: 0,
    queryFn: () => knownCases(ids),
    // While rows still arrive, another look tells more.
    refetchInterval: ({ state }) => (state.data?.complete ? false : AGAIN),
  })

export type EntryOrder = 'mend' | 'choose' | 'discard'

const item = css({
  display: 'grid',
  gap: '2',
  paddingBlock: '3',
  borderBlockStartWidth: '1',
  borderBlockStartStyle: 'solid',
  borderColor: 'line',
})
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const muted = css({ textStyle: 'small', color: 'muted' })

const tones: Readonly<Record<Entry['state'], BadgeTone>> = {
  waiting: 'caution',
  sending: 'accent',
  refused: 'danger',
  conflict: 'danger',
  done: 'positive',
}

interface Props {
  entry: Entry
  /** The case it is about, where the device knows it. */
  row: CaseRow | undefined
  /** Its case is not open to the person any more. */
  isLost: boolean
  /** What is in it is not shown. */
  isSealed: boolean
  onOrder: (order: EntryOrder) => void
}

/** One thing that waits: what it is, when it was done, why it waits, and what can be done about it. */
export function WaitingEntry({ entry, row, isLost, isSealed, onOrder }: Props) {
  const { t, language } = useTexts()
  const { moment } = useFormats()
  const { command, state } = entry
  const deed = deedOf(entry)
  const step = command.entity === 'appointment' && command.kind === 'order' ? String(command.body.to) : ''
  const name = t(`waiting:deeds.${deed}`)
  const what = step ? `${name}: ${textIn(language)(`appointments:commands.${step}`)}` : name
  const of = row ? titleOf(row, language) : ''
  const mends =
    !isSealed && isEditable(entry) && state !== 'conflict' && (command.kind !== 'order' || deed === 'message')
  const retries = state === 'refused' || (state === 'waiting' && entry.attempts > 0)
  return (
    <article className={item} aria-label={of && !isSealed ? `${what}, ${of}` : what}>
      <div className={line}>
        <h3 className={css({ fontWeight: 'medium' })}>
          {what}
          {of && !isSealed && (
            <>
              {' · '}
              <bdi>{of}</bdi>
            </>
          )}
        </h3>
        <Badge tone={isLost ? 'danger' : tones[state]}>
          {isLost ? t('waiting:states.sealed') : t(`waiting:states.${state}`)}
        </Badge>
      </div>
      {!isSealed && <SaidInIt command={command} />}
      <p className={muted}>{t('waiting:madeAt', { moment: moment(command.made_at) })}</p>
      <Why entry={entry} isLost={isLost} />
      <div className={line}>
        {!isSealed && state === 'conflict' && (
          <Button size="sm" tone="primary" onClick={() => onOrder('choose')}>
            {t('waiting:choose')}
          </Button>
        )}
        {mends && (
          <Button size="sm" onClick={() => onOrder('mend')}>
            {t('waiting:edit')}
          </Button>
        )}
        {retries && (
          <Button size="sm" onClick={() => void waitingOrders.retry(command.command_id)}>
            {t('waiting:retry')}
          </Button>
        )}
        <Button size="sm" tone="quiet" onClick={() => onOrder('discard')}>
          {t('waiting:discard')}
        </Button>
      </div>
    </article>
  )
}

/** Why it has not been sent. */
function Why({ entry, isLost }: { entry: Entry; isLost: boolean }) {
  const { t } = useTexts()
  const { refusal } = useFaultSentence()
  const { state, attempts, reason } = entry
  if (isLost) return <p className={css({ color: 'danger' })}>{t('waiting:why.sealed')}</p>
  if (state === 'conflict') return <p className={css({ color: 'danger' })}>{t('waiting:why.conflict')}</p>
  if (state === 'refused' && reason) {
    const errors = Object.fromEntries(Object.entries(reason.errors ?? {}).map(([name, codes]) => [name, [...codes]]))
    const lines = refusal(new ApiError(reason.status, reason.code, { errors }))
    return lines.map((text) => (
      <p key={text} className={css({ color: 'danger' })}>
        {text}
      </p>
    ))
  }
  if (state !== 'waiting') return null
  return <p className={muted}>{attempts > 0 ? t('waiting:why.tried', { count: attempts }) : t('waiting:why.line')}</p>
}

const facts = css({ display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1', textStyle: 'small' })
const words = css({ flexBasis: 'full', whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
/** What says where it belongs is said by its title. */
const ofItsPlace = ['id', 'version', 'patient_id', 'addendum_to_id']

/** The content of a queued change, field by field, long texts in full. */
function SaidInIt({ command: { entity, body } }: { command: Command }) {
  const labels = useLabels(entity)
  const fields = entityByName.get(entity)?.fields ?? {}
  const names = Object.keys(body).filter((name) => fields[name] && !ofItsPlace.includes(name) && !isEmpty(body[name]))
  const titleOf = useReferenceTitles([...new Set(names.flatMap((name) => fields[name]?.ref ?? []))])
  return (
    <dl className={facts}>
      {names.map((name) => {
        const field = fields[name]
        if (!field || typeof body[name] === 'object') return null
        const value = <FieldValue entity={entity} name={name} field={field} value={body[name]} titleOf={titleOf} />
        if (field.kind === 'long_text')
          return (
            <div key={name} className={words}>
              <dt className={css({ srOnly: true })}>{labels.field(name)}</dt>
              <dd>{value}</dd>
            </div>
          )
        return (
          <div key={name} className={css({ display: 'flex', gap: '1' })}>
            <dt className={css({ color: 'muted' })}>{labels.field(name)}:</dt>
            <dd>{value}</dd>
          </div>
        )
      })}
    </dl>
  )
}
