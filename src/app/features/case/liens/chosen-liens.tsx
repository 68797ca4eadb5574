import { useState, type ReactNode } from 'react'
import { Checkbox } from '#ui/parts/checkbox.tsx'
import { css } from '#ui/styled/css/index.js'
import { RefusedLien, useRefusedLien } from '../../../case/refused-lien.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import { lienReference, shortNumber } from '../money/lien-reference.ts'
import type { LienRow } from '../money/money-queries.ts'

const list = css({ display: 'grid', gap: '1' })

/** Id and version as the user saw them, for the check of conflicts. */
export const seenLien = ({ id, version }: LienRow) => ({ id, expected_version: version })

const nameOf = (row: LienRow): string => shortNumber(lienReference(row))

/** The liens of one bulk command: all but those unchecked. Send it through `naming`, so that a refused lien is named. */
export function useChosenLiens(liens: readonly LienRow[]) {
  const { t } = useTexts()
  const { refused, naming } = useRefusedLien()
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const chosen = liens.filter(({ id }) => !excluded.has(id))
  const refusedLien = liens.find(({ id }) => id === refused)

  function choose(id: string, isIn: boolean): void {
    setExcluded((before) => new Set(isIn ? [...before].filter((one) => one !== id) : [...before, id]))
  }

  /** Each lien by its number, with what it is about. */
  const choices = (aboutOf: (row: LienRow) => string): ReactNode => (
    <>
      <RefusedLien name={refusedLien && nameOf(refusedLien)} />
      <div role="group" aria-label={t('liens:funding.many.liens')} className={list}>
        {liens.map((row) => (
          <Checkbox
            key={row.id}
            label={`${nameOf(row)} · ${aboutOf(row)}`}
            checked={!excluded.has(row.id)}
            onChange={(event) => choose(row.id, event.target.checked)}
          />
        ))}
      </div>
    </>
  )
  return { chosen, choices, naming }
}
