// Names, streets, towns and paragraphs of the demonstration letters, by language.

export const FIRST_NAMES = {
  fr: [
    'Aline',
    'Bruno',
    'Céline',
    'Élodie',
    'Gaëlle',
    'Hugo',
    'Inès',
    'Jérôme',
    'Karim',
    'Léa',
    'Noël',
    'Océane',
    'Rémi',
    'Zoé',
  ],
  de: ['Anke', 'Björn', 'Dörte', 'Friedrich', 'Günther', 'Heike', 'Jörg', 'Käthe', 'Lukas', 'Ursula'],
  en: ['Alice', 'Benjamin', 'Charlotte', 'Duncan', 'Eleanor', 'Graham', 'Harriet', 'Oliver'],
  es: ['Álvaro', 'Begoña', 'Íñigo', 'José', 'Lucía', 'María', 'Núria', 'Raúl'],
  nl: ['Anouk', 'Bram', 'Femke', 'Jeroen', 'Loes', 'Maarten', 'Sanne', 'Willem'],
} as const;

export const LAST_NAMES = {
  fr: ['Martin', 'Bernard', 'Lefèvre', 'Moreau', 'Girard', 'Péraud', 'Marchand', 'Garnier', 'Châtelain', 'Benoît'],
  de: ['Schäfer', 'Großmann', 'Müller', 'Köhler', 'Weiß', 'Hoffmann', 'Böhm'],
  en: ['Ashworth', 'Bramley', 'Cartwright', 'Fairfax', 'Hargreaves', 'Whitlock'],
  es: ['Núñez', 'Peña', 'García', 'Ibáñez', 'Muñoz', 'Sánchez'],
  nl: ['Jansen', 'Visser', 'Dekker', 'Kuipers', 'Brouwer', 'Verhoeven'],
} as const;

export const STREETS = {
  fr: [
    'rue de la République',
    'avenue Victor Hugo',
    'boulevard Saint-Germain',
    'place du Marché',
    'chemin des Écoliers',
    'allée des Tilleuls',
  ],
  de: ['Hauptstraße', 'Lindenallee', 'Am Mühlbach', 'Goethestraße', 'Schloßweg'],
  en: ['High Street', 'Station Road', 'Church Lane', 'Kingsway', 'Mill Hill'],
  es: ['Calle Mayor', 'Avenida de la Constitución', 'Paseo del Prado', 'Plaza de España'],
  nl: ['Keizersgracht', 'Dorpsstraat', 'Stationsweg', 'Molenlaan'],
} as const;

export const CITIES = {
  fr: [
    '75001 PARIS',
    '69002 LYON',
    '13008 MARSEILLE',
    '31000 TOULOUSE',
    '67000 STRASBOURG',
    '35000 RENNES',
    '44000 NANTES',
  ],
  de: ['10115 BERLIN', '80331 MÜNCHEN', '50667 KÖLN', '70173 STUTTGART'],
  en: ['LONDON SW1A 2AA', 'LEEDS LS1 4DY', 'BRISTOL BS1 5TR', 'EDINBURGH EH1 1YZ'],
  es: ['28013 MADRID', '08002 BARCELONA', '41001 SEVILLA', '46002 VALENCIA'],
  nl: ['1015 CJ AMSTERDAM', '3011 AA ROTTERDAM', '3512 JC UTRECHT'],
} as const;

export const TEXTS = {
  fr: {
    rows: [
      'Consommation heures pleines (2 418 kWh)',
      'Consommation heures creuses (1 106 kWh)',
      'Abonnement 6 kVA',
      'Taxes et contributions',
    ],
    subject: 'Votre relevé annuel d’électricité 2026',
    greeting: 'Madame, Monsieur,',
    due: 'Solde à régler',
    closing: 'Nous vous prions d’agréer nos salutations distinguées.',
    paragraphs: [
      'Vous trouverez ci-dessous le décompte de votre consommation pour les douze derniers mois ; le solde figure au bas du tableau et sera prélevé le 5 décembre 2026.',
      'Votre nouvelle mensualité s’applique à compter du 5 janvier 2027. Le détail du calcul figure en page 2 de ce courrier ou dans votre espace client.',
      'Le tarif réglementé a évolué au 1er août ; les conditions générales de votre contrat restent inchangées, hormis le prix du kilowattheure.',
      'Pour toute question, notre service client se tient à votre disposition du lundi au vendredi, de neuf heures à dix-huit heures.',
      'Si vous avez déménagé, merci de nous indiquer votre nouvelle adresse : un changement signalé trop tard retarde l’envoi de vos factures.',
    ],
  },
  de: {
    rows: ['Verbrauch Hochtarif (2 418 kWh)', 'Verbrauch Niedertarif (1 106 kWh)', 'Grundpreis', 'Steuern und Abgaben'],
    subject: 'Ihre Stromjahresabrechnung 2026',
    greeting: 'Sehr geehrte Damen und Herren,',
    due: 'Zu zahlender Betrag',
    closing: 'Mit freundlichen Grüßen',
    paragraphs: [
      'nachfolgend finden Sie die Abrechnung Ihres Verbrauchs der letzten zwölf Monate; der Restbetrag wird am 5. Dezember 2026 eingezogen.',
      'Ihr neuer Abschlag gilt ab dem 5. Januar 2027. Wie er sich zusammensetzt, entnehmen Sie bitte Seite 2 dieses Schreibens.',
      'Der Arbeitspreis hat sich zum 1. August geändert; alle übrigen Bedingungen Ihres Vertrags gelten unverändert weiter.',
      'Bei Fragen erreichen Sie unseren Kundenservice montags bis freitags von neun bis achtzehn Uhr.',
    ],
  },
  en: {
    rows: ['Peak consumption (2,418 kWh)', 'Off-peak consumption (1,106 kWh)', 'Standing charge', 'Taxes and levies'],
    subject: 'Your annual electricity statement 2026',
    greeting: 'Dear customer,',
    due: 'Amount due',
    closing: 'Yours faithfully',
    paragraphs: [
      'Below is the statement of your consumption over the last twelve months; the balance at the foot of the table will be collected on 5 December 2026.',
      'Your new monthly payment applies from 5 January 2027. Page 2 of this letter shows how it was worked out.',
      'The unit price changed on 1 August; all other terms of your contract stay as they were.',
      'Our customer service is glad to answer your questions from Monday to Friday, nine to six.',
    ],
  },
  es: {
    rows: [
      'Consumo en horas punta (2.418 kWh)',
      'Consumo en horas valle (1.106 kWh)',
      'Potencia contratada',
      'Impuestos',
    ],
    subject: 'Su extracto anual de electricidad 2026',
    greeting: 'Estimado cliente:',
    due: 'Importe a pagar',
    closing: 'Reciba un cordial saludo.',
    paragraphs: [
      'A continuación encontrará el detalle de su consumo de los últimos doce meses; el saldo se cargará en su cuenta el 5 de diciembre de 2026.',
      'Su nueva cuota mensual se aplicará a partir del 5 de enero de 2027. El cálculo figura en la página 2 de esta carta.',
      'El precio del kilovatio hora cambió el 1 de agosto; las demás condiciones de su contrato no varían.',
      'Nuestro servicio de atención al cliente responde a sus preguntas de lunes a viernes, de nueve a dieciocho horas.',
    ],
  },
  nl: {
    rows: [
      'Verbruik normaal tarief (2.418 kWh)',
      'Verbruik daltarief (1.106 kWh)',
      'Vaste kosten',
      'Belastingen en heffingen',
    ],
    subject: 'Uw jaarafrekening elektriciteit 2026',
    greeting: 'Geachte heer of mevrouw,',
    due: 'Te betalen bedrag',
    closing: 'Met vriendelijke groet',
    paragraphs: [
      'Hieronder vindt u de afrekening van uw verbruik van de afgelopen twaalf maanden; het saldo wordt op 5 december 2026 geïncasseerd.',
      'Uw nieuwe maandbedrag geldt vanaf 5 januari 2027. De berekening staat op bladzijde 2 van deze brief.',
      'De kilowattuurprijs is per 1 augustus gewijzigd; de overige voorwaarden van uw contract blijven gelijk.',
      'Voor vragen staat onze klantenservice van maandag tot en met vrijdag van negen tot zes voor u klaar.',
    ],
  },
} as const;
