import { keysOf } from '../formats/labels.ts'

export interface Meaning {
  label: string
  /** Completes 'Looks like …'. */
  noun: string
  /**
   * Names of such fields in forms, without case, accents, spaces and punctuation: English first, then the other
   * languages of practices' forms.
   */
  names: string
  /** Further words for the keys of a choice, besides the keys and their labels. */
  values?: Readonly<Record<string, string>>
}

/**
 * Meanings that staff can choose for a form field: a field of the lead, or another use. A meaning with the name
 * of a field in `leadFields` fills that field.
 */
const choosable = {
  first_name: {
    label: 'First name',
    noun: 'a first name',
    names: `firstname fname givenname forename first namefirst yourfirstname patientfirstname vorname rufname
      prenom primernombre nombres nombrepila primeironome voornaam`,
  },
  last_name: {
    label: 'Last name',
    noun: 'a last name',
    names: `lastname lname surname familyname last namelast yourlastname patientlastname nachname familienname
      zuname nomfamille apellido apellidos primerapellido sobrenome apelido cognome achternaam`,
  },
  name: {
    label: 'Full name',
    noun: 'a name',
    // Includes words that mean a last name in other languages, next to a first name.
    names: `name fullname yourname contactname patientname customername clientname firstandlastname
      firstlastname firstnamelastname namefull nombre nombrecompleto nombreapellido nombreapellidos
      nombreyapellido nombreyapellidos nom nomcomplet nometprenom nomprenom prenometnom prenomnom
      vollstandigername vorundnachname vornachname vornameundnachname vornamenachname nome nomecompleto
      nomeecognome naam volledigenaam`,
  },
  email: {
    label: 'Email',
    noun: 'an email address',
    names: `email emailaddress youremail mail replyto contactemail workemail emailid patientemail emailadresse
      mailadresse correo correoelectronico direccioncorreo direccioncorreoelectronico courriel
      adresseemail adressemail adressecourriel adresseelectronique enderecoemail indirizzoemail emailadres`,
  },
  phone: {
    label: 'Phone',
    noun: 'a phone number',
    names: `phone phonenumber tel telephone telephonenumber mobile mobilenumber mobilephone mobilephonenumber
      cell cellphone cellphonenumber cellnumber yourphone contactphone contactnumber patientphone
      homephone dayphone daytimephone primaryphone preferredphone phonemobile phonehome yourtel whatsapp
      whatsappnumber customerphonenumber customerphone customernumber formattedcustomerphonenumber callerphonenumber
      callernumber callernum callerid callerphone telefon telefonnummer handy handynummer mobil mobilnummer mobiltelefon rufnummer
      telefono numerotelefono telefonomovil movil celular telefonocelular numerocelular telephoneportable
      portable numerotelephone telefone telemovel cellulare telefoon telefoonnummer mobiel`,
  },
  insurance_provider: {
    label: 'Insurance provider',
    noun: 'an insurance provider',
    names: `insurance insuranceprovider insurancecompany insurancecarrier insurancename dentalinsurance
      dentalinsuranceprovider dentalinsurancecompany insuranceplan krankenkasse krankenversicherung
      versicherung seguro seguromedico segurodental aseguradora companiaseguros assurance
      assurancedentaire mutuelle convenio planosaude assicurazione verzekering zorgverzekeraar`,
  },
  preferred_language: {
    label: 'Preferred language',
    noun: 'a language',
    names: `preferredlanguage language languagepreference languagepreferred primarylanguage spokenlanguage
      languagespoken languagedospeak languagedoprefer idioma idiomapreferido idiomapreferencia idiomaprefiere lengua
      lenguapreferida sprache bevorzugtesprache langue languepreferee lingua linguapreferida taal voorkeurstaal`,
    values: {
      english: 'en eng ingles englisch anglais inglese',
      spanish: 'es esp espanol castellano spanisch espagnol',
    },
  },
  date_of_birth: {
    label: 'Date of birth',
    noun: 'a date of birth',
    names: `dateofbirth dob birthday birthdate dateofbirthdob patientdateofbirth patientdob patientbirthdate
      fechanacimiento fechadenacimiento nacimiento geburtsdatum geburtstag datenaissance datedenaissance
      datanascimento datadenascimento datanascita datadinascita geboortedatum`,
  },
  source: {
    label: 'How they found the practice',
    noun: 'how people found the practice',
    names: `source sourcename leadsource howdidyouhearaboutus howdidyouhear hearaboutus howdidhearabout howdidhear
      howdidyoufindus howdidfind howdid referralsource referredby whoreferredyou heardabout
      wiehabensievonunserfahren wiehabenvonunserfahren wiehabensieunsgefunden wiehabenunsgefunden
      comonosconocio comoseenterodenosotros comoseenteronosotros commentavezvousentenduparlerdenous
      commentavezvousconnu`,
  },
  message: {
    label: 'Message',
    noun: 'a message',
    names: `message comments comment yourmessage note notes details inquiry enquiry question questions reason
      reasonforvisit reasonvisit body howcanwehelp howcanwehelpyou howhelp howcanhelp
      additionalinformation additionalcomments commentormessage commentsorquestions questionsorcomments
      nachricht mitteilung anliegen bemerkung bemerkungen kommentar mensaje comentario comentarios
      consulta motivo motivoconsulta motivovisita commentaire commentaires motif mensagem messaggio
      bericht opmerking opmerkingen`,
  },
  street: {
    label: 'Street',
    noun: 'a street',
    names: `street streetaddress address address1 addressline1 addrline1 yourstreet line1 strasse
      strassehausnummer strassenr strasseundhausnummer anschrift adresse rue direccion calle endereco rua
      indirizzo via adres straat`,
  },
  city: {
    label: 'City',
    noun: 'a city',
    names: `city town suburb stadt ort wohnort ville ciudad cidade citta plaats woonplaats`,
  },
  state: {
    label: 'State',
    noun: 'a state',
    names: 'state province region county bundesland kanton provincia estado',
  },
  postal_code: {
    label: 'Postal code',
    noun: 'a postal code',
    names: `postalcode zip zipcode postcode postal zippostalcode zippostal plz postleitzahl codepostal
      codigopostal cp cep cap`,
  },
  country: { label: 'Country', noun: 'a country', names: 'country land pays pais paese' },
  note: { label: 'Note under its own name', noun: 'a note', names: '' },
  ignore: { label: 'Ignore', noun: 'nothing about the person', names: '' },
} as const satisfies Record<string, Meaning>
export type ChosenMeaning = keyof typeof choosable
export const chosenMeanings = keysOf(choosable)

/** All meanings of a form field, including meanings that only the rules assign. */
export const meanings = {
  ...choosable,
  campaign: {
    label: 'Traffic source',
    noun: 'the traffic source',
    names: `utmsource utmmedium utmcampaign utmterm utmcontent utmid gclid gbraid wbraid fbclid msclkid ttclid
      lifatid referrer referer httpreferer referrerurl refererurl referreruri landingpage landingpageurl
      landingurl entryurl pageurl pageuri page url currenturl sourceurl posturl originurl submissionurl
      formurl campaign campaignname adname adsetname platform`,
  },
  trap: {
    label: 'Honeypot',
    noun: 'a honeypot',
    names: `websiteurl gotcha honeypot hpfield leavethisblank leavethisfieldblank akhptextarea`,
  },
  shown: {
    label: 'Time on the form',
    noun: 'the time on the form',
    // A duration measured by the page, because the visitor's clock may differ from the server's.
    names: 'formshownms',
  },
} as const satisfies Record<string, Meaning>
export type FieldMeaning = keyof typeof meanings
export const fieldMeanings = keysOf(meanings)
export const fieldMeaningLabel = (meaning: FieldMeaning): string => meanings[meaning].label
