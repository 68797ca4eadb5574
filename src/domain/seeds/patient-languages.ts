import type { patientLanguage } from '../entities/patient-language.ts'
import type { Draft } from '../entity.ts'
import { lookUpRow } from './titles.ts'

const languages: [iso: string | null, en: string, es: string, tr: string, ar: string][] = [
  ['en', 'English', 'Inglés', 'İngilizce', 'الإنجليزية'],
  ['es', 'Spanish', 'Español', 'İspanyolca', 'الإسبانية'],
  ['tr', 'Turkish', 'Turco', 'Türkçe', 'التركية'],
  ['ar', 'Arabic', 'Árabe', 'Arapça', 'العربية'],
  ['ht', 'Haitian Creole', 'Criollo haitiano', 'Haiti Kreyolu', 'الكريولية الهايتية'],
  ['pt', 'Portuguese', 'Portugués', 'Portekizce', 'البرتغالية'],
  ['vi', 'Vietnamese', 'Vietnamita', 'Vietnamca', 'الفيتنامية'],
  ['cmn', 'Mandarin', 'Mandarín', 'Mandarin Çincesi', 'الماندرينية'],
  ['yue', 'Cantonese', 'Cantonés', 'Kantonca', 'الكانتونية'],
  ['ko', 'Korean', 'Coreano', 'Korece', 'الكورية'],
  ['ru', 'Russian', 'Ruso', 'Rusça', 'الروسية'],
  ['fr', 'French', 'Francés', 'Fransızca', 'الفرنسية'],
  ['tl', 'Tagalog', 'Tagalo', 'Tagalogca', 'التاغالوغية'],
  ['hi', 'Hindi', 'Hindi', 'Hintçe', 'الهندية'],
  ['fa', 'Persian', 'Persa', 'Farsça', 'الفارسية'],
  ['ur', 'Urdu', 'Urdu', 'Urduca', 'الأردية'],
  ['ase', 'American Sign Language', 'Lengua de señas americana', 'Amerikan İşaret Dili', 'لغة الإشارة الأمريكية'],
  [null, 'Other', 'Otro', 'Diğer', 'أخرى'],
]

const writtenFromTheRight = ['ar', 'fa', 'ur']

export const patientLanguages = languages.map(([iso, ...titles], place) => ({
  ...lookUpRow(place, ...titles),
  iso,
  rtl: iso !== null && writtenFromTheRight.includes(iso),
})) satisfies Draft<typeof patientLanguage>[]
