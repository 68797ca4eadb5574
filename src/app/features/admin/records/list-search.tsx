import type { Ref } from 'react'
import { Icon } from '#ui/parts/icon.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useTypedSearch } from '../../../records/list/use-typed-search.ts'

const PAUSE = 250

interface Props {
  ref: Ref<HTMLInputElement>
  /** What is searched for now. */
  asked: string
  onSearch: (text: string) => void
}

/** What is typed is searched for as soon as the typing rests. */
export function ListSearch({ ref, asked, onSearch }: Props) {
  const { t } = useTexts()
  const { typed, type } = useTypedSearch(asked, onSearch, PAUSE)
  return (
    <div className={css({ width: 'full', maxWidth: { md: '1/3' } })}>
      <TextField
        ref={ref}
        type="search"
        label={t('records:search')}
        start={<Icon name="search" />}
        value={typed}
        onChange={(event) => type(event.target.value)}
        autoComplete="off"
        aria-keyshortcuts="/"
      />
    </div>
  )
}
