// One word for each thing in each language: docs/glossary.md against the texts that people read.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Locale, Messages } from './labels.ts';

/** The languages of the glossary, in the order of its columns. */
const COLUMNS = ['en', 'fr', 'de', 'es', 'nl', 'pt', 'hu', 'he'] as const satisfies readonly Locale[];

/**
 * How a thing is named in each language: English text by whole words, the others by what all forms of the word share.
 */
type Names = Readonly<Record<Locale, RegExp>>;

const NAMES: Readonly<Record<string, Names>> = {
  Deposit: {
    en: /\bdeposits?\b/i,
    fr: /dépô|dépos/i,
    de: /einliefer|lie(fern|fert)\b.*\bein\b/i,
    es: /dep[óo]sit/i,
    nl: /aan(ge)?lever|aan te lever|lever(en|t)?\b.*\baan\b/i,
    pt: /dep[óo]sit/i,
    hu: /felad|ad(ja|nak) fel/i,
    he: /הפקד|הפקיד|מפקיד|הופקד/,
  },
  Order: {
    // not the order of a row, nor what is in order
    en: /(?<!\b(in|of|this|their|select,|the) )\borders?\b|\bthe orders?\b(?! in which)/i,
    fr: /command/i,
    de: /auftr[aä]g/i,
    es: /pedid/i,
    nl: /opdracht/i,
    pt: /pedid/i,
    hu: /megrendel/i,
    he: /הזמנ/,
  },
  Recipient: {
    en: /\brecipients?\b/i,
    fr: /destinataire/i,
    de: /empfänger/i,
    es: /destinatari/i,
    nl: /ontvanger/i,
    pt: /destinatári/i,
    hu: /címzett/i,
    he: /נמענ|נמען/,
  },
  Documents: {
    en: /\bdocuments?\b/i,
    fr: /document/i,
    de: /dokument|gedruckt/i,
    es: /document/i,
    nl: /document/i,
    pt: /document/i,
    hu: /dokumentum/i,
    he: /מסמ/,
  },
  Validate: {
    en: /\bvalidat/i,
    fr: /valid|valeur/i,
    de: /freig[aei]b|freigegeben|freizugeben|gibt\b.*\bfrei\b/i,
    es: /valid/i,
    nl: /goed(ge)?keur|goed te keuren|keurt\b.*\bgoed\b/i,
    pt: /valid/i,
    hu: /jóváhagy|hagy(ja|ható) jóvá/i,
    he: /אישור|מאשר|אושר|אשר/,
  },
  Confirmations: {
    en: /\bconfirm/i,
    fr: /confirm/i,
    de: /bestätig/i,
    es: /confirm/i,
    nl: /bevestig/i,
    pt: /confirm/i,
    hu: /megerősít|erősít(i|ettek|se) meg/i,
    he: /אישור|אישר|אושר|אשר/,
  },
  Delivery: {
    en: /\bdeliver(y|ies)\b/i,
    fr: /envoi/i,
    de: /versand(l[aä]uf|nummer)/i,
    es: /entreg/i,
    nl: /levering/i,
    pt: /entreg/i,
    hu: /kézbesít/i,
    he: /משלוח/,
  },
  Shipment: {
    en: /\bshipments?\b/i,
    fr: /\bplis?\b/i,
    de: /sendung/i,
    es: /env[íi]o/i,
    nl: /zending/i,
    pt: /envio/i,
    hu: /küldemény/i,
    he: /דבר(י)? ה?דואר/,
  },
  'Post date': {
    en: /\bpost dates?\b/i,
    fr: /dates? d’envoi/i,
    de: /versanddat/i,
    es: /fechas? de envío/i,
    nl: /verzenddat/i,
    pt: /datas? de envio/i,
    hu: /postázás/i,
    he: /תאריכ?[יך] ה?שליחה/,
  },
  Proofs: {
    en: /\bproofs?\b/i,
    fr: /épreuve/i,
    de: /probeabz[uü]g/i,
    es: /prueba/i,
    nl: /proefdruk/i,
    pt: /prova/i,
    hu: /próbanyomat/i,
    he: /הגה/,
  },
  Channel: {
    en: /\bchannels?\b/i,
    fr: /canal|canaux/i,
    de: /kan[aä]l/i,
    es: /canal/i,
    nl: /kanaal|kanalen/i,
    pt: /canal|canais/i,
    hu: /csatorn/i,
    he: /ערוצ|ערוץ/,
  },
  Service: {
    en: /(?<!\bprint(er)? )\bservices?\b(?! of a shared)/i,
    fr: /service/i,
    de: /dienst/i,
    es: /servicio/i,
    nl: /dienst/i,
    pt: /serviço/i,
    hu: /szolgáltatás/i,
    he: /שירות/,
  },
  Box: {
    en: /\bbox(es)?\b/i,
    fr: /\bbacs?\b/i,
    de: /f[aä]ch/i,
    es: /bandeja/i,
    nl: /vak(ken)?\b/i,
    pt: /caixa/i,
    hu: /rekesz/i,
    he: /תא/,
  },
  'output folder': {
    en: /\boutput folder\b/i,
    fr: /dossier de sortie/i,
    de: /ausgabeordner/i,
    es: /carpeta de salida/i,
    nl: /uitvoermap/i,
    pt: /pasta de saída/i,
    hu: /kimeneti mapp/i,
    he: /תיקיית הפלט/,
  },
  Account: {
    en: /\baccounts?\b/i,
    fr: /compte/i,
    de: /kont[oe]/i,
    es: /cuenta/i,
    nl: /account/i,
    pt: /conta/i,
    hu: /fiók/i,
    he: /חשבו/,
  },
  Profile: {
    en: /\bprofiles?\b/i,
    fr: /profil/i,
    de: /profil/i,
    es: /perfil/i,
    nl: /profiel/i,
    pt: /perfi/i,
    hu: /profil/i,
    he: /פרופיל/,
  },
  administrator: {
    en: /\badministrators?\b/i,
    fr: /administrat/i,
    de: /administrator/i,
    es: /administrador/i,
    nl: /beheerder/i,
    pt: /administrador/i,
    hu: /rendszergazd/i,
    he: /מנהל/,
  },
  Printer: {
    en: /\bprinters?\b/i,
    fr: /impri|impression/i,
    de: /druck/i,
    es: /impres/i,
    nl: /print/i,
    pt: /impress/i,
    hu: /nyomtat/i,
    he: /מדפס|הדפסה/,
  },
  'Watched folder': {
    en: /\bwatched folders?\b/i,
    fr: /dossiers? surveillé/i,
    de: /überwacht/i,
    es: /carpetas? vigilada/i,
    nl: /bewaakte map/i,
    pt: /pastas? vigiada/i,
    hu: /figyelt mapp/i,
    he: /במעקב/,
  },
  Inbox: {
    en: /\binbox\b/i,
    fr: /réception/i,
    de: /eingang/i,
    es: /bandeja de entrada/i,
    nl: /postvak/i,
    pt: /caixa de entrada/i,
    hu: /beérkezett/i,
    he: /דואר ה?נכנס/,
  },
  Acknowledge: {
    en: /acknowledg/i,
    fr: /acquitt/i,
    de: /erledigt/i,
    es: /(dar|dado|dio|darse)\b.*\bpor vistos?/i,
    nl: /afhandel|afgehandeld/i,
    pt: /(dar|dad[oa]s?|deu|deram)\b.*\bcomo vist[oa]s?/i,
    hu: /nyugtáz/i,
    he: /כנקרא/,
  },
};

/** Texts that say a thing without naming it, because a title, a button or the sentence before has named it. */
const UNNAMED: readonly string[] = [
  'common.route.manage.recipientsChoice',
  'common.route.processing.recipientsChoice',
  'deposit.proofs.other',
  'deposit.search',
  'manage.empty.orderDeliveriesText',
  'shell.note.portTaken.body',
  'shipment.status.-700',
];

const AREAS = readdirSync(new URL('.', import.meta.url), { withFileTypes: true }).filter((entry) => entry.isDirectory());

const textsOf = (locale: Locale): Messages =>
  Object.assign(
    {},
    ...AREAS.map(({ name }) => JSON.parse(readFileSync(new URL(`${name}/${locale}.json`, import.meta.url), 'utf8'))),
  ) as Messages;

const TEXTS = Object.fromEntries(COLUMNS.map((locale) => [locale, textsOf(locale)])) as Record<Locale, Messages>;

const GLOSSARY = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8');

interface Row {
  readonly id: string;
  readonly words: readonly (readonly [Locale, string])[];
}

/** The rows of the table: the label that has a thing's words, and the words. */
const ROWS: readonly Row[] = GLOSSARY.split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('` |'))
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    return {
      id: (cells[COLUMNS.length + 3] ?? '').replaceAll('`', ''),
      words: COLUMNS.map((locale, column) => [locale, cells[column + 3] ?? ''] as const),
    };
  });

/** The text without the names of its placeholders, which are English in every language. */
const spoken = (text = ''): string => text.replaceAll(/\{\w+(, \w+)?/g, '{');

/** The word is in the text; Hungarian lengthens a last vowel before an ending ("mappa", "mappába"). */
const stands = (word: string, text = ''): boolean => {
  const whole = word.toLowerCase();
  return [whole, whole.replace(/a$/, 'á'), whole.replace(/e$/, 'é')].some((form) => text.toLowerCase().includes(form));
};

describe('the glossary', () => {
  it('names labels of which every word stands in the text, in all eight languages', () => {
    expect(ROWS.length).toBeGreaterThan(30);
    const missing = ROWS.flatMap(({ id, words }) =>
      words
        .filter(([locale, word]) => word === '' || !stands(word, TEXTS[locale][id]))
        .map(([locale, word]) => `${id}, ${locale}: ${word}`),
    );
    expect(missing).toEqual([]);
  });

  it('names only labels that exist', () => {
    const ids = [...GLOSSARY.matchAll(/`(\w+\.[\w.-]+)`/g)].map(([, id]) => id ?? '');
    expect(ids.filter((id) => TEXTS.en[id] === undefined && !id.endsWith('.ts'))).toEqual([]);
  });

  it('has a row for each thing that is looked for, with the words that are looked for', () => {
    const unlike = Object.entries(NAMES).flatMap(([thing, names]) => {
      const row = ROWS.find(({ words }) => words[0]?.[1] === thing);
      if (!row) return [thing];
      return row.words.filter(([locale, word]) => !names[locale].test(word)).map(([, word]) => word);
    });
    expect(unlike).toEqual([]);
  });
});

describe.each(Object.entries(NAMES))('a text that speaks of “%s”', (_thing, names) => {
  const ids = Object.keys(TEXTS.en).filter((id) => names.en.test(spoken(TEXTS.en[id])));

  it.each(COLUMNS.slice(1))('says so with the word of the glossary in %s', (locale) => {
    expect(ids.length).toBeGreaterThan(0);
    const otherwise = ids.filter((id) => !UNNAMED.includes(id) && !names[locale].test(TEXTS[locale][id] ?? ''));
    expect(otherwise.map((id) => `${id}: ${TEXTS[locale][id]}`)).toEqual([]);
  });
});
