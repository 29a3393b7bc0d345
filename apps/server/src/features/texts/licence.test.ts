import { expect, it } from 'vitest';
import { licenceAddress } from './licence.ts';

it.each([
  ['CC BY-SA 4.0', 'https://creativecommons.org/licenses/by-sa/4.0/'],
  ['CC-BY-4.0', 'https://creativecommons.org/licenses/by/4.0/'],
  ['Creative Commons BY-NC-ND 4.0 International', 'https://creativecommons.org/licenses/by-nc-nd/4.0/'],
  ['CC BY 3.0 PL', 'https://creativecommons.org/licenses/by/3.0/pl/'],
  ['CC0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
  ['CC0 1.0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
  ['https://creativecommons.org/licenses/by/4.0/', 'https://creativecommons.org/licenses/by/4.0/'],
  ['Free to use (see https://example.org/terms).', 'https://example.org/terms'],
])('the address of “%s” is known', (licence, address) => {
  expect(licenceAddress(licence)).toBe(address);
});

it.each([
  [null],
  [''],
  ['All rights reserved'],
  ['CC BY'],
  ['CC BY-SA 4.0 for the text, the images are not free'],
  ['javascript:alert(1)'],
  ['http://'],
])('the address of “%s” is not guessed', (licence) => {
  expect(licenceAddress(licence)).toBeNull();
});
