/** First names of many origins. Email addresses use their ASCII spelling (see `asciiOf`). */
export const firstNames = [
  'Aaliyah', 'Abdul', 'Adaeze', 'Aiko', 'Alejandro', 'Amara', 'Amélie', 'Anders', 'Aoife', 'Arjun', 'Asha', 'Björn',
  'Carlos', 'Carmen', 'Charlotte', 'Chidi', 'Chloé', 'Daniel', 'Deepika', 'Diego', 'Dmitri', 'Ebony', 'Elena', 'Elijah',
  'Emeka', 'Emily', 'Esperanza', 'Ethan', 'Fatima', 'Felix', 'Fiona', 'Gabriela', 'George', 'Grace', 'Hana', 'Hannah',
  'Hassan', 'Hiroshi', 'Ibrahim', 'Imani', 'Ingrid', 'Isabella', 'Ivan', 'Jacob', 'Jamal', 'Jasmine', 'Javier', 'Jin',
  'José', 'Joshua', 'Kateryna', 'Keisha', 'Kenji', 'Kofi', 'Kwame', 'Lakshmi', 'Leila', 'Liam', 'Linh', 'Lucía',
  'Luka', 'Magdalena', 'Malik', 'Margaret', 'María', 'Mei', 'Michael', 'Mohammed', 'Nadia', 'Naomi', 'Ngozi', 'Niamh',
  'Nikolai', 'Nora', 'Olivia', 'Oluwaseun', 'Omar', 'Oscar', 'Padma', 'Patrick', 'Pilar', 'Priya', 'Quinn', 'Rafael',
  'Rahul', 'Renée', 'Rosa', 'Ruth', 'Samuel', 'Sanjay', 'Santiago', 'Sara', 'Seán', 'Shanice', 'Siobhán', 'Sofia',
  'Søren', 'Sunita', 'Tamika', 'Tane', 'Thandiwe', 'Thomas', 'Tomás', 'Valentina', 'Victor', 'Wei', 'William', 'Xiomara',
  'Yasmin', 'Yuki', 'Yusuf', 'Zainab', 'Zoë', 'Zuzanna',
]; // prettier-ignore

export const lastNames = [
  'Abara', 'Adams', 'Adeyemi', 'Ahmed', 'Ali', 'Almeida', 'Anderson', 'Banerjee', 'Begum', 'Bennett', 'Brown', 'Byrne',
  'Campbell', 'Carter', 'Castillo', 'Chen', 'Cohen', 'Cruz', 'Davies', 'Diallo', 'Díaz', 'Dubois', 'Edwards', 'Eriksson',
  'Evans', 'Fernández', 'Fischer', 'Foster', 'García', 'Gonzalez', 'Green', 'Gupta', 'Gutiérrez', 'Hall', 'Hansen', 'Haddad',
  'Harris', 'Hassan', 'Hernandez', 'Hill', 'Hoang', 'Hughes', 'Hussain', 'Ito', 'Ivanova', 'Jackson', 'James', 'Johnson',
  'Jones', 'Kamau', 'Kaur', 'Kelly', 'Khan', 'Kim', 'King', 'Kovács', 'Kowalski', 'Kumar', 'Larsen', 'Lee',
  'Lewis', 'Li', 'Lopez', 'MacDonald', 'Martin', 'Martínez', 'Mbeki', 'Mensah', 'Miller', 'Mitchell', 'Moore', 'Morales',
  'Moreau', 'Müller', 'Murphy', 'Nakamura', 'Ndiaye', 'Nguyen', 'Novák', 'Nowak', 'O’Brien', 'O’Connor', 'Okafor', 'Olsen',
  'Ortiz', 'Osei', 'Owens', 'Papadopoulos', 'Park', 'Patel', 'Pereira', 'Perez', 'Petrov', 'Pham', 'Phillips', 'Popescu',
  'Price', 'Quintero', 'Ramirez', 'Rao', 'Reyes', 'Roberts', 'Robinson', 'Rossi', 'Ryan', 'Santos', 'Sato', 'Schmidt',
  'Scott', 'Shah', 'Sharma', 'Silva', 'Singh', 'Smith', 'Suzuki', 'Szabó', 'Tanaka', 'Taylor', 'Thomas', 'Thompson',
  'Torres', 'Tran', 'Tremblay', 'Vargas', 'Vasquez', 'Walker', 'Wang', 'Washington', 'Watson', 'White', 'Williams', 'Wilson',
  'Wong', 'Wright', 'Yamamoto', 'Yilmaz', 'Young', 'Zhang', 'Zieliński', 'Zulu',
]; // prettier-ignore

const undecomposed: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', '’': '', "'": '' };

/** A name as in an email address: lower case, without diacritics. */
export function asciiOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[øłßæ’']/g, (sign) => undecomposed[sign] ?? '')
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]/g, '');
}

/** People that schools and other buildings are named after. */
export const namesakes = [
  'Rosa Parks', 'Abraham Lincoln', 'Harriet Tubman', 'Thurgood Marshall', 'Ada Lovelace', 'Cesar Chavez', 'Marie Curie',
  'Frederick Douglass', 'Sally Ride', 'Katherine Johnson', 'Alan Turing', 'Maya Angelou', 'Benjamin Banneker', 'Jane Addams',
  'George Washington Carver', 'Rachel Carson', 'Sacagawea', 'Langston Hughes', 'Grace Hopper', 'John Muir',
]; // prettier-ignore

/** Natural features that places are named after. */
export const landmarks = [
  'Cedar Ridge', 'Willow Creek', 'Maple Grove', 'Stone Bridge', 'Prairie View', 'Eagle Point', 'River Bend', 'Oak Hollow',
  'Sunnyside', 'Highland', 'Lakeview', 'Pine Hill', 'Fox Run', 'Meadowbrook', 'Clearwater', 'Birchwood', 'Heron Lake',
  'Ashford', 'Brookside', 'Elm Park', 'Garden Valley', 'Hawthorn', 'Juniper Flats', 'Kingfisher', 'Larkspur', 'Millstone',
  'Northgate', 'Orchard Hill', 'Pebble Beach', 'Quarry Hill', 'Redwood', 'Silver Birch', 'Thistle Down', 'Valley Forge',
  'Westbrook', 'Yarrow', 'Blue Heron', 'Copper Mill', 'Deer Park', 'Evergreen',
]; // prettier-ignore
