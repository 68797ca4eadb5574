import type { WorkEntry } from '#domain/calls/work.ts'
import { daysBetween } from '#domain/rules/dates.ts'
import { ownZone } from '#domain/rules/wall-time.ts'
import { placeMoment } from '../visits/place-moment.ts'
import { formatsFor } from '../../i18n/formats.ts'
import { labelsOf } from '../../i18n/labels.ts'
import { textIn, useTexts } from '../../i18n/use-texts.ts'
import { today } from './work-queries.ts'

/** Why an entry waits, and the facts of it that help to decide; short enough for one line. */
export function useWorkWords(): (entry: WorkEntry) => { why: string; facts: readonly string[] } {
  const { t, language } = useTexts()
  const { age, soon, money } = formatsFor(language)
  const text = textIn(language)
  const given = (...facts: (string | null)[]): string[] => facts.filter((fact): fact is string => Boolean(fact))

  return (entry) => {
    const { kind, code, about, at, place } = entry
    switch (kind) {
      case 'limitation': {
        const passed = daysBetween(entry.day, today())
        const why =
          passed > 0
            ? t('work:why.limitationPassed', { count: passed })
            : t('work:why.limitation', { day: soon(entry.day) })
        return { why, facts: [] }
      }
      case 'reply':
        return { why: t('work:why.reply', { age: age(at ?? '') }), facts: given(about) }
      case 'call':
        return {
          why: t('work:why.call', { reason: text(`reports:choices.reason.${code}`) }),
          facts: given(
            entry.party === 'patient' ? null : labelsOf('patient', language).choice('contact_party', entry.party ?? ''),
          ),
        }
      case 'outcome':
      case 'approval':
        return {
          why: t(`work:why.${kind}`),
          facts: given(about, at && placeMoment(language, at, entry.zone ?? ownZone()), place),
        }
      case 'visit': {
        const answer = code === 'declined' || code === 'proposed' ? code : undefined
        return {
          why: answer ? t(`work:why.visit_${answer}`) : t('work:why.visit'),
          facts: given(
            about,
            answer === 'proposed' && at ? placeMoment(language, at, entry.zone ?? ownZone()) : null,
            place,
          ),
        }
      }
      case 'paper':
      case 'missing_paper':
        return { why: t(`work:why.${kind}`), facts: given(text(`fields:papers.${code}`)) }
      case 'proposal':
        return { why: t('work:why.proposal'), facts: [labelsOf('patient', language).choice('case_status', code ?? '')] }
      case 'offer':
      case 'demand':
        return {
          why: t(`work:why.${kind}`),
          facts: given(entry.amount_cents === null ? null : money(entry.amount_cents), about),
        }
      case 'distribution': {
        const step = code === 'approve' || code === 'publish' ? code : 'prepare'
        return {
          why: t(`work:why.distribution_${step}`),
          facts: given(entry.amount_cents === null ? null : money(entry.amount_cents)),
        }
      }
      case 'purchase': {
        const owed = code === 'record' ? 'record' : 'paper'
        return {
          why: t(`work:why.purchase_${owed}`, { age: age(at ?? '') }),
          facts: given(entry.amount_cents === null ? null : money(entry.amount_cents), about),
        }
      }
      case 'task':
        return {
          why: about ?? '',
          facts: code && code !== 'general' ? [labelsOf('task', language).choice('kind', code)] : [],
        }
      case 'decision':
      case 'take':
        return { why: t(`work:why.${kind}`), facts: [] }
    }
  }
}

/** The patient, or the number of the case where the name is not shown. */
export function useEntryTitle(): (entry: Pick<WorkEntry, 'patient_id' | 'patient_name' | 'case_number'>) => string {
  const { t } = useTexts()
  return (entry) =>
    entry.patient_name || entry.case_number || (entry.patient_id === null ? t('work:noCase') : t('work:nameless'))
}
