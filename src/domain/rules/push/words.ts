/** The languages of the portal itself, in which a device is alerted. */
export const pushLanguages = ['en', 'tr', 'ar'] as const
export type PushLanguage = (typeof pushLanguages)[number]

/** What a push is about. */
export const pushKinds = ['sms', 'test', 'reminder', 'escalation', 'limitation'] as const
export type PushKind = (typeof pushKinds)[number]

export interface PushWords {
  readonly title: string
  readonly body: string
}

/**
 * All that an alert shows on a locked device: the same words for all users, so that they reveal nothing. What ties a
 * person to care (a name, a case, a number, a time) is read in the portal.
 */
const words: Readonly<Record<PushLanguage, Readonly<Record<PushKind, PushWords>>>> = {
  en: {
    sms: { title: 'New message', body: 'A patient has written. Open Caseway to read it.' },
    test: { title: 'Alerts work', body: 'This device will tell you about new messages.' },
    reminder: { title: 'A message still waits', body: 'A patient wrote a while ago. Open Caseway to read it.' },
    escalation: {
      title: 'A patient is waiting',
      body: 'Nobody in your team has read a message yet. Open Caseway to see it.',
    },
    limitation: { title: 'A last day comes nearer', body: 'Open Caseway to see which cases need a look.' },
  },
  tr: {
    sms: { title: 'Yeni mesaj', body: 'Bir hasta yazdı. Okumak için Caseway’i açın.' },
    test: { title: 'Bildirimler çalışıyor', body: 'Bu cihaz yeni mesajları size haber verecek.' },
    reminder: { title: 'Bir mesaj hâlâ bekliyor', body: 'Bir hasta bir süre önce yazdı. Okumak için Caseway’i açın.' },
    escalation: {
      title: 'Bir hasta bekliyor',
      body: 'Ekibinizden henüz kimse mesajı okumadı. Görmek için Caseway’i açın.',
    },
    limitation: { title: 'Bir son gün yaklaşıyor', body: 'Hangi dosyalara bakılacağını görmek için Caseway’i açın.' },
  },
  ar: {
    sms: { title: 'رسالة جديدة', body: 'كتب أحد المرضى. افتح Caseway لقراءة الرسالة.' },
    test: { title: 'التنبيهات تعمل', body: 'سينبّهك هذا الجهاز إلى الرسائل الجديدة.' },
    reminder: { title: 'رسالة ما زالت تنتظر', body: 'كتب أحد المرضى منذ فترة. افتح Caseway لقراءة الرسالة.' },
    escalation: { title: 'مريض ينتظر', body: 'لم يقرأ أحد من فريقك الرسالة بعد. افتح Caseway للاطلاع عليها.' },
    limitation: { title: 'يقترب يوم أخير', body: 'افتح Caseway لمعرفة القضايا التي تحتاج إلى نظرة.' },
  },
}

export function pushWords(kind: PushKind, language: PushLanguage): PushWords {
  return words[language][kind]
}

/** The nearest of the portal's languages to what a browser or a user names, such as `tr-TR`. */
export function pushLanguage(named: string | null | undefined): PushLanguage {
  const start = named?.slice(0, 2).toLowerCase()
  return pushLanguages.find((language) => language === start) ?? 'en'
}
