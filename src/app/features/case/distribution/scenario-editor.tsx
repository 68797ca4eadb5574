import { useId, useState } from 'react'
import type { Scenario } from '#domain/calls/money/scenario.ts'
import { distribute } from '#domain/rules/distribution/waterfall.ts'
import type { DistributionInput } from '#domain/rules/distribution/types.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { RefusalBox } from '../../../records/form/refusal.tsx'
import { useAction } from '../../../records/form/use-action.ts'
import { Fault, Warnings } from './warnings.tsx'
import { LienFields, ScenarioFields } from './scenario-fields.tsx'
import { choicesIn, draftOf, scenarioOf } from './scenario-values.ts'
import { WaterfallTable } from './waterfall-table.tsx'

const sides = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
  gap: '6',
  alignItems: 'start',
})
const column = css({ display: 'grid', gap: '4' })

interface Props {
  patientId: string
  /** The case as it stands. */
  inputs: DistributionInput
  name: string
  scenario: Scenario
  maySave: boolean
  save: (name: string, scenario: Scenario, key: string) => Promise<void>
  onClose: () => void
}

/** Inputs and result side by side; the result is recomputed on each keystroke by the engine that the server uses. */
export function ScenarioEditor({ patientId, inputs, name, scenario, maySave, save, onClose }: Props) {
  const { t } = useTexts()
  const id = useId()
  const [title, setTitle] = useState(name)
  const [draft, setDraft] = useState(() => draftOf(inputs, scenario))
  const choices = choicesIn(inputs, draft)
  const result = choices && distribute({ ...inputs, ...choices })

  const chosen = choices && scenarioOf(inputs, choices)
  const { busy, failure, start } = useAction((key, said: { title: string; scenario: Scenario }) =>
    save(said.title, said.scenario, key),
  )

  return (
    <div className={sides}>
      <form
        id={id}
        noValidate
        className={column}
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen) void start({ title: title.trim(), scenario: chosen })
        }}
      >
        <RefusalBox error={failure} />
        {maySave && (
          <TextField
            label={t('distribution:editor.name')}
            hint={t('distribution:editor.nameHint')}
            value={title}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
        <ScenarioFields draft={draft} onChange={(change) => setDraft((before) => ({ ...before, ...change }))} />
        <LienFields
          patientId={patientId}
          inputs={inputs}
          liens={draft.liens}
          onChange={(liens) => setDraft((before) => ({ ...before, liens }))}
        />
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
          {maySave && (
            <Button type="submit" tone="primary" busy={busy} disabled={!choices}>
              {t('distribution:editor.save')}
            </Button>
          )}
          <Button onClick={onClose}>{t('fields:cancel')}</Button>
        </div>
        {!maySave && <p className={css({ textStyle: 'small', color: 'muted' })}>{t('distribution:editor.notKept')}</p>}
      </form>
      <div className={column} aria-live="polite">
        {!result && <p className={css({ color: 'muted' })}>{t('distribution:editor.incomplete')}</p>}
        {result && !result.ok && <Fault error={result.error} />}
        {result?.ok && (
          <>
            <WaterfallTable
              caption={t('distribution:editor.result')}
              patientId={patientId}
              scenarios={[{ key: 'now', title: t('distribution:editor.result'), result }]}
            />
            <Warnings warnings={result.warnings} />
          </>
        )}
      </div>
    </div>
  )
}
