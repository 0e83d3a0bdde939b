import type { OffPageWords } from './en-off-page.ts';

const counted = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`);

export const offPage: OffPageWords = {
  letter: {
    subject: (studio) => `Ihre Anfrage an ${studio}`,
    somebody: 'und herzlich willkommen',
    session: 'Shooting',
    noDate: 'ein noch offenes Datum',
    reply: (what, studio) => `Ihre Anfrage: ${what} – ${studio}`,
    quote: (when, name) => `Am ${when} schrieb ${name}:`,
    line: (label, value) => `${label}: ${value}`,
    text: 'Hallo {first name},\n\nvielen Dank für Ihre Anfrage ({package}). Sie ist bei uns angekommen, und wir melden uns bald bei Ihnen.',
  },
  replies: [
    {
      name: 'Termin ist frei',
      subject: 'Ihre Anfrage ({package})',
      text: 'Hallo {first name},\n\nvielen Dank für Ihre Nachricht. Wir haben noch Zeit ({date}) und würden Sie sehr gern fotografieren.\n\nWann können wir telefonieren?',
    },
    {
      name: 'Termin ist vergeben',
      subject: 'Ihre Anfrage ({package})',
      text: 'Hallo {first name},\n\nvielen Dank für Ihre Nachricht. Leider sind wir schon ausgebucht ({date}).\n\nPasst Ihnen auch ein anderer Tag?',
    },
    {
      name: 'Erst eine Frage',
      subject: 'Ihre Anfrage ({package})',
      text: 'Hallo {first name},\n\nvielen Dank für Ihre Nachricht. Erzählen Sie uns etwas mehr: Wo sollen wir uns treffen, und wie viele Personen kommen?',
    },
  ],
  foundUs: {
    question: 'Wie haben Sie uns gefunden?',
    answers: ['Suchmaschine', 'Instagram', 'Empfehlung', 'Eine andere Seite', 'Anders'],
  },
  studio: {
    subject: (name, what) => `Anfrage von ${name}: ${what}`,
    title: (name) => `Anfrage von ${name}`,
    spamSubject: (subject) => `Vielleicht Spam: ${subject}`,
    spam: () => 'Vielleicht Spam. Warum, steht bei der Anfrage.',
    date: 'Wunschtermin',
    noDate: 'nicht angegeben',
    received: 'Eingegangen',
    earlier: (count) =>
      count === 0
        ? 'Das ist die erste Anfrage von dieser Adresse.'
        : `Von dieser Adresse kam schon ${count === 1 ? 'eine Anfrage' : `${count}-mal eine Anfrage`}.`,
    reply: 'Antworten Sie einfach auf diese E-Mail.',
    noReply: 'Eine Antwort auf diese E-Mail kommt dort nicht an. Schreiben Sie an die Adresse oben.',
    open: (link) => `Öffnen: ${link}`,
    openInquiry: 'Anfrage öffnen',
    toSpam: (count) =>
      count === 1
        ? 'Seit der letzten E-Mail ist eine Anfrage im Spam gelandet.'
        : `Seit der letzten E-Mail sind ${count.toLocaleString('de-DE')} Anfragen im Spam gelandet.`,
    seeSpam: (link) => `Ansehen: ${link}`,
    openSpam: 'Spam öffnen',
    maybe: (what) => `Vielleicht: ${what}`,
    testSubject: 'Test-E-Mail',
    testText: 'Das ist ein Test. So eine E-Mail bekommen Sie zu jeder Anfrage.',
    signsIn: (name) => `${name} meldet sich auf einem neuen Gerät an`,
    person: 'Person',
    device: 'Gerät',
    network: 'Netzwerk',
    time: 'Zeit',
    anyProgram: 'Ein unbekanntes Programm',
    on: (browser, system) => `${browser} unter ${system}`,
    calm: 'Waren Sie das oder jemand aus dem Studio, müssen Sie nichts tun.',
    alarm:
      'Wenn nicht, lassen Sie die Person jetzt ein neues Passwort wählen, und melden Sie das Gerät unter Studio → Devices ab, falls es dort steht.',
    openDevices: 'Geräte öffnen',
    fault: 'Ihre Website braucht Sie',
    faultLead: 'Das funktioniert seit mindestens einer Stunde nicht:',
    faultOver: 'Ihre Website funktioniert wieder',
    faultOverLead: 'Alles funktioniert wieder.',
    openAbout: 'Zustand öffnen',
  },
  privacy: {
    title: 'Was diese Website tut',
    lookTitle: 'Wenn Sie die Website besuchen',
    look: 'Diese Website setzt bei Ihrem Besuch keine Cookies, misst keine Zugriffe und lädt keine Skripte oder Schriften von anderen Diensten.',
    pictures: (host) =>
      `Die Fotos dieser Website kommen von ${host}, einem Speicherdienst, den wir nutzen: Er erfährt dabei Ihre IP-Adresse.`,
    typed: 'Was Sie in das Formular eingeben, bleibt im Tab Ihres Browsers, bis Sie es absenden.',
    writeTitle: 'Wenn Sie uns schreiben',
    form: 'Ihre Angaben im Formular (Name, E-Mail-Adresse, Telefonnummer, Paket, Wunschtermin und Nachricht) speichern wir in unserer Datenbank.',
    kept: (months) =>
      months === null
        ? 'Wir bewahren sie auf, bis wir sie löschen.'
        : `Wir löschen sie nach ${counted(months, 'einem Monat', 'Monaten')}; eine Anfrage, deren Wunschtermin noch bevorsteht, bewahren wir auf, bis er vorbei ist.`,
    mail: (host, acknowledges) =>
      `Über den Mailserver ${host} geht dazu eine E-Mail an uns${acknowledges ? ' und eine Bestätigung an Sie' : ''}.`,
    passedOn: (host) => `Ihre Angaben werden auch an das Programm weitergegeben, das wir unter ${host} nutzen.`,
    backups: (days) =>
      `In unseren Sicherungskopien können sie bis zu ${counted(days, 'einem Tag', 'Tage')} länger bleiben.`,
    counts: (place) =>
      `Damit uns niemand mit Nachrichten überflutet, zählt unser Server ${place === 'memory' ? 'in seinem Arbeitsspeicher' : 'in seiner Datenbank'} höchstens eine Stunde lang, wie viele von einer IP-Adresse kommen.`,
    responsibleTitle: 'Verantwortlicher',
    basisTitle: 'Rechtsgrundlage',
    basis:
      'Ihre Angaben verarbeiten wir, um Ihre Anfrage zu beantworten und einen Vertrag vorzubereiten (Art. 6 Abs. 1 lit. b DSGVO). Nachrichten zählen wir, um die Website vor Missbrauch zu schützen (Art. 6 Abs. 1 lit. f DSGVO).',
    complainTitle: 'Beschwerderecht',
    complain:
      'Wenn Sie meinen, dass wir mit Ihren Daten nicht richtig umgehen, können Sie sich bei einer Datenschutzbehörde beschweren.',
    askTitle: 'Ihre Rechte',
    ask: 'Sie können uns jederzeit fragen, was wir über Sie gespeichert haben, es als Datei erhalten und es berichtigen oder löschen lassen.',
  },
  first: {
    currency: '€',
    categories: [
      'Schulabschluss',
      'Familie',
      'Babybauch',
      'Weihnachten',
      'Hochzeiten',
      'Neugeborene',
      'Sport',
      'Abschlussball',
    ],
    packages: [
      { name: 'Basis', features: ['1 Stunde Shooting', '20 bearbeitete Fotos', 'Online-Galerie', 'Druckrechte'] },
      {
        name: 'Klassik',
        features: [
          '2 Stunden Shooting',
          '50 bearbeitete Fotos',
          'Online-Galerie',
          'Druckrechte',
          'Individueller USB-Stick',
        ],
      },
      {
        name: 'Premium',
        features: [
          '3 Stunden Shooting',
          '100 bearbeitete Fotos',
          'Online-Galerie',
          'Druckrechte',
          'Individuelles Album und USB-Stick',
          'Mehrere Orte',
        ],
      },
    ],
  },
};
