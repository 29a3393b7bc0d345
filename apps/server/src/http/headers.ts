import { createHash } from 'node:crypto';

/**
 * The style sheets that the component library puts into the page at run time, character for character: the policy
 * allows these two and no other inline style. (react-aria, `usePress` and `usePreventScroll`.)
 */
export const COMPONENT_STYLES = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
];

const hashes = COMPONENT_STYLES.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${hashes.join(' ')}`,
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * On every answer, whoever gives it: the router's own refusals never reach the hooks, so the headers are a table that
 * all of them copy.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
};

/** Only where the visitor came over HTTPS; on plain http it means nothing, and on localhost it would do harm. */
export const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';
