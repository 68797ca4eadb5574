/** The languages of the portal itself, in which a device is alerted. */
export const pushLanguages = ['en', 'tr', 'ar'] as const
export type PushLanguage = (typeof pushLanguages)[number]

/** What a push is about. */
export const pushKinds = ['sms', 'test', 'reminder', 'escalation', 'limitation', 'task'] as const
export type PushKind = (typeof pushKinds)[number]

export interface PushWords {
  readonly title: string
  readonly body: string
}

/**
 * All that an alert shows on a locked device: the same words for all users, so that they reveal nothing. Names, cases, numbers
 * and times are read in the portal only.
 */
const words: Readonly<Record<PushLanguage, Readonly<Record<PushKind, PushWords>>>> = {
  en: {
    sms: { title: 'New message', body: 'A patient sent a message. Open Caseway to read it.' },
    test: { title: 'Alerts work', body: 'This device will alert you to new messages.' },
    reminder: { title: 'Unread message', body: 'A patient sent a message a while ago. Open Caseway to read it.' },
    escalation: {
      title: 'A patient is waiting',
      body: 'No one on your team has read a message yet. Open Caseway to see it.',
    },
    limitation: { title: 'Limitation date approaching', body: 'Open Caseway to see which cases need attention.' },
    task: { title: 'New task due today', body: 'Open Caseway to see what was assigned to you.' },
  },
  tr: {
    sms: { title: 'Yeni mesaj', body: 'Bir hasta yazdı. Okumak için Caseway’i açın.' },
    test: { title: 'Bildirimler çalışıyor', body: 'Bu cihaz yeni mesajları size bildirecek.' },
    reminder: { title: 'Okunmamış mesaj', body: 'Bir hasta bir süre önce yazdı. Okumak için Caseway’i açın.' },
    escalation: {
      title: 'Bir hasta bekliyor',
      body: 'Ekibinizden henüz kimse mesajı okumadı. Görmek için Caseway’i açın.',
    },
    limitation: { title: 'Zamanaşımı tarihi yaklaşıyor', body: 'İlgilenmeniz gereken dosyalar için Caseway’i açın.' },
    task: { title: 'Bugün için yeni görev', body: 'Size verilen görevi görmek için Caseway’i açın.' },
  },
  ar: {
    sms: { title: 'رسالة جديدة', body: 'كتب أحد المرضى. افتح Caseway لقراءة الرسالة.' },
    test: { title: 'التنبيهات تعمل', body: 'سينبّهك هذا الجهاز إلى الرسائل الجديدة.' },
    reminder: { title: 'رسالة غير مقروءة', body: 'كتب أحد المرضى منذ فترة. افتح Caseway لقراءة الرسالة.' },
    escalation: { title: 'مريض ينتظر', body: 'لم يقرأ أحد من فريقك الرسالة بعد. افتح Caseway للاطلاع عليها.' },
    limitation: { title: 'موعد تقادم يقترب', body: 'افتح Caseway لمعرفة القضايا التي تحتاج إلى متابعة.' },
    task: { title: 'مهمة جديدة مستحقة اليوم', body: 'افتح Caseway للاطلاع على ما أُسند إليك.' },
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
