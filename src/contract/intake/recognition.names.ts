import type { FieldMeaning } from './forms.enums.ts'

// Field names as forms write them, without case, accents, spaces and punctuation: English first, then the languages
// of practices' forms. `name` is also what other languages call a last name beside a first name.
const names: Record<Exclude<FieldMeaning, 'note' | 'ignore'>, string> = {
  first_name: `firstname fname givenname forename first namefirst yourfirstname patientfirstname
    vorname rufname prenom primernombre nombres nombrepila primeironome voornaam`,
  last_name: `lastname lname surname familyname last namelast yourlastname patientlastname
    nachname familienname zuname nomfamille apellido apellidos primerapellido sobrenome apelido cognome achternaam`,
  name: `name fullname yourname contactname patientname customername clientname firstandlastname firstlastname
    firstnamelastname namefull nombre nombrecompleto nombreapellido nombreapellidos nombreyapellido nombreyapellidos
    nom nomcomplet nometprenom nomprenom prenometnom prenomnom vollstandigername vorundnachname vornachname
    vornameundnachname vornamenachname nome nomecompleto nomeecognome naam volledigenaam`,
  email: `email emailaddress youremail mail contactemail workemail emailid patientemail emailadresse mailadresse
    correo correoelectronico direccioncorreo direccioncorreoelectronico courriel adresseemail adressemail
    adressecourriel adresseelectronique enderecoemail indirizzoemail emailadres`,
  phone: `phone phonenumber tel telephone telephonenumber mobile mobilenumber mobilephone mobilephonenumber cell
    cellphone cellphonenumber cellnumber yourphone contactphone contactnumber patientphone homephone dayphone
    daytimephone primaryphone preferredphone phonemobile phonehome yourtel whatsapp whatsappnumber
    telefon telefonnummer handy handynummer mobil mobilnummer mobiltelefon rufnummer
    telefono numerotelefono telefonomovil movil celular telefonocelular numerocelular telephoneportable
    portable numerotelephone telefone telemovel cellulare telefoon telefoonnummer mobiel`,
  insurance_provider: `insurance insuranceprovider insurancecompany insurancecarrier insurancename dentalinsurance
    dentalinsuranceprovider dentalinsurancecompany insuranceplan
    krankenkasse krankenversicherung versicherung seguro seguromedico segurodental aseguradora companiaseguros
    assurance assurancedentaire mutuelle convenio planosaude assicurazione verzekering zorgverzekeraar`,
  source: `source leadsource howdidyouhearaboutus howdidyouhear hearaboutus howdidhearabout howdidhear
    howdidyoufindus howdidfind howdid referralsource referredby whoreferredyou heardabout
    wiehabensievonunserfahren wiehabenvonunserfahren wiehabensieunsgefunden wiehabenunsgefunden comonosconocio
    comoseenterodenosotros comoseenteronosotros commentavezvousentenduparlerdenous commentavezvousconnu`,
  message: `message comments comment yourmessage note notes details inquiry enquiry question questions reason
    reasonforvisit reasonvisit body howcanwehelp howcanwehelpyou howhelp howcanhelp additionalinformation
    additionalcomments commentormessage commentsorquestions questionsorcomments nachricht mitteilung anliegen bemerkung bemerkungen kommentar mensaje comentario comentarios
    consulta motivo motivoconsulta motivovisita commentaire commentaires motif mensagem messaggio bericht opmerking
    opmerkingen`,
  trap: 'websiteurl gotcha honeypot hpfield leavethisblank leavethisfieldblank akhptextarea',
  // The page itself counts it: a time of day by the visitor's clock would be compared with ours.
  shown: 'formshownms',
  street: `street streetaddress address address1 addressline1 addrline1 yourstreet line1 strasse strassehausnummer
    strassenr strasseundhausnummer anschrift adresse rue direccion calle endereco rua indirizzo via adres straat`,
  city: 'city town suburb stadt ort wohnort ville ciudad cidade citta plaats woonplaats',
  state: 'state province region county bundesland kanton provincia estado',
  country: 'country land pays pais paese',
  postal_code: `postalcode zip zipcode postcode postal zippostalcode zippostal plz postleitzahl codepostal codigopostal
    cp cep cap`,
  campaign: `utmsource utmmedium utmcampaign utmterm utmcontent utmid gclid gbraid wbraid fbclid msclkid ttclid lifatid
    referrer referer httpreferer referrerurl refererurl referreruri landingpage landingpageurl landingurl entryurl
    pageurl pageuri page url currenturl sourceurl posturl originurl submissionurl formurl campaign campaignname
    adname adsetname platform`,
}

// What forms send for themselves.
const own = new Set(
  `submit action formid formname formtitle formkey submitbutton button nonce csrf csrftoken authenticitytoken token
  grecaptcharesponse hcaptcharesponse cfturnstileresponse recaptcha captcha recaptcharesponse useragent remoteip ip
  ipaddress timestamp submittedat submissionid submissiondate entryid poweredby queriedid postid pagetitle referertitle
  pageid adid adsetid campaignid inboxurl isorganic createdtime`
    .split(/\s+/)
    .filter(Boolean),
)

const meaningByName = new Map(
  Object.entries(names).flatMap(([meaning, words]) =>
    words.split(/\s+/).map((word) => [word, meaning as FieldMeaning] as const),
  ),
)

// What surrounds the name of a field where it is asked as a question, or politely.
const fillers = new Set(
  `what whats who which is s are your you the a an please enter provide give type in us tell share with can could we may at to
  reach best on of for here and our my me required optional valid
  cual es su tu el la los las de del por favor
  wie lautet ihre ihr deine dein bitte geben sie
  quel quelle est votre vos le les d l merci veuillez saisir indiquer
  qual seu sua o il tuo tua suo uw je`
    .split(/\s+/)
    .filter(Boolean),
)

const bare = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('ø', 'o')

/** A text without case, accents, spaces and punctuation. */
export const plain = (text: string): string => bare(text).replace(/[^\p{L}\p{N}]/gu, '')

/** The parts of a nested name: `address[city]`, `fields.email.value`. */
const parts = (name: string): string[] => name.split(/[.[\]]/).filter(Boolean)

const withoutFillers = (text: string): string =>
  bare(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !fillers.has(word))
    .join('')

// A field's number is not its name: `email-857`, `phone2`. Looked for from its first digit alone, or a long row of digits
// would be read anew from each.
const withoutNumber = (word: string) => word.replace(/(?<!\d)\d+$/, '')

/** The readings of a field's name, nearest first: whole, its last part, without politeness, without a number. */
function* readings(name: string): Generator<string> {
  const last = parts(name).at(-1) ?? ''
  for (const text of [name, last]) {
    yield plain(text)
    yield withoutFillers(text)
  }
  for (const text of [name, last]) {
    yield withoutNumber(plain(text))
    yield withoutNumber(withoutFillers(text))
  }
}

/** What a field is, by its name or label; `own` for what the form sends for itself; undefined when it does not say. */
export function meaningOfName(name: string): FieldMeaning | 'own' | undefined {
  for (const reading of readings(name)) {
    const meaning = meaningByName.get(reading)
    if (meaning) return meaning
    if (own.has(reading)) return 'own'
  }
  return name.startsWith('_') ? 'own' : undefined
}

/** True for a name that says nothing to a person: a number, a random key. */
export const isOpaque = (name: string): boolean => /^(?:(?:input|field|q)[_-]?)?\d+(?:[._]\d+)*$/i.test(name)
