import type { Texts } from './text.ts'

const toPatient = 'Merhaba {patient.first_name},'
const toAttorney = 'Sayın {attorney.name},'
const visit =
  '{appointment.type}: {appointment.provider}, {appointment.office}, {appointment.date}, saat {appointment.time}.'
const place = '{appointment.address} · {appointment.phone}. {appointment.directions}'
const questions = 'Sorularınız için {case_manager.name} size memnuniyetle yardımcı olur: {case_manager.phone}.'
const caseLine = 'Dosya {patient.case_number}, {patient.full_name}, kaza tarihi {patient.dol}.'
const signed = '{portal.name} · {portal.phone}'

export const turkish: Texts = {
  welcome_patient: {
    title: 'Hasta karşılama',
    subject: '{portal.name} portalına hoş geldiniz',
    body: [
      toPatient,
      'Dosyanız sürerken tıbbi bakımınızı {lawfirm.name} ile birlikte takip ediyoruz. Dosya yöneticiniz {case_manager.name} sizi yakında arayacak.',
      'Dosya numaranız: {patient.case_number}. Bizi ararken lütfen bu numarayı yanınızda bulundurun.',
      questions,
      signed,
    ],
  },
  appointment_scheduled: {
    title: 'Randevu planlandı',
    subject: 'Randevunuz ayarlandı',
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
    subject: 'Randevu hatırlatması',
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
    subject: 'Sizi bekledik',
    body: [
      toPatient,
      '{appointment.date} günü saat {appointment.time} için randevunuz vardı, ancak gelemediniz. Yeni bir zaman bulalım.',
      'Düzenli tedavi hem iyileşmenize hem de dosyanıza katkı sağlar.',
      questions,
      signed,
    ],
  },
  lop_request: {
    title: 'Koruma mektubu talebi',
    subject: '{patient.case_number} numaralı dosya için koruma mektubu',
    body: [
      toAttorney,
      caseLine,
      'Tedavinin başlayabilmesi için lütfen koruma mektubunu inceleyip imzalayın: {link.sign}',
      signed,
    ],
  },
  document_request: {
    title: 'Belge talebi',
    subject: '{patient.case_number} numaralı dosya için gereken belgeler',
    body: [
      toAttorney,
      caseLine,
      'Bazı belgeler hâlâ eksik. Hangileri olduğunu buradan görüp yükleyebilirsiniz: {link.secure_upload}',
      'Risk değerlendirmesi bu belgeleri bekliyor; kısa sürede göndereceğiniz için teşekkür ederiz.',
      signed,
    ],
  },
  status_request: {
    title: 'Dosya durumu talebi',
    subject: '{patient.case_number} numaralı dosya ne durumda?',
    body: [
      toAttorney,
      'Lütfen {patient.case_number} numaralı dosyanın durumunu birkaç cümleyle bildirin: {link.view}',
      'Bir dakikanız yeterli; böylece sizi aramamıza da gerek kalmaz.',
      signed,
    ],
  },
  lien_confirmation: {
    title: 'Rehin teyidi',
    subject: 'Lütfen {lien.number} numaralı rehni teyit edin',
    body: [
      toAttorney,
      caseLine,
      'Lütfen {lien.billed} tutarındaki {lien.number} numaralı rehnin dosyanızda kayıtlı olduğunu teyit edin: {link.view}',
      signed,
    ],
  },
  lien_statement: {
    title: 'Rehin özeti',
    subject: '{patient.case_number} numaralı dosya için rehin özeti',
    body: [
      toAttorney,
      'Dosya {patient.case_number}, {patient.full_name}, doğum tarihi {patient.dob}, kaza tarihi {patient.dol}.',
      'Faturalanan: {totals.billed}, ödenen: {totals.paid}, bakiye: {totals.balance}. Bu özet {statement.good_through} tarihine kadar geçerlidir.',
      'Bütün rehinleri gösteren özet: {link.view}',
      signed,
    ],
  },
  reduction_offer: {
    title: 'İndirim teklifi',
    subject: '{lien.number} numaralı rehin için teklif',
    body: [
      toAttorney,
      caseLine,
      '{lien.billed} tutarında faturalanan {lien.number} numaralı rehin için {lien.final} tutarını kabul edebiliriz. Ayrıntıları görmek ve yanıt vermek için: {link.view}',
      signed,
    ],
  },
  reduction_answer: {
    title: 'İndirim yanıtı',
    subject: '{lien.number} numaralı rehin hakkında yanıt',
    body: [
      toAttorney,
      caseLine,
      '{lien.number} numaralı rehin için indirim talebiniz yanıtlandı: {link.view}',
      'Güncel bakiye: {lien.balance}.',
      signed,
    ],
  },
  notice_of_assignment: {
    title: 'Rehnin devri bildirimi',
    subject: '{lien.number} numaralı rehnin devri hakkında bildirim',
    body: [
      toAttorney,
      caseLine,
      '{lien.number} numaralı rehin devredildi. Borç tutarı değişmez; lütfen ödemeyi bildirimdeki adrese yapın: {link.view}',
      signed,
    ],
  },
  settlement_congratulation: {
    title: 'Uzlaşma, tebrikler',
    subject: 'Dosyanız hakkında iyi haber',
    body: [
      toPatient,
      'Tebrikler: dosyanız uzlaşmayla sonuçlandı. {lawfirm.name} sonraki adımları ve uzlaşma dökümünü size anlatacak.',
      'Geçmiş olsun; sağlıklı günler dileriz.',
      signed,
    ],
  },
  release: {
    title: 'Rehin ibrası',
    subject: '{lien.number} numaralı rehin için ibra',
    body: [
      toAttorney,
      caseLine,
      '{lien.number} numaralı rehin kapatılmış ve ibra edilmiştir. İbra mektubu: {link.view}',
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
      'Ardından {portal.url} adresinden oturum açabilirsiniz.',
      signed,
    ],
  },
}
