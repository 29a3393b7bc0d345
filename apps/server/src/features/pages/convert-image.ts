/** Pictures for pages of text: whatever came is decoded and encoded again, so that only the picture is left of it. */
import sharp, { type Metadata, type Sharp } from 'sharp';
import { FormError } from '../../errors.ts';

/** Width times height of what may come. */
const PIXELS = 25_000_000;
/** Longer sides are made as short, in pixels: no page shows more of it. */
const LONGEST_SIDE = 1600;
/** A text holds several pictures: a larger one is made smaller until it fits, in bytes. */
const LARGEST_RESULT = 300_000;
const SIDES = [LONGEST_SIDE, 1200, 800, 500];
const SECONDS = 20;

/** What a file begins with. Others, as SVG and HTML, are not even tried. */
const BEGINNINGS: readonly (readonly [string, RegExp])[] = [
  ['png', /^\x89PNG\r\n/],
  ['jpeg', /^\xff\xd8\xff/],
  ['webp', /^RIFF[\s\S]{4}WEBPVP8[ LX]/],
  ['gif', /^GIF8[79]a/],
];

// A picture is work for one core, and readers need the other.
sharp.concurrency(1);
sharp.cache(false);

let last: Promise<unknown> = Promise.resolve();

/**
 * A data URL of a PNG, JPEG or WebP. One picture at a time: decoded they are large.
 * @throws FormError where it is no such picture, moves, or has too many pixels.
 */
export function convertPicture(bytes: Uint8Array): Promise<string> {
  const turn = last.then(() => convert(bytes));
  last = turn.catch(() => undefined);
  return turn;
}

const wrong = (key: 'flat.error.image' | 'flat.error.image-moves' | 'flat.error.image-size', params = {}): FormError =>
  new FormError(key.replace('flat.error.', ''), key, params, {}, { image: key });

async function convert(bytes: Uint8Array): Promise<string> {
  const start = Buffer.from(bytes.subarray(0, 32)).toString('latin1');
  const format = BEGINNINGS.find(([, beginning]) => beginning.test(start))?.[0];
  if (format === undefined) throw wrong('flat.error.image');
  const header = await readHeader(bytes);
  if (header.format !== format || header.width === undefined || header.height === undefined) {
    throw wrong('flat.error.image');
  }
  if (header.width * header.height > PIXELS) throw wrong('flat.error.image-size', { megapixels: PIXELS / 1e6 });
  if ((header.pages ?? 1) > 1) throw wrong('flat.error.image-moves');
  try {
    return await encode(bytes, format, header.hasAlpha === true);
  } catch (error) {
    // Cut off or damaged: the decoder says so only when it comes there.
    throw error instanceof FormError ? error : wrong('flat.error.image');
  }
}

const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error', sequentialRead: true, pages: 1 }).timeout({
    seconds: SECONDS,
  });

/** The header alone, which says how large the picture claims to be; no limit, so that this can be told. */
async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata();
  } catch {
    throw wrong('flat.error.image');
  }
}

/** In its own format, as WebP where that is too large, and then smaller and smaller. */
async function encode(bytes: Uint8Array, format: string, hasAlpha: boolean): Promise<string> {
  const sized = (side: number) =>
    open(bytes).rotate().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  const own = sized(LONGEST_SIDE);
  if (format === 'jpeg') own.jpeg({ quality: 82 });
  else if (format === 'webp') own.webp({ quality: 82 });
  else own.png({ compressionLevel: 9 });
  let [type, result] = [format === 'gif' ? 'png' : format, await own.toBuffer()];
  for (const side of SIDES) {
    if (result.length <= LARGEST_RESULT) break;
    result = await sized(side)
      .webp({ quality: hasAlpha ? 80 : 75, effort: 2 })
      .toBuffer();
    type = 'webp';
  }
  if (result.length > LARGEST_RESULT) throw wrong('flat.error.image-size', { megapixels: PIXELS / 1e6 });
  return `data:image/${type};base64,${result.toString('base64')}`;
}
