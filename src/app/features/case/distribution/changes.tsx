import type { ReactNode } from 'react'
import type { Scenario } from '#domain/calls/money/scenario.ts'
import { changesBetween, type Change, type Leaf } from '#domain/rules/distribution/changes.ts'
import type { DistributionInput } from '#domain/rules/distribution/types.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { Table, type TableColumn } from '#ui/parts/table.tsx'
import { css } from '#ui/styled/css/index.js'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { shortNumber } from '../money/lien-reference.ts'
import { capKinds, inputsOf } from './scenario-values.ts'

type Row = ReturnType<typeof figuresIn>[number]

function useColumns(): TableColumn<Row>[] {
  const { t } = useTexts()
  const { label, value } = useFigureWords()
  return [
    { key: 'figure', header: t('distribution:changes.figure'), cell: ({ figure }) => <bdi>{label(figure)}</bdi> },
    {
      key: 'before',
      header: t('distribution:changes.before'),
      align: 'end',
      cell: ({ figure, change }) => value(figure, change.before),
    },
    {
      key: 'after',
      header: t('distribution:changes.after'),
      align: 'end',
      cell: ({ figure, change }) => value(figure, change.after),
    },
  ]
}

/** Differences from the previously published distribution. */
export function Changes({ changes, previous }: { changes: readonly Change[]; previous: number }) {
  const { t } = useTexts()
  const columns = useColumns()
  const rows = figuresIn(changes)
  return (
    <Panel title={t('distribution:changes.title', { number: previous })}>
      {rows.length === 0 ? (
        <p className={css({ color: 'muted' })}>{t('distribution:changes.none')}</p>
      ) : (
        <Table
          caption={t('distribution:changes.caption')}
          columns={columns}
          rows={rows}
          rowKey={({ change }) => change.at}
        />
      )}
    </Panel>
  )
}

const list = css({ display: 'grid', gap: '1', textStyle: 'small' })
const item = css({ display: 'flex', flexWrap: 'wrap', columnGap: '2' })

interface Props {
  title: string
  scenario: Scenario
  /** The inputs of the case, until the distribution binds them. */
  inputs?: DistributionInput | undefined
}

/** Figures of a scenario that override those of the case. */
export function ScenarioOverrides({ title, scenario, inputs }: Props) {
  const { t } = useTexts()
  const { label, value } = useFigureWords()
  const figures = figuresIn(
    inputs
      ? changesBetween({ inputs }, { inputs: inputsOf(inputs, scenario) })
      : changesBetween({}, { inputs: scenario }),
  )
  if (figures.length === 0) return null
  return (
    <section className={css({ display: 'grid', gap: '1' })}>
      <h3 className={css({ textStyle: 'label' })}>
        <bdi>{title}</bdi>
      </h3>
      <ul aria-label={title} className={list}>
        {figures.map(({ figure, change }) => (
          <li key={change.at} className={item}>
            <bdi className={css({ color: 'muted' })}>{label(figure)}</bdi>
            <span className={css({ fontWeight: 'medium' })}>{value(figure, change.after)}</span>
            {inputs && change.before !== null && (
              <span className={css({ color: 'muted' })}>
                {t('distribution:insteadOf')} {value(figure, change.before)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Label and formatted value of a figure. */
function useFigureWords(): {
  label: (figure: Figure) => string
  value: (figure: Figure, told: Leaf) => ReactNode
} {
  const { t } = useTexts()
  const labels = useLabels('lien')

  function label(figure: Figure): string {
    switch (figure.kind) {
      case 'input':
        return t(`distribution:inputs.${figure.name}`)
      case 'total':
        return t(`distribution:totals.${figure.name}`)
      case 'cap':
        return t('distribution:inputs.cap_rule')
      case 'balance':
        return t('distribution:changes.balance', { lien: shortNumber(figure.lien) })
      case 'class':
        return t('distribution:changes.class', { lien: shortNumber(figure.lien) })
      case 'award':
        return t('distribution:changes.award', { lien: shortNumber(figure.lien) })
    }
  }

  function value(figure: Figure, told: Leaf): ReactNode {
    if (told === null) return '—'
    if (figure.kind === 'cap') {
      const kind = capKinds.find((known) => known === told)
      return kind ? t(`distribution:caps.${kind}`) : '—'
    }
    if (figure.kind === 'class') return typeof told === 'string' ? labels.choice('priority_class', told) : '—'
    if (figure.kind === 'input' && figure.name === 'fee_base')
      return t(`distribution:feeBase.${told === 'gross' ? 'gross' : 'net_of_costs'}`)
    if (typeof told !== 'number') return '—'
    if (figure.kind === 'input' && figure.name.endsWith('_bps')) return `${told / 100} %`
    if (figure.kind === 'input' && !figure.name.endsWith('_cents')) return String(told)
    return <MoneyFigure cents={told} />
  }

  return { label, value }
}

export const inputNames = [
  'fee_num',
  'fee_den',
  'fee_base',
  'fee_waiver_cents',
  'fee_free_cents',
  'costs_cents',
  'client_floor_bps',
  'cap_bps',
] as const
export const totalNames = ['gross_cents', 'fee_cents', 'net_cents', 'held_cents', 'client_cents'] as const

export type Figure =
  | { readonly kind: 'input'; readonly name: (typeof inputNames)[number] }
  | { readonly kind: 'total'; readonly name: (typeof totalNames)[number] }
  | { readonly kind: 'cap' }
  | { readonly kind: 'balance' | 'class' | 'award'; readonly lien: string }

/** The figure at a changed path; derived figures are left out. */
export function figureAt(at: string): Figure | undefined {
  const [part, name, field] = at.split('.')
  if (part === 'inputs') {
    if (name === 'cap_rule' && field === 'kind') return { kind: 'cap' }
    if (name === 'cap_rule' && field === 'bps') return { kind: 'input', name: 'cap_bps' }
    if (name === 'liens')
      return of('inputs.liens', at, 'balance_cents', 'balance') ?? of('inputs.liens', at, 'priority_class', 'class')
    const known = inputNames.find((input) => input === name)
    return known && { kind: 'input', name: known }
  }
  if (part === 'totals') {
    const known = totalNames.find((total) => total === name)
    return known && { kind: 'total', name: known }
  }
  return part === 'lines' ? of('lines', at, 'award_cents', 'award') : undefined
}

function of(list: string, at: string, field: string, kind: 'balance' | 'class' | 'award'): Figure | undefined {
  const lien = at.startsWith(`${list}.`) && at.endsWith(`.${field}`) && at.slice(list.length + 1, -field.length - 1)
  return lien ? { kind, lien } : undefined
}

export function figuresIn(changes: readonly Change[]): { figure: Figure; change: Change }[] {
  return changes.flatMap((change) => {
    const figure = figureAt(change.at)
    return figure ? [{ figure, change }] : []
  })
}
