import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { api, session } from '../api/portal.ts'
import { Preferences } from '../features/account/preferences/preferences.tsx'
import { GuestPage } from '../features/account/sign-in/guest-page.tsx'
import { AnswerForm, isSpent } from '../features/case/firm-requests/answer-form.tsx'
import { LienAnswerForm } from '../features/case/firm-requests/lien-answer-form.tsx'
import { useErrorSentence } from '../i18n/error-sentence.ts'
import { useFormats } from '../i18n/formats.ts'
import { isLanguage, leftToRight } from '../i18n/languages.ts'
import { chooseLanguage, loadLabels, loadTexts } from '../i18n/setup.ts'
import { usePageTitle } from '../i18n/use-page-title.ts'
import { useTexts } from '../i18n/use-texts.ts'

/** Where a mailed link leads: a firm answers without signing in. */
export const Route = createFileRoute('/answer')({
  validateSearch: ({ token, lang }: Record<string, unknown>): { token?: string; lang?: string } => ({
    ...(typeof token === 'string' && { token }),
    ...(typeof lang === 'string' && { lang }),
  }),
  beforeLoad: async ({ search: { lang } }) => {
    // The mail was in its reader's language; a signed-in user has chosen one.
    if (isLanguage(lang) && !session.current()) await chooseLanguage(lang)
  },
  loader: () => Promise.all([loadTexts('answer', 'fields'), loadLabels('patient')]),
  component: Answer,
})

function Answer() {
  const { t } = useTexts()
  const { day } = useFormats()
  const { token = '' } = Route.useSearch()
  const [done, setDone] = useState(false)
  const answered = () => setDone(true)
  const sentence = useErrorSentence()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['firm_request', token],
    queryFn: async ({ signal }) => (await api.call('POST /firm_request/open', { body: { token }, signal })).request,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    enabled: !done,
  })
  const question = data && (data.kind === 'status' ? t('answer:title') : t(`answer:about.titles.${data.kind}`))
  // Before the link has opened, nothing is known of what it asks.
  const title = question ?? t('answer:page')
  usePageTitle(title)
  if (done)
    return (
      <GuestPage title={t('answer:thanks')} footer={<Preferences />}>
        <p role="status">{t('answer:onTheCase')}</p>
      </GuestPage>
    )
  // What is typed stays when the line is lost as the page reads its facts again.
  if (error && (!data || isSpent(error))) {
    const over = isSpent(error)
    return (
      <GuestPage title={title} footer={<Preferences />}>
        <p role="alert">{over ? t('answer:spent') : sentence(error)}</p>
        {!over && (
          <Button busy={isFetching} wide onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        )}
      </GuestPage>
    )
  }
  const lead =
    data &&
    t('answer:of', { number: leftToRight(data.case_number), initials: leftToRight(data.initials), house: data.house })
  return (
    <GuestPage title={title} lead={lead} footer={<Preferences />}>
      {!data && <p role="status">{t('answer:loading')}</p>}
      {data?.kind === 'status' && (
        <>
          {data.dol && <p>{t('answer:accident', { day: day(data.dol) })}</p>}
          <AnswerForm token={token} request={data} onAnswered={answered} />
        </>
      )}
      {data && data.kind !== 'status' && (
        <LienAnswerForm token={token} request={data} onAnswered={answered} onOutdated={() => void refetch()} />
      )}
    </GuestPage>
  )
}
