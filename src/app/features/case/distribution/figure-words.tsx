import type { ReactNode } from 'react'
import type { Leaf } from '#domain/rules/distribution/changes.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { MoneyFigure } from '../../../case/money/money-figure.tsx'
import { shortNumber } from '../../../case/money/short-number.ts'
import type { Figure } from './changed-figures.ts'
import { capKinds } from './scenario-values.ts'

/** What a figure is called, and how its value is written. */
export function useFigureWords(): {
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
