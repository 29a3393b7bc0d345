/** Bodies of forms with files, whole and broken, byte by byte. */
const BOUNDARY = 'a-boundary-for-tests';

export interface TestPart {
  /** Of the part; default: a file called `t.zip` in `file`. */
  head?: string;
  content: Uint8Array | string;
}

export const fileHead = (name: string, field = 'file') =>
  `Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/zip`;

export const fieldHead = (name: string) => `Content-Disposition: form-data; name="${name}"`;

export function multipartBody(parts: readonly TestPart[], boundary = BOUNDARY): Buffer {
  const pieces = parts.flatMap(({ head = fileHead('t.zip'), content }) => [
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

export const multipartType = (boundary = BOUNDARY) => `multipart/form-data; boundary=${boundary}`;
