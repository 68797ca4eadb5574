import { useState } from 'react'
import * as v from 'valibot'
import { lienCapSchema, type LienCapRule } from '#domain/entities/shapes/state-rules.ts'
import * as f from '#domain/fields/index.ts'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../../../i18n/labels.ts'
import { languages } from '../../../../i18n/languages.ts'
import { useTexts } from '../../../../i18n/use-texts.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { FormDialog } from '../../../../records/form/form-dialog.tsx'
import type { FormFields, Values } from '../../../../records/form/form-fields.ts'
import { useSaveState } from './use-save-state.ts'
import type { StateRow } from './rules.ts'

const kinds = ['none', 'pct_of_gross', 'pct_after_fee', 'third'] as const
const WHOLE = 10_000

type CapValues = Values<'kind' | 'bps' | 'cap_includes_super'>

function ruleOf(row: StateRow): LienCapRule | undefined {
  const rule = v.safeParse(lienCapSchema, row.lien_cap_rule)
  return rule.success ? rule.output : undefined
}

/** The most that liens may take of a settlement in a state. */
export function CapPanel({ row, mayUpdate }: { row: StateRow; mayUpdate: boolean }) {
  const { t, language } = useTexts()
  const labels = useLabels('state')
  const [open, setOpen] = useState(false)
  const rule = ruleOf(row)
  const percent = new Intl.NumberFormat(languages[language].locale, { style: 'percent', maximumFractionDigits: 2 })
  const said = rule && t(`settings:cap.kinds.${rule.kind}`)
  return (
    <Panel
      title={labels.field('lien_cap_rule')}
      action={mayUpdate && <Button onClick={() => setOpen(true)}>{t('settings:cap.change')}</Button>}
    >
      <div className={css({ display: 'grid', gap: '1' })}>
        <p className={css({ fontWeight: 'medium' })}>
          {said ?? t('fields:notSet')}
          {rule && 'bps' in rule && (
            <>
              {': '}
              <bdi dir="ltr">{percent.format(rule.bps / WHOLE)}</bdi>
            </>
          )}
        </p>
        {rule && 'cap_includes_super' in rule && (
          <p className={css({ textStyle: 'small', color: 'muted' })}>
            {rule.cap_includes_super ? t('settings:cap.inside') : t('settings:cap.outside')}
          </p>
        )}
      </div>
      {open && <CapDialog row={row} rule={rule} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

function CapDialog({ row, rule, onClose }: { row: StateRow; rule: LienCapRule | undefined; onClose: () => void }) {
  const { t } = useTexts()
  const labels = useLabels('state')
  const save = useSaveState(row)
  function fields({ kind }: CapValues): FormFields {
    const share = kind === 'pct_of_gross' || kind === 'pct_after_fee'
    return {
      kind: {
        field: f.choice([...kinds]),
        label: t('settings:cap.kind'),
        required: false,
        options: kinds.map((value) => ({ value, label: t(`settings:cap.kinds.${value}`) })),
      },
      ...(share && {
        bps: {
          field: f.integer({ min: 0, max: WHOLE }),
          label: t('settings:cap.bps'),
          required: true,
          shown: 'percent',
        },
      }),
      ...((share || kind === 'third') && {
        cap_includes_super: { field: f.flag(), label: t('settings:cap.inside'), required: false },
      }),
    }
  }

  function ruleFrom(values: CapValues): Values | null {
    if (!values.kind) return null
    const asked = Object.keys(fields(values))
    const said = Object.fromEntries(Object.entries(values).filter(([name]) => asked.includes(name)))
    return 'cap_includes_super' in fields(values)
      ? { ...said, cap_includes_super: values.cap_includes_super === true }
      : said
  }

  return (
    <FormDialog
      title={labels.field('lien_cap_rule')}
      description={t('settings:cap.effect')}
      fields={fields}
      initial={{ ...rule }}
      submit={t('fields:save')}
      onClose={onClose}
      send={(values, key) => save({ lien_cap_rule: ruleFrom(values) }, key)}
    />
  )
}
