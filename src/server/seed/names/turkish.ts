import { spaced } from './lists.ts'

/** Turkish names, the most common first. */
export const turkish = {
  female: spaced(
    'Fatma Ayşe Emine Hatice Zeynep Elif Meryem Şerife Zehra Sultan Hanife Merve Havva Zeliha Esra Fadime ' +
      'Özlem Hacer Yasemin Hülya Cemile Sevim Gülsüm Leyla Dilek Büşra Aysel Songül Kübra Halime Esma Aynur ' +
      'Hayriye Kadriye Tuğba Sevgi Rabia Hilal Gamze Derya Ebru Çağla İpek Pınar Seda Sibel Selin Ceren Buse ' +
      'Gizem İrem Defne Nil Nazlı Melis Ece Beyza Sude Şule Gül Gülay Nuray Nurcan Filiz Figen Işıl Çiğdem Aslı ' +
      'Banu Bahar Burcu Damla Didem Melek Tülay',
  ),
  male: spaced(
    'Mehmet Mustafa Ahmet Ali Hüseyin Hasan İbrahim İsmail Osman Yusuf Murat Ömer Ramazan Halil Süleyman ' +
      'Abdullah Mahmut Recep Salih Fatih Kadir Emre Hakan Adem Kemal Yaşar Bekir Musa Metin Orhan Burak Furkan ' +
      'Yunus Serkan Cemal Ümit Şükrü Gökhan Volkan Onur Tolga Barış Cem Can Deniz Kerem Eren Efe Arda Berk Mert ' +
      'Kaan Oğuz Tuncay Turgut Uğur Yiğit Çağrı Şahin Ercan Erdal Erkan Erol Engin Ferhat Levent Nihat Okan ' +
      'Özgür Sinan Selim Taner Tarık Tayfun Vedat',
  ),
  last: spaced(
    'Yılmaz Kaya Demir Çelik Şahin Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan Çetin Kara ' +
      'Koç Kurt Özkan Şimşek Polat Korkmaz Karaca Çakır Erdoğan Yavuz Can Acar Aktaş Güneş Bozkurt Kaplan Işık ' +
      'Tekin Avcı Taş Ünal Şen Turan Güler Keskin Erdem Coşkun Yüksel Demirci Aksoy Bulut Sarı Türk Gül Uysal ' +
      'Ateş Kılınç Şeker Duman Özer Ceylan Uçar Toprak Güngör Akın Karakaya Ay Durmaz Tunç Ekinci Sönmez Çiftçi ' +
      'Karataş Altun Altın Yalçın Soylu Ergün Uzun Bayram Bayrak Baş Başaran Balcı Bilgin Bilgiç Bingöl Biçer ' +
      'Boz Candan Cengiz Çalışkan Çam Çınar Çoban Çolak Dağ Dalkılıç Demirbaş Demirel Deniz Dinç Dinçer Doğru ' +
      'Dönmez Dural Duran Durak Ekici Elmas Er Eren Ergin Erkan Erol Ersoy Ertaş Ertürk Esen Fidan Genç Gök ' +
      'Gökçe Gökmen Göksu Güçlü Gümüş Gün Günay Gündoğdu Gündüz Gürbüz Gürsoy Güven Güzel Hazar Irmak İlhan ' +
      'İnan İnce İpek Kahraman Kalkan Kandemir Karabulut Karadağ Karagöz Karahan Karakuş Karaman Karasu Kartal ' +
      'Kavak Kayhan Kazan Keleş Kesici Kırmızı Kızıl Koca Kocaman Koçak Korkut Köse Kurtuluş Kuş Kuru Küçük ' +
      'Mutlu Okur Oral Oruç Özbay Özbek Özcan Özçelik Özdoğan Özen Özgür Özgül Özmen Öz Özsoy Öztekin Parlak ' +
      'Pekcan Peker Sağlam Sarıkaya Savaş Sayın Selçuk Serin Sert Sevim Sezer Sezgin Soysal Söylemez Sözen Süer ' +
      'Şanlı Şener Şengül Şentürk Tan Taşçı Taşkın Tatlı Tekeli Temel Temiz Tezcan Tok Toker Topal Topçu Topuz ' +
      'Tosun Tuna Tunca Tuncer Turgut Turhan Türkmen Uçak Uğurlu Ulu Uludağ Uslu Uyar Ünlü Ünver Vardar Varol ' +
      'Vural Yağcı Yağmur Yalçınkaya Yaman Yaşar Yazıcı Yeşil Yiğit Yücel Yurt Yurttaş Zengin Zorlu Akgül Alkan ' +
      'Arı Aras Babacan',
  ),
}
