import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Checkbox } from '#ui/parts/checkbox.tsx'
import { Choice } from '#ui/parts/choice.tsx'
import { Dotted } from '#ui/parts/dotted.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useButtonAction } from '../../../records/form/use-action.ts'
import { CaseLink, actions, bar, row, rows, small, useFirst } from './parts.tsx'
import { useAfterwards, type LienLine } from './queries.ts'
import { TickAll, tickBox, useTicks } from './ticks.tsx'

const methods = ['portal', 'letter', 'email', 'phone'] as const
type Method = (typeof methods)[number]

// On a phone the name has the first line; what it comes to and the answer share the second.
const byCase = cx(row, css({ gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'subgrid' } }))
const ofCase = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minWidth: '0',
  gridColumn: { base: '1 / -1', md: 'auto' },
})
/** Below the name and not below its box. */
const indented = css({ marginInlineStart: { base: '8', md: '0' } })
const summary = cx(
  small,
  css({
    display: 'grid',
    gridTemplateColumns: '[5.5rem 6.5rem]',
    justifyItems: 'start',
    alignItems: 'center',
    '& > :last-child': { justifySelf: 'end' },
  }),
)
const lines = css({
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  paddingInlineStart: '6',
})
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '4',
})

const sum = (liens: readonly LienLine[]): number =>
  liens.reduce((all, { balance_cents: cents }) => all + (cents ?? 0), 0)

interface Props {
  liens: readonly LienLine[]
  may: boolean
  /** Cases beyond the first are behind a button. */
  first?: boolean
}

/** Liens that wait for the firm's confirmation, by case: one press confirms a case, and one all that are ticked. */
export function ConfirmLiens({ liens, may, first }: Props) {
  const { t } = useTexts()
  const { money } = useFormats()
  const afterwards = useAfterwards()
  const { chosen, ticked, tick } = useTicks(liens)
  const [method, setMethod] = useState<Method>('portal')
  const cases = [...Map.groupBy(liens, ({ patient_id }) => patient_id).values()]
  const { shown, rest } = useFirst(cases, first ? undefined : cases.length)

  const { busy, start } = useButtonAction<readonly LienLine[]>(async (key, confirmed) => {
    const body = {
      liens: confirmed.map(({ id, version }) => ({ id, expected_version: version })),
      confirmation_method: method,
    }
    await afterwards(
      confirmed.map(({ patient_id }) => patient_id),
      () => api.call('POST /lien/confirm', { body, key }),
    )
    tick(confirmed, false)
    messages.show(t('first:liens.confirmed', { count: confirmed.length }))
  })

  return (
    <>
      {may && (
        <div className={bar}>
          <TickAll liens={liens} ticked={ticked} tick={tick} />
          <Choice
            label={t('liens:steps.confirm.how')}
            value={method}
            options={methods.map((value) => ({ value, label: t(`liens:methods.${value}`) }))}
            onChoose={setMethod}
          />
          {ticked.length > 0 && (
            <Button
              size="sm"
              tone="primary"
              busy={busy}
              onClick={() => void start(ticked)}
              className={css({ marginInlineStart: 'auto' })}
            >
              {t('first:liens.confirmMany', { count: ticked.length, amount: money(sum(ticked)) })}
            </Button>
          )}
        </div>
      )}
      <ul className={rows}>
        {shown.map((ofCase) => (
          <OneCase
            key={ofCase[0]?.patient_id}
            liens={ofCase}
            chosen={chosen}
            onTick={may ? tick : undefined}
            onConfirm={may ? () => void start(ofCase) : undefined}
            busy={busy}
          />
        ))}
      </ul>
      {rest}
    </>
  )
}

interface CaseProps {
  liens: readonly LienLine[]
  chosen: ReadonlySet<string>
  onTick: ((some: readonly LienLine[], on: boolean) => void) | undefined
  onConfirm: (() => void) | undefined
  busy: boolean
}

function OneCase({ liens, chosen, onTick, onConfirm, busy }: CaseProps) {
  const { t } = useTexts()
  const { money } = useFormats()
  const [open, setOpen] = useState(false)
  const [first] = liens
  if (!first) return null
  const ticked = liens.filter(({ id }) => chosen.has(id)).length
  const name = first.patient_name ?? ''
  return (
    <li className={byCase}>
      <span className={ofCase}>
        {onTick && (
          <label className={tickBox}>
            <input
              type="checkbox"
              aria-label={t('first:liens.ofCase', { name })}
              className={css({ width: '4', height: '4', accentColor: 'primary' })}
              checked={ticked === liens.length}
              ref={(element) => {
                if (element) element.indeterminate = ticked > 0 && ticked < liens.length
              }}
              onChange={(event) => onTick(liens, event.target.checked)}
            />
          </label>
        )}
        <CaseLink of={first} />
      </span>
      <span className={cx(summary, onTick && indented)}>
        <Button size="sm" tone="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('first:liens.count', { count: liens.length })}
        </Button>
        <MoneyFigure cents={sum(liens)} />
      </span>
      <span className={actions}>
        {onConfirm && (
          <Button
            size="sm"
            aria-label={t('first:liens.confirmCase', { name, amount: money(sum(liens)) })}
            spent={busy}
            onClick={onConfirm}
          >
            {t('liens:steps.confirm.name')}
          </Button>
        )}
      </span>
      {open && (
        <ul className={lines}>
          {liens.map((lien) => (
            <li key={lien.id} className={line}>
              {onTick ? (
                <Checkbox
                  label={lien.lien_number ?? ''}
                  checked={chosen.has(lien.id)}
                  onChange={(event) => onTick([lien], event.target.checked)}
                />
              ) : (
                <bdi dir="ltr">{lien.lien_number}</bdi>
              )}
              <LienFacts lien={lien} />
              <MoneyFigure cents={lien.balance_cents ?? 0} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Who treated, and when. */
export function LienFacts({ lien }: { lien: Pick<LienLine, 'originator' | 'service_from' | 'service_to'> }) {
  const { day } = useFormats()
  // A line does not break within a day.
  const whole = (text: string) => day(text).replaceAll(' ', '\u00A0')
  const { service_from: from, service_to: to } = lien
  const days = from && to && from !== to ? `${whole(from)} – ${whole(to)}` : (from ?? to) && whole(from ?? to ?? '')
  return (
    <span className={small}>
      <Dotted parts={[lien.originator, days]} />
    </span>
  )
}
