import { offPage as de } from './de-off-page.ts';
import type { OffPageWords } from './en-off-page.ts';

export const offPage: OffPageWords = {
  ...de,
  letter: {
    ...de.letter,
    text: 'Hallo {first name},\n\nvielen Dank für Ihre Anfrage ({package}). Sie ist bei mir angekommen, und ich melde mich bald bei Ihnen.',
  },
  replies: [
    {
      name: 'Termin ist frei',
      subject: 'Ihre Anfrage ({package})',
      text: 'Hallo {first name},\n\nvielen Dank für Ihre Nachricht. Ich habe noch Zeit ({date}) und würde Sie sehr gern fotografieren.\n\nWann können wir telefonieren?',
    },
    {
      name: 'Termin ist vergeben',
      subject: 'Ihre Anfrage ({package})',
      text: 'Hallo {first name},\n\nvielen Dank für Ihre Nachricht. Leider bin ich schon ausgebucht ({date}).\n\nPasst Ihnen auch ein anderer Tag?',
    },
    {
      name: 'Erst eine Frage',
      subject: 'Ihre Anfrage ({package})',
      text: 'Hallo {first name},\n\nvielen Dank für Ihre Nachricht. Erzählen Sie mir etwas mehr: Wo sollen wir uns treffen, und wie viele Personen kommen?',
    },
  ],
  foundUs: { ...de.foundUs, question: 'Wie haben Sie mich gefunden?' },
  studio: { ...de.studio, calm: 'Waren Sie das, müssen Sie nichts tun.' },
  privacy: {
    ...de.privacy,
    pictures: (host) =>
      `Die Fotos dieser Website kommen von ${host}, einem Speicherdienst, den ich nutze: Er erfährt dabei Ihre IP-Adresse.`,
    writeTitle: 'Wenn Sie mir schreiben',
    form: 'Ihre Angaben im Formular (Name, E-Mail-Adresse, Telefonnummer, Paket, Wunschtermin und Nachricht) speichere ich in meiner Datenbank.',
    kept: (months) => {
      if (months === null) return 'Ich bewahre sie auf, bis ich sie lösche.';
      const time = months === 1 ? 'einem Monat' : `${months} Monaten`;
      return `Ich lösche sie nach ${time}; eine Anfrage, deren Wunschtermin noch bevorsteht, bewahre ich auf, bis er vorbei ist.`;
    },
    mail: (host, acknowledges) =>
      `Über den Mailserver ${host} geht dazu eine E-Mail an mich${acknowledges ? ' und eine Bestätigung an Sie' : ''}.`,
    passedOn: (host) => `Ihre Angaben werden auch an das Programm weitergegeben, das ich unter ${host} nutze.`,
    backups: (days) =>
      `In meinen Sicherungskopien können sie bis zu ${days === 1 ? 'einem Tag' : `${days} Tage`} länger bleiben.`,
    counts: (place) =>
      `Damit mich niemand mit Nachrichten überflutet, zählt mein Server ${place === 'memory' ? 'in seinem Arbeitsspeicher' : 'in seiner Datenbank'} höchstens eine Stunde lang, wie viele von einer IP-Adresse kommen.`,
    basis:
      'Ihre Angaben verarbeite ich, um Ihre Anfrage zu beantworten und einen Vertrag vorzubereiten (Art. 6 Abs. 1 lit. b DSGVO). Nachrichten zähle ich, um die Website vor Missbrauch zu schützen (Art. 6 Abs. 1 lit. f DSGVO).',
    complain:
      'Wenn Sie meinen, dass ich mit Ihren Daten nicht richtig umgehe, können Sie sich bei einer Datenschutzbehörde beschweren.',
    ask: 'Sie können mich jederzeit fragen, was ich über Sie gespeichert habe, es als Datei erhalten und es berichtigen oder löschen lassen.',
  },
};
