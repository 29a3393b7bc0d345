/** `CC BY-SA 4.0`, `CC-BY-NC 3.0 PL`, `Creative Commons BY 4.0`: the licences of that family by their short names. */
const CREATIVE_COMMONS =
  /^(?:cc|creative commons)[ -]?(by(?:-(?:nc|sa|nd|nc-sa|nc-nd))?)[ -](\d\.\d)(?:[ -](?:international|unported|([a-z]{2})))?$/i;
const CC_ZERO = /^(?:cc ?0|cc[ -]zero)(?:[ -]1\.0)?(?:[ -]universal)?$/i;
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:)\]]/;

/**
 * The address of a licence as the text's file states it: the address in the statement itself, or that of a licence known
 * by its short name. Null where the words name no address: it is not to be guessed.
 */
export function licenceAddress(licence: string | null): string | null {
  if (licence === null) return null;
  const [address] = ADDRESS.exec(licence) ?? [];
  if (address !== undefined) return URL.canParse(address) ? address : null;
  const name = licence.trim();
  if (CC_ZERO.test(name)) return 'https://creativecommons.org/publicdomain/zero/1.0/';
  const [, kind, version, country] = CREATIVE_COMMONS.exec(name) ?? [];
  if (kind === undefined || version === undefined) return null;
  const own = country === undefined ? '' : `${country.toLowerCase()}/`;
  return `https://creativecommons.org/licenses/${kind.toLowerCase()}/${version}/${own}`;
}
