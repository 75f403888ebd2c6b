import { expect, it } from 'vitest';

import { fold, isSameName, nameKey } from './fold';

it.each([
  ['Müller', 'muller'],
  ['  ÉPÉE Niño ', 'epee nino'],
  ['12A Open', '12a open'],
  ['Straße', 'strasse'],
  ['Łukasz Ørsted', 'lukasz orsted'],
  ['İstanbul', 'istanbul'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
  ['\uff32\uff41\uff45', 'rae'],
])('%s is found as %s', (text, folded) => expect(fold(text)).toBe(folded));

it.each([
  ['Papa\u2019s Delight', "Papa's Delight"],
  ['Smith\u2011Jones', 'Smith-Jones'],
  ['Smith\u2013Jones', 'Smith\u2212Jones'],
  ['\u201cAce\u201d', '"Ace"'],
  ['Red\u200bRocket', 'RedRocket'],
  ['Mc\u00adKay', 'McKay'],
  ['Rock`n Roll', 'Rock\u00b4n Roll'],
  ['Ka\u02bbena', "Ka'ena"],
  ['931\ufe0d', '931'],
])('%s is found by %s', (stored, typed) => expect(fold(stored)).toBe(fold(typed)));

it('takes names for the same whatever their accents and spaces are made of', () => {
  expect(isSameName(' Zoe\u0301 O\u2019Hara', "Zo\u00e9\u00a0 O'HARA")).toBe(true);
  expect(isSameName('Ada', 'Ida')).toBe(false);
  expect(isSameName(' ', '')).toBe(false);
  expect(nameKey(' Two   words ')).toBe('two words');
});
