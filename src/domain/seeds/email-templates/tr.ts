import type { Texts } from './text.ts'

const toPatient = 'Merhaba {patient.first_name},'
const toAttorney = 'Sayın {attorney.name},'
const visit =
  '{appointment.type}: {appointment.provider}, {appointment.office}, {appointment.date}, saat {appointment.time}.'
const place = '{appointment.address} · {appointment.phone}. {appointment.directions}'
const questions = 'Sorularınız için {case_manager.name} yanınızda: {case_manager.phone}.'
const caseLine = 'Dosya {patient.case_number}, {patient.full_name}, kaza tarihi {patient.dol}.'
const signed = '{portal.name} · {portal.phone}'

export const turkish: Texts = {
  welcome_patient: {
    title: 'Hastaya hoş geldiniz',
    subject: '{portal.name} ailesine hoş geldiniz',
    body: [
      toPatient,
      'Dosyanız sürerken {lawfirm.name} ile birlikte tedavinizi biz takip ediyoruz. İlgili kişiniz {case_manager.name}; sizi yakında arayacak.',
      'Dosya numaranız {patient.case_number}. Aradığınızda lütfen yanınızda bulundurun.',
      questions,
      signed,
    ],
  },
  appointment_scheduled: {
    title: 'Randevu planlandı',
    subject: '{appointment.date} tarihli randevunuz',
    body: [
      toPatient,
      'Sizin için bir randevu ayarladık:',
      visit,
      place,
      'Lütfen kimliğinizi getirin ve 15 dakika erken gelin.',
      questions,
      signed,
    ],
  },
  appointment_changed: {
    title: 'Randevu değişti',
    subject: 'Randevunuz değişti',
    body: [toPatient, 'Randevunuz değişti. Yeni bilgiler:', visit, place, questions, signed],
  },
  appointment_reminder: {
    title: 'Randevu hatırlatması',
    subject: 'Hatırlatma: {appointment.date} tarihli randevunuz',
    body: [
      toPatient,
      'Randevunuzu hatırlatmak isteriz:',
      visit,
      place,
      'Gelemeyecekseniz lütfen mümkün olduğunca erken haber verin.',
      questions,
      signed,
    ],
  },
  no_show: {
    title: 'Kaçırılan randevu',
    subject: '{appointment.date} tarihinde sizi bekledik',
    body: [
      toPatient,
      '{appointment.date} günü saat {appointment.time} için randevunuz vardı, ancak gelemediniz. Yeni bir zaman bulalım.',
      'Düzenli tedavi hem iyileşmenize hem dosyanıza yarar.',
      questions,
      signed,
    ],
  },
  lop_request: {
    title: 'Koruma mektubu talebi',
    subject: '{patient.case_number} için koruma mektubu',
    body: [
      toAttorney,
      caseLine,
      'Tedavinin başlayabilmesi için lütfen koruma mektubunu inceleyip imzalayın: {link.sign}',
      signed,
    ],
  },
  document_request: {
    title: 'Belge talebi',
    subject: '{patient.case_number} için gereken belgeler',
    body: [
      toAttorney,
      caseLine,
      'Bazı belgeler hâlâ eksik. Hangileri olduğunu buradan görüp yükleyebilirsiniz: {link.secure_upload}',
      'Değerlendirme bunları bekliyor; erken gönderdiğiniz için teşekkürler.',
      signed,
    ],
  },
  status_request: {
    title: 'Dosya durumu talebi',
    subject: '{patient.case_number} dosyası ne durumda?',
    body: [
      toAttorney,
      caseLine,
      'Lütfen dosyanın durumunu birkaç sözle bildirin: {link.view}',
      'Bir dakika yeter; sizi aramamıza da gerek kalmaz.',
      signed,
    ],
  },
  lien_confirmation: {
    title: 'Alacak teyidi',
    subject: 'Lütfen {lien.number} numaralı alacağı teyit edin',
    body: [
      toAttorney,
      caseLine,
      'Lütfen {lien.billed} tutarındaki {lien.number} numaralı alacağın dosyanızda kayıtlı olduğunu teyit edin: {link.view}',
      signed,
    ],
  },
  lien_statement: {
    title: 'Alacak özeti',
    subject: '{patient.case_number} için alacak özeti',
    body: [
      toAttorney,
      'Dosya {patient.case_number}, {patient.full_name}, doğum {patient.dob}, kaza tarihi {patient.dol}.',
      'Faturalanan {totals.billed}, ödenen {totals.paid}, kalan {totals.balance}. Bu özet {statement.good_through} tarihine kadar geçerlidir.',
      'Bütün alacakları gösteren özet: {link.view}',
      signed,
    ],
  },
  reduction_offer: {
    title: 'İndirim teklifi',
    subject: '{lien.number} numaralı alacak için teklif',
    body: [
      toAttorney,
      caseLine,
      '{lien.billed} olarak faturalanan {lien.number} numaralı alacak için {lien.final} kabul edebiliriz. Ayrıntılar ve yanıtınız: {link.view}',
      signed,
    ],
  },
  reduction_answer: {
    title: 'İndirim yanıtı',
    subject: '{lien.number} numaralı alacak hakkında yanıt',
    body: [
      toAttorney,
      caseLine,
      '{lien.number} numaralı alacak için indirim talebiniz yanıtlandı: {link.view}',
      'Kalan tutar artık {lien.balance}.',
      signed,
    ],
  },
  notice_of_assignment: {
    title: 'Devir bildirimi',
    subject: '{lien.number} numaralı alacağın devri',
    body: [
      toAttorney,
      caseLine,
      '{lien.number} numaralı alacak devredildi. Borç tutarı değişmez; lütfen ödemeyi bildirimdeki adrese yapın: {link.view}',
      signed,
    ],
  },
  settlement_congratulation: {
    title: 'Uzlaşma tebriği',
    subject: 'Dosyanız hakkında iyi haber',
    body: [
      toPatient,
      'Tebrikler: dosyanız uzlaşmayla sonuçlandı. {lawfirm.name} sonraki adımları ve ödeme dökümünü size anlatacak.',
      'Geçmiş olsun, iyi günler dileriz.',
      signed,
    ],
  },
  release: {
    title: 'Alacağın kaldırılması',
    subject: '{lien.number} numaralı alacak kaldırıldı',
    body: [
      toAttorney,
      caseLine,
      '{lien.number} numaralı alacak ödendi ve kaldırıldı. İbra yazısı: {link.view}',
      'İş birliğiniz için teşekkür ederiz.',
      signed,
    ],
  },
  password_reset: {
    title: 'Parola sıfırlama',
    subject: 'Yeni parola belirleyin',
    body: [
      'Merhaba,',
      'Hesabınız için yeni parola istendi. Bu bağlantı 30 dakika boyunca, bir kez kullanılabilir: {link.view}',
      'İsteyen siz değilseniz bir şey yapmanız gerekmez.',
      signed,
    ],
  },
  user_invitation: {
    title: 'Davet',
    subject: '{portal.name} erişiminiz',
    body: [
      'Merhaba,',
      'Sizin için bir hesap açıldı. Parolanızı buradan belirleyin: {link.view}',
      'Sonra {portal.url} adresinden giriş yapabilirsiniz.',
      signed,
    ],
  },
}
