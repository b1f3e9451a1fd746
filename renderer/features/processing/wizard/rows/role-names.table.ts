// What columns are called, in eight languages: folded (no accents, lower case, no signs between words). The longer name counts
// first; a name that ends with one of them fits too.

export const ROLES = [
  'company',
  'title',
  'firstName',
  'name',
  'extra',
  'street',
  'houseNumber',
  'postcode',
  'city',
  'region',
  'country',
  'lines',
  'email',
  'number',
] as const;
/** What a column is for the letter; `lines`: a whole address, line by line. */
export type Role = (typeof ROLES)[number];

const listed = (text: string): readonly string[] => text.trim().split(/\s+/);

export const ROLE_NAMES: Readonly<Record<Role, readonly string[]>> = {
  company: listed(`company companyname organisation organization employer firma firmenname unternehmen betrieb empresa
    razonsocial sociedad compania societe raisonsociale entreprise חברה שםחברה ceg cegnev cegneve vallalat bedrijf
    bedrijfsnaam organisatie firmanaam nomeempresa razaosocial sociedade name1`),
  title: listed(`title salutation honorific prefix civility anrede titel tratamiento titulo civilite titre תואר פנייה
    megszolitas titulus aanhef aanspreekvorm tratamento saudacao`),
  firstName: listed(`firstname givenname forename first vorname rufname nombre nombredepila prenom שםפרטי keresztnev
    utonev voornaam primeironome nomeproprio`),
  name: listed(`name fullname lastname surname familyname last recipient recipientname customername clientname contact contactname
    addressee nachname familienname zuname empfaenger kundenname ansprechpartner apellido apellidos nombrecompleto
    nombreyapellidos destinatario nombrecliente nom nomdefamille nomcomplet nometprenom destinataire nomclient שם שםמלא
    שםמשפחה נמען שםלקוח nev teljesnev vezeteknev csaladnev cimzett ugyfelnev ugyfelneve naam achternaam familienaam
    volledigenaam ontvanger klantnaam contactpersoon nome nomecompleto apelido sobrenome destinatario nomecliente member`),
  extra:
    listed(`address2 addressline2 street2 careof co building floor apartment unit adresszusatz zusatz adresse2 strasse2
    name2 complemento direccion2 piso complement complementadresse adresseligne2 batiment etage כתובת2 דירה
    cim2 cimkiegeszites emelet adresregel2 toevoeging bus adres2 endereco2 morada2 andar`),
  street:
    listed(`street streetaddress address address1 addressline1 addressline street1 road mailingaddress postaladdress
    strasse str strassehausnr strassehausnummer strasseundhausnummer anschrift adresse adresse1 direccion direccion1 calle
    domicilio via rue voie adresseligne1 numeroetrue רחוב כתובת כתובת1 מען utca utcahazszam cim lakcim cim1 straat adres
    adresregel1 straatnaam straatenhuisnummer rua morada endereco endereco1 logradouro avenida`),
  houseNumber: listed(`housenumber houseno buildingnumber streetnumber hausnummer hausnr hnr numeroportal numerocalle
    numerorue numerodevoie מספרבית hazszam huisnummer huisnr numeroporta numerodaporta numerocasa`),
  postcode: listed(`postcode postalcode zip zipcode plz postleitzahl codigopostal cp cpostal codepostal מיקוד
    iranyitoszam irsz irszam postcodenr codigodepostal cep`),
  city: listed(`city town locality place citytown postaltown ort stadt wohnort plzort ciudad localidad poblacion municipio
    ville localite commune עיר ישוב יישוב varos telepules helyseg plaats stad woonplaats gemeente cidade localidade
    concelho municipio`),
  region: listed(`state province county region bundesland kanton provincia estado comunidad departement etat מחוז megye
    provincie provincia distrito uf`),
  country:
    listed(`country countrycode countryname nation land laendercode landescode laenderkennzeichen pais codigopais pays
    codepays מדינה ארץ orszag orszagkod landcode pais codigodopais`),
  lines: listed(`addresslines addressblock fulladdress completeaddress anschriftenblock adressblock vollstaendigeadresse
    direccioncompleta adressecomplete כתובתמלאה teljescim volledigadres enderecocompleto moradacompleta`),
  email: listed(`email emailaddress mail mailaddress eaddress emailadresse mailadresse correo correoelectronico
    direccionemail courriel adressemail adresseemail mel דואל דוארלקטרוני מייל אימייל emailcim emailadres mailadres
    enderecoemail correioeletronico correioelectronico`),
  number: listed(`customernumber customerno customerid custno clientnumber clientid clientno accountnumber accountno
    membernumber memberid customer card cardnumber contractnumber policynumber kundennummer kundennr kdnr kundenid kontonummer
    mitgliedsnummer vertragsnummer debitor debitorennummer numerocliente numerodecliente codigocliente idcliente ncliente numclient
    numeroclient numerodeclient codeclient idclient refclient nclient noclient matricule no nr id ref reference מספרלקוח מסלקוח קודלקוח ugyfelszam ugyfelkod
    ugyfelazonosito vevokod tagsorszam klantnummer klantnr klantcode klantid relatienummer debiteurnummer numerodocliente
    codigodocliente nif`),
};
