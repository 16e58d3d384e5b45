import { plainWords } from './declaration/imports/headerWords.ts';

/** The words of a text. */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

const extensions =
  words(`ext extn extension phoneext phoneextension extensionnumber extno officeext officeextension workext
      workphoneext workphoneextension businessphoneext deskext voiceext mobileext durchwahl dw anexo areacode phoneareacode
      vorwahl lada indicatif`);

/** By field: headers of columns beside its own that hold a part of it: a second surname, an extension, a house number, the end of a ZIP code. */
export const partColumnNames: Readonly<Record<string, readonly string[]>> = {
  lastName:
    words(`secondlastname secondsurname maternallastname lastname2 surname2 apellidomaterno segundoapellido apellido2
      materno deuxièmenom secondnom`).map(plainWords),
  mobilePhoneNumber: extensions,
  voicePhoneNumber: extensions,
  phoneNumber: extensions,
  addressLine1:
    words(`housenumber houseno housenr streetnumber streetno hausnummer hausnr hnr nr nummer numero num number numeroexterior
      numexterior noexterior numerodevoie numeroderue streetsuffix streetdirection predirection postdirection`),
  postalZipCode: words(
    `zip4 zipplus4 plus4 zipext zipextension zipcode4 zip4code zipcodeplus4 lzip4 zipsuffix`,
  ),
};
