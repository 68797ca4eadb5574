import type { Texts } from './text.ts'

const toPatient = 'مرحبًا {patient.first_name}،'
const toAttorney = 'الأستاذ/ة {attorney.name}، تحية طيبة وبعد،'
const visit =
  '{appointment.type} لدى {appointment.provider}، {appointment.office}، بتاريخ {appointment.date} الساعة {appointment.time}.'
const place = '{appointment.address} · {appointment.phone}. {appointment.directions}'
const questions = 'لأي استفسار يُرجى التواصل مع {case_manager.name} على الرقم {case_manager.phone}.'
const caseLine = 'القضية {patient.case_number}، {patient.full_name}، حادث بتاريخ {patient.dol}.'
const signed = '{portal.name} · {portal.phone}'

export const arabic: Texts = {
  welcome_patient: {
    title: 'ترحيب بالمريض',
    subject: 'أهلًا بك في {portal.name}',
    body: [
      toPatient,
      'نتابع رعايتك الطبية بالتعاون مع {lawfirm.name} طوال سير قضيتك. مدير قضيتك هو {case_manager.name}، وستتلقى منه اتصالًا قريبًا.',
      'رقم قضيتك هو {patient.case_number}. يُرجى إبقاؤه في متناول يدك عند الاتصال بنا.',
      questions,
      signed,
    ],
  },
  appointment_scheduled: {
    title: 'تحديد موعد',
    subject: 'حددنا موعدك',
    body: [
      toPatient,
      'حجزنا لك الموعد التالي:',
      visit,
      place,
      'يُرجى إحضار بطاقة هوية والحضور قبل الموعد بخمس عشرة دقيقة.',
      questions,
      signed,
    ],
  },
  appointment_changed: {
    title: 'تغيير موعد',
    subject: 'تغيّر موعدك',
    body: [toPatient, 'تغيّر موعدك، وهذه تفاصيله الجديدة:', visit, place, questions, signed],
  },
  appointment_reminder: {
    title: 'تذكير بموعد',
    subject: 'تذكير بموعدك',
    body: [
      toPatient,
      'نذكّرك بموعدك:',
      visit,
      place,
      'إذا تعذّر عليك الحضور فيُرجى إبلاغنا في أقرب وقت.',
      questions,
      signed,
    ],
  },
  no_show: {
    title: 'موعد فائت',
    subject: 'انتظرناك ولم تحضر',
    body: [
      toPatient,
      'كان لديك موعد بتاريخ {appointment.date} الساعة {appointment.time} ولم تتمكن من الحضور. لنحدد موعدًا جديدًا.',
      'انتظام العلاج يساعد على شفائك ويفيد قضيتك.',
      questions,
      signed,
    ],
  },
  lop_request: {
    title: 'طلب خطاب الحماية',
    subject: 'خطاب الحماية للقضية {patient.case_number}',
    body: [toAttorney, caseLine, 'يُرجى مراجعة خطاب الحماية وتوقيعه حتى تبدأ الرعاية: {link.sign}', signed],
  },
  document_request: {
    title: 'طلب مستندات',
    subject: 'مستندات مطلوبة للقضية {patient.case_number}',
    body: [
      toAttorney,
      caseLine,
      'ما زالت بعض المستندات ناقصة. يمكنكم الاطلاع على قائمتها ورفعها هنا: {link.secure_upload}',
      'نرجو إرسالها قريبًا، فتقييم المخاطر متوقف عليها.',
      signed,
    ],
  },
  status_request: {
    title: 'طلب حالة القضية',
    subject: 'تحديث حالة القضية {patient.case_number}',
    body: [
      toAttorney,
      'يُرجى تزويدنا بتحديث موجز لحالة القضية {patient.case_number}: {link.view}',
      'لن يستغرق ذلك أكثر من دقيقة، ويغنيكم عن اتصال منا.',
      signed,
    ],
  },
  lien_confirmation: {
    title: 'تأكيد حق الامتياز',
    subject: 'يُرجى تأكيد حق الامتياز رقم {lien.number}',
    body: [
      toAttorney,
      caseLine,
      'يُرجى تأكيد أن حق الامتياز رقم {lien.number} بمبلغ {lien.billed} مقيد في ملفكم: {link.view}',
      signed,
    ],
  },
  lien_statement: {
    title: 'كشف حقوق الامتياز',
    subject: 'كشف حقوق الامتياز للقضية {patient.case_number}',
    body: [
      toAttorney,
      'القضية {patient.case_number}، {patient.full_name}، تاريخ الميلاد {patient.dob}، حادث بتاريخ {patient.dol}.',
      'المفوتر: {totals.billed}، المدفوع: {totals.paid}، الرصيد: {totals.balance}. هذا الكشف صالح حتى {statement.good_through}.',
      'الكشف المفصل بجميع حقوق الامتياز: {link.view}',
      signed,
    ],
  },
  reduction_offer: {
    title: 'عرض تخفيض',
    subject: 'عرض بشأن حق الامتياز رقم {lien.number}',
    body: [
      toAttorney,
      caseLine,
      'يمكننا قبول مبلغ {lien.final} عن حق الامتياز رقم {lien.number} المفوتر بمبلغ {lien.billed}. للاطلاع على التفاصيل والرد: {link.view}',
      signed,
    ],
  },
  reduction_answer: {
    title: 'رد على طلب التخفيض',
    subject: 'رد بشأن حق الامتياز رقم {lien.number}',
    body: [
      toAttorney,
      caseLine,
      'تم الرد على طلبكم تخفيض حق الامتياز رقم {lien.number}: {link.view}',
      'أصبح الرصيد الآن {lien.balance}.',
      signed,
    ],
  },
  notice_of_assignment: {
    title: 'إشعار حوالة',
    subject: 'إشعار حوالة حق الامتياز رقم {lien.number}',
    body: [
      toAttorney,
      caseLine,
      'تمت حوالة حق الامتياز رقم {lien.number}. لا يتغير المبلغ المستحق؛ يُرجى الدفع إلى العنوان المذكور في الإشعار: {link.view}',
      signed,
    ],
  },
  settlement_congratulation: {
    title: 'تهنئة بالتسوية',
    subject: 'أخبار سارة عن قضيتك',
    body: [
      toPatient,
      'تهانينا: تمت تسوية قضيتك. سيشرح لك {lawfirm.name} الخطوات التالية وكشف التسوية.',
      'نتمنى لك الشفاء التام.',
      signed,
    ],
  },
  release: {
    title: 'إبراء من حق الامتياز',
    subject: 'إبراء من حق الامتياز رقم {lien.number}',
    body: [
      toAttorney,
      caseLine,
      'تمت تسوية حق الامتياز رقم {lien.number} والإبراء منه. سند الإبراء: {link.view}',
      'نشكركم على تعاونكم.',
      signed,
    ],
  },
  password_reset: {
    title: 'إعادة تعيين كلمة المرور',
    subject: 'اختر كلمة مرور جديدة',
    body: [
      'مرحبًا،',
      'طُلبت كلمة مرور جديدة لحسابك. يعمل هذا الرابط مرة واحدة ولمدة 30 دقيقة: {link.view}',
      'إن لم تكن أنت صاحب الطلب فلا يلزمك فعل شيء.',
      signed,
    ],
  },
  user_invitation: {
    title: 'دعوة',
    subject: 'حسابك في {portal.name}',
    body: [
      'مرحبًا،',
      'أُنشئ لك حساب. اختر كلمة المرور هنا: {link.view}',
      'بعد ذلك يمكنك تسجيل الدخول عبر {portal.url}.',
      signed,
    ],
  },
}
