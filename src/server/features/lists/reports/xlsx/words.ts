import type { TitleLanguage } from '#domain/entities/shapes/look-up.ts'

/** Texts that the file adds itself; column titles and values come from the portal. */
const words = {
  en: {
    about: 'About',
    report: 'Report',
    filters: 'Filters',
    rows: 'Rows',
    purpose: 'Purpose',
    madeBy: 'Prepared by',
    madeAt: 'Prepared at',
    timeZone: 'Time zone',
    total: 'Total',
    confidential: 'Confidential – contains health information',
  },
  es: {
    about: 'Acerca de',
    report: 'Informe',
    filters: 'Filtros',
    rows: 'Filas',
    purpose: 'Finalidad',
    madeBy: 'Elaborado por',
    madeAt: 'Elaborado el',
    timeZone: 'Zona horaria',
    total: 'Total',
    confidential: 'Confidencial: contiene información de salud',
  },
  tr: {
    about: 'Hakkında',
    report: 'Rapor',
    filters: 'Filtreler',
    rows: 'Satır sayısı',
    purpose: 'Amaç',
    madeBy: 'Hazırlayan',
    madeAt: 'Hazırlanma zamanı',
    timeZone: 'Saat dilimi',
    total: 'Toplam',
    confidential: 'Gizli – sağlık bilgisi içerir',
  },
  ar: {
    about: 'حول الملف',
    report: 'التقرير',
    filters: 'عوامل التصفية',
    rows: 'عدد الصفوف',
    purpose: 'الغرض',
    madeBy: 'أعدّه',
    madeAt: 'وقت الإعداد',
    timeZone: 'المنطقة الزمنية',
    total: 'المجموع',
    confidential: 'سرّي – يحتوي على معلومات صحية',
  },
} as const satisfies Record<TitleLanguage, Record<string, string>>

type Word = keyof (typeof words)['en']
export const wordsIn = (language: TitleLanguage): Readonly<Record<Word, string>> => words[language]
