import * as v from 'valibot'
import { pushLanguages, pushWords, type PushKind, type PushLanguage } from './words.ts'

/** Says to browsers that know it: this message is shown as it stands, whether or not our own worker runs. */
const DECLARATIVE = 8030

export interface PushFacts {
  readonly kind: PushKind
  /** The event's id; ids ascend, so an event that comes late is known by it. Empty if the event has none. */
  readonly id: string
  /** Alerts of one conversation take one another's place. */
  readonly tag: string
  readonly language: PushLanguage
  /** Where a click leads to. */
  readonly navigate: string
  /** What the sign on the app's icon shows. */
  readonly badge: number
}

const schema = v.object({
  web_push: v.literal(DECLARATIVE),
  notification: v.object({
    title: v.pipe(v.string(), v.nonEmpty()),
    body: v.string(),
    tag: v.string(),
    lang: v.picklist(pushLanguages),
    dir: v.picklist(['ltr', 'rtl']),
    navigate: v.string(),
    silent: v.boolean(),
    data: v.object({ id: v.string(), kind: v.string() }),
  }),
  app_badge: v.pipe(v.number(), v.integer(), v.minValue(0)),
  mutable: v.boolean(),
})
export type PushMessage = v.InferOutput<typeof schema>

/** What goes, sealed, to a device: in the form that some browsers show by themselves, and others hand to the worker. */
export function pushMessage({ kind, id, tag, language, navigate, badge }: PushFacts): PushMessage {
  return {
    web_push: DECLARATIVE,
    notification: {
      ...pushWords(kind, language),
      tag,
      lang: language,
      dir: language === 'ar' ? 'rtl' : 'ltr',
      navigate,
      silent: false,
      data: { id, kind },
    },
    app_badge: badge,
    mutable: true,
  }
}

/** What a device received. Whatever it is, something is shown: a browser forbids pushes to those who show nothing. */
export function readPush(text: string | undefined, language: PushLanguage): PushMessage {
  const read = v.safeParse(schema, parsed(text))
  return read.success ? read.output : unreadable(language)
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** It has no name, by which it is known that the rest of it means nothing. */
function unreadable(language: PushLanguage): PushMessage {
  return pushMessage({ kind: 'sms', id: '', tag: 'unreadable', language, navigate: '/dashboard', badge: 0 })
}
