import type { appointmentType } from '../entities/appointment-type.ts'
import type { Draft } from '../entity.ts'
import { lookUpRow } from './titles.ts'

type Mark = '' | 'approval' | 'surgery'

const visits: [minutes: number, mark: Mark, en: string, es: string, tr: string, ar: string][] = [
  [60, '', 'Initial Evaluation', 'Evaluación inicial', 'İlk Değerlendirme', 'تقييم أولي'],
  [30, '', 'Chiropractic', 'Quiropráctica', 'Kayropraktik', 'تقويم العمود الفقري'],
  [45, '', 'Physical Therapy', 'Fisioterapia', 'Fizik Tedavi', 'علاج طبيعي'],
  [
    45,
    '',
    'Pain Management Consult',
    'Consulta de manejo del dolor',
    'Ağrı Tedavisi Konsültasyonu',
    'استشارة علاج الألم',
  ],
  [45, '', 'Orthopedic Consult', 'Consulta de ortopedia', 'Ortopedi Konsültasyonu', 'استشارة جراحة العظام'],
  [
    45,
    '',
    'Spine Surgeon Consult',
    'Consulta con cirujano de columna',
    'Omurga Cerrahisi Konsültasyonu',
    'استشارة جراحة العمود الفقري',
  ],
  [45, '', 'Neurology Consult', 'Consulta de neurología', 'Nöroloji Konsültasyonu', 'استشارة طب الأعصاب'],
  [120, '', 'Neuropsychology', 'Neuropsicología', 'Nöropsikoloji', 'تقييم نفسي عصبي'],
  [30, '', 'Primary Care', 'Atención primaria', 'Birinci Basamak Muayene', 'رعاية أولية'],
  [45, '', 'MRI', 'Resonancia magnética', 'MR', 'تصوير بالرنين المغناطيسي'],
  [30, '', 'CT', 'Tomografía', 'BT', 'تصوير مقطعي محوسب'],
  [20, '', 'X-Ray', 'Radiografía', 'Röntgen', 'أشعة سينية'],
  [30, '', 'Ultrasound', 'Ecografía', 'Ultrason', 'تصوير بالموجات فوق الصوتية'],
  [60, '', 'EMG/NCV', 'Electromiografía y conducción nerviosa', 'EMG/Sinir İletim Testi', 'تخطيط العضلات وتوصيل الأعصاب'],
  [60, 'approval', 'Epidural Injection', 'Inyección epidural', 'Epidural Enjeksiyon', 'حقنة فوق الجافية'],
  [
    60,
    'approval',
    'Facet/Medial Branch Block',
    'Bloqueo facetario o de rama medial',
    'Faset/Medial Dal Bloğu',
    'إحصار المفصل الوجيهي أو الفرع الإنسي',
  ],
  [
    90,
    'approval',
    'Radiofrequency Ablation',
    'Ablación por radiofrecuencia',
    'Radyofrekans Ablasyon',
    'اجتثاث بالترددات الراديوية',
  ],
  [45, 'approval', 'Other Injection', 'Otra inyección', 'Diğer Enjeksiyon', 'حقنة أخرى'],
  [180, 'surgery', 'Surgery–Outpatient', 'Cirugía ambulatoria', 'Ameliyat–Günübirlik', 'جراحة دون مبيت'],
  [300, 'surgery', 'Surgery–Inpatient', 'Cirugía con hospitalización', 'Ameliyat–Yatışlı', 'جراحة مع مبيت'],
  [180, 'approval', 'Anesthesia', 'Anestesia', 'Anestezi', 'تخدير'],
  [45, '', 'Pre-op Clearance', 'Evaluación preoperatoria', 'Ameliyat Öncesi Değerlendirme', 'تقييم ما قبل الجراحة'],
  [30, '', 'Post-op Visit', 'Visita posoperatoria', 'Ameliyat Sonrası Kontrol', 'زيارة ما بعد الجراحة'],
  [30, '', 'Follow-up', 'Seguimiento', 'Kontrol', 'متابعة'],
  [30, '', 'DME Fitting', 'Ajuste de equipo médico', 'Tıbbi Cihaz Uygulaması', 'تركيب معدات طبية'],
  [20, '', 'Laboratory', 'Laboratorio', 'Laboratuvar', 'مختبر'],
  [30, '', 'Telehealth', 'Telemedicina', 'Uzaktan Görüşme', 'استشارة عن بُعد'],
  [60, '', 'Transportation', 'Transporte', 'Ulaşım', 'نقل المريض'],
]

export const appointmentTypes = visits.map(([default_minutes, mark, ...titles], place) => ({
  ...lookUpRow(place, ...titles),
  default_minutes,
  requires_approval: mark !== '',
  is_surgery: mark === 'surgery',
})) satisfies Draft<typeof appointmentType>[]
