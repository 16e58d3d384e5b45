import { expect, it } from 'vitest';

import { isByComma, nameOrderOf, nameParts } from '../../resources/declaration/imports/nameParts.ts';

it.each([
  ['Bell, Ada', ['Bell', 'Ada']],
  ['Bell,Ada M.', ['Bell', 'Ada M.']],
  ['van der Berg, Ada', ['van der Berg', 'Ada']],
  ['Bell, Jr., Al', ['Bell Jr.', 'Al']],
  ['Bell, Al, III', ['Bell III', 'Al']],
  ['Bell, Ada, M.', ['Bell', 'Ada M.']],
  ['Dr. Bell, Ada', ['Bell', 'Ada']],
  ['Bell, Ms Ada', ['Bell', 'Ada']],
  ['Bell, Hon Wai', ['Bell', 'Hon Wai']],
  ['Bell,', ['Bell', '']],
  ['Ada Bell', ['Bell', 'Ada']],
  ['Ada M. Bell', ['Bell', 'Ada M.']],
  ['Al Bell Jr.', ['Bell Jr.', 'Al']],
  ['Mary Ann Hill', undefined],
  ['Ada van der Berg', undefined],
  ['Bell, Ada, Teacher', undefined],
  ['Bell', undefined],
  ['Ada Bell, Jr.', ['Bell Jr.', 'Ada']],
  ['Al Bell, Jr.', ['Bell Jr.', 'Al']],
  ['Van Dyke, Jr.', undefined],
  ['Ada Bell, RN', ['Bell', 'Ada']],
  ['Ada Bell, M.Ed.', ['Bell', 'Ada']],
  ['Ada M. Bell, Ph.D., LCSW', ['Bell', 'Ada M.']],
  ['Ada Bell RN', ['Bell', 'Ada']],
  ['Bell, Ada, RN', ['Bell', 'Ada']],
  ['Bell, Mat', ['Bell', 'Mat']],
  ['BELL, ADA', ['BELL', 'ADA']],
  ['GARCIA LOPEZ, JO', ['GARCIA LOPEZ', 'JO']],
  ['García López, Ana', ['García López', 'Ana']],
  ['Van Dyke, J.R.', ['Van Dyke', 'J.R.']],
  ['Cox, JD', ['Cox', 'JD']],
  ['Bell, RN', undefined],
  ['Ada Bell, MA', undefined],
  ['Ada Bell, Teacher', undefined],
  ['Ada Bell, Lehrerin', undefined],
  ['BELL Ada', ['BELL', 'Ada']],
  ['Ada BELL', ['BELL', 'Ada']],
  ['VAN DER BERG Anna', ['VAN DER BERG', 'Anna']],
  ['Léa DE LA TOUR', ['DE LA TOUR', 'Léa']],
  ['КОВАЛЬ Олег', ['КОВАЛЬ', 'Олег']],
  ['AJ Bell', ['Bell', 'AJ']],
  ['TJ Cox', ['Cox', 'TJ']],
  ['BELL ADA', ['ADA', 'BELL']],
  ['Mr. Bell', undefined],
  ['Mrs Bell', undefined],
  ['Coach Bell', undefined],
  ['Frau Müller', undefined],
  ['Sra. López', undefined],
  ['Mme Dupont', undefined],
  ['Hon Wai', ['Wai', 'Hon']],
  ['Don Bell', ['Bell', 'Don']],
  ['Ada Bell (00123)', ['Bell', 'Ada']],
  ['Bell, Ada [#123]', ['Bell', 'Ada']],
  ['Bell, Ada (On Leave)', undefined],
  ['Ada Bell (Terminated)', undefined],
  ['Bell, Ada (Annie)', ['Bell', 'Ada (Annie)']],
])('finds the last and the first name in “%s”', (text, parts) => {
  expect(nameParts(text)).toEqual(parts);
});

it('takes two words in either order for no name where others have commas', () => {
  expect(nameParts('Bell Ada', true)).toBeUndefined();
  expect(nameParts('Bell, Ada', true)).toEqual(['Bell', 'Ada']);
});

it.each([
  ['Dupont Marie', 'lastFirst', ['Dupont', 'Marie']],
  ['Коваль Олег Петрович', 'lastFirst', ['Коваль', 'Олег Петрович']],
  ['Marie DUPONT', 'lastFirst', ['DUPONT', 'Marie']],
  ['Dupont, Marie', 'lastFirst', ['Dupont', 'Marie']],
  ['De Gaulle Charles', 'lastFirst', undefined],
  ['Marie Dupont', 'firstLast', ['Dupont', 'Marie']],
  ['Marie, Dupont', 'firstLast', undefined],
] as const)('finds them in “%s” where the heading says %s', (text, order, parts) => {
  expect(nameParts(text, false, order)).toEqual(parts);
  expect(nameParts(text, true, order)).toEqual(parts);
});

it.each([
  ['Nom prénom', 'lastFirst'],
  ['Nom et prénom', 'lastFirst'],
  ['Name Vorname', 'lastFirst'],
  ['Nachname, Vorname', 'lastFirst'],
  ['Apellidos y nombre', 'lastFirst'],
  ['Last First', 'lastFirst'],
  ['Last Name First Name', 'lastFirst'],
  ['Name (Last, First)', 'lastFirst'],
  ['LastName_FirstName', 'lastFirst'],
  ['Employee Name LFM', 'lastFirst'],
  ['ПІБ', 'lastFirst'],
  ['Прізвище, ім’я', 'lastFirst'],
  ['Prénom Nom', 'firstLast'],
  ['Vorname Name', 'firstLast'],
  ['Vor- und Nachname', 'firstLast'],
  ['Nombre y apellidos', 'firstLast'],
  ['First and Last Name', 'firstLast'],
  ['Name', undefined],
  ['Full Name', undefined],
  ['Employee Name', undefined],
  ['Nom complet', undefined],
])('tells the order of names from the heading “%s”', (heading, order) => {
  expect(nameOrderOf(heading)).toBe(order);
});

it.each([
  ['Bell, Ada', true],
  ['Bell, Jr., Al', true],
  ['Ada Bell, Jr.', false],
  ['Ada Bell, RN', false],
  ['Ada Bell, Teacher', false],
  ['Ada Bell', false],
])('tells whether the comma of “%s” divides the names', (text, isDivided) => {
  expect(isByComma(text)).toBe(isDivided);
});
