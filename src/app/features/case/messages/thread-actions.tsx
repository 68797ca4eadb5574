import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date } from '#domain/fields/kinds.ts'
import { ownZone, wallTime } from '#domain/rules/wall-time.ts'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Menu } from '#ui/parts/menu.tsx'
import { api } from '../../../api/portal.ts'
import { useCaseCall } from '../../../case/use-case.ts'
import { useSaid } from '../../../device/outbox/deliver.ts'
import { threadTarget } from '../../../device/outbox/queued-overlay.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { commandFields } from '../../../records/form/form-fields.ts'
import { useButtonAction } from '../../../records/form/use-action.ts'
import { morningOf, snoozeTimes } from './snooze-times.ts'

/** How what is done with a conversation waits on a device: after a reply that was written before. */
const laterOf = (id: string) => ({ kind: 'order', entity: 'patient_sms', target: threadTarget(id) }) as const

const dateField = { until: date({ required: true }) }

interface Props {
  id: string
  onDone: () => Promise<void>
}

interface SnoozeProps extends Props {
  /** The patient's newest message on screen. */
  seen: string | undefined
}

/** Puts a conversation off: it comes back open. */
export function SnoozeMenu({ id, seen, onDone }: SnoozeProps) {
  const { t } = useTexts()
  const { moment } = useFormats()
  const command = useCaseCall(id)
  const said = useSaid()
  const [picking, setPicking] = useState(false)
  const [now, setNow] = useState(() => new Date())

  async function snooze(key: string, until: string): Promise<void> {
    const input = { params: { id }, body: { until, up_to: seen ?? null } }
    const answer = await command('POST /patient/{id}/snooze_thread', input, key, laterOf(id))
    said(answer, t('messages:thread.done.snooze', { moment: moment(until) }))
    await onDone()
  }
  const { busy, start } = useButtonAction(snooze)
  const { tomorrow, monday } = snoozeTimes(now)
  const choice = (key: 'tomorrow' | 'monday', until: string) => ({
    key,
    label: t(`messages:snooze.${key}`),
    aside: moment(until),
    onChoose: () => void start(until),
  })
  return (
    <>
      <Menu
        label={t('messages:snooze.action')}
        trigger={
          <Button size="sm" tone="quiet" busy={busy} aria-keyshortcuts="s" onClick={() => setNow(new Date())}>
            {t('messages:snooze.action')}
            <Icon name="down" />
          </Button>
        }
        items={[
          choice('tomorrow', tomorrow),
          ...(monday ? [choice('monday', monday)] : []),
          { key: 'date', label: t('messages:snooze.date'), onChoose: () => setPicking(true) },
        ]}
      />
      {picking && (
        <FormDialog
          title={t('messages:snooze.title')}
          description={t('messages:snooze.text')}
          size="sm"
          waits
          fields={commandFields(dateField, { until: t('messages:snooze.until') })}
          initial={{ until: monday ? wallTime(monday, ownZone()).day : null }}
          submit={t('messages:snooze.action')}
          onClose={() => setPicking(false)}
          send={({ until }, key) => snooze(key, morningOf(String(until)))}
        />
      )}
    </>
  )
}

const ownersQuery = (id: string) =>
  queryOptions({
    queryKey: ['patient', 'thread_owners', id],
    queryFn: async ({ signal }) =>
      (await api.call('GET /patient/{id}/thread_owners', { params: { id }, signal })).users,
  })

/** Gives the answer to a colleague who may see the case. */
export function AssignMenu({ id, owner, onDone }: Props & { owner: string | undefined }) {
  const { t } = useTexts()
  const command = useCaseCall(id)
  const said = useSaid()
  const { data: users = [] } = useQuery(ownersQuery(id))
  const { busy, start } = useButtonAction(async (key, user: { id: string; name: string }) => {
    const input = { params: { id }, body: { user_id: user.id } }
    const answer = await command('POST /patient/{id}/assign_thread', input, key, laterOf(id))
    said(answer, t('messages:thread.done.assign', { name: user.name }))
    await onDone()
  })
  return (
    <Menu
      label={t('messages:assign.action')}
      trigger={
        <Button size="sm" tone="quiet" busy={busy} disabled={users.length === 0} aria-keyshortcuts="a">
          {t('messages:assign.action')}
          <Icon name="down" />
        </Button>
      }
      items={users.map((user) => ({
        key: user.id,
        label: user.name,
        ...(user.id === owner && { aside: <Icon name="check" /> }),
        onChoose: () => void start(user),
      }))}
    />
  )
}
