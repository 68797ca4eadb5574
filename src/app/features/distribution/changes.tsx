import type { ReactNode } from 'react'
import { Table, type TableColumn } from '#ui/parts/table.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import { MoneyFigure } from '../../records/money/money-figure.tsx'
import type { Change } from '../../records/money/money-shapes.ts'
import { Panel } from '../../records/case/panel.tsx'
import { figuresIn, type Figure } from './changed-figures.ts'
import { capKinds } from './scenario-values.ts'

type Row = ReturnType<typeof figuresIn>[number]

function useColumns(): TableColumn<Row>[] {
  const { t } = useTexts()

  function label(figure: Figure): string {
    switch (figure.kind) {
      case 'input':
        return t(`distribution:inputs.${figure.name}`)
      case 'total':
        return t(`distribution:totals.${figure.name}`)
      case 'cap':
        return t('distribution:inputs.cap_rule')
      case 'balance':
        return t('distribution:changes.balance', { lien: figure.lien })
      case 'award':
        return t('distribution:changes.award', { lien: figure.lien })
    }
  }

  function value(figure: Figure, told: unknown): ReactNode {
    if (told === null || told === undefined) return '—'
    if (figure.kind === 'cap') {
      const kind = capKinds.find((known) => known === told)
      return kind ? t(`distribution:caps.${kind}`) : '—'
    }
    if (figure.kind === 'input' && figure.name === 'fee_base')
      return t(`distribution:feeBase.${told === 'gross' ? 'gross' : 'net_of_costs'}`)
    if (typeof told !== 'number') return '—'
    if (figure.kind === 'input' && !figure.name.endsWith('_cents'))
      return figure.name === 'client_floor_bps' ? `${told / 100} %` : String(told)
    return <MoneyFigure cents={told} />
  }

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

/** What is other than in the one the firm was shown before. */
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
          caption={t('distribution:changes.title', { number: previous })}
          columns={columns}
          rows={rows}
          rowKey={({ change }) => change.at}
        />
      )}
    </Panel>
  )
}
