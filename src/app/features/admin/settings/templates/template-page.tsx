import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState, useCallback, useRef } from 'react'
import { mailLanguages, type MailLanguage } from '#domain/rules/mail/value.ts'
import { Choice } from '#ui/parts/choice.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { Tabs } from '#ui/parts/tabs.tsx'
import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../../../i18n/labels.ts'
import { usePageTitle } from '../../../../i18n/use-page-title.ts'
import { useTexts } from '../../../../i18n/use-texts.ts'
import { RowsState } from '../../../../records/rows-state.tsx'
import type { PatientEntry } from '../../../../case/patient-entry.ts'
import { BackToSection } from '../back-to-section.tsx'
import { NotThere } from '../../../../records/not-there.tsx'
import type { Section } from '../sections.ts'
import { AddTemplate, ChangeTemplate } from './edit-template.tsx'
import { languageOf, useFamily, type Family, type TemplateRow } from './template-form.tsx'
import { LeaveQuestion } from '../../../../records/form/loss-questions.tsx'

const ADDRESS = '/settings/$section/{-$recordId}/{-$recordName}'

/** A template in all its languages, for those who write it. */
export function TemplatePage({ section, id }: { section: Section; id: string }) {
  const labels = useLabels('email_template')
  const { list, row, family } = useFamily(id)
  usePageTitle(labels.one)
  if (list.data && !row) return <NotThere of="settings" />
  return (
    <div className={pageColumn}>
      <BackToSection section={section} />
      <RowsState rows={list}>{row && <Languages row={row} family={family} />}</RowsState>
    </div>
  )
}

/** A template that is not there yet: its first language. The others come once it is. */
export function NewTemplatePage({ section }: { section: Section }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [language, setLanguage] = useState<MailLanguage>('en')
  const [sample, setSample] = useState<PatientEntry | null>(null)
  const { unsaved, isUnsaved } = useUnsaved()
  const onUnsaved = useMemo(() => unsaved('new'), [unsaved])
  const title = t('settings:templates.new')
  usePageTitle(title)
  return (
    <div className={pageColumn}>
      <BackToSection section={section} />
      <h1 className={css({ textStyle: 'title' })}>{title}</h1>
      <Choice
        label={t('emails:language')}
        value={language}
        options={mailLanguages.map((value) => ({ value, label: t(`emails:languages.${value}`) }))}
        onChoose={setLanguage}
      />
      <AddTemplate
        language={language}
        sample={sample}
        onSample={setSample}
        onUnsaved={onUnsaved}
        onAdded={(recordId) =>
          void navigate({ to: ADDRESS, params: { section: section.slug, recordId }, replace: true })
        }
      />
      <LeaveQuestion unsaved={isUnsaved} text={t('settings:unsaved')} />
    </div>
  )
}

function Languages({ row, family }: { row: TemplateRow; family: Family }) {
  const { t } = useTexts()
  const [language, setLanguage] = useState<MailLanguage>(() => languageOf(row))
  const [sample, setSample] = useState<PatientEntry | null>(null)
  const { unsaved, isUnsaved, marked } = useUnsaved()
  const told = useMemo(
    () => ({ en: unsaved('en'), es: unsaved('es'), tr: unsaved('tr'), ar: unsaved('ar') }),
    [unsaved],
  )
  const title = String((family[language] ?? row).title)
  return (
    <>
      <h1 className={css({ textStyle: 'title' })}>
        <bdi>{title}</bdi>
      </h1>
      <Tabs
        label={t('emails:language')}
        value={language}
        onChange={setLanguage}
        tabs={mailLanguages.map((value) => {
          const member = family[value]
          // Who does not look at a preview does not read the case.
          const shared = { sample: value === language ? sample : null, onSample: setSample, onUnsaved: told[value] }
          return {
            value,
            label: t(`emails:languages.${value}`),
            count: mark(value),
            content: member ? (
              <ChangeTemplate key={member.id} id={member.id} {...shared} />
            ) : (
              <AddTemplate language={value} sibling={row} {...shared} />
            ),
          }
        })}
      />
      <LeaveQuestion unsaved={isUnsaved} text={t('settings:unsaved')} />
    </>
  )

  function mark(value: MailLanguage): string | undefined {
    if (marked.has(value)) return t('settings:templates.unsaved')
    return family[value] ? undefined : t('settings:templates.missing')
  }
}

/** What was written and not saved, by the part it stands in. */
function useUnsaved() {
  const parts = useRef(new Set<string>())
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set<string>())
  const unsaved = useCallback(
    (part: string) => (is: boolean) => {
      if (is) parts.current.add(part)
      else parts.current.delete(part)
      setMarked(new Set(parts.current))
    },
    [],
  )
  const isUnsaved = useCallback(() => parts.current.size > 0, [])
  return { unsaved, isUnsaved, marked }
}
