import type { Texts } from './text.ts'

const toPatient = 'مرحبًا {patient.first_name}،'
const toAttorney = 'السيد/السيدة {attorney.name} المحترم/ة،'
const visit =
  '{appointment.type} لدى {appointment.provider}، {appointment.office}، بتاريخ {appointment.date} الساعة {appointment.time}.'
const place = '{appointment.address} · {appointment.phone}. {appointment.directions}'
const questions = 'لأي سؤال يسعد {case_manager.name} بمساعدتك: {case_manager.phone}.'
const caseLine = 'القضية {patient.case_number}، {patient.full_name}، حادث بتاريخ {patient.dol}.'
const signed = '{portal.name} · {portal.phone}'

export const arabic: Texts = {
  welcome_patient: {
    title: 'ترحيب بالمريض',
    subject: 'أهلًا بك في {portal.name}',
    body: [
      toPatient,
      'نتابع رعايتك الطبية بالتعاون مع {lawfirm.name} طوال سير قضيتك. مسؤول ملفك هو {case_manager.name} وسيتصل بك قريبًا.',
      'رقم قضيتك هو {patient.case_number}. يُرجى إبقاؤه في متناولك عند الاتصال.',
      questions,
      signed,
    ],
  },
  appointment_scheduled: {
    title: 'تحديد موعد',
    subject: 'موعدك بتاريخ {appointment.date}',
    body: [
      toPatient,
      'حددنا لك زيارة:',
      visit,
      place,
      'يُرجى إحضار وثيقة هوية والحضور قبل الموعد بخمس عشرة دقيقة.',
      questions,
      signed,
    ],
  },
  appointment_changed: {
    title: 'تغيير موعد',
    subject: 'تغيّر موعدك',
    body: [toPatient, 'تغيّرت زيارتك وأصبحت:', visit, place, questions, signed],
  },
  appointment_reminder: {
    title: 'تذكير بموعد',
    subject: 'تذكير: موعدك بتاريخ {appointment.date}',
    body: [
      toPatient,
      'نذكّرك بزيارتك:',
      visit,
      place,
      'إذا تعذّر عليك الحضور فيُرجى إبلاغنا في أقرب وقت.',
      questions,
      signed,
    ],
  },
  no_show: {
    title: 'موعد فائت',
    subject: 'انتظرناك بتاريخ {appointment.date}',
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
      'ما زالت بعض المستندات ناقصة. يمكنكم معرفتها ورفعها هنا: {link.secure_upload}',
      'نشكركم على إرسالها قريبًا، فالتقييم متوقف عليها.',
      signed,
    ],
  },
  status_request: {
    title: 'طلب حالة القضية',
    subject: 'إلى أين وصلت القضية {patient.case_number}؟',
    body: [
      toAttorney,
      caseLine,
      'يُرجى إخبارنا بكلمات قليلة بحالة القضية: {link.view}',
      'دقيقة واحدة تكفي وتغنيكم عن اتصالنا.',
      signed,
    ],
  },
  lien_confirmation: {
    title: 'تأكيد الحق المالي',
    subject: 'يُرجى تأكيد المطالبة {lien.number}',
    body: [
      toAttorney,
      caseLine,
      'يُرجى تأكيد أن المطالبة {lien.number} بمبلغ {lien.billed} مقيدة في ملفكم: {link.view}',
      signed,
    ],
  },
  lien_statement: {
    title: 'كشف المطالبات',
    subject: 'كشف المطالبات للقضية {patient.case_number}',
    body: [
      toAttorney,
      'القضية {patient.case_number}، {patient.full_name}، تاريخ الميلاد {patient.dob}، حادث بتاريخ {patient.dol}.',
      'المفوتر {totals.billed}، المدفوع {totals.paid}، الرصيد {totals.balance}. هذا الكشف صالح حتى {statement.good_through}.',
      'الكشف بكل المطالبات: {link.view}',
      signed,
    ],
  },
  reduction_offer: {
    title: 'عرض تخفيض',
    subject: 'عرض بشأن المطالبة {lien.number}',
    body: [
      toAttorney,
      caseLine,
      'يمكننا قبول {lien.final} عن المطالبة {lien.number} المفوترة بمبلغ {lien.billed}. التفاصيل ومكان الرد: {link.view}',
      signed,
    ],
  },
  reduction_answer: {
    title: 'رد على طلب التخفيض',
    subject: 'رد بشأن المطالبة {lien.number}',
    body: [
      toAttorney,
      caseLine,
      'تم الرد على طلبكم تخفيض المطالبة {lien.number}: {link.view}',
      'أصبح الرصيد {lien.balance}.',
      signed,
    ],
  },
  notice_of_assignment: {
    title: 'إشعار حوالة',
    subject: 'إشعار حوالة المطالبة {lien.number}',
    body: [
      toAttorney,
      caseLine,
      'أُحيلت المطالبة {lien.number}. المبلغ المستحق لا يتغير؛ يُرجى الدفع إلى العنوان المذكور في الإشعار: {link.view}',
      signed,
    ],
  },
  settlement_congratulation: {
    title: 'تهنئة بالتسوية',
    subject: 'أخبار سارة عن قضيتك',
    body: [
      toPatient,
      'تهانينا: تمت تسوية قضيتك. سيشرح لك {lawfirm.name} الخطوات التالية وبيان التسوية.',
      'نتمنى لك الشفاء التام.',
      signed,
    ],
  },
  release: {
    title: 'إبراء من المطالبة',
    subject: 'إبراء من المطالبة {lien.number}',
    body: [
      toAttorney,
      caseLine,
      'سُددت المطالبة {lien.number} وأُبرئت. خطاب الإبراء: {link.view}',
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
    subject: 'دخولك إلى {portal.name}',
    body: ['مرحبًا،', 'فُتح لك حساب. اختر كلمة المرور هنا: {link.view}', 'بعد ذلك يمكنك الدخول من {portal.url}.', signed],
  },
}
