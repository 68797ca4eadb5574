import { paired } from './lists.ts'

/** Arabic names in Latin and in their own letters, the most common first. */
export const arabic = {
  female: paired(
    'Fatima فاطمة,Mariam مريم,Nour نور,Aisha عائشة,Layla ليلى,Zainab زينب,Huda هدى,Amina أمينة,Salma سلمى,' +
      'Yasmin ياسمين,Rania رانيا,Hanan حنان,Samira سميرة,Nadia نادية,Khadija خديجة,Sara سارة,Dina دينا,Mona منى,' +
      'Rana رنا,Lina لينا,Iman إيمان,Amal أمل,Suad سعاد,Hala هالة,Maha مها,Reem ريم,Dalia داليا,Ghada غادة,' +
      'Noura نورة,Latifa لطيفة,Jamila جميلة,Karima كريمة,Najwa نجوى,Wafaa وفاء,Sawsan سوسن,Rima ريما,Hiba هبة,' +
      'Asma أسماء,Basma بسمة,Sahar سحر,Nawal نوال,Ibtisam ابتسام,Inas إيناس,Lubna لبنى,Manal منال,Marwa مروة,' +
      'May مي,Maysoun ميسون,Nahla نهلة,Najat نجاة,Nesreen نسرين,Raghad رغد,Rasha رشا,Rawan روان,Ruba ربى,' +
      'Ruqayya رقية,Safaa صفاء,Safiya صفية,Sana سناء,Shaimaa شيماء,Shahd شهد,Sumaya سمية,Tahani تهاني,' +
      'Thuraya ثريا,Wijdan وجدان,Yusra يسرى,Zahra زهراء,Abeer عبير,Afaf عفاف,Arwa أروى,Bushra بشرى,Doha ضحى,' +
      'Fadwa فدوى,Fairuz فيروز,Hayat حياة',
  ),
  male: paired(
    'Mohammed محمد,Ahmed أحمد,Ali علي,Omar عمر,Hassan حسن,Hussein حسين,Mahmoud محمود,Ibrahim إبراهيم,' +
      'Youssef يوسف,Khaled خالد,Abdullah عبد الله,Mustafa مصطفى,Ismail إسماعيل,Samir سمير,Karim كريم,Tarek طارق,' +
      'Walid وليد,Nabil نبيل,Faisal فيصل,Ziad زياد,Rami رامي,Sami سامي,Fadi فادي,Hani هاني,Jamal جمال,Adel عادل,' +
      'Ayman أيمن,Bilal بلال,Anas أنس,Amr عمرو,Bashar بشار,Bassam بسام,Emad عماد,Fahad فهد,Farid فريد,' +
      'Firas فراس,Ghassan غسان,Hamza حمزة,Haitham هيثم,Hatem حاتم,Hisham هشام,Issa عيسى,Jaber جابر,Jihad جهاد,' +
      'Kamal كمال,Luay لؤي,Maher ماهر,Majed ماجد,Malik مالك,Mansour منصور,Marwan مروان,Mazen مازن,Mousa موسى,' +
      'Munir منير,Nader نادر,Nasser ناصر,Nizar نزار,Osama أسامة,Qasim قاسم,Raed رائد,Rashid راشد,Riad رياض,' +
      'Saad سعد,Saeed سعيد,Saleh صالح,Salim سالم,Shadi شادي,Suleiman سليمان,Taha طه,Tamer تامر,Wael وائل,' +
      'Wissam وسام,Yahya يحيى,Yasser ياسر,Zaid زيد',
  ),
  last: paired(
    'Haddad حدّاد,Khoury خوري,Nasser ناصر,Mansour منصور,Saleh صالح,Hamdan حمدان,Khalil خليل,Najjar نجّار,' +
      'Masri مصري,Shami شامي,Hassan حسن,Hussein حسين,Ibrahim إبراهيم,Youssef يوسف,Said سعيد,Salem سالم,' +
      'Rahman رحمن,Hakim حكيم,Sayed سيّد,Bakri بكري,Omari عمري,Zaidi زيدي,Tamimi تميمي,Ansari أنصاري,' +
      'Qureshi قريشي,Hashimi هاشمي,Jabouri جبوري,Dulaimi دليمي,Obeidi عبيدي,Saadi سعدي,Tikriti تكريتي,' +
      'Baghdadi بغدادي,Basri بصري,Halabi حلبي,Homsi حمصي,Dimashqi دمشقي,Tarabulsi طرابلسي,Nabulsi نابلسي,' +
      'Qudsi قدسي,Khalili خليلي,Ghazali غزالي,Farsi فارسي,Turki تركي,Kurdi كردي,Maghribi مغربي,Tunisi تونسي,' +
      'Misri مصريّ,Yamani يماني,Hadrami حضرمي,Omani عماني,Attar عطّار,Khayyat خيّاط,Sabbagh صبّاغ,Hallaq حلّاق,' +
      'Tahan طحّان,Qassab قصّاب,Banna بنّا,Naqqash نقّاش,Saegh صائغ,Dabbagh دبّاغ,Fakhoury فاخوري,Jazzar جزّار,' +
      'Hajjar حجّار,Bitar بيطار,Labban لبّان,Samman سمّان,Zayyat زيّات,Warraq ورّاق,Sarraf صرّاف,Kattan كتّان,' +
      'Aswad أسود,Ahmar أحمر,Abyad أبيض,Ashqar أشقر,Asmar أسمر,Tawil طويل,Kabir كبير,Saghir صغير,Qasir قصير,' +
      'Zein زين,Amin أمين,Karim كريم,Sharif شريف,Rashid رشيد,Habib حبيب,Aziz عزيز,Latif لطيف,Farid فريد,' +
      'Wahid وحيد,Majid مجيد,Nuaimi نعيمي,Shammari شمّري,Harbi حربي,Otaibi عتيبي,Qahtani قحطاني,Ghamdi غامدي,' +
      'Zahrani زهراني,Dosari دوسري,Mutairi مطيري,Anazi عنزي,Shehri شهري,Maliki مالكي,Juhani جهني,Balawi بلوي,' +
      'Sulaimi سليمي,Rubaie ربيعي,Kaabi كعبي,Mazrouei مزروعي,Shamsi شمسي,Marri مرّي,Kuwari كواري,Sabah صباح,' +
      'Jaber جابر,Fahd فهد,Hamad حمد,Mubarak مبارك,Khamis خميس,Jumaa جمعة,Ramadan رمضان,Shaaban شعبان,Rajab رجب,' +
      'Ashour عاشور,Murad مراد,Taleb طالب,Darwish درويش',
  ),
}
