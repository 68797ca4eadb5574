import type { accidentType } from '../entities/accident-type.ts'
import type { Draft } from '../entity.ts'
import type { SolProfile } from '../rules/limitation.ts'
import { lookUpRow } from './titles.ts'

const accidents: [profile: SolProfile, en: string, es: string, tr: string, ar: string][] = [
  ['motor_vehicle', 'Auto–Rear End', 'Auto: choque por detrás', 'Otomobil–Arkadan Çarpma', 'سيارة: صدم من الخلف'],
  ['motor_vehicle', 'Auto–Side Impact', 'Auto: choque lateral', 'Otomobil–Yandan Çarpma', 'سيارة: صدم جانبي'],
  ['motor_vehicle', 'Auto–Other', 'Auto: otro', 'Otomobil–Diğer', 'سيارة: أخرى'],
  ['motor_vehicle', 'Commercial Truck', 'Camión comercial', 'Ticari Kamyon', 'شاحنة تجارية'],
  ['motor_vehicle', 'Motorcycle', 'Motocicleta', 'Motosiklet', 'دراجة نارية'],
  ['motor_vehicle', 'Rideshare', 'Viaje compartido', 'Uygulamayla Çağrılan Araç', 'نقل الركاب عبر التطبيقات'],
  ['motor_vehicle', 'Bus/Transit', 'Autobús o transporte público', 'Otobüs/Toplu Taşıma', 'حافلة أو نقل عام'],
  ['motor_vehicle', 'Pedestrian', 'Peatón', 'Yaya', 'مشاة'],
  ['motor_vehicle', 'Bicycle/Scooter', 'Bicicleta o patineta', 'Bisiklet/Skuter', 'دراجة أو سكوتر'],
  ['premises', 'Slip/Trip and Fall', 'Resbalón o tropiezo con caída', 'Kayma/Takılma ve Düşme', 'انزلاق أو تعثر وسقوط'],
  ['premises', 'Negligent Security', 'Seguridad negligente', 'Güvenlik İhmali', 'تقصير أمني'],
  ['premises', 'Dog Bite', 'Mordedura de perro', 'Köpek Isırması', 'عضة كلب'],
  ['other', 'Assault', 'Agresión', 'Saldırı', 'اعتداء'],
  ['product', 'Product', 'Producto', 'Kusurlu Ürün', 'منتج معيب'],
  ['work', 'Workplace', 'Lugar de trabajo', 'İş Yeri', 'مكان العمل'],
  ['other', 'Boat', 'Embarcación', 'Tekne', 'قارب'],
  ['medical', 'Medical Negligence', 'Negligencia médica', 'Tıbbi İhmal', 'إهمال طبي'],
  ['other', 'Other', 'Otro', 'Diğer', 'أخرى'],
]

export const accidentTypes = accidents.map(([sol_profile, ...titles], place) => ({
  ...lookUpRow(place, ...titles),
  sol_profile,
})) satisfies Draft<typeof accidentType>[]
